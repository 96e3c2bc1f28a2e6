//! What every module offers, whichever way it counts: its positions as numbers.

use std::fmt;

use num_bigint::BigUint;
use qishu_rules::Rules;

use super::{NotBelowTheCount, Positions};
use crate::rules::Broken;
use crate::sample::{Rng, below};
use crate::{Number, Piece, Position};

/// The positions of a module as numbers of its own width.
pub trait ModulePositions {
    /// An integer that holds the count.
    type Number: Number;

    /// The rules of the module.
    fn rules(&self) -> &'static Rules;

    /// The number of positions.
    fn count(&self) -> Self::Number;

    /// The position's number; `None` if it breaks a rule, or has another number of cells.
    fn rank(&self, position: &[Piece]) -> Option<Self::Number>;

    /// Writes the position of that number, and returns whether there is one.
    ///
    /// # Panics
    ///
    /// Panics unless the position has the number of cells of the variant.
    fn unrank(&self, number: Self::Number, position: &mut [Piece]) -> bool;

    /// The position's number.
    ///
    /// # Errors
    ///
    /// Fails with the rule that the position breaks, if it breaks one.
    ///
    /// # Panics
    ///
    /// Panics if the position has another number of cells.
    fn number_or_broken(&self, position: &[Piece]) -> Result<Self::Number, Broken<'static>> {
        let number = self.rank(position);
        number.ok_or_else(|| self.rules().broken(position).expect("a position that breaks no rule has a number"))
    }

    /// The position of that number.
    ///
    /// # Errors
    ///
    /// Fails if the number is not below the count.
    ///
    /// # Panics
    ///
    /// Panics unless `CELLS` is the number of cells of the variant.
    fn position<const CELLS: usize>(&self, number: Self::Number) -> Result<Position<CELLS>, NotBelowTheCount> {
        let mut position = Position::EMPTY;
        if self.unrank(number, &mut position) { Ok(position) } else { Err(NotBelowTheCount) }
    }

    /// A position drawn uniformly at random; `None` if there are none.
    ///
    /// # Panics
    ///
    /// Panics unless `CELLS` is the number of cells of the variant.
    fn sampled<const CELLS: usize>(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Position<CELLS>> {
        self.position(below(&self.count(), rng)?).ok()
    }
}

impl<Module: ModulePositions + fmt::Debug + Sync> Positions for Module {
    fn cells(&self) -> usize {
        self.rules().cells()
    }

    fn total(&self) -> BigUint {
        self.count().to_big()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        self.rank(position).map(|number| number.to_big())
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        // A number that does not fit is above the count, which fits.
        let number = Module::Number::from_big(number).unwrap_or_else(|| self.count());
        self.unrank(number, position)
    }
}
