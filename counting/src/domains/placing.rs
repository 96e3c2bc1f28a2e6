//! The second pass as a layered diagram: each level places pieces of one kind on squares of one pool. A node is the
//! number of squares left in each pool, with the sums so far.

use num_bigint::BigUint;
use qishu_runtime::circuit::{
    Combinations, CountHalt, ForwardPass, LayeredDiagram, LevelChoice, Memory, NodeLayer, PlacementWays, limbs_of,
};

use super::steps::{PlacingProgram, PlacingStep, StepEnd};
use crate::system::System;

/// The steps of a program, for all histograms at once.
#[derive(Debug)]
pub struct Placing<'p> {
    program: &'p PlacingProgram,
    system: &'p System,
    placements: &'p PlacementWays,
    /// No sums are counted beside the nodes.
    combinations: Combinations,
}

impl<'p> Placing<'p> {
    /// The steps of a program.
    pub fn new(program: &'p PlacingProgram, system: &'p System, placements: &'p PlacementWays) -> Placing<'p> {
        Placing { program, system, placements, combinations: Combinations::default() }
    }

    /// A pass before the first step, given the number of squares of each domain and the number of assignments. The
    /// nodes are in the order of the histograms.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for the nodes.
    pub fn begin(
        self,
        histograms: &[(Vec<i64>, BigUint)],
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<ForwardPass<Placing<'p>>, CountHalt> {
        let all: BigUint = histograms.iter().map(|(_, ways)| ways).sum();
        let program = self.program;
        let starts = histograms.iter().filter(|_| program.is_possible).map(|(squares, ways)| {
            let mut node = program.start.clone();
            for (pool, &squares) in program.pools.iter().zip(squares) {
                if let Some(pool) = pool {
                    pool.set(&mut node, squares);
                }
            }
            (node, ways.to_u64_digits())
        });
        ForwardPass::new(self, starts, limbs_of(&all), most_steps, memory)
    }

    /// Applies an end of a kind to a node. Returns whether the node is still possible.
    fn end(&self, end: &StepEnd, node: &mut [u64]) -> bool {
        match end {
            StepEnd::Merged { from, into, .. } => {
                let squares = into.get(node) + from.get(node);
                from.set(node, 0);
                into.set(node, squares);
            }
            StepEnd::Filled(pool) => return pool.get(node) == 0,
            StepEnd::Forgotten(pool) => pool.set(node, 0),
            StepEnd::Settled { sum, first, last } => {
                let value = sum.get(node);
                if *first <= value && value <= *last {
                    sum.set(node, *first);
                }
            }
            StepEnd::Known { sum, constraint, feeds } => {
                let (value, constraint) = (sum.get(node), &self.system.constraints[*constraint]);
                if !constraint.kept && !constraint.allows(value) {
                    return false;
                }
                for &(target, number) in feeds {
                    let fed = target.get(node) + constraint.feeds[number].value(value);
                    target.set(node, fed);
                }
                if !constraint.kept {
                    sum.forget(node);
                }
            }
        }
        true
    }
}

impl LayeredDiagram for Placing<'_> {
    fn words(&self) -> usize {
        self.program.start.len()
    }

    fn levels(&self) -> usize {
        self.program.steps.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.combinations
    }

    fn added(&self, _: usize) -> &[Vec<i64>] {
        &[]
    }

    fn alternatives(&self, level: usize) -> usize {
        self.program.steps[level].most as usize + 1
    }

    fn take(&mut self, level: usize, node: &[u64]) -> usize {
        let step = &self.program.steps[level];
        step.squares.get(node).min(step.most) as usize + 1
    }

    fn write(&mut self, level: usize, alternative: usize, before: &[u64], node: &mut [u64]) -> bool {
        let (step, pieces) = (&self.program.steps[level], alternative as i64);
        node.copy_from_slice(before);
        step.squares.set(node, step.squares.get(before) - pieces);
        for growth in &step.sums {
            let sum = growth.sum.get(before) + growth.coefficient * pieces;
            if sum < growth.bounds.0 || sum > growth.bounds.1 {
                return false;
            }
            growth.sum.set(node, sum);
        }
        step.ends.iter().all(|end| self.end(end, node))
    }

    fn weight(&self, level: usize, alternative: usize, node: &[u64]) -> &[u64] {
        let step = &self.program.steps[level];
        self.placements.choose(step.kinds.len(), step.squares.get(node), alternative as i64)
    }

    /// The choices are no more than the values that all squares have together.
    fn growth(&self, level: usize, layer: &NodeLayer) -> BigUint {
        let step = &self.program.steps[level];
        PlacementWays::growth(step.kinds.len(), squares(step, layer).max().unwrap_or(0))
    }

    fn choice(&self, level: usize, layer: &NodeLayer) -> LevelChoice {
        let step = &self.program.steps[level];
        let merged = step.ends.iter().filter_map(|end| match end {
            StepEnd::Merged { domains, .. } => Some(*domains),
            _ => None,
        });
        LevelChoice::Place {
            kinds: step.kinds.clone(),
            pool: step.pool,
            squares: squares(step, layer).collect(),
            merged: merged.collect(),
        }
    }
}

/// The number of squares in the pool of a step, for each node.
fn squares(step: &PlacingStep, layer: &NodeLayer) -> impl Iterator<Item = u16> {
    (0..layer.nodes()).map(|number| step.squares.get(layer.node(number)) as u16)
}
