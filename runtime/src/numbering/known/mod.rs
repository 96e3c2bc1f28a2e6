//! Choices that are worked out beforehand.
//!
//! An entry is a number here, and so is a choice. What two entries choose is then found where the one's offset and the other's meet.
//! Only tables with few choices are known so, and only those that read none but such tables.

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

/// Stands for an entry that is in no choice. Two of them can be added.
const NONE: u32 = u32::MAX >> 1;

/// The choices of those tables that have few.
#[derive(Clone, Debug)]
pub(super) struct Known<N> {
    /// By the table's number.
    tables: Box<[Option<KnownTable>]>,
    /// The weights of those tables that are of words; empty for others.
    words: Box<[ChoiceWeights<u64>]>,
    /// The weights of the wider tables; empty for others.
    numbers: Box<[ChoiceWeights<N>]>,
}

/// The choices of one table.
#[derive(Clone, Debug)]
struct KnownTable {
    entries: EntryGrid,
    /// The entries of the axes that its reader asks about.
    conditionings: EntryGrid,
    /// For each entry, and for the one after the last, its first choice.
    firsts: Box<[u32]>,
    /// The choices of one entry after the other.
    choices: Box<[KnownChoice]>,
    sums: Box<[KnownSum]>,
    is_of_words: bool,
}

/// One choice.
#[derive(Clone, Copy, Debug)]
struct KnownChoice {
    /// The entry that it leads to.
    target: u32,
    /// The entries of the operands that are told: those of tables.
    entries: [u32; 2],
    /// Which sum it is of.
    sum: u32,
    choose: Option<Choose>,
}

/// How many positions the entries and choices of a table have.
#[derive(Clone, Debug)]
struct ChoiceWeights<N> {
    /// At each entry.
    ways: Box<[N]>,
    choices: Box<[ChoiceWeight<N>]>,
}

/// How many positions have to do with a choice.
#[derive(Clone, Debug)]
struct ChoiceWeight<N> {
    /// Those of the earlier choices of the same entry.
    before: N,
    /// Those of each operand at the entry that is read; one for an operand without a table.
    ways: [N; 2],
}

/// Where the choices of one sum are.
#[derive(Clone, Debug)]
struct KnownSum {
    operands: [KnownOperand; 2],
    /// The choice where the offsets of two entries meet, or [`NONE`].
    choices: Box<[u32]>,
}

/// What an operand's entries say of the choice.
#[derive(Clone, Debug, Default)]
struct KnownOperand {
    /// The offset of each entry; empty if the choice is the same for all.
    offsets: Box<[u32]>,
    /// Whether the choice tells the entry.
    is_told: bool,
    /// What the sum asks about this operand at each entry of the other; empty if it asks nothing.
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
        // No branches: which of the two is told could not be foreseen.
        let is_read = ((told[0] == entries[0]) | !first.is_told) & ((told[1] == entries[1]) | !second.is_told);
        is_read.then_some(number)
    }
}

impl<N: Number> Known<N> {
    /// Whether the choices of this table are known.
    pub fn has(&self, table: usize) -> bool {
        self.tables[table].is_some()
    }

    /// The number of an entry of a known table.
    pub fn entry(&self, table: usize, entry: &[usize]) -> Option<u32> {
        self.tables[table].as_ref()?.entries.number(entry)
    }

    /// The entry of a known table with that number, one number for each axis.
    pub fn spelled(&self, table: usize, entry: u32) -> Entry {
        self.table(table).entries.entry(entry)
    }

    /// The number of what the reader of a known table asks about.
    pub fn asked(&self, table: usize, conditioning: &[usize]) -> Option<u32> {
        self.tables[table].as_ref()?.conditionings.number(conditioning)
    }

    /// What a sum asks about one operand, given the entry of the other; [`NONE`] if that is in none of its choices.
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
