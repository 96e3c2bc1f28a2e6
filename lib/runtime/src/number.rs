//! The integers in which positions are numbered.

use num_bigint::BigUint;

use crate::Wide;

/// An unsigned integer in which positions are numbered. It can hold the count, which no number used exceeds.
pub trait Number: Clone + Ord + Send + Sync + From<u64> {
    /// Adds another number.
    fn increase(&mut self, by: &Self);

    /// Subtracts another number, which is no greater.
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

    /// The number with these limbs of 64 bits, the least significant first. The caller guarantees that it fits.
    #[must_use]
    fn from_limbs(limbs: &[u64]) -> Self;

    /// Its lowest 64 bits.
    #[must_use]
    fn low(&self) -> u64;

    /// This number in another integer type, which the caller guarantees to be wide enough.
    #[must_use]
    fn resized<M: Number>(&self) -> M;

    /// This number as an integer of unlimited size.
    fn to_big(&self) -> BigUint;

    /// An integer of unlimited size as this type, if it fits.
    fn from_big(number: &BigUint) -> Option<Self>;
}

/// Implements `Number` for an integer with Rust's own operators. Its parameters convert limbs into the integer, give
/// its limbs, and give its lowest limb.
macro_rules! number {
    ($integer:ty, $from_limbs:expr, $limbs:expr, $low:expr) => {
        impl Number for $integer {
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

            #[inline]
            fn from_limbs(limbs: &[u64]) -> Self {
                $from_limbs(limbs)
            }

            #[inline]
            fn low(&self) -> u64 {
                $low(self)
            }

            #[inline]
            fn resized<M: Number>(&self) -> M {
                M::from_limbs(&$limbs(self))
            }

            fn to_big(&self) -> BigUint {
                BigUint::from(self.clone())
            }

            fn from_big(number: &BigUint) -> Option<Self> {
                number.clone().try_into().ok()
            }
        }
    };
}

/// The limb at an index, and zero after the last.
#[inline]
fn limb(limbs: &[u64], index: usize) -> u64 {
    limbs.get(index).copied().unwrap_or(0)
}

number!(u64, |limbs| limb(limbs, 0), |number: &u64| [*number], |number: &u64| *number);
number!(
    u128,
    |limbs| u128::from(limb(limbs, 1)) << 64 | u128::from(limb(limbs, 0)),
    |number: &u128| [*number as u64, (*number >> 64) as u64],
    |number: &u128| *number as u64
);
number!(
    BigUint,
    |limbs: &[u64]| limbs.iter().rev().fold(BigUint::ZERO, |number, &limb| (number << 64) + limb),
    |number: &BigUint| number.iter_u64_digits().collect::<Vec<u64>>(),
    |number: &BigUint| number.iter_u64_digits().next().unwrap_or(0)
);

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

    #[inline]
    fn from_limbs(limbs: &[u64]) -> Self {
        Wide::from_limbs(std::array::from_fn(|index| limb(limbs, index)))
    }

    #[inline]
    fn low(&self) -> u64 {
        self.to_limbs()[0]
    }

    #[inline]
    fn resized<M: Number>(&self) -> M {
        M::from_limbs(&self.to_limbs())
    }

    fn to_big(&self) -> BigUint {
        BigUint::from(self)
    }

    fn from_big(number: &BigUint) -> Option<Self> {
        Wide::try_from(number).ok()
    }
}
