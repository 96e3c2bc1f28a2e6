//! Numbers as they are printed: approximations made from logarithms, space and times.

use std::f64::consts::LOG10_2;
use std::time::Duration;

use qishu::BigUint;
use qishu::numbers::{log2, log10};

/// The logarithm to base 10 of the bytes that all of so many things take together, each at log2(count) bits; `None`
/// when there are no things. One thing alone takes no space, the logarithm of which is negative infinity.
pub fn log10_bytes(things: &BigUint) -> Option<f64> {
    Some(log10(things)? + log2(things)?.log10() - 8f64.log10())
}

/// The number of that logarithm with so many significant digits: `15.3`, `7.58e39`.
pub fn approximate(log10: f64, digits: usize) -> String {
    if log10 == f64::NEG_INFINITY {
        return "0".to_string();
    }
    if (-3.0..6.0).contains(&log10) {
        let after_point = digits as i64 - 1 - log10.floor() as i64;
        return format!("{:.*}", after_point.max(0) as usize, 10f64.powf(log10));
    }
    // Rounding may carry into one more digit in front, so that the mantissa has an exponent of its own.
    let mantissa = format!("{:.*e}", digits - 1, 10f64.powf(log10 - log10.floor()));
    let (mantissa, carry) = mantissa.split_once('e').unwrap_or((&mantissa, "0"));
    format!("{mantissa}e{}", log10.floor() as i64 + carry.parse::<i64>().unwrap_or(0))
}

/// A time with three significant digits and the unit that suits it: `12.3 ns`, `4.56 ms`, `78.9 s`.
pub fn duration(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let (value, unit) = match nanoseconds {
        ..999.5 => (nanoseconds, "ns"),
        ..999.5e3 => (nanoseconds / 1e3, "us"),
        ..999.5e6 => (nanoseconds / 1e6, "ms"),
        _ => (nanoseconds / 1e9, "s"),
    };
    let digits = match value {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

/// From a number's bytes to its terabytes of 2^40 bytes, as logarithms to base 10.
pub fn log10_terabytes(log10_bytes: f64) -> f64 {
    log10_bytes - 40.0 * LOG10_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_that_of_a_large_count() {
        // The corrected count of Wei & Li 2019; the values were computed with 80 decimal digits.
        let large: BigUint = "7583767311308936928441671793917387439659".parse().expect("the test writes digits");
        let bytes = log10_bytes(&large).expect("there are positions");
        assert_eq!(approximate(bytes, 6), "1.25585e41");
        assert_eq!(approximate(log10_terabytes(bytes), 6), "1.14219e29");
        assert_eq!(log10_bytes(&BigUint::ZERO), None);
        assert_eq!(log10_bytes(&BigUint::from(1u32)).map(|bytes| approximate(bytes, 3)).as_deref(), Some("0"));
    }

    #[test]
    fn durations_have_three_digits_and_a_unit() {
        let cases = [
            (0, "0.00 ns"),
            (12, "12.0 ns"),
            (1_234, "1.23 us"),
            (9_996, "10.0 us"),
            (999_600, "1.00 ms"),
            (45_600_000, "45.6 ms"),
            (78_900_000_000, "78.9 s"),
            (7_890_000_000_000, "7890 s"),
        ];
        for (nanoseconds, expected) in cases {
            assert_eq!(duration(Duration::from_nanos(nanoseconds)), expected);
        }
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
    }
}
