//! The format of numbers.

use std::ops::RangeInclusive;

use qishu::numbers::grouped;
use qishu::rules::shortened;
use qishu::{BigUint, Threads};

/// The greatest power of ten in a number: a greater one would fill the memory.
const MOST_ZEROS: usize = 100_000;

/// A number as this program writes it into a line: digits, perhaps in groups with `_` between them.
///
/// # Errors
///
/// Fails if the text is something else.
pub fn number(text: &str) -> Result<BigUint, String> {
    match integer(text.trim()) {
        Some(number) => Ok(number),
        None if text.trim().is_empty() => Err("there is no number".to_string()),
        None => Err(format!("`{}` is not a number such as 1234 or 1_234", shortened(text.trim()))),
    }
}

/// A whole number as an option value: digits, optionally in groups, or a number times a power of ten: `1000`,
/// `1_000_000`, `1e6`, `2.5e6`.
///
/// # Errors
///
/// Fails if the text is none.
pub fn power(text: &str) -> Result<BigUint, String> {
    let text = text.trim();
    whole(text).ok_or_else(|| {
        let is_negative = text.strip_prefix('-').and_then(whole).is_some();
        let short = shortened(text);
        match is_negative {
            true => format!("`{short}` is less than 0"),
            false => format!("`{short}` is not a whole number such as 1000, 1_000 or 1e3"),
        }
    })
}

/// A checked machine number.
///
/// # Errors
///
/// Fails if the text is no such number, or one that is too large.
pub fn machine<T: TryFrom<BigUint>>(text: &str) -> Result<T, String> {
    power(text)?.try_into().map_err(|_| format!("`{}` is too large", shortened(text.trim())))
}

/// A checked machine number within a range.
pub fn within<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let (least, most) = (range.start(), range.end());
        let outside = || match *most {
            u64::MAX => format!("`{}` is not a number from {} on", shortened(text), grouped(least)),
            most => format!("`{}` is not a number from {} to {}", shortened(text), grouped(least), grouped(&most)),
        };
        let is_whole = text.strip_prefix('-').map_or(Some(()), |rest| whole(rest).map(drop));
        let number = if is_whole.is_some() && text.starts_with('-') { return Err(outside()) } else { power(text)? };
        let number = u64::try_from(number).ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(outside)
    }
}

/// A whole number that may be less than 0.
///
/// # Errors
///
/// Fails if the text is none, or too large.
#[cfg(any(feature = "play", test))]
pub fn signed<T: TryFrom<i128>>(text: &str) -> Result<T, String> {
    let text = text.trim();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let number: u64 = machine(digits).map_err(|error| if sign < 0 { error.replacen('`', "`-", 1) } else { error })?;
    T::try_from(sign * i128::from(number)).map_err(|_| format!("`{}` is too large", shortened(text)))
}

/// A number of threads.
///
/// # Errors
///
/// Fails if the text is no number, or one of threads that there cannot be.
pub fn threads(text: &str) -> Result<Threads, String> {
    let number: usize = within(1..=Threads::MOST as u64)(text)?;
    Threads::new(number).map_err(|error| error.to_string())
}

/// Digits, perhaps in groups.
fn integer(text: &str) -> Option<BigUint> {
    let digits = text.replace('_', "");
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Digits, or a number times a power of ten, if that is whole.
fn whole(text: &str) -> Option<BigUint> {
    let Some((digits, zeros)) = text.split_once(['e', 'E']) else { return integer(text) };
    let zeros = zeros.strip_prefix('+').unwrap_or(zeros);
    let zeros = usize::try_from(integer(zeros)?).ok().filter(|zeros| *zeros <= MOST_ZEROS)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = zeros.checked_sub(fraction.len())?;
    Some(integer(&format!("{whole}{fraction}"))? * BigUint::from(10u32).pow(zeros as u32))
}

#[cfg(test)]
mod tests {
    use super::{machine, number, power, signed, threads, within};

    #[test]
    fn numbers_are_digits_perhaps_in_groups() {
        for text in ["1234567", "1_234_567", " 1234567\r"] {
            assert_eq!(number(text), Ok(1_234_567u32.into()), "{text}");
        }
        for text in ["", " ", "_", "-1", "+1", "1.0", "1e3", "0x10", "1 2", "a", "١"] {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn options_are_numbers_as_people_write_them() {
        assert_eq!(machine("1_073_741_824"), Ok(1u128 << 30));
        assert_eq!((machine("1e12"), machine("7")), (Ok(1_000_000_000_000u64), Ok(7u64)));
        for text in ["2500000", "2_500_000", "2.5e6", "25e5", "2.50E+6"] {
            assert_eq!(power(text), Ok(2_500_000u32.into()), "{text}");
        }
        for text in ["", "-1", "1e39", "many", "1e", "e1", "1.5", "2.55e1", "1e-3", "1e4294967296", "0x10"] {
            assert!(machine::<u128>(text).is_err(), "{text}");
        }
        assert_eq!(machine::<u64>("1e20"), Err("`1e20` is too large".to_string()));
        assert_eq!(machine::<u64>("-5"), Err("`-5` is less than 0".to_string()));
        assert_eq!(machine::<u64>("x"), Err("`x` is not a whole number such as 1000, 1_000 or 1e3".to_string()));
    }

    #[test]
    fn what_is_outside_a_range_is_told_it() {
        let few = within::<u8>(1..=64);
        assert_eq!((few("6e1"), few("64")), (Ok(60), Ok(64)));
        for text in ["0", "-1", "65", "1e99"] {
            assert_eq!(few(text), Err(format!("`{text}` is not a number from 1 to 64")));
        }
        assert!(few("x").is_err_and(|error| error.contains("1_000 or 1e3")));
        assert_eq!(within::<u64>(1..=u64::MAX)("0"), Err("`0` is not a number from 1 on".to_string()));
        assert_eq!(threads("0"), Err("`0` is not a number from 1 to 1_024".to_string()));
        assert_eq!(threads("1e3").map(|threads| threads.number()), Ok(1000));
    }

    #[test]
    fn some_numbers_may_be_less_than_0() {
        assert_eq!((signed("-1e2"), signed("80")), (Ok(-100), Ok(80)));
        assert_eq!(signed::<i32>("-x"), Err("`-x` is not a whole number such as 1000, 1_000 or 1e3".to_string()));
        assert_eq!(signed::<i32>("-1e10"), Err("`-1e10` is too large".to_string()));
    }
}
