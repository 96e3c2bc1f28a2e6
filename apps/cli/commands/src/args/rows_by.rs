//! The row key of a table, on the command line.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// What tells the rows of a table apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsBy {
    /// The number of each piece, one piece after the other.
    PieceType,
    /// What the library reads: a word for it, or the names of columns, of which nothing is known before the rules are
    /// read.
    Named(String),
}

/// Parses a row key. Help and shell completions list the words that are valid for all rules.
#[derive(Clone, Copy, Debug)]
pub struct RowsByParser;

/// The numbers of each piece, one piece after the other.
const PIECE: &str = "piece";

/// The numbers of all pieces together.
const MATERIAL: &str = "material";

/// The squares of each piece.
const SQUARE: &str = "square";

/// The words that mean something in any rules, and what.
const WORDS: [(&str, &str); 5] = [
    ("pieces", "The number of all pieces"),
    ("side", "The numbers of pieces of each side"),
    (PIECE, "The number of each piece, one piece after the other"),
    (MATERIAL, "The numbers of all pieces together"),
    (SQUARE, "In how many positions each piece stands on each square"),
];

impl RowsBy {
    /// Whether it is by the numbers of all pieces together.
    pub fn is_material(&self) -> bool {
        *self == RowsBy::Named(MATERIAL.to_owned())
    }

    /// Whether it is by the squares on which pieces stand.
    pub fn is_square(&self) -> bool {
        *self == RowsBy::Named(SQUARE.to_owned())
    }

    /// As it is written.
    pub fn text(&self) -> &str {
        match self {
            RowsBy::PieceType => PIECE,
            RowsBy::Named(text) => text,
        }
    }
}

impl TypedValueParser for RowsByParser {
    type Value = RowsBy;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<RowsBy, Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        Ok(if text == PIECE { RowsBy::PieceType } else { RowsBy::Named(text) })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(WORDS.iter().map(|(word, meaning)| PossibleValue::new(*word).help(*meaning))))
    }
}
