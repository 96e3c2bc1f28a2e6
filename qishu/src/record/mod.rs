//! Records of games: who played, from where, which turns, what else might have been played, and how it ended.
//!
//! They are read and written in the manner of PGN, the portable game notation (Edwards 1994), with turns in any
//! [`Notation`](crate::Notation).

mod game;
mod read;
mod tokens;
mod write;

pub use game::{GameRecord, RecordResult, RecordedTurn};
