//! Text with bracketed parts: on one line if it fits, and otherwise each part on a separate line.

use crate::text::WIDTH;

/// Parts of at most this many characters share lines.
const SHORT_PART: usize = 40;
/// The indentation of the parts.
const INDENT: usize = 4;

/// A text that ends in an opening bracket, parts with commas between them, and a text that begins with the closing one.
pub struct Nested {
    head: String,
    parts: Vec<Nested>,
    tail: String,
    /// Text after the tail, on a separate line if the last line has no room for it.
    further: String,
    /// Whether the parts are words of a string literal, separated by spaces.
    is_quoted: bool,
}

impl Nested {
    /// Longer lines are broken if possible.
    pub const LONGEST_LINE: usize = WIDTH;

    /// A text that is not broken.
    pub fn text(text: impl Into<String>) -> Nested {
        Nested::new(text, [], "")
    }

    /// Parts between brackets.
    pub fn new(head: impl Into<String>, parts: impl IntoIterator<Item = Nested>, tail: impl Into<String>) -> Nested {
        let (head, parts, tail) = (head.into(), parts.into_iter().collect(), tail.into());
        Nested { head, parts, tail, further: String::new(), is_quoted: false }
    }

    /// This text with further text after it.
    pub fn then(self, further: impl Into<String>) -> Nested {
        Nested { further: further.into(), ..self }
    }

    /// The words of a string literal: the head ends and the tail begins with a quotation mark. Broken lines end with a
    /// backslash, so that the value of the literal does not change.
    pub fn quoted(head: impl Into<String>, words: &str, tail: impl Into<String>) -> Nested {
        Nested { is_quoted: true, ..Nested::new(head, words.split(' ').map(Nested::text), tail) }
    }

    /// Writes the lines, the last one followed by `end`.
    pub fn write(&self, text: &mut String, indent: usize, end: &str) {
        let space = " ".repeat(indent);
        let flat = self.flat();
        if self.parts.is_empty() || indent + flat.chars().count() + end.len() <= Self::LONGEST_LINE {
            *text += &format!("{space}{flat}{end}\n");
            return;
        }
        let continued = if self.is_quoted { "\\" } else { "" };
        *text += &format!("{space}{}{continued}\n", self.head.trim_end());
        let flats: Vec<String> = self.parts.iter().map(Nested::flat).collect();
        if self.is_quoted {
            write_quoted(text, indent + INDENT, &flats, &format!("{}{end}", self.tail));
            return;
        }
        match flats.iter().all(|part| part.chars().count() <= SHORT_PART) {
            true => write_filled(text, indent + INDENT, &flats),
            false => self.parts.iter().for_each(|part| part.write(text, indent + INDENT, ",")),
        }
        let last = format!("{space}{}{}{end}", self.tail, self.further);
        let fits = self.further.is_empty() || last.chars().count() <= Self::LONGEST_LINE;
        *text += &match fits {
            true => last,
            false => format!("{space}{}\n{space}{}{}{end}", self.tail, " ".repeat(INDENT), self.further),
        };
        text.push('\n');
    }

    /// The text on one line.
    pub fn flat(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(Nested::flat).collect();
        let between = if self.is_quoted { " " } else { ", " };
        format!("{}{}{}{}", self.head, parts.join(between), self.tail, self.further)
    }
}

/// Writes parts and fills each line.
fn write_filled(text: &mut String, indent: usize, parts: &[String]) {
    let mut line = String::new();
    for part in parts {
        if !line.is_empty() && indent + line.chars().count() + part.chars().count() + 2 > Nested::LONGEST_LINE {
            *text += &format!("{}{line}\n", " ".repeat(indent));
            line.clear();
        }
        line += if line.is_empty() { "" } else { " " };
        line += &format!("{part},");
    }
    *text += &format!("{}{line}\n", " ".repeat(indent));
}

/// Writes the words of a string literal and fills each line; the last line has the closing quotation mark.
fn write_quoted(text: &mut String, indent: usize, words: &[String], end: &str) {
    let space = " ".repeat(indent);
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && indent + line.len() + word.len() + end.len() + 2 > Nested::LONGEST_LINE {
            *text += &format!("{space}{line} \\\n");
            line.clear();
        }
        line += if line.is_empty() { "" } else { " " };
        line += word;
    }
    *text += &format!("{space}{line}{end}\n");
}
