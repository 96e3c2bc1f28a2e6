//! Texts padded with spaces to a width, in columns.
//!
//! A format string with a variable width panics if the width exceeds 65,535. These functions accept any width, and are
//! used wherever a width depends on data.

/// The text padded with spaces on the right to at least `width` characters.
///
/// ```
/// assert_eq!(qishu_rules::flush_left("abc", 5), "abc  ");
/// assert_eq!(qishu_rules::flush_left("abc", 2), "abc");
/// ```
#[must_use]
pub fn flush_left(text: &str, width: usize) -> String {
    let spaces = " ".repeat(missing(text, width));
    format!("{text}{spaces}")
}

/// The text padded with spaces on the left to at least `width` characters.
///
/// ```
/// assert_eq!(qishu_rules::flush_right("12", 4), "  12");
/// ```
#[must_use]
pub fn flush_right(text: &str, width: usize) -> String {
    let spaces = " ".repeat(missing(text, width));
    format!("{spaces}{text}")
}

/// The number of characters that the text lacks to have that width.
fn missing(text: &str, width: usize) -> usize {
    width.saturating_sub(text.chars().count())
}

#[cfg(test)]
mod tests {
    use super::{flush_left, flush_right};

    #[test]
    fn widths_may_exceed_those_of_format_strings() {
        const WIDE: usize = 70_000;
        for padded in [flush_left("\u{5e1d}", WIDE), flush_right("\u{5e1d}", WIDE)] {
            assert_eq!(padded.chars().count(), WIDE);
            assert_eq!(padded.trim(), "\u{5e1d}");
        }
    }
}
