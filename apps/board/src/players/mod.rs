//! The players of a game beside people: the engine at its levels, or another program.

mod mind;
mod program;
mod seated;

pub use mind::{ChosenMove, Mind, limits_of};
pub use program::{ProgramPlayer, UciProgram};
pub use seated::SeatedPlayer;
