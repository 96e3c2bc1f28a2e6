//! Symmetries on the command line.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use qishu::Symmetry;

use crate::text::number::wrong;

/// The symmetries that a word of the command line means.
#[derive(Clone, Debug)]
pub struct UpTo(Vec<Symmetry>);

/// Parses a symmetry. Help and shell completions list those of any rules. Other words are symmetries that the rules
/// define, and cannot be checked before the rules are read.
#[derive(Clone, Copy, Debug)]
pub struct UpToParser;

/// What is wrong with [`all`](ALL) beside another symmetry.
pub const ALL_ALONE: &str = "--up-to all means every symmetry: name no other beside it";

/// All that the rules have, which needs no generators.
const ALL: &str = "all";

/// The words that any rules may have, with what they mean.
const WORDS: [(&str, &str); 10] = [
    (ALL, "All symmetries that the rules have"),
    ("files", "The first file becomes the last"),
    ("ranks", "The first rank becomes the last"),
    ("half-turn", "The board is turned by 180 degrees"),
    ("quarter-turn", "The board is turned by 90 degrees"),
    ("diagonal", "Files are exchanged with ranks"),
    ("square", "All eight symmetries of a square board"),
    ("sixth-turn", "A board of six-sided cells is turned by 60 degrees"),
    ("hexagon", "All twelve symmetries of a hexagon"),
    ("sides", "The sides are exchanged, the board as the second side sees it"),
];

impl TypedValueParser for UpToParser {
    type Value = UpTo;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<UpTo, Error> {
        let word = StringValueParser::new().parse_ref(command, arg, value)?;
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        match is_name {
            true if word == ALL => Ok(UpTo(Vec::new())),
            true => Ok(UpTo(Symmetry::of_word(&word))),
            false => {
                let message = format!("{}\n", wrong("the name of a symmetry", &word));
                Err(Error::raw(ErrorKind::InvalidValue, message).with_cmd(command))
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(WORDS.iter().map(|(word, meaning)| PossibleValue::new(*word).help(*meaning))))
    }
}

impl UpTo {
    /// Whether it means all symmetries that the rules have.
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they mean all symmetries, and others are named beside.
    pub fn are_all_and_more(words: &[UpTo]) -> bool {
        words.len() > 1 && words.iter().any(UpTo::is_all)
    }
}

/// The symmetries that words of the command line mean.
pub fn generators(up_to: &[UpTo]) -> Vec<Symmetry> {
    up_to.iter().flat_map(|UpTo(meant)| meant).cloned().collect()
}
