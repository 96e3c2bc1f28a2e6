//! What happens at each level of a frontier, as plain data.

use std::collections::BTreeMap;

use super::cell_values::CellValues;
use super::counted_statistics::CountedStatistics;
use super::fields::Field;
use super::slacks::{Slack, SlackFields};
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{Feed, KindId};
use crate::thresholds::NARROW_NODE;

/// A way through the cells of a system, with what is remembered between any two of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// The cells in their order, and who may stand there.
    pub cell_values: CellValues,
    /// What is left of the sums.
    pub suffixes: Suffixes,
    /// What happens at each cell.
    pub levels: Vec<CellLevel>,
    /// How many words a node has.
    pub words: usize,
    /// The node before the first cell; `None` if no position can keep the rules.
    pub start: Option<Vec<u64>>,
    /// The sums that are counted beside the nodes.
    pub counted_statistics: CountedStatistics,
    /// The sums that are kept: where they are found in the end, and what is added to them.
    pub kept: Vec<(KeptAt, i64)>,
    /// How many bits the nodes behind each level have in use.
    pub bits: Vec<u32>,
}

/// Where a sum that is kept is found in the end.
#[derive(Clone, Copy, Debug)]
pub enum KeptAt {
    /// Nowhere: nothing counts towards it.
    Nowhere,
    /// In a field of the last node.
    Field(Field),
    /// It is the counted statistic of that number.
    CountedStatistic(usize),
}

/// What happens at one cell.
#[derive(Clone, Debug)]
pub struct CellLevel {
    /// For each cell value which of the edges it has.
    pub edges: Vec<usize>,
    /// For each edge how many cell values have it.
    pub times: Vec<u64>,
    /// For each edge what it adds to each counted statistic.
    pub counted: Vec<Vec<i64>>,
    /// The bits of a node that stay as they are.
    pub stays: Vec<u64>,
    /// The sums that are remembered themselves.
    pub sums: Vec<SumStep>,
    /// The slacks that are read.
    pub sources: Vec<SlackSource>,
    /// The slacks that are written; those that tell which kinds have no pieces left come first.
    pub targets: Vec<SlackTarget>,
    /// How many of the targets tell that.
    pub telling: usize,
    /// The slacks, remembered behind the cell, that tell which kinds have no pieces left.
    pub tellers: Vec<Teller>,
    /// The other slacks that are remembered behind the cell and not written here, those that stand in the same words
    /// together.
    pub others: Vec<SlackGroup>,
}

/// A sum of which the next part is counted.
#[derive(Clone, Debug)]
pub struct SumStep {
    /// Where the node before has it; `None` before the first part.
    pub before: Option<Field>,
    /// Where the node behind has it; `None` once it is spent.
    pub after: Option<Field>,
    /// What stands for zero in the fields.
    pub least: i64,
    /// What each edge adds.
    pub weights: Vec<i64>,
    /// The sums that are known here and feed this one, each by its number among the level's sums.
    pub fed: Vec<(usize, Feed)>,
    /// What the parts still to come can add.
    pub rest: Slack,
    /// The least and the greatest allowed in the end.
    pub allowed: Slack,
    /// Sums between these that are not allowed, where the sum is known behind this level.
    pub gaps: Vec<Slack>,
    /// Sums below this are as good as this one.
    pub floor: i64,
    /// Sums above this are as good as this one.
    pub ceiling: i64,
}

/// A slack that is read, of a rest whose next cell is this one.
#[derive(Clone, Debug)]
pub struct SlackSource {
    /// Where a node has it.
    pub fields: SlackFields,
    /// What each edge takes off.
    pub weights: Vec<i64>,
    /// The sums that are known here and feed it.
    pub fed: Vec<(usize, Feed)>,
}

/// A slack that is written.
#[derive(Clone, Debug)]
pub struct SlackTarget {
    /// Which rest it is of.
    pub rest: SuffixId,
    /// Where a node behind the cell has it, and one before the cell if it does.
    pub fields: SlackFields,
    /// Whether a node before the cell has it already.
    pub is_kept: bool,
    /// The slacks that it is made from, by their numbers among the level's sources.
    pub sources: Vec<usize>,
}

/// Slacks that a node has in the same words.
#[derive(Clone, Debug)]
pub struct SlackGroup {
    /// The words, which may be the same, each with all bits that the slacks have there.
    pub bits: [(usize, u64); 2],
    /// The suffixes and their slacks.
    pub slacks: Vec<(SuffixId, SlackFields)>,
}

/// A slack that tells which kinds have no pieces left.
#[derive(Clone, Debug)]
pub struct Teller {
    /// Where a node has it.
    pub fields: SlackFields,
    /// Kinds by the slack that a piece of theirs takes.
    pub kinds: Vec<(KindId, i64)>,
}

impl SlackGroup {
    /// The slacks, each in the group of its words.
    pub fn all_of(slacks: impl Iterator<Item = (SuffixId, SlackFields)>) -> Vec<SlackGroup> {
        let mut groups: BTreeMap<[usize; 2], SlackGroup> = BTreeMap::new();
        for (rest, fields) in slacks {
            let (first, last) = (fields.fields().next(), fields.fields().last());
            let (Some(first), Some(last)) = (first, last) else { continue };
            let words = [first.word, last.word];
            let empty = || SlackGroup { bits: words.map(|word| (word, 0)), slacks: Vec::new() };
            let group = groups.entry(words).or_insert_with(empty);
            group.bits[0].1 |= first.mask();
            group.bits[1].1 |= last.mask();
            group.slacks.push((rest, fields));
        }
        groups.into_values().collect()
    }

    /// Whether a node asks for nothing more of them than what is asked anyway.
    #[inline]
    pub fn is_widest(&self, node: &[u64]) -> bool {
        self.bits.iter().all(|&(word, bits)| node[word] & bits == 0)
    }
}

impl Program {
    /// How many times longer an edge takes than one of a narrow node, on the average over all levels.
    pub fn times_wider(&self) -> u128 {
        let written = |level: &CellLevel| level.sums.len() + level.sources.len() + level.targets.len() + self.words;
        let written: usize = self.levels.iter().map(written).sum();
        (written / self.levels.len().max(1) / NARROW_NODE).max(1) as u128
    }

    /// The sums that are kept, in a node behind the last cell where the counted statistics have come to these values.
    pub fn kept_in(&self, node: &[u64], counted: &[i64]) -> Vec<i64> {
        let value = |(at, least): &(KeptAt, i64)| match at {
            KeptAt::Nowhere => *least,
            KeptAt::Field(field) => field.get(node) + least,
            KeptAt::CountedStatistic(number) => counted[*number] + least,
        };
        self.kept.iter().map(value).collect()
    }
}
