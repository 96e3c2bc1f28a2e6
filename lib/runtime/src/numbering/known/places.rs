//! Precomputed choices as a lookup for unranking.

use super::super::Entry;
use super::super::lookup::{ChoiceLookup, OpenedChoice};
use super::super::without_pieces::WithoutPieces;
use super::{ChoiceWeights, Known, KnownTable};
use crate::Number;

/// The precomputed choices of tables of any width.
#[derive(Debug)]
pub(in super::super) struct KnownNumbers<'a, N>(pub &'a Known<N>);

/// The precomputed choices of tables of 64-bit words.
#[derive(Debug)]
pub(in super::super) struct KnownWords<'a, N>(&'a Known<N>);

impl<N> Clone for KnownNumbers<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for KnownNumbers<'_, N> {}

impl<N> Clone for KnownWords<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for KnownWords<'_, N> {}

impl<'a, N: Number> ChoiceLookup for KnownNumbers<'a, N> {
    type Number = N;
    type Entry = u32;
    type Quicker = KnownWords<'a, N>;

    fn is_without_pieces(without_pieces: &WithoutPieces, entry: &u32) -> bool {
        without_pieces.known == Some(*entry)
    }

    fn open(self, table: usize, entry: &u32, number: N) -> Option<OpenedChoice<Self>> {
        let KnownNumbers(known) = self;
        known.table(table).open(&known.numbers[table], *entry, number)
    }

    fn ways(self, table: usize, entry: &u32) -> N {
        self.0.ways(table, *entry)
    }

    fn spelled(self, table: usize, entry: &u32) -> Entry {
        self.0.spelled(table, *entry)
    }

    fn quicker(self, table: usize, entry: &u32) -> Option<(KnownWords<'a, N>, u32)> {
        self.0.table(table).is_of_words.then_some((KnownWords(self.0), *entry))
    }
}

impl<N: Number> ChoiceLookup for KnownWords<'_, N> {
    type Number = u64;
    type Entry = u32;
    type Quicker = Self;

    #[inline]
    fn is_without_pieces(without_pieces: &WithoutPieces, entry: &u32) -> bool {
        without_pieces.known == Some(*entry)
    }

    #[inline]
    fn open(self, table: usize, entry: &u32, number: u64) -> Option<OpenedChoice<Self>> {
        let KnownWords(known) = self;
        known.table(table).open(&known.words[table], *entry, number)
    }

    #[inline]
    fn ways(self, table: usize, entry: &u32) -> u64 {
        self.0.words[table].ways.get(*entry as usize).copied().unwrap_or(0)
    }

    fn spelled(self, table: usize, entry: &u32) -> Entry {
        self.0.spelled(table, *entry)
    }

    #[inline]
    fn quicker(self, _: usize, _: &u32) -> Option<(Self, u32)> {
        None
    }
}

impl KnownTable {
    /// The choice that contains a number, among those of an entry; `None` if the number is not below their total.
    #[inline]
    fn open<L: ChoiceLookup<Entry = u32>>(
        &self,
        ChoiceWeights { ways, choices: weights }: &ChoiceWeights<L::Number>,
        entry: u32,
        mut number: L::Number,
    ) -> Option<OpenedChoice<L>> {
        let entry = entry as usize;
        if number >= *ways.get(entry)? {
            return None;
        }
        let first = self.firsts[entry] as usize;
        let weights = &weights[first..self.firsts[entry + 1] as usize];
        let last = weights.partition_point(|choice| choice.before <= number).checked_sub(1)?;
        number.decrease(&weights[last].before);
        let choice = &self.choices[first + last];
        Some(OpenedChoice { sum: choice.sum as usize, entries: choice.entries, choose: choice.choose, number })
    }
}
