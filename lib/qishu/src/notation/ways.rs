//! The notations of moves.

use std::fmt;
use std::str::FromStr;

/// A notation of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// The squares, ranks counted from 1: `h3e3`. It can express every move of every game.
    #[default]
    Squares,
    /// The squares, ranks counted from 0, as used by Xiangqi servers: `H2-E2`.
    Iccs,
    /// The piece's letter and the square of arrival, as used in records of chess (standard algebraic notation): `Nf3`.
    San,
    /// The piece's letter, its file from its side's right, and its direction, as defined by the World Xiangqi
    /// Federation: `C2=5`.
    Wxf,
    /// The WXF content in Chinese words: `炮二平五`.
    Chinese,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] = [Notation::Squares, Notation::Iccs, Notation::San, Notation::Wxf, Notation::Chinese];

    /// The name of the notation.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Notation::Squares => "squares",
            Notation::Iccs => "iccs",
            Notation::San => "san",
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

    /// The notation of that name, in any case.
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
        f.write_str("the notations are `squares`, `iccs`, `san`, `wxf` and `chinese`")
    }
}
