//! Long lines of words, broken at spaces.

/// A space at which no line is broken.
const GLUE: &str = "\u{a0}";

/// The text with non-breaking spaces, so that no line is broken in it.
pub fn glued(text: &str) -> String {
    text.replace(' ', GLUE)
}

/// The text with usual spaces in all glued parts that are wider than `width`.
pub(crate) fn unglued(text: &str, width: usize) -> String {
    let part = |part: &str| if part.chars().count() > width { part.replace(GLUE, " ") } else { part.to_owned() };
    text.split(' ').map(part).collect::<Vec<String>>().join(" ")
}

/// The text in lines of at most `width` characters; longer words stay whole.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    wrap_behind("", text, 0, width)
}

/// The text after a head on the first line; further lines are indented by `indent` spaces.
pub(crate) fn wrap_behind(head: &str, text: &str, indent: usize, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = head.to_owned();
    let mut is_fresh = true;
    for word in text.split(' ') {
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(printed(&line));
            line = " ".repeat(indent);
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        // Further spaces between two words are dropped where the line is broken.
        is_fresh &= word.is_empty();
    }
    lines.push(printed(&line));
    lines
}

fn printed(line: &str) -> String {
    line.trim_end().replace(GLUE, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_words() {
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("extraordinary one", 4), ["extraordinary", "one"]);
        assert_eq!(wrap("a  b", 10), ["a  b"]);
        assert_eq!(wrap("one  two", 5), ["one", "two"]);
        let glued = format!("f{} three", glued("(one, two)"));
        assert_eq!(wrap(&glued, 5), ["f(one, two)", "three"]);
        assert_eq!(wrap(&unglued(&glued, 11), 5), ["f(one, two)", "three"]);
        assert_eq!(wrap(&unglued(&glued, 10), 5), ["f(one,", "two)", "three"]);
    }

    #[test]
    fn further_lines_are_indented() {
        assert_eq!(wrap_behind("  1. ", "one two three", 5, 12), ["  1. one two", "     three"]);
        assert_eq!(wrap_behind("- ", "one", 2, 12), ["- one"]);
    }
}
