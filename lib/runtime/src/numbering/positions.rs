//! Positions of any variant as numbers of unlimited size.

use std::fmt;

use num_bigint::BigUint;

use super::{Numbering, Stages};
use crate::sample::{Rng, below};
use crate::{Number, Piece};

/// The positions of one variant as the numbers from 0 up to its count.
///
/// Compiled variants offer this interface also with integers of a fixed width, which is faster.
///
/// # The order
///
/// Numbers follow the choices of the count, so the plan determines the order. Other rules, or another version of the
/// planner, give other numbers. `qishu explain` lists the tables. Two positions are compared at the last table, which
/// gives the count, and then at the tables that it reads:
///
/// 1. by their choices: sum by sum, and within a sum by the numbers that its loops run over, the outermost first, the
///    smaller number first;
/// 2. for equal choices, by the selected things. These are squares that earlier pieces leave free or, in arrangements,
///    pieces on the board. The first thing that only one of the positions selects decides: that position comes later;
/// 3. by the first of the two tables that the choice reads, as from step 1 on: the first of its
///    [operands](super::Branch::operands);
/// 4. by the second table that it reads.
///
/// Squares come in the order of the board, layer by layer. Where the count fixes the places of some pieces beforehand,
/// each choice of the last table stands for several such cases. The cases are compared instead of squares: by the
/// placement and then the square of the first of these pieces, and after it by the next.
pub trait Positions: fmt::Debug + Sync {
    /// The number of cells of a position.
    fn cells(&self) -> usize;

    /// The number of positions.
    fn total(&self) -> BigUint;

    /// The number of a position; `None` if it breaks a rule, or has another number of cells.
    fn number_of(&self, position: &[Piece]) -> Option<BigUint>;

    /// Writes the position of that number. Returns whether there is one; otherwise the board is left empty.
    ///
    /// # Panics
    ///
    /// Panics unless the position has the number of cells of the variant.
    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool;

    /// Writes a position drawn uniformly at random, and returns its number. Returns `None` if there are no positions;
    /// the board is then unchanged.
    ///
    /// # Panics
    ///
    /// Panics unless the position has the number of cells of the variant.
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
        // A number that does not fit is above the count, which fits.
        let number = S::Number::from_big(number).unwrap_or_else(|| self.count());
        self.unrank(number, position)
    }
}
