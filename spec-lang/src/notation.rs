//! The notation of files and squares: `c`, `e4`, `aa12`.

/// The number of a file, counted from 0, by its one or two small letters.
pub(crate) fn file_number(letters: &str) -> Option<u32> {
    let digit = |letter: u8| letter.is_ascii_lowercase().then(|| u32::from(letter - b'a'));
    match *letters.as_bytes() {
        [one] => digit(one),
        [tens, ones] => Some((digit(tens)? + 1) * 26 + digit(ones)?),
        _ => None,
    }
}

/// File, counted from 0, and rank, as written, of a word in the form of a square, which need not exist.
pub(crate) fn square(word: &str) -> Option<(u32, u32)> {
    let letters = word.find(|c: char| !c.is_ascii_lowercase())?;
    let (file, rank) = word.split_at(letters);
    let digits = !rank.is_empty() && rank.bytes().all(|b| b.is_ascii_digit());
    // A rank too long for a number is on no board either.
    digits.then(|| Some((file_number(file)?, rank.parse().unwrap_or(u32::MAX))))?
}

/// The digits without leading zeros, if they have some: `08` is 8, and `0` has none.
pub(crate) fn without_zeros(digits: &str) -> Option<&str> {
    let rest = digits.trim_start_matches(['0', '_']);
    let rest = if rest.is_empty() { digits.get(digits.len().saturating_sub(1)..)? } else { rest };
    (digits.starts_with('0') && rest.len() < digits.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{file_number, square, without_zeros};
    use qishu_rules::FileName;

    #[test]
    fn file_names_and_numbers_are_inverse() {
        for file in 0..26 + 26 * 26 {
            assert_eq!(file_number(&FileName(file).to_string()), Some(u32::from(file)));
        }
    }

    #[test]
    fn zeros_at_the_beginning_say_nothing() {
        for (digits, without) in [("08", Some("8")), ("0_1_0", Some("1_0")), ("000", Some("0")), ("00_", Some("_"))] {
            assert_eq!(without_zeros(digits), without, "{digits}");
        }
        for digits in ["", "0", "8", "80", "1_0"] {
            assert_eq!(without_zeros(digits), None, "{digits}");
        }
    }

    #[test]
    fn squares_are_letters_and_digits() {
        assert_eq!(square("e4"), Some((4, 4)));
        assert_eq!(square("aa12"), Some((26, 12)));
        assert_eq!(square("a99999999999"), Some((0, u32::MAX)));
        for word in ["", "e", "4", "line2", "E4", "e4b", "é4"] {
            assert_eq!(square(word), None, "{word}");
        }
    }
}
