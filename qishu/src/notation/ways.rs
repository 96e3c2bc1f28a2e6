//! The ways to write moves.

use std::fmt;
use std::str::FromStr;

/// A way to write moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// The squares, ranks counted from 1: `h3e3`. Every move of every game can be written so.
    #[default]
    Squares,
    /// The squares, ranks counted from 0, as the servers of Xiangqi have them: `H2-E2`.
    Iccs,
    /// The piece's letter, its file from its side's right, and where it goes, as the World Xiangqi Federation writes
    /// it: `C2=5`.
    Wxf,
    /// The same in Chinese words: `炮二平五`.
    Chinese,
}

impl Notation {
    /// All ways.
    pub const ALL: [Notation; 4] = [Notation::Squares, Notation::Iccs, Notation::Wxf, Notation::Chinese];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Notation::Squares => "squares",
            Notation::Iccs => "iccs",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    /// The notation of that word, in capital or small letters.
    fn from_str(text: &str) -> Result<Notation, UnknownNotation> {
        Notation::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(text)).ok_or(UnknownNotation)
    }
}

/// There is no notation of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownNotation;

impl std::error::Error for UnknownNotation {}

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the notations are `squares`, `iccs`, `wxf` and `chinese`")
    }
}
