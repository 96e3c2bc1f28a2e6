//! Shortening of user input in messages.

/// The maximum number of characters.
const LONGEST: usize = 40;

/// A text for use in a message: whole if it is short, otherwise its beginning and `…`. It bounds messages about
/// arbitrary user input, such as a number of a million digits.
///
/// ```
/// assert_eq!(qishu_rules::shortened("white"), "white");
/// assert_eq!(qishu_rules::shortened(&"9".repeat(1_000_000)), format!("{}…", "9".repeat(40)));
/// ```
#[must_use]
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, shortened};

    #[test]
    fn the_beginning_of_a_long_text_is_repeated() {
        let longest = "é".repeat(LONGEST);
        assert_eq!(shortened(&longest), longest);
        assert_eq!(shortened(&(longest.clone() + "é")), longest + "…");
    }
}
