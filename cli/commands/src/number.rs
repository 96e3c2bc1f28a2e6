//! Numbers as people write them.

use qishu::BigUint;

/// A number as people and this program write it: digits, perhaps in groups with `_` between them.
///
/// # Errors
///
/// Fails if the text is something else.
pub fn number(text: &str) -> Result<BigUint, String> {
    let digits = text.trim().replace('_', "");
    match digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten() {
        Some(number) => Ok(number),
        None if digits.is_empty() => Err("there is no number".to_string()),
        None => Err(format!("`{}` is not a number such as 1234 or 1_234", shortened(text.trim()))),
    }
}

/// An integer, perhaps in groups, or a power of ten times one: `1_000_000`, `1e6`.
///
/// # Errors
///
/// Fails if the text is neither.
pub fn power(text: &str) -> Result<BigUint, String> {
    let complaint = || format!("`{text}` is neither an integer such as 1_000_000 nor a number such as 1e6");
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits: BigUint = digits.replace('_', "").parse().map_err(|_| complaint())?;
    let exponent: u16 = exponent.parse().map_err(|_| complaint())?;
    Ok(digits * BigUint::from(10u32).pow(exponent.into()))
}

/// The same as a machine number.
///
/// # Errors
///
/// Fails if the text is no such number, or one that is too large.
pub fn machine<T: TryFrom<BigUint>>(text: &str) -> Result<T, String> {
    power(text)?.try_into().map_err(|_| format!("`{text}` is too large"))
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::{machine, number};

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
    fn limits_are_numbers_as_messages_print_them() {
        assert_eq!(machine("1_073_741_824"), Ok(1u128 << 30));
        assert_eq!((machine("1e12"), machine("7")), (Ok(1_000_000_000_000u64), Ok(7u64)));
        for text in ["", "-1", "1e39", "many", "1e", "e1"] {
            assert!(machine::<u128>(text).is_err(), "{text}");
        }
        assert_eq!(machine::<u64>("1e20"), Err("`1e20` is too large".to_string()));
    }
}
