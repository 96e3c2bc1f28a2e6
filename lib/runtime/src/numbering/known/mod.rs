//! Precomputed choices.
//!
//! Entries and choices are numbered here. Each entry of an operand has an offset; the sum of both operands' offsets is
//! the index of the choice. Only tables with few choices are precomputed, and only if all tables that they read are.

mod build;
mod grid;
mod places;
mod ranking;
mod steps;

use grid::EntryGrid;
pub(super) use places::KnownNumbers;
pub(super) use steps::RankingSteps;

use super::lookup::SumId;
use super::{Choose, Entry};
use crate::Number;

/// Marks an entry that occurs in no choice. The sum of two such marks does not overflow.
const NONE: u32 = u32::MAX >> 1;

/// The choices of the tables that have few.
#[derive(Clone, Debug)]
pub(super) struct Known<N> {
    /// The tables, by number.
    tables: Box<[Option<KnownTable>]>,
    /// The weights of the tables of 64-bit words; empty for others.
    words: Box<[ChoiceWeights<u64>]>,
    /// The weights of the wider tables; empty for others.
    numbers: Box<[ChoiceWeights<N>]>,
}

/// The choices of one table.
#[derive(Clone, Debug)]
struct KnownTable {
    entries: EntryGrid,
    /// The entries of the conditioning axes.
    conditionings: EntryGrid,
    /// The index of each entry's first choice, and the total number of choices.
    firsts: Box<[u32]>,
    /// The choices, ordered by entry.
    choices: Box<[KnownChoice]>,
    sums: Box<[KnownSum]>,
    is_of_words: bool,
}

/// One choice.
#[derive(Clone, Copy, Debug)]
struct KnownChoice {
    /// The entry that it leads to.
    target: u32,
    /// The entries of the operands that the choice determines: those of tables.
    entries: [u32; 2],
    /// The sum to which it belongs.
    sum: u32,
    choose: Option<Choose>,
}

/// The numbers of positions of the entries and choices of a table.
#[derive(Clone, Debug)]
struct ChoiceWeights<N> {
    /// The number at each entry.
    ways: Box<[N]>,
    choices: Box<[ChoiceWeight<N>]>,
}

/// The numbers of positions that a choice involves.
#[derive(Clone, Debug)]
struct ChoiceWeight<N> {
    /// The number of positions of the earlier choices of its entry.
    before: N,
    /// The number of each operand at the entry that it reads; one for an operand without a table.
    ways: [N; 2],
}

/// The index of the choices of one sum.
#[derive(Clone, Debug)]
struct KnownSum {
    operands: [KnownOperand; 2],
    /// The choice at each sum of two offsets, or [`NONE`].
    choices: Box<[u32]>,
}

/// The contribution of an operand's entries to the index of a choice.
#[derive(Clone, Debug, Default)]
struct KnownOperand {
    /// The offset of each entry; empty if the choice does not depend on it.
    offsets: Box<[u32]>,
    /// Whether the choice determines the entry.
    is_told: bool,
    /// The conditioning number of this operand at each entry of the other; empty if there is none.
    conditionings: Box<[u32]>,
}

impl KnownOperand {
    #[inline]
    fn offset(&self, entry: u32) -> u32 {
        if self.offsets.is_empty() { 0 } else { self.offsets.get(entry as usize).copied().unwrap_or(NONE) }
    }
}

impl KnownTable {
    /// The number of the choice of a sum that reads these two entries, if there is one.
    #[inline]
    fn choice(&self, sum: usize, entries: [u32; 2]) -> Option<usize> {
        let KnownSum { operands: [first, second], choices } = &self.sums[sum];
        let place = first.offset(entries[0]) + second.offset(entries[1]);
        let number = *choices.get(place as usize)? as usize;
        let told = self.choices.get(number)?.entries;
        // This avoids branches, because the processor could not predict them.
        let is_read = ((told[0] == entries[0]) | !first.is_told) & ((told[1] == entries[1]) | !second.is_told);
        is_read.then_some(number)
    }
}

impl<N: Number> Known<N> {
    /// Whether the choices of this table are precomputed.
    pub fn has(&self, table: usize) -> bool {
        self.tables[table].is_some()
    }

    /// The number of an entry of a known table.
    pub fn entry(&self, table: usize, entry: &[usize]) -> Option<u32> {
        self.tables[table].as_ref()?.entries.number(entry)
    }

    /// The entry of a known table with that number, as one number for each axis.
    pub fn spelled(&self, table: usize, entry: u32) -> Entry {
        self.table(table).entries.entry(entry)
    }

    /// The number of the conditioning entry of a known table.
    pub fn asked(&self, table: usize, conditioning: &[usize]) -> Option<u32> {
        self.tables[table].as_ref()?.conditionings.number(conditioning)
    }

    /// The conditioning number of one operand of a sum, given the entry of the other; [`NONE`] if that occurs in none
    /// of its choices.
    #[inline]
    fn conditioning(&self, (table, sum): SumId, operand: usize, other: u32) -> u32 {
        let conditionings = &self.table(table).sums[sum].operands[operand].conditionings;
        conditionings.get(other as usize).copied().unwrap_or(NONE)
    }

    /// The number at an entry of a known table.
    fn ways(&self, table: usize, entry: u32) -> N {
        if self.table(table).is_of_words {
            N::from(self.words[table].ways[entry as usize])
        } else {
            self.numbers[table].ways[entry as usize].clone()
        }
    }

    #[inline]
    fn table(&self, table: usize) -> &KnownTable {
        self.tables[table].as_ref().expect("known tables read none but known ones")
    }
}
