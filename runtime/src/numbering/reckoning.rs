//! The integers in which a part of a position is numbered: words wherever its table holds nothing wider.
//!
//! A table of words is put together from others that may be wider elsewhere. The entries that its choices read are not: each has
//! a number of ways that divides the choice's.

use super::{Choice, Stages};
use crate::Number;

/// A width of integers, and what stages tell in it.
pub(super) trait Reckoning<S: Stages> {
    /// The integers.
    type Of: Number;

    /// The number at an entry of a table; zero out of range.
    fn value(stages: &S, table: usize, entry: &[usize]) -> Self::Of;

    /// [`Stages::open`].
    fn open(
        stages: &S,
        table: usize,
        entry: &[usize],
        number: Self::Of,
        report: &mut dyn FnMut(usize, Choice<'_>, Self::Of),
    );

    /// [`Stages::before`].
    fn before(stages: &S, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<Self::Of>;

    /// The same number in the width in which positions are numbered.
    fn to_number(number: Self::Of) -> S::Number;

    /// The same number of that width, which is known to fit.
    fn of_number(number: S::Number) -> Self::Of;
}

/// Words, for tables that hold nothing wider.
pub(super) enum InWords {}

/// The width in which positions are numbered.
pub(super) enum InNumbers {}

impl<S: Stages> Reckoning<S> for InWords {
    type Of = u64;

    #[inline]
    fn value(stages: &S, table: usize, entry: &[usize]) -> u64 {
        stages.word(table, entry)
    }

    #[inline]
    fn open(stages: &S, table: usize, entry: &[usize], number: u64, report: &mut dyn FnMut(usize, Choice<'_>, u64)) {
        stages.open_word(table, entry, number, report);
    }

    #[inline]
    fn before(stages: &S, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<u64> {
        stages.words_before(table, entry, sum, numbers)
    }

    #[inline]
    fn to_number(number: u64) -> S::Number {
        number.into()
    }

    #[inline]
    fn of_number(number: S::Number) -> u64 {
        number.low()
    }
}

impl<S: Stages> Reckoning<S> for InNumbers {
    type Of = S::Number;

    #[inline]
    fn value(stages: &S, table: usize, entry: &[usize]) -> S::Number {
        stages.value(table, entry)
    }

    #[inline]
    fn open(
        stages: &S,
        table: usize,
        entry: &[usize],
        number: S::Number,
        report: &mut dyn FnMut(usize, Choice<'_>, S::Number),
    ) {
        stages.open(table, entry, number, report);
    }

    #[inline]
    fn before(stages: &S, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<S::Number> {
        stages.before(table, entry, sum, numbers)
    }

    #[inline]
    fn to_number(number: S::Number) -> S::Number {
        number
    }

    #[inline]
    fn of_number(number: S::Number) -> S::Number {
        number
    }
}
