//! Positions as numbers of any size, whichever variant they are of.

use std::fmt;

use num_bigint::BigUint;

use super::{Numbering, Stages};
use crate::sample::{Rng, below};
use crate::{Number, Piece};

/// The positions of one variant as the numbers from 0 up to its count.
///
/// Compiled variants offer the same with integers of a fixed width, which is faster.
///
/// # The order
///
/// Numbers follow the choices of the count, of which there are one or more for each of its tables, so the order is
/// fixed by the plan: other rules, or another version of the planner, number otherwise. `qishu explain` lists the
/// tables. Two positions are compared at the last of them, which gives the count, and then at the tables that it reads:
///
/// 1. by their choices: the sums of the table as they follow one another, and within a sum the numbers that its loops
///    run over, the outermost first, the smaller number first;
/// 2. for the same choice, by what it takes: of the squares that earlier pieces leave free, or for words of the pieces
///    that are there, both counted off from the first. The first that one position takes and the other does not
///    decides: the position that takes it comes later;
/// 3. by the first of the two tables that the choice reads, as from 1 on: the first of its
///    [operands](super::Branch::operands);
/// 4. by the second table that it reads.
///
/// Squares come in the order of the board, layer by layer. Where the count tells the places of some pieces apart
/// beforehand, each choice of the last table stands for several such cases, which are compared instead of squares: by
/// the first of these pieces, its placement and then its square, and after it by the next.
pub trait Positions: fmt::Debug + Sync {
    /// How many cells a position has.
    fn cells(&self) -> usize;

    /// How many positions there are.
    fn total(&self) -> BigUint;

    /// The number of a position; `None` if it breaks a rule, or has another number of cells.
    fn number_of(&self, position: &[Piece]) -> Option<BigUint>;

    /// Puts down the position of that number. Returns whether there is one; without, the board is left empty.
    ///
    /// # Panics
    ///
    /// Panics unless the position has as many cells as the variant's.
    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool;

    /// Puts down a position drawn at random, each as likely as any other, and returns its number. Returns `None` if
    /// there are no positions; the board is then left as it was.
    ///
    /// # Panics
    ///
    /// Panics unless the position has as many cells as the variant's.
    fn sample(&self, rng: &mut dyn Rng, position: &mut [Piece]) -> Option<BigUint> {
        let number = below(&self.total(), rng)?;
        self.put(&number, position);
        Some(number)
    }
}

impl<S: Stages> Numbering<'_, S> {
    /// [`Positions::number_of`].
    pub fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        self.rank(position).map(|number| number.to_big())
    }

    /// [`Positions::put`].
    pub fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        // A number that does not fit is beyond the count, which does.
        let number = S::Number::from_big(number).unwrap_or_else(|| self.count());
        self.unrank(number, position)
    }
}
