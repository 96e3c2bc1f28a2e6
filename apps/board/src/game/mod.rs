//! One game in play, in review or with branches. Players, clocks and spectators are not part of it.

mod error;
mod offered;
mod played;
mod tree;
mod verdict;

pub use error::GameError;
pub use offered::OfferedMove;
pub use played::BoardGame;
pub use tree::MoveNode;
pub use verdict::{Reason, Verdict};
