//! Book files, and the numbers by which they identify positions.

use std::path::Path;
use std::sync::Arc;

use qishu::engine::book::{Book, PositionNumbers};
use qishu::path_in_words;
use qishu::rules::{GameState, Letters};

use crate::args::WorkArgs;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;
use crate::terminal::whole;

/// Reads a book.
///
/// # Errors
///
/// Fails if the file cannot be read or is no book.
pub fn read(path: &Path) -> Result<Book, Failure> {
    Book::parse(&whole::text(path)?).map_err(|error| Failure::new(format!("`{}`: {error}", path_in_words(path))))
}

/// The numbers of a variant's positions.
///
/// # Errors
///
/// Fails if the positions cannot be counted, or the user stops it.
pub fn numbering(target: &Target, console: &Console) -> Result<PositionNumbers, Failure> {
    let positions = ask(target, &WorkArgs::default(), console, |work| target.variant.positions(work))?;
    Ok(Arc::new(move |state: &GameState| {
        let variant = positions.variant();
        let position = variant.parse_position(&variant.rules().fen_with(&state.position, Letters::Own)).ok()?;
        Some(positions.rank(&position).ok()?.to_string())
    }))
}
