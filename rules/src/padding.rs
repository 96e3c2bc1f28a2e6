//! Texts filled up with spaces to a width, in columns.
//!
//! A format string that takes its width from a variable panics where that exceeds 65,535. These functions take any width,
//! and stand wherever one depends on data.

/// The text with spaces behind it, so that it has at least so many characters.
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

/// The text with spaces before it, so that it has at least so many characters.
///
/// ```
/// assert_eq!(qishu_rules::flush_right("12", 4), "  12");
/// ```
#[must_use]
pub fn flush_right(text: &str, width: usize) -> String {
    let spaces = " ".repeat(missing(text, width));
    format!("{spaces}{text}")
}

/// How many characters the text lacks to have that width.
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
