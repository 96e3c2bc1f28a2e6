//! Errors of a game.

use std::fmt;

use qishu::rules::shortened;

/// Why an action on a game fails. The display is a sentence, without its full stop.
#[derive(Clone, Debug)]
pub enum GameError {
    /// An error of the library.
    Library(qishu::Error),
    /// The game so far cannot be followed.
    Line(String),
    /// No legal move has that index or notation.
    NoMove(String),
    /// No move of the game has that number.
    NoNode(usize),
    /// The game is over.
    Over,
    /// The game has that many moves, with all its branches, and may not have more.
    TooLong(usize),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Library(error) => error.fmt(f),
            GameError::Line(why) => f.write_str(why),
            GameError::NoMove(text) => write!(f, "`{}` is no legal move", shortened(text)),
            GameError::NoNode(node) => write!(f, "the game has no move number {node}"),
            GameError::Over => f.write_str("the game is over"),
            GameError::TooLong(most) => write!(f, "a game has at most {most} moves, with all its branches"),
        }
    }
}

impl std::error::Error for GameError {}

impl From<qishu::Error> for GameError {
    fn from(error: qishu::Error) -> GameError {
        GameError::Library(error)
    }
}
