//! The forward pass over the cells, with all nodes at once.

use std::ops::ControlFlow;

use qishu_runtime::frontier::Shift;

use super::advance::Advance;
use super::kept::KeptRow;
use super::layer::{NodeLayer, big};
use super::memory::{FrontierHalt, Memory};
use super::program::Program;
use crate::system::System;
use crate::thresholds::{STEPS_OF_AN_EDGE, WAYS_OF_A_STEP};

/// Receives the number of cells done, and decides whether to continue.
pub type CellWatch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// No node: the target of an edge that belongs to no position.
pub const NOWHERE: u32 = u32::MAX;

/// The number of nodes between two calls of the watch; each combination of the counted statistics is one.
const NODES_UNWATCHED: usize = 1 << 14;

/// All nodes before some cell, with the cost so far.
#[derive(Debug)]
pub struct Pass<'p> {
    program: &'p Program,
    advance: Advance<'p>,
    /// The nodes.
    pub layer: NodeLayer,
    /// The maximum of each counted statistic so far.
    reached: Vec<i64>,
    /// The number of cells done.
    pub level: usize,
    /// The steps: one or more for each edge of each node, and more for the additions to its counted statistics.
    pub steps: u128,
    /// The step limit.
    most_steps: u128,
    /// The maximum number of nodes between two cells; each combination of the counted statistics is one.
    pub widest: usize,
}

impl<'p> Pass<'p> {
    /// A pass that begins with the node before the first cell, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for a single node.
    pub fn new(program: &'p Program, most_steps: u128, memory: &mut Memory) -> Result<Pass<'p>, FrontierHalt> {
        let combinations = program.counted_statistics.combinations.number();
        let mut layer = NodeLayer::with_blocks(program.words, combinations, 1);
        if let Some(start) = &program.start {
            let number = layer.find_or_add(start, memory)?;
            layer.add(number, 1, &[1]);
        }
        let reached = vec![0; program.counted_statistics.constraints().count()];
        let widest = layer.len() * combinations;
        Ok(Pass { program, advance: Advance::new(program), layer, reached, level: 0, steps: 0, most_steps, widest })
    }

    /// Advances over one cell. With `moves`, the target of each node and edge is recorded.
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
        let level = &self.program.levels[self.level];
        let counted_statistics = &self.program.counted_statistics;
        let shifts = self.shifts();
        let shifted: usize = shifts.iter().map(Shift::combinations).sum();
        let steps = level.times.len() as u128 * STEPS_OF_AN_EDGE + shifted as u128 / WAYS_OF_A_STEP;
        let limbs = self.layer.limbs;
        let mut behind =
            NodeLayer::with_blocks(self.program.words, counted_statistics.combinations.number(), self.limbs_behind());
        let mut node = vec![0; self.program.words];
        let unwatched = (NODES_UNWATCHED / counted_statistics.combinations.number()).max(1);
        for number in 0..self.layer.len() {
            if number % unwatched == unwatched - 1 && watch(self.level).is_break() {
                return Err(FrontierHalt::Stopped);
            }
            self.steps += steps;
            if self.steps > self.most_steps {
                return Err(FrontierHalt::too_many_steps(self.most_steps, self.steps));
            }
            let before = self.layer.node(number);
            self.advance.take(self.level, before);
            for (edge, &times) in level.times.iter().enumerate() {
                let mut to = NOWHERE;
                if self.advance.write(self.level, edge, before, &mut node) {
                    let found = behind.find_or_add(&node, memory)?;
                    behind.add_shifted(found, times, &shifts[edge], limbs, self.layer.ways(number));
                    to = found as u32;
                }
                if let Some(moves) = moves.as_deref_mut() {
                    moves.push(to);
                }
            }
        }
        memory.give_back(self.layer.bytes());
        self.layer = behind;
        self.level += 1;
        let most_added =
            |counted_statistic: usize| level.counted.iter().map(|added| added[counted_statistic]).max().unwrap_or(0);
        self.reached = counted_statistics.combinations.grown(&self.reached, most_added);
        self.widest = self.widest.max(self.layer.len() * counted_statistics.combinations.number());
        match watch(self.level) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FrontierHalt::Stopped),
        }
    }

    /// For each edge of the next cell the shift of the combinations of the counted statistics.
    pub fn shifts(&self) -> Vec<Shift> {
        let Program { levels, counted_statistics, .. } = self.program;
        levels[self.level]
            .counted
            .iter()
            .map(|added| counted_statistics.combinations.shift(&self.reached, added))
            .collect()
    }

    /// The kept sums after the last cell and the number of ways, for each node and combination.
    pub fn ends<'e>(&'e self, system: &'e System) -> impl Iterator<Item = KeptRow> + 'e {
        let counted_statistics = &self.program.counted_statistics;
        let allowed = (0..counted_statistics.combinations.number()).filter_map(|combination| {
            counted_statistics.values(system, combination).map(|values| (combination, values))
        });
        let allowed: Vec<(usize, Vec<i64>)> = allowed.collect();
        (0..self.layer.len()).flat_map(move |number| {
            let (node, ways) = (self.layer.node(number), self.layer.ways(number));
            let end = |(combination, counted): &(usize, Vec<i64>)| {
                let ways = &ways[combination * self.layer.limbs..][..self.layer.limbs];
                (self.program.kept_in(node, counted), big(ways))
            };
            allowed.iter().map(end).collect::<Vec<KeptRow>>()
        })
    }

    /// The number of limbs for the ways of all nodes after the cell together.
    fn limbs_behind(&self) -> usize {
        let mut all = self.layer.sum();
        all *= self.program.levels[self.level].edges.len();
        all.bits().div_ceil(64).max(1) as usize
    }
}
