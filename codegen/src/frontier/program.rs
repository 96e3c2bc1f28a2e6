//! What happens at each stage of a frontier, as plain data.

use super::counters::Counters;
use super::fields::Field;
use super::leeways::{Leeway, LeewayFields};
use super::occupants::Occupants;
use super::rests::{RestId, Rests};
use crate::system::{Feed, KindId};

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
    /// For each occupant which of the effects he has.
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
    /// The leeways that are written; those that tell which kinds have no men left come first.
    pub targets: Vec<LeewayTarget>,
    /// How many of the targets tell that.
    pub telling: usize,
    /// The leeways, remembered behind the cell, that tell which kinds have no men left.
    pub tellers: Vec<Teller>,
    /// The other leeways that are remembered behind the cell and not written here.
    pub others: Vec<(RestId, LeewayFields)>,
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

/// A leeway that tells which kinds have no men left.
#[derive(Clone, Debug)]
pub struct Teller {
    /// Where a state has it.
    pub fields: LeewayFields,
    /// Kinds by the leeway that a man of theirs takes.
    pub kinds: Vec<(KindId, i64)>,
}

impl Program {
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
