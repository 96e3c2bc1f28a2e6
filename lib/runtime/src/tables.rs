//! The shapes of a count's tables, and the check that their integers are wide enough.

use crate::Limbs;

/// The type of a table: an integer, or arrays or vectors of integers, nested once for each axis.
pub trait Shape {
    /// The bits of each integer.
    const BITS: usize;

    /// This table, whose numbers are below 2^`POWER`.
    ///
    /// Generated code calls this for each table that it has filled. A compile-time assertion checks that the integers
    /// hold all numbers below that power of two, which the planner has proved to be an upper bound.
    ///
    /// ```
    /// use qishu_runtime::Shape;
    ///
    /// assert_eq!([1u64, 40, 780].below::<10>(), [1, 40, 780]);
    /// ```
    ///
    /// Too narrow a shape does not compile:
    ///
    /// ```compile_fail,E0080
    /// use qishu_runtime::Shape;
    ///
    /// [0u64, 1].below::<65>();
    /// ```
    #[inline]
    #[must_use]
    fn below<const POWER: usize>(self) -> Self
    where
        Self: Sized,
    {
        const { assert!(POWER <= Self::BITS, "the numbers of the table are too large for its shape") };
        self
    }
}

impl<Integer: Limbs> Shape for Integer {
    const BITS: usize = 8 * size_of::<Integer>();
}

impl<Inner: Shape, const EXTENT: usize> Shape for [Inner; EXTENT] {
    const BITS: usize = Inner::BITS;
}

impl<Inner: Shape> Shape for Vec<Inner> {
    const BITS: usize = Inner::BITS;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wide;

    #[test]
    fn a_shape_has_the_bits_of_its_integers() {
        assert_eq!(<u64 as Shape>::BITS, 64);
        assert_eq!(<[[u128; 3]; 2] as Shape>::BITS, 128);
        assert_eq!(<Vec<[Wide<5>; 7]> as Shape>::BITS, 320);
    }
}
