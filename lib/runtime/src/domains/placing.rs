//! The second pass as a layered diagram: each level places pieces of one kind on squares of one pool. A node is the
//! number of squares left in each pool, with the sums so far.

use num_bigint::BigUint;

use super::sorting::Histogram;
use super::steps::{PlacementSteps, PlacingStep, StepEnd};
use crate::circuit::{
    Combinations, CountHalt, ForwardPass, LayeredDiagram, LevelChoice, Memory, NodeLayer, PlacementWays, limbs_of,
};

/// The steps for all histograms at once.
#[derive(Debug)]
pub struct Placing<'p> {
    steps: &'p PlacementSteps,
    placements: &'p PlacementWays,
    /// No sums are counted beside the nodes.
    combinations: Combinations,
}

impl<'p> Placing<'p> {
    /// These steps, with the ways to place pieces on the squares of a pool.
    #[must_use]
    pub fn new(steps: &'p PlacementSteps, placements: &'p PlacementWays) -> Placing<'p> {
        Placing { steps, placements, combinations: Combinations::default() }
    }

    /// A pass before the first step. The nodes are in the order of the histograms.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for the nodes.
    pub fn begin(
        self,
        histograms: &[Histogram],
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<ForwardPass<Placing<'p>>, CountHalt> {
        let all: BigUint = histograms.iter().map(|(_, ways)| ways).sum();
        let steps = self.steps;
        let starts = histograms.iter().filter(|_| steps.is_possible).map(|(squares, ways)| {
            let mut node = steps.start.clone();
            for (pool, &squares) in steps.pools.iter().zip(squares) {
                if let Some(pool) = pool {
                    pool.squares.set(&mut node, squares);
                }
            }
            (node, ways.to_u64_digits())
        });
        ForwardPass::new(self, starts, limbs_of(&all), most_steps, memory)
    }

    /// Applies an end of a kind to a node. Returns whether the node is still possible.
    fn end(&self, end: &StepEnd, node: &mut [u64]) -> bool {
        match end {
            StepEnd::Merged { from, into } => {
                let squares = into.squares.get(node) + from.squares.get(node);
                from.squares.set(node, 0);
                into.squares.set(node, squares);
            }
            StepEnd::Filled(pool) => return pool.squares.get(node) == 0,
            StepEnd::Forgotten(pool) => pool.squares.set(node, 0),
            StepEnd::Settled { sum, first, last } => {
                let value = sum.get(node);
                if *first <= value && value <= *last {
                    sum.set(node, *first);
                }
            }
            StepEnd::Known { sum, allowed, feeds } => {
                let value = sum.get(node);
                if allowed.as_ref().is_some_and(|allowed| !allowed.allows(value)) {
                    return false;
                }
                for feed in feeds {
                    let fed = feed.to.get(node) + feed.coefficient * feed.measure.of(value);
                    feed.to.set(node, fed);
                }
                if allowed.is_some() {
                    sum.forget(node);
                }
            }
        }
        true
    }
}

impl LayeredDiagram for Placing<'_> {
    fn words(&self) -> usize {
        self.steps.start.len()
    }

    fn levels(&self) -> usize {
        self.steps.steps.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.combinations
    }

    fn added(&self, _: usize) -> &[Vec<i64>] {
        &[]
    }

    fn alternatives(&self, level: usize) -> usize {
        self.steps.steps[level].most as usize + 1
    }

    fn take(&mut self, level: usize, node: &[u64]) -> usize {
        let step = &self.steps.steps[level];
        step.pool.squares.get(node).min(step.most) as usize + 1
    }

    fn write(&mut self, level: usize, alternative: usize, before: &[u64], node: &mut [u64]) -> bool {
        let (step, pieces) = (&self.steps.steps[level], alternative as i64);
        let squares = step.pool.squares;
        node.copy_from_slice(before);
        squares.set(node, squares.get(before) - pieces);
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
        let step = &self.steps.steps[level];
        self.placements.choose(step.kinds.len(), step.pool.squares.get(node), alternative as i64)
    }

    /// The choices are no more than the values that all squares have together.
    fn growth(&self, level: usize, layer: &NodeLayer) -> BigUint {
        let step = &self.steps.steps[level];
        PlacementWays::growth(step.kinds.len(), squares(step, layer).max().unwrap_or(0))
    }

    fn choice(&self, level: usize, layer: &NodeLayer) -> LevelChoice {
        let step = &self.steps.steps[level];
        let merged = step.ends.iter().filter_map(|end| match end {
            StepEnd::Merged { from, into } => Some((from.domain, into.domain)),
            _ => None,
        });
        LevelChoice::Place {
            kinds: step.kinds.clone(),
            pool: step.pool.domain,
            squares: squares(step, layer).collect(),
            merged: merged.collect(),
        }
    }
}

/// The number of squares in the pool of a step, for each node.
fn squares(step: &PlacingStep, layer: &NodeLayer) -> impl Iterator<Item = u16> {
    let field = step.pool.squares;
    (0..layer.nodes()).map(move |number| field.get(layer.node(number)) as u16)
}
