//! The format of times.

use std::time::Duration;

/// A time with three significant digits and the unit that suits it: `12.3 ns`, `4.56 ms`, `78.9 s`.
pub fn duration(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let (value, unit) = match nanoseconds {
        ..999.5 => (nanoseconds, "ns"),
        ..999.5e3 => (nanoseconds / 1e3, "us"),
        ..999.5e6 => (nanoseconds / 1e6, "ms"),
        _ => (nanoseconds / 1e9, "s"),
    };
    match value {
        ..9.995 => format!("{value:.2} {unit}"),
        ..99.95 => format!("{value:.1} {unit}"),
        _ => format!("{value:.0} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
