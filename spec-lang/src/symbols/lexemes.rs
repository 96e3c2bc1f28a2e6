//! The words, numbers, texts, comments and signs of a text, whatever it says.

use std::ops::Range;

/// A stretch of a text that means something together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// What it is.
    pub kind: LexemeKind,
    /// The bytes of the text.
    pub bytes: Range<usize>,
}

/// What a lexeme is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LexemeKind {
    /// A name or a keyword: a letter and the letters, digits and `_` behind it.
    Word,
    /// What begins with a digit.
    Number,
    /// A text in quotation marks, with them; up to the end of the line where it is not closed.
    Text,
    /// A comment, without the end of its line.
    Comment,
    /// A single character of any other kind.
    Sign,
}

/// The lexemes of a text, in order. Between them is white space.
pub fn lexemes(text: &str) -> Vec<Lexeme> {
    let mut lexemes = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        // Only these look for the end of their line, which may be far: a text may be all one line.
        let line = || &rest[..rest.find('\n').unwrap_or(rest.len())];
        let word = || rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let (kind, length) = match first {
            _ if first.is_whitespace() || first == '\u{feff}' => (None, first.len_utf8()),
            _ if rest.starts_with("//") => (Some(LexemeKind::Comment), line().trim_end().len()),
            '"' => {
                let text = rest[1..].find(['"', '\n']).filter(|&end| rest.as_bytes()[end + 1] == b'"');
                (Some(LexemeKind::Text), text.map_or_else(|| line().trim_end().len(), |end| end + 2))
            }
            'a'..='z' | 'A'..='Z' => (Some(LexemeKind::Word), word()),
            '0'..='9' => (Some(LexemeKind::Number), word()),
            _ => (Some(LexemeKind::Sign), first.len_utf8()),
        };
        lexemes.extend(kind.map(|kind| Lexeme { kind, bytes: start..start + length }));
        start += length;
    }
    lexemes
}
