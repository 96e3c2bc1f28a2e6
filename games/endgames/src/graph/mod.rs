//! Values of positions that are numbers, given the moves between them as rows of numbers.
//!
//! ```text
//! successors --turned--> predecessors --rounds--> values
//! ```
//!
//! Nothing here knows boards or rules. A position whose row of successors is empty has its value from the start. The
//! method is retrograde analysis with a count of successors that are not won yet, as in K. Thompson, Retrograde analysis
//! of certain endgames, ICCA Journal 9(3), 1986.

mod rounds;
mod rows;
mod turned;

#[cfg(test)]
mod tests;

pub use rounds::{GraphRounds, MovesAgain};
pub use rows::{MOST_IN_ROW, NumberRows, ROWS_IN_CHUNK, RowChunk, RowWriter};
pub use turned::turned;

/// Why a graph was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphHalt {
    /// The watch stopped it.
    Stopped,
    /// Some win takes more plies than can be stored.
    TooLong,
    /// More bytes are needed than there is room for.
    TooLarge,
}
