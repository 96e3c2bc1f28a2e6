//! Records of games: who played, from where, which moves, what else might have been played, and how it ended.
//!
//! They are read and written in the manner of PGN, the portable game notation (Edwards 1994), with moves in any
//! [`Notation`](crate::Notation).

mod game;
mod read;
mod tokens;
mod write;

pub use game::{GameRecord, RecordResult, RecordedMove};
