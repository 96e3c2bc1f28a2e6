//! Counts as numbers for programs and people: logarithms, ratios, approximations and groups of digits.
//!
//! Counts have hundreds of digits and more, so that they exceed floating-point numbers; their logarithms do not.

use std::f64::consts::LOG10_2;

use num_bigint::BigUint;

pub use qishu_rules::grouped;

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

/// The bits of a number that identifies each of `things` things; `None` when there are none.
pub fn whole_bits(things: &BigUint) -> Option<u64> {
    (*things != BigUint::ZERO).then(|| (things - 1u32).bits())
}

/// The ratio of two numbers; `None` if the second is zero. Beyond the range of floating-point numbers it is infinite or
/// zero.
pub fn ratio(number: &BigUint, whole: &BigUint) -> Option<f64> {
    let (number, whole) = (top(number), top(whole)?);
    Some(number.map_or(0.0, |(top, shift)| top / whole.0 * (shift as f64 - whole.1 as f64).exp2()))
}

/// The mean of some numbers, each of which occurs as often as the second of its pair says; `None` if none occurs.
pub fn mean<'n>(numbers: impl Iterator<Item = (u32, &'n BigUint)>) -> Option<f64> {
    let (mut sum, mut all) = (BigUint::ZERO, BigUint::ZERO);
    for (number, times) in numbers {
        sum += times * number;
        all += times;
    }
    ratio(&sum, &all)
}

/// The logarithm to base 10 of the total bytes of `things` things, each at log2(count) bits; `None` when there are
/// none. A single thing takes no space, the logarithm of which is negative infinity.
pub fn log10_bytes(things: &BigUint) -> Option<f64> {
    Some(log10(things)? + log2(things)?.log10() - 8f64.log10())
}

/// The maximum number of significant digits that a logarithm determines.
const MOST_DIGITS: usize = 17;

/// The number with that logarithm, to the given number of significant digits, from 1 to 17: `15.3`, `7.58e39`.
pub fn approximate(log10: f64, digits: usize) -> String {
    let digits = digits.clamp(1, MOST_DIGITS);
    if log10 == f64::NEG_INFINITY {
        return "0".to_string();
    }
    if (-3.0..6.0).contains(&log10) {
        let after_point = digits as i64 - 1 - log10.floor() as i64;
        return format!("{:.*}", after_point.max(0) as usize, 10f64.powf(log10));
    }
    // Rounding may carry into one more digit in front, so that the formatted mantissa can have a nonzero exponent.
    let mantissa = format!("{:.*e}", digits - 1, 10f64.powf(log10 - log10.floor()));
    let (mantissa, carry) = mantissa.split_once('e').unwrap_or((&mantissa, "0"));
    format!("{mantissa}e{}", log10.floor() as i64 + carry.parse::<i64>().unwrap_or(0))
}

/// From a number's bytes to its terabytes of 2^40 bytes, as logarithms to base 10.
pub fn log10_terabytes(log10_bytes: f64) -> f64 {
    log10_bytes - 40.0 * LOG10_2
}

/// The logarithm to base 10 with six digits behind the point; empty for 0, which has none.
pub fn logarithm(number: &BigUint) -> String {
    log10(number).map_or(String::new(), |log10| format!("{log10:.6}"))
}

/// A part of the whole in percent.
pub fn percent(part: &BigUint, whole: &BigUint) -> String {
    match ratio(part, whole) {
        Some(ratio) if ratio > 0.0 && ratio < 1e-4 => format!("{:.1e} %", ratio * 100.0),
        Some(ratio) => format!("{:.2} %", ratio * 100.0),
        None => "-".to_string(),
    }
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

    /// The corrected count of Wei & Li 2019; every expected value was computed with 80 decimal digits.
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

    #[test]
    fn space_is_that_of_a_large_count() {
        let bytes = log10_bytes(&number(LARGE)).expect("there are positions");
        assert_eq!(approximate(bytes, 6), "1.25585e41");
        assert_eq!(approximate(log10_terabytes(bytes), 6), "1.14219e29");
        assert_eq!(log10_bytes(&BigUint::ZERO), None);
        assert_eq!(log10_bytes(&BigUint::from(1u32)).map(|bytes| approximate(bytes, 3)).as_deref(), Some("0"));
    }

    #[test]
    fn approximations_have_the_digits_asked_for() {
        let cases = [
            (1.5f64, "1.50"),
            (15.26, "15.3"),
            (0.995_157, "0.995"),
            (0.001_234, "0.00123"),
            (123_456.0, "123456"),
            (1_234_567.0, "1.23e6"),
            (9_999_999.0, "1.00e7"),
            (1.39e-11, "1.39e-11"),
        ];
        for (value, expected) in cases {
            assert_eq!(approximate(value.log10(), 3), expected);
        }
        assert_eq!(approximate(39.879_884_999, 3), "7.58e39");
        assert_eq!(approximate(12_345.5, 2), "3.2e12345");
        for digits in [0, 1] {
            assert_eq!(approximate(2.0, digits), "100");
        }
        for log10 in [1.5, 39.5] {
            assert_eq!(approximate(log10, usize::MAX), approximate(log10, 17));
        }
    }
}
