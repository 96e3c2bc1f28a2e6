//! Files with records of games.

use std::path::Path;

use encoding_rs::{Encoding, UTF_8};
use qishu::{Error, GameRecord, Moves, path_in_words};

use crate::terminal::console::{Console, Failure};
use crate::terminal::target::STANDARD_INPUT;
use crate::terminal::whole;
use crate::text::decoded::{DecodedText, decoded};

/// A text with records.
#[derive(Debug)]
pub struct RecordsText {
    /// What the file is called in messages.
    pub shown: String,
    /// The text.
    pub text: String,
}

/// Reads the records of a file, or of standard input without one; see [`RecordsText::open`].
///
/// # Errors
///
/// Fails if the file cannot be read or has no records of the variant: with the place of the first mistake.
pub fn read(
    moves: &Moves,
    file: Option<&Path>,
    encoding: Option<&'static Encoding>,
    console: &Console,
) -> Result<Vec<GameRecord>, Failure> {
    RecordsText::open(file, encoding, console)?.records(moves).map_err(Failure::new)
}

impl RecordsText {
    /// Reads a file, or standard input without one, in an encoding or in that which the bytes are most like. A note tells
    /// of an encoding that was not given and is not UTF-8.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is no text.
    pub fn open(
        file: Option<&Path>,
        encoding: Option<&'static Encoding>,
        console: &Console,
    ) -> Result<RecordsText, Failure> {
        let (shown, bytes) = bytes(file)?;
        let DecodedText { text, encoding: found } =
            decoded(bytes, encoding).map_err(|why| Failure::new(format!("cannot read {shown}: {why}")))?;
        if encoding.is_none() && found != UTF_8 {
            console.note(&format!("{shown}: read in the encoding {}; `--encoding` gives another", found.name()));
        }
        Ok(RecordsText { shown, text })
    }

    /// The records.
    ///
    /// # Errors
    ///
    /// Fails with a message if they are not of the variant: with the place of the first mistake.
    pub fn records(&self, moves: &Moves) -> Result<Vec<GameRecord>, String> {
        let RecordsText { shown, text } = self;
        moves.read_records(text).map_err(|error| match &error {
            Error::NoRecord { message, byte } => {
                let (line, column) = place(text, *byte);
                format!("{shown}:{line}:{column}: {message}")
            }
            _ => format!("{shown}: {error}"),
        })
    }
}

/// What the file is called in messages, and its bytes; those of standard input without one.
fn bytes(file: Option<&Path>) -> Result<(String, Vec<u8>), Failure> {
    match file {
        Some(file) if file.as_os_str() != "-" => Ok((path_in_words(file), whole::bytes(file)?)),
        _ => Ok((STANDARD_INPUT.to_owned(), whole::standard_input(STANDARD_INPUT)?)),
    }
}

/// The line and the column of a byte, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
