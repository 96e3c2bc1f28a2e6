//! What a message repeats of a text that may be of any length.

/// The most characters that are repeated.
const LONGEST: usize = 40;

/// A text as a message repeats it: whole if it is short, otherwise its beginning and `…`. Whatever a user gives, a number of a million
/// digits say, is repeated so.
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
