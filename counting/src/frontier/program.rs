//! The levels of a frontier, as plain data.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{Field, GroupPart, KeptAt};

use super::cell_values::CellValues;
use super::counted_statistics::CountedStatistics;
use super::groups::GroupProgram;
use super::slacks::{Slack, SlackFields};
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{ConstraintId, Feed, KindId};
use crate::thresholds::NARROW_NODE;

/// An order of the cells of a system, with the content of the nodes between any two of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// The cells in order, and their values.
    pub cell_values: CellValues,
    /// The suffixes of the sums.
    pub suffixes: Suffixes,
    /// The rules about groups.
    pub groups: Vec<GroupProgram>,
    /// For each of them the number of its state in a node.
    pub group_fields: Vec<Field>,
    /// The transition over each cell.
    pub levels: Vec<CellLevel>,
    /// The number of words of a node.
    pub words: usize,
    /// The node before the first cell; `None` if no position satisfies the rules.
    pub start: Option<Vec<u64>>,
    /// The sums counted beside the nodes.
    pub counted_statistics: CountedStatistics,
    /// The kept sums: where each is found in the end, and the constant to add.
    pub kept: Vec<(KeptAt, i64)>,
    /// For each level the number of bits in use in the nodes after it.
    pub bits: Vec<u32>,
}

/// The transition over one cell.
#[derive(Clone, Debug)]
pub struct CellLevel {
    /// For each cell value the index of its edge.
    pub edges: Vec<usize>,
    /// For each edge the number of its cell values.
    pub times: Vec<u64>,
    /// For each edge what it adds to each counted statistic.
    pub counted: Vec<Vec<i64>>,
    /// The bits of a node that are copied unchanged.
    pub stays: Vec<u64>,
    /// The sums that are stored as such.
    pub sums: Vec<SumStep>,
    /// The slacks that are read.
    pub sources: Vec<SlackSource>,
    /// The slacks that are written; those that tell which kinds are used up come first.
    pub targets: Vec<SlackTarget>,
    /// For each rule about groups the content of the cell by edge.
    pub contents: Vec<Vec<usize>>,
    /// For each rule about groups the targets that it enters, by their indices, if its state no longer matters once they
    /// ask for nothing more; otherwise none.
    pub settling: Vec<Option<Vec<usize>>>,
    /// The number of those first targets.
    pub telling: usize,
    /// The slacks, stored after the cell, that tell which kinds are used up.
    pub tellers: Vec<Teller>,
    /// The other slacks that are stored after the cell and not written here, grouped by their words.
    pub others: Vec<SlackGroup>,
}

/// A sum with a part at this level.
#[derive(Clone, Debug)]
pub struct SumStep {
    /// The constraint whose sum it is.
    pub constraint: ConstraintId,
    /// Its field in the node before; `None` before the first part.
    pub before: Option<Field>,
    /// Its field in the node after; `None` once it is complete.
    pub after: Option<Field>,
    /// The sum that is stored as zero in the fields.
    pub least: i64,
    /// The greatest sum.
    pub most: i64,
    /// The contribution of each edge.
    pub weights: Vec<i64>,
    /// The complete sums that feed this one here, by their indices among the level's sums.
    pub fed: Vec<(usize, Feed)>,
    /// The groups that are counted here, each with what it counts, and those that are counted later.
    pub groups: GroupParts,
    /// The range of the parts still to come.
    pub rest: Slack,
    /// The minimum and maximum allowed in the end.
    pub allowed: Slack,
    /// Forbidden ranges within these, where the sum is complete after this level.
    pub gaps: Vec<Slack>,
    /// Smaller sums are equivalent to this one.
    pub floor: i64,
    /// Greater sums are equivalent to this one.
    pub ceiling: i64,
}

/// A slack that is read: that of a suffix that begins at this cell.
#[derive(Clone, Debug)]
pub struct SlackSource {
    /// Its suffix.
    pub rest: SuffixId,
    /// Its fields in a node.
    pub fields: SlackFields,
    /// The decrease by each edge.
    pub weights: Vec<i64>,
    /// The complete sums that feed it here.
    pub fed: Vec<(usize, Feed)>,
    /// The groups that are counted here, each with what it counts.
    pub groups: Vec<GroupPart>,
}

/// What groups contribute to a sum: pairs of a rule about groups and what each of its groups counts.
#[derive(Clone, Debug, Default)]
pub struct GroupParts {
    /// Those that a level can close.
    pub here: Vec<GroupPart>,
    /// Those that are closed behind it.
    pub later: Vec<GroupPart>,
}

/// A slack that is written.
#[derive(Clone, Debug)]
pub struct SlackTarget {
    /// Its suffix.
    pub rest: SuffixId,
    /// Its fields in a node after the cell, and in one before it if that has it.
    pub fields: SlackFields,
    /// Whether a node before the cell already has it.
    pub is_kept: bool,
    /// The slacks from which it is made, by their indices among the level's sources.
    pub sources: Vec<usize>,
    /// The groups that are counted behind the level.
    pub groups: Vec<GroupPart>,
}

/// Slacks whose fields are in the same words.
#[derive(Clone, Debug)]
pub struct SlackGroup {
    /// The words, possibly equal, each with all bits of the slacks there.
    pub bits: [(usize, u64); 2],
    /// The suffixes and their slacks.
    pub slacks: Vec<(SuffixId, SlackFields)>,
}

/// A slack that tells which kinds are used up.
#[derive(Clone, Debug)]
pub struct Teller {
    /// Its suffix.
    pub rest: SuffixId,
    /// Its fields in a node.
    pub fields: SlackFields,
    /// Kinds, each with the slack that one of its pieces uses.
    pub kinds: Vec<(KindId, i64)>,
}

impl GroupParts {
    /// Whether no groups contribute.
    pub(crate) fn is_empty(&self) -> bool {
        self.here.is_empty() && self.later.is_empty()
    }
}

impl SlackGroup {
    /// The slacks, grouped by their words.
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

    /// Whether a node has no slack of the group that is stricter than the constraints themselves.
    #[inline]
    pub(crate) fn is_widest(&self, node: &[u64]) -> bool {
        self.bits.iter().all(|&(word, bits)| node[word] & bits == 0)
    }
}

impl Program {
    /// The average cost of an edge over all levels, in units of an edge between narrow nodes.
    pub(crate) fn times_wider(&self) -> u128 {
        let written = |level: &CellLevel| level.sums.len() + level.sources.len() + level.targets.len() + self.words;
        let written: usize = self.levels.iter().map(written).sum();
        (written / self.levels.len().max(1) / NARROW_NODE).max(1) as u128
    }

    /// The kept sums of a node after the last cell, given the values of the counted statistics.
    pub(crate) fn kept_in(&self, node: &[u64], counted: &[i64]) -> Vec<i64> {
        self.kept.iter().map(|&(at, least)| at.value(node, counted) + least).collect()
    }
}
