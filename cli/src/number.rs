//! Numbers as people write them.

use qishu::BigUint;

/// A number as people and this program write it: digits, perhaps in groups with `_` between them.
pub fn number(text: &str) -> Result<BigUint, String> {
    let digits = text.trim().replace('_', "");
    match digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten() {
        Some(number) => Ok(number),
        None if digits.is_empty() => Err("there is no number".to_string()),
        None => Err(format!("`{}` is not a number such as 1234 or 1_234", shortened(text.trim()))),
    }
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
    use super::number;

    #[test]
    fn numbers_are_digits_perhaps_in_groups() {
        for text in ["1234567", "1_234_567", " 1234567\r"] {
            assert_eq!(number(text), Ok(1_234_567u32.into()), "{text}");
        }
        for text in ["", " ", "_", "-1", "+1", "1.0", "1e3", "0x10", "1 2", "a", "١"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
