//! A common view of every unsigned integer that counting code multiplies: its 64-bit limbs, the least significant
//! first.

/// An unsigned integer as a fixed number of 64-bit limbs, the least significant first.
///
/// [`Wide`](crate::Wide) takes its operands as `impl Limbs`. A 64-bit weight, a 128-bit table and a 192-bit sum
/// therefore combine without conversion, and no limb known to be zero is multiplied. The number of limbs belongs to the
/// type, so loops over them are unrolled.
///
/// The trait is sealed: `u64`, `u128` and `Wide` implement it, and nothing else can.
pub trait Limbs: Copy + sealed::Sealed {
    /// An array of limbs, as long as the integer is wide.
    type Array: AsRef<[u64]>;

    /// The limbs of this number, the least significant first.
    fn limbs(self) -> Self::Array;
}

impl Limbs for u64 {
    type Array = [u64; 1];

    #[inline]
    fn limbs(self) -> Self::Array {
        [self]
    }
}

impl Limbs for u128 {
    type Array = [u64; 2];

    #[inline]
    fn limbs(self) -> Self::Array {
        [self as u64, (self >> 64) as u64]
    }
}

pub(crate) mod sealed {
    /// What only this crate implements.
    pub trait Sealed {}

    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wide;

    #[test]
    fn the_least_significant_limb_comes_first() {
        assert_eq!(7u64.limbs(), [7]);
        assert_eq!((7u128 << 64 | 5).limbs(), [5, 7]);
        assert_eq!(Wide::from_limbs([1, 2, 3]).limbs(), [1, 2, 3]);
    }
}
