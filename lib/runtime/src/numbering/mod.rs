//! Positions as numbers: ranking and unranking.
//!
//! A count is a sum over choices, and each choice contributes a product of numbers of ways. With a fixed order of the
//! choices of every sum, these numbers also rank the positions. The positions of earlier choices come first, and within
//! a choice the factors of the product are the digits of a mixed-radix number. [`Numbering`] descends through the
//! tables accordingly. Its input is the [`Stages`] of a count (its tables) and a [`PartTree`] (which pieces a table
//! places on which cells).
//!
//! The order of two positions is therefore decided as follows:
//!
//! 1. by their choices in the table of the result: sum by sum, and within a sum by the loops' numbers, the outermost
//!    first;
//! 2. for equal choices, by the squares that the choice selects: the combination without the first square on which they
//!    differ comes first;
//! 3. for equal squares, by the two tables that the choice reads in turn, the first operand before the second.
//!
//! Most tables have few choices. Those are computed on first use and are then found by the numbers of entries
//! (`known`); a position is ranked by a sequence of steps, one for each part. For tables with too many choices, the
//! stages compute each choice on demand (`asked`). Numbers do not depend on the method.
//!
//! This is the combinatorial number system applied to a whole system of recurrences; see D. E. Knuth, *The Art of
//! Computer Programming*, volume 4A, section 7.2.1.3, for its simplest case, the combinations.

mod asked;
mod combination;
pub mod compiled;
mod known;
mod looks;
mod lookup;
mod module_positions;
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
mod without_pieces;

use std::error::Error;
use std::fmt;

use smallvec::SmallVec;

use crate::Number;

pub use compiled::Compiled;
pub use module_positions::ModulePositions;
pub use part_tree::{Branch, Case, Order, Part, PartId, PartTree, Run, Selected, Selection};
pub use positions::Positions;
pub use prepare::{MOST_KNOWN_CHOICES, prepare};
pub use prepared::Prepared;
pub use search::{ReportEach, Search};

/// The index of an entry, one number for each axis of its table; also the numbers of a choice, one for each loop of its
/// sum. Up to eight numbers need no allocation.
pub type Entry = SmallVec<[usize; 8]>;

/// The tables of a count, and the choices that their entries sum.
pub trait Stages {
    /// An integer that holds the count.
    type Number: Number;

    /// The table of the result.
    fn result(&self) -> usize;

    /// The number at an entry of a table; zero out of range.
    fn value(&self, table: usize, entry: &[usize]) -> Self::Number;

    /// The least and the greatest value of each axis of the table.
    fn axes(&self, table: usize) -> &[(usize, usize)];

    /// The number of leading axes of the table that are conditioning numbers.
    fn conditioning(&self, table: usize) -> usize;

    /// Whether 64-bit words hold all numbers of the table.
    fn are_words(&self, table: usize) -> bool;

    /// Reports the choices that lead to an entry, with their numbers of ways, until `report` stops it. The order is sum
    /// by sum, the loops of each sum ascending and the outermost first.
    fn each(&self, table: usize, entry: &[usize], report: &mut ReportEach<'_, Self::Number>);

    /// Reports the choice that contains a number, among those that lead to an entry, and the position's number within
    /// the choice. The choices have the order of [`each`](Stages::each). Nothing is reported if the number is not below
    /// their total.
    fn open(
        &self,
        table: usize,
        entry: &[usize],
        number: Self::Number,
        report: &mut dyn FnMut(usize, Choice<'_>, Self::Number),
    );

    /// The number of positions of the choices of an entry before the choice with these numbers; `None` if that choice
    /// does not lead there.
    fn before(&self, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<Self::Number>;

    /// The operand and the axis from which the number of each loop comes.
    fn sources(&self, table: usize, sum: usize) -> &[(usize, usize)];

    /// Reports the entries that a choice reads and the entry to which it leads. Negative numbers, which belong to no
    /// position, are reported as some number out of their table's range.
    fn choice(&self, table: usize, sum: usize, numbers: &[usize], report: &mut ReportChoice<'_>);

    /// A function for the binomials of a triangle, if a 64-bit word holds each of them.
    fn word_binomials(&self, triangle: usize) -> Option<fn(usize, usize) -> u64>;

    /// The binomial C(n, k), if the triangle contains it.
    fn binomial(&self, triangle: usize, n: usize, k: usize) -> Self::Number;
}

/// The entries that one choice of a sum reads and the entry to which it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The entry that it contributes to.
    pub target: &'a [usize],
    /// The entries of the two operands. An operand that is no table has an empty entry, or the number of its pieces
    /// where nothing else determines it.
    pub operands: [&'a [usize]; 2],
    /// The binomial, if the sum has one.
    pub choose: Option<Choose>,
}

/// Receives a choice, which lives only during the call.
pub type ReportChoice<'a> = dyn FnMut(Choice<'_>) + 'a;

/// The binomial of a choice: the number of ways to choose `part` of `whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose {
    /// The number of things.
    pub whole: usize,
    /// The number of things chosen.
    pub part: usize,
    /// The triangle that holds the binomials.
    pub triangle: usize,
}

impl<'c> Choice<'c> {
    /// A choice that leads to an entry and reads two others.
    #[inline]
    #[must_use]
    pub const fn new(target: &'c [usize], first: &'c [usize], second: &'c [usize]) -> Choice<'c> {
        Choice { target, operands: [first, second], choose: None }
    }

    /// This choice with a binomial: `part` of `whole`. Negative numbers wrap and are out of every triangle's range.
    #[inline]
    #[must_use]
    pub const fn choosing(self, part: i64, whole: i64, triangle: usize) -> Choice<'c> {
        Choice { choose: Some(Choose { whole: whole as usize, part: part as usize, triangle }), ..self }
    }
}

/// No position has that number: it is not below the count.
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
    /// The numbering by these stages and this part tree, which belong to one plan, and the data prepared from them.
    pub fn new(stages: &'a S, part_tree: &'a PartTree, prepared: &'a Prepared<S::Number>) -> Self {
        Numbering { stages, part_tree, prepared }
    }

    /// The number of positions.
    #[must_use]
    pub fn count(&self) -> S::Number {
        self.stages.value(self.stages.result(), &[])
    }
}
