//! What happens at each stage of a frontier, as plain data.

use std::collections::BTreeMap;

use super::counters::Counters;
use super::fields::Field;
use super::leeways::{Leeway, LeewayFields};
use super::occupants::Occupants;
use super::rests::{RestId, Rests};
use crate::system::{Feed, KindId};
use crate::thresholds::NARROW_STATE;

/// A way through the cells of a system, with what is remembered between any two of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// The cells in their order, and who may stand there.
    pub occupants: Occupants,
    /// What is left of the sums.
    pub rests: Rests,
    /// What happens at each cell.
    pub stages: Vec<CellStage>,
    /// How many words a state has.
    pub words: usize,
    /// The state before the first cell; `None` if no position can keep the rules.
    pub start: Option<Vec<u64>>,
    /// The sums that are counted beside the states.
    pub counters: Counters,
    /// The sums that are kept: where they are found in the end, and what is added to them.
    pub kept: Vec<(KeptAt, i64)>,
    /// How many bits the states behind each stage have in use.
    pub bits: Vec<u32>,
}

/// Where a sum that is kept is found in the end.
#[derive(Clone, Copy, Debug)]
pub enum KeptAt {
    /// Nowhere: nothing counts towards it.
    Nowhere,
    /// In a field of the last state.
    Field(Field),
    /// It is the counter of that number.
    Counter(usize),
}

/// What happens at one cell.
#[derive(Clone, Debug)]
pub struct CellStage {
    /// For each occupant which of the effects it has.
    pub effects: Vec<usize>,
    /// For each effect how many occupants have it.
    pub times: Vec<u64>,
    /// For each effect what it adds to each counter.
    pub counted: Vec<Vec<i64>>,
    /// The bits of a state that stay as they are.
    pub stays: Vec<u64>,
    /// The sums that are remembered themselves.
    pub sums: Vec<SumStep>,
    /// The leeways that are read.
    pub sources: Vec<LeewaySource>,
    /// The leeways that are written; those that tell which kinds have no pieces left come first.
    pub targets: Vec<LeewayTarget>,
    /// How many of the targets tell that.
    pub telling: usize,
    /// The leeways, remembered behind the cell, that tell which kinds have no pieces left.
    pub tellers: Vec<Teller>,
    /// The other leeways that are remembered behind the cell and not written here, those that stand in the same words
    /// together.
    pub others: Vec<LeewayGroup>,
}

/// A sum of which the next part is counted.
#[derive(Clone, Debug)]
pub struct SumStep {
    /// Where the state before has it; `None` before the first part.
    pub before: Option<Field>,
    /// Where the state behind has it; `None` once it is spent.
    pub after: Option<Field>,
    /// What stands for zero in the fields.
    pub least: i64,
    /// What each effect adds.
    pub weights: Vec<i64>,
    /// The sums that are known here and feed this one, each by its number among the stage's sums.
    pub fed: Vec<(usize, Feed)>,
    /// What the parts still to come can add.
    pub rest: Leeway,
    /// The least and the greatest allowed in the end.
    pub allowed: Leeway,
    /// Sums between these that are not allowed, where the sum is known behind this stage.
    pub gaps: Vec<Leeway>,
    /// Sums below this are as good as this one.
    pub floor: i64,
    /// Sums above this are as good as this one.
    pub ceiling: i64,
}

/// A leeway that is read, of a rest whose next cell is this one.
#[derive(Clone, Debug)]
pub struct LeewaySource {
    /// Where a state has it.
    pub fields: LeewayFields,
    /// What each effect takes off.
    pub weights: Vec<i64>,
    /// The sums that are known here and feed it.
    pub fed: Vec<(usize, Feed)>,
}

/// A leeway that is written.
#[derive(Clone, Debug)]
pub struct LeewayTarget {
    /// Which rest it is of.
    pub rest: RestId,
    /// Where a state behind the cell has it, and one before the cell if it does.
    pub fields: LeewayFields,
    /// Whether a state before the cell has it already.
    pub is_kept: bool,
    /// The leeways that it is made from, by their numbers among the stage's sources.
    pub sources: Vec<usize>,
}

/// Leeways that a state has in the same words.
#[derive(Clone, Debug)]
pub struct LeewayGroup {
    /// The words, which may be the same, each with all bits that the leeways have there.
    pub bits: [(usize, u64); 2],
    /// The rests and their leeways.
    pub leeways: Vec<(RestId, LeewayFields)>,
}

/// A leeway that tells which kinds have no pieces left.
#[derive(Clone, Debug)]
pub struct Teller {
    /// Where a state has it.
    pub fields: LeewayFields,
    /// Kinds by the leeway that a piece of theirs takes.
    pub kinds: Vec<(KindId, i64)>,
}

impl LeewayGroup {
    /// The leeways, each in the group of its words.
    pub fn all_of(leeways: impl Iterator<Item = (RestId, LeewayFields)>) -> Vec<LeewayGroup> {
        let mut groups: BTreeMap<[usize; 2], LeewayGroup> = BTreeMap::new();
        for (rest, fields) in leeways {
            let (first, last) = (fields.fields().next(), fields.fields().last());
            let (Some(first), Some(last)) = (first, last) else { continue };
            let words = [first.word, last.word];
            let empty = || LeewayGroup { bits: words.map(|word| (word, 0)), leeways: Vec::new() };
            let group = groups.entry(words).or_insert_with(empty);
            group.bits[0].1 |= first.mask();
            group.bits[1].1 |= last.mask();
            group.leeways.push((rest, fields));
        }
        groups.into_values().collect()
    }

    /// Whether a state asks for nothing more of them than what is asked anyway.
    #[inline]
    pub fn is_widest(&self, state: &[u64]) -> bool {
        self.bits.iter().all(|&(word, bits)| state[word] & bits == 0)
    }
}

impl Program {
    /// How many times longer an effect takes than one of a narrow state, on the average over all stages.
    pub fn times_wider(&self) -> u128 {
        let written = |stage: &CellStage| stage.sums.len() + stage.sources.len() + stage.targets.len() + self.words;
        let written: usize = self.stages.iter().map(written).sum();
        (written / self.stages.len().max(1) / NARROW_STATE).max(1) as u128
    }

    /// The sums that are kept, in a state behind the last cell where the counters have come to these values.
    pub fn kept_in(&self, state: &[u64], counted: &[i64]) -> Vec<i64> {
        let value = |(at, least): &(KeptAt, i64)| match at {
            KeptAt::Nowhere => *least,
            KeptAt::Field(field) => field.get(state) + least,
            KeptAt::Counter(number) => counted[*number] + least,
        };
        self.kept.iter().map(value).collect()
    }
}
