//! One game while it is played, looked back on or branched. No piece here knows who plays, for how long, or who looks
//! on.

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
