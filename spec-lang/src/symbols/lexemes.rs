//! The words, numbers, strings, comments and signs of a text, valid or not.

use std::ops::Range;

/// A lexeme of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// The kind of lexeme.
    pub kind: LexemeKind,
    /// The bytes of the text.
    pub bytes: Range<usize>,
}

/// The kinds of lexemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LexemeKind {
    /// A name or a keyword: a letter, then letters, digits and `_`.
    Word,
    /// A word that begins with a digit.
    Number,
    /// A string with its quotation marks; up to the end of the line if it is not closed.
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
        // Only these search the end of their line, which may be far, since a text may be all one line.
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
