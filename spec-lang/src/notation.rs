//! How files and squares are written: `c`, `e4`, `aa12`.

/// The number of a file, counted from 0, by its one or two small letters.
pub(crate) fn file_number(letters: &str) -> Option<u32> {
    let digit = |letter: u8| letter.is_ascii_lowercase().then(|| u32::from(letter - b'a'));
    match *letters.as_bytes() {
        [one] => digit(one),
        [tens, ones] => Some((digit(tens)? + 1) * 26 + digit(ones)?),
        _ => None,
    }
}

/// File, counted from 0, and rank, as written, of a word that has the form of a square, whether or not a board has it.
pub(crate) fn square(word: &str) -> Option<(u32, u32)> {
    let letters = word.find(|c: char| !c.is_ascii_lowercase())?;
    let (file, rank) = word.split_at(letters);
    let digits = !rank.is_empty() && rank.bytes().all(|b| b.is_ascii_digit());
    // A rank too long for a number is on no board either.
    digits.then(|| Some((file_number(file)?, rank.parse().unwrap_or(u32::MAX))))?
}

#[cfg(test)]
mod tests {
    use super::{file_number, square};
    use qishu_rules::FileName;

    #[test]
    fn file_names_and_numbers_are_inverse() {
        for file in 0..26 + 26 * 26 {
            assert_eq!(file_number(&FileName(file).to_string()), Some(u32::from(file)));
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
