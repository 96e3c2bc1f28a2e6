//! The integers in which positions are numbered.

use num_bigint::BigUint;

use crate::Wide;

/// An unsigned integer in which positions are numbered. The numbers met never exceed the count, which it holds.
pub trait Number: Clone + Ord + From<u64> {
    /// Adds another number.
    fn increase(&mut self, by: &Self);

    /// Takes off another number, which is no greater.
    fn decrease(&mut self, by: &Self);

    /// The product.
    #[must_use]
    fn times(&self, factor: &Self) -> Self;

    /// The quotient and the remainder.
    ///
    /// # Panics
    ///
    /// Panics if the divisor is zero.
    #[must_use]
    fn div_rem(&self, divisor: &Self) -> (Self, Self);
}

/// Implements `Number` for an integer that Rust has, or one that behaves like those.
macro_rules! number {
    ($($integer:ty),*) => {
        $(impl Number for $integer {
            #[inline]
            fn increase(&mut self, by: &Self) {
                *self += by;
            }

            #[inline]
            fn decrease(&mut self, by: &Self) {
                *self -= by;
            }

            #[inline]
            fn times(&self, factor: &Self) -> Self {
                self * factor
            }

            #[inline]
            fn div_rem(&self, divisor: &Self) -> (Self, Self) {
                (self / divisor, self % divisor)
            }
        })*
    };
}

number!(u64, u128, BigUint);

impl<const LIMBS: usize> Number for Wide<LIMBS> {
    #[inline]
    fn increase(&mut self, by: &Self) {
        *self += *by;
    }

    #[inline]
    fn decrease(&mut self, by: &Self) {
        let difference = self.checked_sub(*by);
        debug_assert!(difference.is_some(), "more is taken off than there is");
        *self = difference.unwrap_or(Self::ZERO);
    }

    #[inline]
    fn times(&self, factor: &Self) -> Self {
        Wide::product(*self, *factor)
    }

    #[inline]
    fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        Wide::div_rem(*self, *divisor)
    }
}
