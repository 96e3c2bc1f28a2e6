//! Files of positions with the results of their games: EPD with the operation `c9`, as in `… w - - c9 "1-0";`.

use std::fs;
use std::path::Path;

use qishu::engine::contest::{LabelledPosition, MOST_TUNED_POSITIONS};
use qishu::rules::Letters;
use qishu::{Moves, RecordResult};

use super::records;
use crate::terminal::console::{Console, Failure};

/// The operation of the result.
const RESULT: &str = "c9";

/// Reads the positions of a file.
///
/// # Errors
///
/// Fails if the file cannot be read, if a position has no result, and with too many positions.
pub fn read(moves: &Moves, path: &Path, console: &Console) -> Result<Vec<LabelledPosition>, Failure> {
    let records = records::read(moves, Some(path), None, console)?;
    if records.len() > MOST_TUNED_POSITIONS {
        return Err(Failure::new(format!("there are more than {MOST_TUNED_POSITIONS} positions")));
    }
    let read = |(number, record): (usize, qishu::GameRecord)| {
        let outcome = record.header(RESULT).and_then(RecordResult::of).and_then(RecordResult::for_first_side);
        let outcome = outcome.ok_or_else(|| {
            Failure::new(format!("position {number} has no result, as in `{RESULT} \"1-0\"` or `{RESULT} \"1/2-1/2\"`"))
        })?;
        Ok(LabelledPosition { state: record.start, outcome })
    };
    (1..).zip(records).map(read).collect()
}

/// Writes positions to a file.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub fn write(moves: &Moves, path: &Path, positions: &[LabelledPosition]) -> Result<(), Failure> {
    let line = |position: &LabelledPosition| {
        let state = moves.state_text(&position.state, Letters::Own);
        format!("{state} {RESULT} \"{}\";\n", RecordResult::of_first_side(position.outcome))
    };
    let text: String = positions.iter().map(line).collect();
    fs::write(path, text).map_err(|error| Failure::unwritten(path, &error))
}
