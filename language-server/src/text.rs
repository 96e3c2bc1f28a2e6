//! A text with its lines: editors count columns in units of UTF-16, everything else here counts bytes.

use std::ops::Range;

use serde::Deserialize;
use serde_json::{Value, json};

/// A place in a text as editors write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct EditorPlace {
    /// The line, counted from 0.
    pub line: usize,
    /// The column, in units of UTF-16, counted from 0.
    pub character: usize,
}

/// A stretch of a text as editors write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct EditorRange {
    /// The first place.
    pub start: EditorPlace,
    /// The place behind the last one.
    pub end: EditorPlace,
}

/// A text and where its lines begin.
#[derive(Clone, Debug)]
pub struct LinedText {
    text: String,
    line_starts: Vec<usize>,
}

impl LinedText {
    /// A text with its lines.
    pub fn new(text: String) -> LinedText {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        LinedText { text, line_starts }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The place of a byte; that of the character that it is in the middle of, and the end for bytes behind it.
    pub fn place(&self, byte: usize) -> EditorPlace {
        let byte = byte.min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= byte) - 1;
        let start = self.line_starts[line];
        let before = self.text[start..].char_indices().take_while(|(at, _)| start + at < byte);
        let character = before.filter(|(at, c)| start + at + c.len_utf8() <= byte).map(|(_, c)| c.len_utf16()).sum();
        EditorPlace { line, character }
    }

    /// The byte of a place; the end of the line or of the text for places behind it.
    pub fn byte(&self, place: EditorPlace) -> usize {
        let Some(&start) = self.line_starts.get(place.line) else { return self.text.len() };
        let line = self.text[start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut column = 0;
        for (at, c) in line.char_indices() {
            column += c.len_utf16();
            if column > place.character {
                return start + at;
            }
        }
        start + line.len()
    }

    /// A stretch of bytes as editors write it.
    pub fn range(&self, bytes: &Range<usize>) -> Value {
        json!({ "start": self.place_value(bytes.start), "end": self.place_value(bytes.end) })
    }

    fn place_value(&self, byte: usize) -> Value {
        let EditorPlace { line, character } = self.place(byte);
        json!({ "line": line, "character": character })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf_16() {
        let text = LinedText::new("ab\r\n// 变体 🀄 x\n".to_string());
        let at = |needle: &str| text.as_str().find(needle).expect("it is there");
        let place = |line, character| EditorPlace { line, character };
        assert_eq!(text.place(at("体")), place(1, 4));
        assert_eq!(text.place(at("x")), place(1, 9));
        for (byte, _) in text.as_str().char_indices().filter(|(_, c)| !"\r\n".contains(*c)) {
            assert_eq!(text.byte(text.place(byte)), byte);
        }
        // In the middle of a pair, behind a line, behind the text.
        assert_eq!(text.byte(place(1, 7)), at("🀄"));
        assert_eq!(text.byte(place(0, 99)), 2);
        assert_eq!(text.byte(place(9, 0)), text.as_str().len());
        assert_eq!(text.place(at("🀄") + 2), text.place(at("🀄")));
        assert_eq!(text.place(999), place(2, 0));
    }
}
