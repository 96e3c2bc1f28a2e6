//! Positions as numbers of any size, whichever variant they are of.

use std::fmt;

use num_bigint::BigUint;
use smallvec::{SmallVec, smallvec};

use super::{Number, Numbering, Stages};
use crate::Man;

/// The positions of one variant as the numbers from 0 up to its count.
///
/// Compiled variants offer the same with integers of a fixed width, which is faster.
pub trait Positions: fmt::Debug + Sync {
    /// How many cells a position has.
    fn cells(&self) -> usize;

    /// How many positions there are.
    fn total(&self) -> BigUint;

    /// The number of a position; `None` if it breaks a rule, or has another number of cells.
    fn number_of(&self, position: &[Man]) -> Option<BigUint>;

    /// Puts down the position of that number. Returns whether there is one; without, the board is left empty.
    ///
    /// # Panics
    ///
    /// Panics unless the position has as many cells as the variant's.
    fn put(&self, number: &BigUint, position: &mut [Man]) -> bool;
}

/// The cells of one position, as an engine works with them.
type Scratch = SmallVec<[u16; 128]>;

impl<S: Stages> Numbering<'_, S> {
    /// [`Positions::number_of`] for positions of so many cells.
    pub fn number_of(&self, cells: usize, position: &[Man]) -> Option<BigUint> {
        let mut scratch: Scratch = smallvec![0; cells];
        if position.len() == cells { self.rank(position, &mut scratch).map(|number| number.to_big()) } else { None }
    }

    /// [`Positions::put`] for positions of so many cells.
    pub fn put(&self, cells: usize, number: &BigUint, position: &mut [Man]) -> bool {
        assert_eq!(position.len(), cells, "a position of this variant has {cells} cells");
        let mut scratch: Scratch = smallvec![0; cells];
        match S::Number::from_big(number) {
            Some(number) => self.unrank(number, position, &mut scratch),
            // A number that does not fit is beyond the count, which does.
            None => {
                position.fill(Man::NONE);
                false
            }
        }
    }
}
