//! Files with records of games.

use std::path::Path;

use qishu::{Error, GameRecord, Moves, path_in_words};

use crate::terminal::console::Failure;
use crate::terminal::target::STANDARD_INPUT;
use crate::terminal::whole;

/// Reads the records of a file, or of standard input without one.
///
/// # Errors
///
/// Fails if the file cannot be read or has no records of the variant: with the place of the first mistake.
pub fn read(moves: &Moves, file: Option<&Path>) -> Result<Vec<GameRecord>, Failure> {
    let (shown, text) = text(file)?;
    moves.read_records(&text).map_err(|error| match &error {
        Error::NoRecord { message, byte } => {
            let (line, column) = place(&text, *byte);
            Failure::new(format!("{shown}:{line}:{column}: {message}"))
        }
        _ => Failure::new(format!("{shown}: {error}")),
    })
}

/// What the file is called in messages, and its text; that of standard input without one.
fn text(file: Option<&Path>) -> Result<(String, String), Failure> {
    match file {
        Some(file) if file.as_os_str() != "-" => Ok((path_in_words(file), whole::text(file)?)),
        _ => Ok((STANDARD_INPUT.to_owned(), whole::standard_input(STANDARD_INPUT)?)),
    }
}

/// The line and the column of a byte, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
