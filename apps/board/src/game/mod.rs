//! One game in play, in review or with branches. Players, clocks and spectators are not part of it.

mod departed;
mod error;
mod notations;
mod offered;
mod played;
mod reason;
mod tree;
mod verdict;

pub use error::GameError;
pub use offered::OfferedMove;
pub use played::BoardGame;
pub use reason::Reason;
pub use tree::MoveNode;
pub use verdict::Verdict;
