//! Words in pictures. Their width is unknown, since fonts depend on the machine, so that the room suits wide fonts.

use crate::markup::MarkupElement;

/// The size of words beside boards.
pub const SIZE: u32 = 26;

/// The approximate width of a text in a font of that size, rather too large than too small.
pub fn width(text: &str, size: u32) -> u32 {
    let hundredths: u32 = text.chars().map(|c| if c >= '\u{1100}' { 100 } else { 60 }).sum();
    (hundredths * size).div_ceil(100)
}

/// The text in lines of limited width; a longer word has a separate line.
pub fn wrapped(text: &str, size: u32, most: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line of words that begins at a place, given by its left end and the middle of its height.
pub fn line(x: i32, y: i32, size: u32, text: &str) -> MarkupElement {
    MarkupElement::new("text")
        .with("class", "words")
        .with("x", x)
        .with("y", y)
        .with("dy", "0.35em")
        .with("font-size", size)
        .text(text)
}

/// Words centred at a place.
pub fn centred(class: &'static str, x: i32, y: i32, size: u32, text: &str) -> MarkupElement {
    let text_at = MarkupElement::new("text").with("class", class).with("x", x).with("y", y).with("dy", "0.35em");
    text_at.with("font-size", size).with("text-anchor", "middle").text(text)
}

/// A number of squares, in words.
pub fn squares(number: usize) -> String {
    match number {
        1 => "1 square".to_owned(),
        _ => format!("{number} squares"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_they_may_be() {
        let lines = wrapped("one two three four incomprehensibilities", 10, 60);
        assert_eq!(lines, ["one two", "three", "four", "incomprehensibilities"]);
        assert!(lines[..3].iter().all(|line| width(line, 10) <= 60));
        assert_eq!(width("楚a", 50), 80);
    }
}
