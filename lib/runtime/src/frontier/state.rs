//! States, as flags and small numbers in the bits of some words.

use std::ops::BitOr;

use crate::circuit::Field;

/// A set of flags, each a bit of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags<const WORDS: usize>([u64; WORDS]);

/// What the squares before say about those behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StateWords<const WORDS: usize>([u64; WORDS]);

/// The flag with that index: a bit of word `index / 64`.
///
/// # Panics
///
/// Panics if the words have no such bit.
#[must_use]
pub const fn flag<const WORDS: usize>(index: usize) -> Flags<WORDS> {
    let mut words = [0; WORDS];
    words[index / 64] = 1 << (index % 64);
    Flags(words)
}

/// The next `number` flags from the index `first` on.
///
/// # Panics
///
/// Panics if the words have no such bits.
#[must_use]
pub const fn flags<const WORDS: usize>(first: usize, number: usize) -> Flags<WORDS> {
    let mut words = [0; WORDS];
    let mut index = first;
    while index < first + number {
        words[index / 64] |= 1 << (index % 64);
        index += 1;
    }
    Flags(words)
}

impl<const WORDS: usize> Flags<WORDS> {
    /// No flags.
    pub const NONE: Flags<WORDS> = Flags([0; WORDS]);

    /// All bits.
    pub const ALL: Flags<WORDS> = Flags([u64::MAX; WORDS]);

    /// The flags of all these sets.
    #[must_use]
    pub const fn all_of(sets: &[Flags<WORDS>]) -> Flags<WORDS> {
        let mut all = [0; WORDS];
        let mut index = 0;
        while index < sets.len() {
            let mut word = 0;
            while word < WORDS {
                all[word] |= sets[index].0[word];
                word += 1;
            }
            index += 1;
        }
        Flags(all)
    }

    /// The first of these flags as a number.
    ///
    /// # Panics
    ///
    /// Panics if there are none.
    #[must_use]
    pub const fn field(self) -> Field {
        let mut word = 0;
        while self.0[word] == 0 {
            word += 1;
        }
        Field::nth(64 * word + self.0[word].trailing_zeros() as usize, 1, 0)
    }

    /// The bits of a number.
    #[must_use]
    pub fn of_field(field: Field) -> Flags<WORDS> {
        let mut words = [0; WORDS];
        words[field.word] = field.mask();
        Flags(words)
    }

    /// These flags without the others.
    #[inline]
    pub(super) fn without(self, others: Flags<WORDS>) -> Flags<WORDS> {
        Flags(std::array::from_fn(|word| self.0[word] & !others.0[word]))
    }
}

impl<const WORDS: usize> BitOr for Flags<WORDS> {
    type Output = Flags<WORDS>;

    fn bitor(self, other: Flags<WORDS>) -> Flags<WORDS> {
        Flags(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const WORDS: usize> StateWords<WORDS> {
    /// The state before the first square.
    pub(super) const FIRST: StateWords<WORDS> = StateWords([0; WORDS]);

    /// The state with these words.
    #[inline]
    pub(super) fn of(words: &[u64]) -> StateWords<WORDS> {
        StateWords(std::array::from_fn(|word| words[word]))
    }

    /// The words.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    /// Whether one of these flags is set.
    #[inline]
    pub(super) fn has_any(&self, flags: Flags<WORDS>) -> bool {
        (0..WORDS).any(|word| self.0[word] & flags.0[word] != 0)
    }

    /// The state with these bits only, and with these flags set.
    #[inline]
    pub(super) fn masked(&self, stays: Flags<WORDS>, sets: Flags<WORDS>) -> StateWords<WORDS> {
        StateWords(std::array::from_fn(|word| self.0[word] & stays.0[word] | sets.0[word]))
    }

    /// The number in a field.
    #[inline]
    pub(super) fn get(&self, field: Field) -> i64 {
        field.get(&self.0)
    }

    /// Stores a number in a field.
    #[inline]
    pub(super) fn set(&mut self, field: Field, number: i64) {
        field.set(&mut self.0, number);
    }
}
