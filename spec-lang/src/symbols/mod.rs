//! The meaning of the names in a text, and possible continuations: for editors, whose texts are usually incomplete.
//!
//! The names of a readable statement come from the syntax tree. In other statements they are guessed from words alone:
//! a word after a keyword is a definition, and a word that is defined elsewhere is a use.

use std::ops::Range;

use crate::ast::NamedThing;

mod colours;
mod expected;
mod lexemes;
mod named;
#[cfg(test)]
mod tests;
mod unread;

pub use colours::{COLOURS, coloured};
pub use expected::{Expectation, begins_statement, expected, words_before};
pub use lexemes::{Lexeme, LexemeKind, lexemes};

use crate::parse::{self, keyword_texts};
use crate::report::Report;
use crate::sources::FileId;

/// A name at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The kind of the named thing.
    pub kind: SymbolKind,
    /// The name.
    pub name: String,
    /// Whether the name is defined, replaced, removed or used here.
    pub role: SymbolRole,
    /// The bytes of the name.
    pub bytes: Range<usize>,
    /// The bytes of its statement; of the name itself if the statement cannot be read.
    pub statement: Range<usize>,
}

/// The kinds of named things. Each kind has a separate namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A variant.
    Variant,
    /// A side.
    Side,
    /// A thing that can be defined, replaced and removed by name.
    Thing(NamedThing),
}

/// The role of a name at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolRole {
    /// The thing is defined.
    Definition,
    /// The thing in the base is replaced.
    Replacement,
    /// The thing in the base is removed.
    Removal,
    /// The thing is referred to.
    Use,
}

/// The names in a text, in the order of their places.
pub fn symbols(text: &str) -> Vec<Symbol> {
    let variant = match text.len() > crate::limits::FILE_BYTES {
        true => None,
        false => parse::parse(FileId(0), text, &mut Report::default()),
    };
    let (mut symbols, read) = variant.as_ref().map(named::of_variant).unwrap_or_default();
    unread::add(text, &read, &mut symbols);
    symbols.sort_by_key(|symbol| symbol.bytes.start);
    symbols.dedup_by_key(|symbol| symbol.bytes.start);
    symbols
}

/// The words with a meaning in the language, in alphabetical order.
pub fn keywords() -> Vec<&'static str> {
    let mut words = keyword_texts();
    // Words that the grammar reads as names, and that denote lines of the board, or a side's view of it.
    words.extend(parse::LINES.iter().chain(&["rotate", "same"]));
    words.sort_unstable();
    words.dedup();
    words
}
