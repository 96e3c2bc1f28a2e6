//! How positions are begun, and why that may fail.

use std::fmt;
use std::sync::Arc;

use qishu_rules::GameState;
use qishu_runtime::moves::{Evaluation, OtherBoard, SearchedPosition};

/// Makes a position that is searched, judged by an evaluation. It fails if the state is one of another board.
pub type Begin =
    Arc<dyn Fn(&GameState, &Arc<Evaluation>) -> Result<Box<dyn SearchedPosition>, OtherBoard> + Send + Sync>;

/// Why an engine cannot follow a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The opening, or the state that it began with, is none of this board.
    OtherBoard,
    /// The opening's text is no state.
    Opening(String),
    /// The move of that number, from 0, is not legal.
    NotLegal(usize),
}

impl std::error::Error for LineError {}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::OtherBoard => f.write_str("the state is one of another board"),
            LineError::Opening(why) => write!(f, "the opening cannot be read: {why}"),
            LineError::NotLegal(number) => write!(f, "move {} is not legal", number + 1),
        }
    }
}
