//! One game while it is played, looked back on or branched. Nobody here knows who plays, for how long, or who looks on.

mod error;
mod offered;
mod played;
mod tree;

pub use error::GameError;
pub use offered::OfferedTurn;
pub use played::BoardGame;
pub use tree::TurnNode;
