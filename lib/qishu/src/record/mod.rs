//! Records of games: the players, the first state, the moves, the alternatives, and the result.
//!
//! They are read and written in the style of PGN, the portable game notation (Edwards 1994), with moves in any
//! [`Notation`](crate::Notation).

mod annotated;
mod bare_headers;
mod called;
mod csa;
mod game;
mod game_headers;
mod gib;
mod kif;
mod lines;
mod pairs;
mod read;
mod recorded_game;
mod squares;
mod tokens;
mod tree;
mod usi;
mod write;

pub use annotated::AnnotatedState;
pub use game::{GameRecord, RecordResult, RecordedMove};
pub use game_headers::game_headers;
pub use recorded_game::RecordedGame;
