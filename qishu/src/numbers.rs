//! Counts as numbers that programs and people can handle: logarithms, ratios and groups of digits.
//!
//! Counts have hundreds of digits and more, so that they do not fit a floating-point number; their logarithms do.

use std::f64::consts::LOG10_2;

use num_bigint::BigUint;

pub use qishu_codegen::numerals::grouped;

/// The logarithm to base 10; `None` for zero.
pub fn log10(number: &BigUint) -> Option<f64> {
    let (top, shift) = top(number)?;
    Some(top.log10() + shift as f64 * LOG10_2)
}

/// The logarithm to base 2; `None` for zero.
pub fn log2(number: &BigUint) -> Option<f64> {
    let (top, shift) = top(number)?;
    Some(top.log2() + shift as f64)
}

/// The bits of a number that can name each of so many things; `None` when there are none.
pub fn whole_bits(things: &BigUint) -> Option<u64> {
    (*things != BigUint::ZERO).then(|| (things - 1u32).bits())
}

/// The ratio of two numbers; `None` if the second is zero. Beyond the range of floating-point numbers it is infinite or
/// zero.
pub fn ratio(number: &BigUint, whole: &BigUint) -> Option<f64> {
    let (number, whole) = (top(number), top(whole)?);
    Some(number.map_or(0.0, |(top, shift)| top / whole.0 * (shift as f64 - whole.1 as f64).exp2()))
}

/// The number as the product of its leading 64 bits and a power of two, given by its exponent; `None` for zero.
fn top(number: &BigUint) -> Option<(f64, u64)> {
    let shift = number.bits().saturating_sub(64);
    let top = u64::try_from(number >> shift).unwrap_or(u64::MAX);
    (top != 0).then_some((top as f64, shift))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    /// The corrected count of Wei & Li 2019; every value expected of it was computed with 80 decimal digits.
    const LARGE: &str = "7583767311308936928441671793917387439659";

    fn number(digits: &str) -> BigUint {
        digits.parse().expect("the test writes digits")
    }

    fn close(left: Option<f64>, right: f64) -> bool {
        left.is_some_and(|left| (left / right - 1.0).abs() < 1e-14)
    }

    #[test]
    fn logarithms_are_those_of_a_large_count() {
        assert!(close(log10(&number(LARGE)), 39.879_884_999_308_276));
        assert!(close(log2(&number(LARGE)), 132.478_110_400_079_24));
        assert_eq!(whole_bits(&number(LARGE)), Some(133));
        assert_eq!(grouped(&number(LARGE)), "7_583_767_311_308_936_928_441_671_793_917_387_439_659");
    }

    #[test]
    fn logarithms_do_not_overflow() {
        let huge = BigUint::from(1u32) << 1_000_000u32;
        assert_eq!(log2(&huge), Some(1e6));
        assert!(close(log10(&huge), 301_029.995_663_981_2));
        assert_eq!(whole_bits(&huge), Some(1_000_000));
        assert_eq!(ratio(&huge, &BigUint::from(1u32)), Some(f64::INFINITY));
        assert_eq!(ratio(&BigUint::from(1u32), &huge), Some(0.0));
    }

    #[test]
    fn the_least_numbers_have_logarithms_but_zero_has_none() {
        let none = BigUint::ZERO;
        assert_eq!((log10(&none), log2(&none), whole_bits(&none)), (None, None, None));
        let one = BigUint::from(1u32);
        assert_eq!((log10(&one), log2(&one), whole_bits(&one)), (Some(0.0), Some(0.0), Some(0)));
        assert_eq!(whole_bits(&BigUint::from(2u32)), Some(1));
        assert_eq!(whole_bits(&BigUint::from(8u32)), Some(3));
        assert_eq!(whole_bits(&BigUint::from(9u32)), Some(4));
    }

    #[test]
    fn powers_of_ten_have_whole_logarithms() {
        for exponent in 0..400u32 {
            let logarithm = log10(&BigUint::from(10u32).pow(exponent)).expect("it is not zero");
            assert!((logarithm - f64::from(exponent)).abs() < 1e-12, "{exponent}: {logarithm}");
        }
    }

    #[test]
    fn ratios_are_exact_where_they_can_be() {
        let large = number(LARGE);
        assert_eq!(ratio(&(&large * 2u32), &large), Some(2.0));
        assert_eq!(ratio(&BigUint::ZERO, &large), Some(0.0));
        assert_eq!(ratio(&large, &BigUint::ZERO), None);
        assert!(close(ratio(&number("7547040878332418571694532043654081760159"), &large), 0.995_157_231_034_534_6));
    }
}
