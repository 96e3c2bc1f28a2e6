//! The numbers of the program: one syntax for options and for lines of input.
//!
//! A whole number is digits, optionally in groups (`1_000`), with a power of ten (`1e3`, `2.5e6`), or a power (`2^10`).
//! A notation that denotes no whole number exactly is refused.

use std::ops::RangeInclusive;

use qishu::numbers::grouped;
use qishu::rules::shortened;
use qishu::{BigUint, Threads};

/// The maximum number of decimal digits that an exponent produces: a larger number would fill the memory.
const MOST_ZEROS: usize = 100_000;

/// The maximum number of bits of a power, as many as [`MOST_ZEROS`] digits have.
const MOST_BITS: u64 = MOST_ZEROS as u64 * 10 / 3;

/// A whole number of any size.
///
/// # Errors
///
/// Fails if the text is none.
pub fn number(text: &str) -> Result<BigUint, String> {
    whole(text.trim()).ok_or_else(|| wrong("a whole number", text))
}

/// A whole number that a machine type can hold.
///
/// # Errors
///
/// Fails if the text is none, or a larger one.
pub fn machine<T: TryFrom<BigUint>>(text: &str) -> Result<T, String> {
    let number = whole(text.trim()).and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| wrong(&range(0u32, greatest::<T>()), text))
}

/// A parser of whole numbers within a range.
pub fn within<T: TryFrom<u64>>(allowed: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = whole(text.trim()).and_then(|number| u64::try_from(number).ok());
        let number = number.filter(|number| allowed.contains(number)).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| wrong(&range(*allowed.start(), *allowed.end()), text))
    }
}

/// A whole number that may be negative.
///
/// # Errors
///
/// Fails if the text is none, or one outside of 32 bits.
#[cfg(any(feature = "play", test))]
pub fn signed(text: &str) -> Result<i32, String> {
    let (sign, digits) = text.trim().strip_prefix('-').map_or((1, text.trim()), |digits| (-1, digits));
    let number = whole(digits).and_then(|number| i64::try_from(number).ok());
    let number = number.and_then(|number| i32::try_from(sign * number).ok());
    number.ok_or_else(|| wrong(&range(i32::MIN, i32::MAX), text))
}

/// A number of threads.
///
/// # Errors
///
/// Fails if the text is no number, or one outside of the range.
pub fn threads(text: &str) -> Result<Threads, String> {
    let number: usize = within(1..=Threads::MOST as u64)(text)?;
    Threads::new(number).map_err(|error| error.to_string())
}

/// A number with decimals, such as `0.5`, `1_000` or `1e-3`.
pub fn decimal(text: &str) -> Option<f64> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-' | '_');
    // Without the check, `inf` and `nan` would be numbers.
    text.chars().all(is_part).then(|| text.replace('_', "").parse().ok()).flatten()
}

/// The message about a text that is not what was expected.
pub fn wrong(expected: &str, found: &str) -> String {
    let found = found.trim();
    let in_groups = || found.split(',').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    let hint = if found.contains(',') && in_groups() { "; groups of digits are written as in 1_000" } else { "" };
    match found.is_empty() {
        true => format!("expected {expected}, found nothing"),
        false => format!("expected {expected}, found `{}`{hint}", shortened(found)),
    }
}

fn range(least: impl ToString, most: impl ToString) -> String {
    format!("a whole number from {} to {}", grouped(&least), grouped(&most))
}

/// The greatest number of a machine type.
fn greatest<T: TryFrom<BigUint>>() -> BigUint {
    let with_bits = |bits: u32| (BigUint::from(1u32) << bits) - 1u32;
    let mut numbers = [128, 64, 32, 16, 8].into_iter().map(with_bits);
    numbers.find(|number| T::try_from(number.clone()).is_ok()).unwrap_or_default()
}

/// Digits, optionally in groups.
fn integer(text: &str) -> Option<BigUint> {
    let digits = text.replace('_', "");
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A whole number in any notation.
fn whole(text: &str) -> Option<BigUint> {
    if let Some((base, exponent)) = text.split_once('^') {
        let (base, exponent) = (integer(base)?, u32::try_from(integer(exponent)?).ok()?);
        let is_small = base.bits().saturating_mul(exponent.into()) <= MOST_BITS;
        return is_small.then(|| base.pow(exponent));
    }
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let zeros = zeros.strip_prefix('+').unwrap_or(zeros);
    let zeros = usize::try_from(integer(zeros)?).ok().filter(|zeros| *zeros <= MOST_ZEROS)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = zeros.checked_sub(fraction.len())?;
    Some(integer(&format!("{whole}{fraction}"))? * BigUint::from(10u32).pow(zeros as u32))
}

#[cfg(test)]
mod tests {
    use super::{decimal, machine, number, signed, threads, within};

    #[test]
    fn numbers_are_read_in_every_exact_notation() {
        for text in ["2500000", "2_500_000", "2.5e6", "25e5", "2.50E+6", " 2500000\r", "2500000.0"] {
            assert_eq!(number(text), Ok(2_500_000u32.into()), "{text}");
        }
        assert_eq!((number("2^10"), number("1_0^3")), (Ok(1024u32.into()), Ok(1000u32.into())));
        assert_eq!(machine("1_073_741_824"), Ok(1u128 << 30));
        assert_eq!((machine("1e12"), machine("7")), (Ok(1_000_000_000_000u64), Ok(7u64)));
    }

    #[test]
    fn other_texts_are_refused() {
        let texts =
            ["", " ", "_", "-1", "+1", "many", "1e", "e1", "1.5", "2.55e1", "1e-3", "1e4294967296", "0x10", "1 2"];
        for text in texts.into_iter().chain(["١", "1,000", "2^", "^2", "2^-1", "10^100_001", "2^2^2", "1e100_001"]) {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn messages_tell_what_was_expected_and_found() {
        fn of<T>(range: &str, found: &str) -> Result<T, String> {
            Err(format!("expected a whole number{range}, found {found}"))
        }
        assert_eq!(number("-1"), of("", "`-1`"));
        assert_eq!(number(" "), of("", "nothing"));
        assert_eq!(number("1,000"), of("", "`1,000`; groups of digits are written as in 1_000"));
        assert_eq!(machine::<u64>("1e20"), of(" from 0 to 18_446_744_073_709_551_615", "`1e20`"));
        assert_eq!(machine::<u16>("x"), of(" from 0 to 65_535", "`x`"));
        let few = within::<u8>(1..=64);
        assert_eq!((few("6e1"), few("64")), (Ok(60), Ok(64)));
        for text in ["0", "-1", "65", "1e99", "x"] {
            assert_eq!(few(text), of(" from 1 to 64", &format!("`{text}`")));
        }
        assert_eq!(threads("0").map(drop), of(" from 1 to 1_024", "`0`"));
        assert_eq!(threads("1e3").map(|threads| threads.number()), Ok(1000));
    }

    #[test]
    fn some_numbers_may_be_negative() {
        assert_eq!((signed("-1e2"), signed("80")), (Ok(-100), Ok(80)));
        assert_eq!((signed("-2147483648"), signed("2147483647")), (Ok(i32::MIN), Ok(i32::MAX)));
        for text in ["-x", "-1e10", "--1", "2147483648"] {
            let told = format!("expected a whole number from -2_147_483_648 to 2_147_483_647, found `{text}`");
            assert_eq!(signed(text), Err(told));
        }
    }

    #[test]
    fn decimals_are_finite() {
        assert_eq!((decimal("0.5"), decimal("1_000"), decimal("1e-3")), (Some(0.5), Some(1000.0), Some(0.001)));
        for text in ["", "inf", "nan", "x", "1,5", "infinity"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}
