//! Executes the steps for all histograms at once.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::binomials::BinomialLimbs;
use super::steps::{PlacingProgram, PlacingStep, StepEnd};
use crate::frontier::{CellWatch, FrontierHalt, Memory, NOWHERE, NodeLayer};
use crate::system::System;
use crate::thresholds::STEPS_OF_AN_EDGE;

/// The number of nodes between two calls of the watch.
const NODES_UNWATCHED: usize = 1 << 14;

/// A layer of nodes: the squares left in each pool and the sums so far.
#[derive(Debug)]
pub struct PlacingPass<'p> {
    program: &'p PlacingProgram,
    system: &'p System,
    binomials: &'p BinomialLimbs,
    /// The nodes.
    pub layer: NodeLayer,
    /// The number of steps of the program that are done.
    pub step: usize,
    /// The work: one or more for each number of pieces that is tried on each node.
    pub work: u128,
    most_work: u128,
    /// The most nodes between two steps.
    pub widest: usize,
}

impl<'p> PlacingPass<'p> {
    /// A pass before the first step, given the number of squares of each domain and the number of assignments. The
    /// nodes are in the order of the histograms.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for the nodes.
    pub fn new(
        program: &'p PlacingProgram,
        system: &'p System,
        binomials: &'p BinomialLimbs,
        histograms: &[(Vec<i64>, BigUint)],
        most_work: u128,
        memory: &mut Memory,
    ) -> Result<PlacingPass<'p>, FrontierHalt> {
        let all: BigUint = histograms.iter().map(|(_, ways)| ways).sum();
        let mut layer = NodeLayer::new(program.start.len(), all.bits().div_ceil(64).max(1) as usize);
        let histograms = histograms.iter().filter(|_| program.is_possible);
        for (squares, ways) in histograms {
            let mut node = program.start.clone();
            for (pool, &squares) in program.pools.iter().zip(squares) {
                if let Some(pool) = pool {
                    pool.set(&mut node, squares);
                }
            }
            let number = layer.find_or_add(&node, memory)?;
            layer.add_product(number, &[1], &ways.to_u64_digits());
        }
        let widest = layer.len();
        Ok(PlacingPass { program, system, binomials, layer, step: 0, work: 0, most_work, widest })
    }

    /// Executes one step. With `moves`, the target of each node and number of pieces is recorded.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub fn advance(
        &mut self,
        memory: &mut Memory,
        mut moves: Option<&mut Vec<u32>>,
        watch: &mut CellWatch<'_>,
    ) -> Result<(), FrontierHalt> {
        let step = &self.program.steps[self.step];
        let mut behind = NodeLayer::new(self.program.start.len(), self.limbs_behind(step));
        let mut node = vec![0; self.program.start.len()];
        for number in 0..self.layer.len() {
            if number % NODES_UNWATCHED == NODES_UNWATCHED - 1 && watch(self.step).is_break() {
                return Err(FrontierHalt::Stopped);
            }
            let before = self.layer.node(number);
            let squares = step.squares.get(before);
            let most = squares.min(step.most);
            self.work += (most as u128 + 1) * STEPS_OF_AN_EDGE;
            if self.work > self.most_work {
                return Err(FrontierHalt::too_many_steps(self.most_work, self.work));
            }
            for pieces in 0..=step.most {
                let mut to = NOWHERE;
                if pieces <= most && self.write(step, pieces, before, &mut node) {
                    let found = behind.find_or_add(&node, memory)?;
                    behind.add_product(found, self.binomials.choose(squares, pieces), self.layer.ways(number));
                    to = found as u32;
                }
                match moves.as_deref_mut() {
                    Some(moves) => moves.push(to),
                    None if pieces == most => break,
                    None => {}
                }
            }
        }
        memory.give_back(self.layer.bytes());
        self.layer = behind;
        self.step += 1;
        self.widest = self.widest.max(self.layer.len());
        match watch(self.step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FrontierHalt::Stopped),
        }
    }

    /// Writes the node to which a number of pieces leads. Returns whether it can be completed.
    fn write(&self, step: &PlacingStep, pieces: i64, before: &[u64], node: &mut [u64]) -> bool {
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

    /// The number of limbs for the ways of all nodes after a step together. The choices of squares are no more than the
    /// sets of squares.
    fn limbs_behind(&self, step: &PlacingStep) -> usize {
        let squares = (0..self.layer.len()).map(|number| step.squares.get(self.layer.node(number))).max().unwrap_or(0);
        (self.layer.sum().bits() + squares as u64).div_ceil(64).max(1) as usize
    }
}
