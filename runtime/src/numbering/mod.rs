//! Positions as numbers: which number a position has, and which position has a number.
//!
//! A count is a sum over choices, and each choice contributes a product of numbers of ways. Put the choices of every
//! sum in a fixed order and the same numbers rank the positions: the positions of earlier choices come first, and
//! within a choice the factors of the product are the digits of a number in a mixed base. [`Numbering`] walks down so;
//! what it walks through is described by the [`Stages`] of a count (its tables) and by a [`PartTree`] (which pieces a
//! table places on which cells).
//!
//! The order, then, is this. Of two positions the one comes first whose choice in the table of the result comes first:
//! sum by sum, and within a sum by the loops' numbers, the outermost first. Where the choices are the same, the squares
//! that the choice takes decide: of two combinations, that which leaves out the first square on which they differ comes
//! first. Where these are the same too, the two tables that the choice reads decide in the same manner, the first
//! operand before the second.
//!
//! Most tables have few choices. Those are worked out when a position or a number is first asked for, and are then
//! found by the numbers of entries (`known`); a position is ranked by steps that follow one another, one for each part.
//! Where there are too many choices, the stages work out each one when it is asked for (`asked`). Numbers are the same
//! either way.
//!
//! This is the combinatorial number system applied to a whole system of recurrences; see D. E. Knuth, *The Art of
//! Computer Programming*, volume 4A, section 7.2.1.3, for its simplest case, the combinations.

mod asked;
mod combination;
pub mod compiled;
mod known;
mod looks;
mod lookup;
mod module;
mod nobody;
mod part_tree;
pub mod part_tree_text;
mod parts;
mod planes;
mod pool;
mod positions;
mod prepare;
mod prepared;
mod rank;
mod search;
mod unrank;

use std::error::Error;
use std::fmt;

use smallvec::SmallVec;

use crate::Number;

pub use compiled::Compiled;
pub use part_tree::{Branch, Case, Order, Part, PartId, PartTree, Run, Selected, Selection};
pub use positions::Positions;
pub use prepare::{MOST_KNOWN_CHOICES, prepare};
pub use prepared::Prepared;
pub use search::{ReportEach, Search};

/// The index of an entry, one number for each axis of its table; also the numbers of a choice, one for each loop of its
/// sum. Up to eight need no allocation.
pub type Entry = SmallVec<[usize; 8]>;

/// The tables of a count, and the choices behind their entries.
pub trait Stages {
    /// An integer that holds the count.
    type Number: Number;

    /// The table of the result.
    fn result(&self) -> usize;

    /// The number at an entry of a table; zero out of range.
    fn value(&self, table: usize, entry: &[usize]) -> Self::Number;

    /// The least and the greatest value of each axis of the table.
    fn axes(&self, table: usize) -> &[(usize, usize)];

    /// How many leading axes of the table are numbers that its reader asks about.
    fn conditioning(&self, table: usize) -> usize;

    /// Whether words hold all numbers of the table.
    fn are_words(&self, table: usize) -> bool;

    /// Reports the choices that lead to an entry, with their ways, until that breaks off. The choices follow one
    /// another sum by sum, the loops of each ascending and the outermost first.
    fn each(&self, table: usize, entry: &[usize], report: &mut ReportEach<'_, Self::Number>);

    /// Reports the choice that a number falls into, of those that lead to an entry, and what is left of the number: its
    /// number among the positions of the choice. The choices have the order in which [`each`](Stages::each) would
    /// report them. Reports nothing if all of them together are fewer.
    fn open(
        &self,
        table: usize,
        entry: &[usize],
        number: Self::Number,
        report: &mut dyn FnMut(usize, Choice<'_>, Self::Number),
    );

    /// How many positions belong to the earlier choices of an entry than the one of these numbers; `None` if that does
    /// not lead there.
    fn before(&self, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<Self::Number>;

    /// Where the numbers of a sum's choices come from: the operand and its axis, for each loop.
    fn sources(&self, table: usize, sum: usize) -> &[(usize, usize)];

    /// Reports what a choice reads and where it leads. Numbers that would be negative, because they belong to no
    /// position, are given as some number out of their table's range.
    fn choice(&self, table: usize, sum: usize, numbers: &[usize], report: &mut ReportChoice<'_>);

    /// A function that gives the binomials of a triangle, if a word holds each of them.
    fn word_binomials(&self, triangle: usize) -> Option<fn(usize, usize) -> u64>;

    /// The binomial C(n, k), where the triangle has it.
    fn binomial(&self, triangle: usize, n: usize, k: usize) -> Self::Number;
}

/// What one choice of a sum reads and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The entry that it adds to.
    pub target: &'a [usize],
    /// The entries of the two operands. For one that is no table it is empty, or how many pieces there are if nothing
    /// else tells.
    pub operands: [&'a [usize]; 2],
    /// The binomial, if the sum has one.
    pub choose: Option<Choose>,
}

/// Receives a choice, which lives no longer than the call.
pub type ReportChoice<'a> = dyn FnMut(Choice<'_>) + 'a;

/// The binomial of a choice: so many ways to choose `part` of `whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose {
    /// How many there are.
    pub whole: usize,
    /// How many are chosen.
    pub part: usize,
    /// The triangle that holds the binomials of fewer.
    pub triangle: usize,
}

/// There is no position of that number: it is not below the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBelowTheCount;

impl fmt::Display for NotBelowTheCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("positions are numbered from 0 up to their count, and the number is not below it")
    }
}

impl Error for NotBelowTheCount {}

/// The positions of a count as the numbers from 0 up to it.
#[derive(Debug)]
pub struct Numbering<'a, S: Stages> {
    stages: &'a S,
    part_tree: &'a PartTree,
    prepared: &'a Prepared<S::Number>,
}

impl<'a, S: Stages> Numbering<'a, S> {
    /// The numbering by these stages and this part tree, which belong to one plan, and what was prepared from them.
    pub fn new(stages: &'a S, part_tree: &'a PartTree, prepared: &'a Prepared<S::Number>) -> Self {
        Numbering { stages, part_tree, prepared }
    }

    /// How many positions there are.
    #[must_use]
    pub fn count(&self) -> S::Number {
        self.stages.value(self.stages.result(), &[])
    }
}
