//! A frontier as a layered diagram: each level puts a value on one cell.

use num_bigint::BigUint;
use qishu_runtime::circuit::{
    Combinations, CountHalt, ForwardPass, KeptRow, LayeredDiagram, LevelChoice, Memory, NodeLayer, big,
};

use super::advance::Advance;
use super::groups::GroupProgram;
use super::program::Program;
use crate::system::System;

impl LayeredDiagram for Advance<'_> {
    fn words(&self) -> usize {
        self.program.words
    }

    fn levels(&self) -> usize {
        self.program.levels.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.program.counted_statistics.combinations
    }

    fn added(&self, level: usize) -> &[Vec<i64>] {
        &self.program.levels[level].counted
    }

    fn alternatives(&self, level: usize) -> usize {
        self.program.levels[level].times.len()
    }

    fn bytes_beside(&self) -> u64 {
        self.bytes_of_groups()
    }

    fn take(&mut self, level: usize, node: &[u64]) -> usize {
        self.read(level, node);
        self.program.levels[level].times.len()
    }

    fn write(&mut self, level: usize, alternative: usize, node: &[u64], behind: &mut [u64]) -> bool {
        self.write_edge(level, alternative, node, behind)
    }

    fn weight(&self, level: usize, alternative: usize, _: &[u64]) -> &[u64] {
        std::slice::from_ref(&self.program.levels[level].times[alternative])
    }

    fn growth(&self, level: usize, _: &NodeLayer) -> BigUint {
        self.program.levels[level].edges.len().into()
    }

    fn choice(&self, level: usize, _: &NodeLayer) -> LevelChoice {
        let Program { levels, cell_values, .. } = self.program;
        let values = cell_values.levels[level].iter().copied().zip(levels[level].edges.iter().copied());
        LevelChoice::Put {
            cell: cell_values.cells[level],
            values: values.collect(),
            weights: levels[level].times.clone(),
        }
    }
}

impl Program {
    /// A pass before the first cell.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for a single node, or if groups have too many open cells.
    pub fn begin(&self, most_steps: u128, memory: &mut Memory) -> Result<ForwardPass<Advance<'_>>, CountHalt> {
        if !self.groups.iter().all(GroupProgram::is_narrow) {
            return Err(CountHalt::TooManySteps { allowed: most_steps, needed: u128::MAX });
        }
        let start = self.start.iter().map(|start| (start.clone(), vec![1]));
        ForwardPass::new(Advance::new(self), start, 1, most_steps, memory)
    }

    /// For each node after the last cell and each combination of the counted statistics: the kept sums, or `None` if a
    /// counted statistic is not allowed.
    pub fn ends<'e>(&'e self, system: &'e System, layer: &'e NodeLayer) -> impl Iterator<Item = Option<Vec<i64>>> + 'e {
        let combinations = 0..self.counted_statistics.combinations.number();
        let values: Vec<Option<Vec<i64>>> =
            combinations.map(|combination| self.counted_statistics.values(system, combination)).collect();
        (0..layer.nodes()).flat_map(move |number| {
            let of_node =
                |counted: &Option<Vec<i64>>| counted.as_ref().map(|counted| self.kept_in(layer.node(number), counted));
            values.iter().map(of_node).collect::<Vec<_>>()
        })
    }

    /// The kept sums after the last cell and the number of ways, for each node and allowed combination.
    pub fn rows<'e>(&'e self, system: &'e System, layer: &'e NodeLayer) -> impl Iterator<Item = KeptRow> + 'e {
        self.ends(system, layer).zip(layer.counts()).filter_map(|(kept, ways)| Some((kept?, big(ways))))
    }
}
