//! Mistakes in a file of variants.

use std::error::Error;
use std::fmt;

/// A mistake and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportMistake {
    /// The line, from 1.
    pub line: usize,
    /// The fault on that line.
    pub fault: Fault,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The line is not a section, a value or a comment.
    NoMeaning,
    /// A value stands before the first section.
    NoSection,
    /// A section has the name of an earlier one.
    NameAgain(String),
    /// A section inherits from a variant that is neither above it in the file nor known here.
    UnknownBase(String),
    /// A value is not of the kind required by its key.
    Value {
        /// The key.
        key: String,
        /// The required kind, in words.
        wanted: &'static str,
    },
    /// The opening cannot be read, for the given reason.
    OpeningPosition(String),
    /// The board has no squares, or more files or ranks than a file of variants can name.
    BoardSize,
    /// There are more kinds and promoted forms of pieces than letters.
    TooManyLetters,
    /// The squares that the opening leaves out are not symmetric for both sides.
    UnevenBoard,
}

impl Fault {
    /// The code by which programs identify faults.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::NoMeaning => "no_meaning",
            Fault::NoSection => "no_section",
            Fault::NameAgain(_) => "name_again",
            Fault::UnknownBase(_) => "unknown_base",
            Fault::Value { .. } => "value",
            Fault::OpeningPosition(_) => "opening",
            Fault::BoardSize => "board_size",
            Fault::TooManyLetters => "too_many_letters",
            Fault::UnevenBoard => "uneven_board",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoMeaning => write!(f, "this is no `[name]`, no `key = value` and no comment"),
            Fault::NoSection => write!(f, "a value stands before the first `[name]`"),
            Fault::NameAgain(name) => write!(f, "there is a variant `{name}` above already"),
            Fault::UnknownBase(base) => write!(f, "no variant `{base}` is above, and none is known by that name"),
            Fault::Value { key, wanted } => write!(f, "`{key}` is not {wanted}"),
            Fault::OpeningPosition(why) => write!(f, "the opening cannot be read: {why}"),
            Fault::BoardSize => write!(f, "a board has 1 to 26 files and ranks"),
            Fault::TooManyLetters => write!(f, "there are more pieces and promoted pieces than letters"),
            Fault::UnevenBoard => write!(f, "the squares that are left out are not the same to both sides"),
        }
    }
}

impl fmt::Display for ImportMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl Error for ImportMistake {}
