//! Going through the cells with all nodes at once.

use std::ops::ControlFlow;

use qishu_runtime::frontier::Shift;

use super::advance::Advance;
use super::kept::KeptRow;
use super::layer::{NodeLayer, big};
use super::memory::{FrontierHalt, Memory};
use super::program::Program;
use crate::system::System;
use crate::thresholds::{STEPS_OF_AN_EDGE, WAYS_OF_A_STEP};

/// Receives how many cells are done and which share of all, and says whether to go on.
pub type CellWatch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// No node: what an edge leads to that no position can have.
pub const NOWHERE: u32 = u32::MAX;

/// So many nodes are gone through before any piece that watches is asked again, with one for each combination of the
/// counted statistics.
const NODES_UNWATCHED: usize = 1 << 14;

/// All nodes before some cell, and what it took to come there.
#[derive(Debug)]
pub struct Pass<'p> {
    program: &'p Program,
    advance: Advance<'p>,
    /// The nodes.
    pub layer: NodeLayer,
    /// The most that each counted statistic can have come to.
    reached: Vec<i64>,
    /// How many cells are done.
    pub level: usize,
    /// The steps: so many for each edge of each node that was tried, and so many for what is added of its counted
    /// statistics.
    pub steps: u128,
    /// How many are allowed.
    most_steps: u128,
    /// The most nodes between two cells, with one for each combination of the counted statistics.
    pub widest: usize,
}

impl<'p> Pass<'p> {
    /// The node before the first cell, if there is one.
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

    /// Goes past one cell. With `moves` it is written down for each node and edge to which node it leads.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if any piece that watches stops it.
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

    /// Where each edge of the next cell has the combinations of the counted statistics lead.
    pub fn shifts(&self) -> Vec<Shift> {
        let Program { levels, counted_statistics, .. } = self.program;
        levels[self.level]
            .counted
            .iter()
            .map(|added| counted_statistics.combinations.shift(&self.reached, added))
            .collect()
    }

    /// What the sums that are kept are behind the last cell, and how many ways lead there, for each node and
    /// combination.
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

    /// How many limbs hold the ways of all nodes behind the cell together.
    fn limbs_behind(&self) -> usize {
        let mut all = self.layer.sum();
        all *= self.program.levels[self.level].edges.len();
        all.bits().div_ceil(64).max(1) as usize
    }
}
