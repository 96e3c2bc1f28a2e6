//! What the names in a text stand for, and what could stand at a place of it: for editors, whose texts are seldom finished.
//!
//! A statement that can be read has its names from the syntax tree. Of the others, as far as can be told from words alone,
//! a word behind a keyword is what it would define, and a word that is defined somewhere else is used.

use std::ops::Range;

use crate::ast::NamedThing;

mod expected;
mod lexemes;
mod named;
#[cfg(test)]
mod tests;
mod unread;

pub use expected::{Expectation, expected};
pub use lexemes::{Lexeme, LexemeKind, lexemes};

use crate::parse::{self, keyword_texts};
use crate::report::Report;
use crate::sources::FileId;

/// A name at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What kind of thing has the name.
    pub kind: SymbolKind,
    /// The name.
    pub name: String,
    /// Whether it is defined here.
    pub role: SymbolRole,
    /// The bytes of the name.
    pub bytes: Range<usize>,
    /// The bytes of the statement that it stands in; of the name itself where that cannot be read.
    pub statement: Range<usize>,
}

/// What kind of thing has a name. Names of different kinds have nothing to do with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A variant.
    Variant,
    /// A side.
    Side,
    /// What can be defined, replaced and removed by name.
    Thing(NamedThing),
}

/// What is done with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolRole {
    /// What it stands for is defined.
    Definition,
    /// What it stands for in the base is replaced.
    Replacement,
    /// What it stands for in the base is removed.
    Removal,
    /// What it stands for is spoken of.
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

/// The words that mean something to the language, in alphabetical order.
pub fn keywords() -> Vec<&'static str> {
    let mut words = keyword_texts();
    // Words that the grammar reads as names, and that stand for lines of the board, or for how a side sees it.
    words.extend(parse::LINES.iter().chain(&["rotate", "same"]));
    words.sort_unstable();
    words.dedup();
    words
}
