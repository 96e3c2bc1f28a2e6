//! A text with its lines. Editors count columns in units of UTF-16, everything else here counts bytes.

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

/// A range of a text as editors write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct EditorRange {
    /// The first place.
    pub start: EditorPlace,
    /// The place after the last one.
    pub end: EditorPlace,
}

/// A text with the starts of its lines, and the number of UTF-16 units before each stretch. A column is thus found
/// without scanning its line, which may be the whole text.
#[derive(Clone, Debug)]
pub struct LinedText {
    text: String,
    line_starts: Vec<usize>,
    /// The units of the characters that end within the first `STRETCH * n` bytes, for each `n`.
    units: Vec<usize>,
}

/// The bytes of a stretch of a text.
const STRETCH: usize = 64;

impl LinedText {
    /// A text with its lines.
    pub fn new(text: String) -> LinedText {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut units = vec![0];
        let mut before = 0;
        for (at, c) in text.char_indices() {
            if at + c.len_utf8() > STRETCH * units.len() {
                units.push(before);
            }
            before += c.len_utf16();
        }
        LinedText { text, line_starts, units }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The place of a byte. Within a character it is that of the character; after the text it is the end.
    pub fn place(&self, byte: usize) -> EditorPlace {
        let byte = byte.min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= byte) - 1;
        EditorPlace { line, character: self.units_before(byte) - self.units_before(self.line_starts[line]) }
    }

    /// The units of UTF-16 of all characters that end at or before a byte.
    fn units_before(&self, byte: usize) -> usize {
        let boundary = |byte: usize| (0..=byte).rev().find(|&byte| self.text.is_char_boundary(byte)).unwrap_or(0);
        let byte = boundary(byte);
        let stretch = (byte / STRETCH).min(self.units.len() - 1);
        let start = boundary(stretch * STRETCH);
        self.units[stretch] + self.text[start..byte].chars().map(char::len_utf16).sum::<usize>()
    }

    /// The byte of a place; places after a line or the text give its end.
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

    /// A range of bytes as editors write it.
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

    /// The column of each byte, counted one character after another.
    fn columns(text: &str) -> Vec<EditorPlace> {
        let mut columns = Vec::new();
        let mut place = EditorPlace { line: 0, character: 0 };
        for c in text.chars() {
            columns.extend(std::iter::repeat_n(place, c.len_utf8()));
            place = match c {
                '\n' => EditorPlace { line: place.line + 1, character: 0 },
                c => EditorPlace { character: place.character + c.len_utf16(), ..place },
            };
        }
        columns.push(place);
        columns
    }

    #[test]
    fn every_byte_of_long_and_short_lines_has_its_column() {
        for part in ["a", "é", "变", "🀄", "a变🀄é", "ab\n", "🀄\n\n变a"] {
            for times in [0, 1, 15, 16, 17, 32, 63, 64, 65, 200] {
                let text = part.repeat(times);
                let lined = LinedText::new(text.clone());
                let found: Vec<EditorPlace> = (0..=text.len()).map(|byte| lined.place(byte)).collect();
                assert_eq!(found, columns(&text), "{part:?} {times} times");
            }
        }
    }

    /// Scanning from the beginning of the line for each column would take minutes.
    #[test]
    fn all_columns_of_a_line_of_a_megabyte_are_found() {
        let text = LinedText::new("x".repeat(1 << 20));
        let last = (0..1 << 20).map(|byte| text.place(byte).character).fold(0, usize::max);
        assert_eq!(last, (1 << 20) - 1);
    }

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
        // In the middle of a surrogate pair, after a line, after the text.
        assert_eq!(text.byte(place(1, 7)), at("🀄"));
        assert_eq!(text.byte(place(0, 99)), 2);
        assert_eq!(text.byte(place(9, 0)), text.as_str().len());
        assert_eq!(text.place(at("🀄") + 2), text.place(at("🀄")));
        assert_eq!(text.place(999), place(2, 0));
    }
}
