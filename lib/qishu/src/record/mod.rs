//! Records of games: the players, the first state, the moves, the alternatives, and the result.
//!
//! They are read and written in the style of PGN, the portable game notation (Edwards 1994), with moves in any
//! [`Notation`](crate::Notation).

mod game;
mod read;
mod tokens;
mod write;

pub use game::{GameRecord, RecordResult, RecordedMove};
