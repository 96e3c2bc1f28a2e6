#![doc = include_str!("../README.md")]

mod clock;
mod game;
mod game_server;
mod players;
mod server;
mod session;
mod store;

pub use clock::ClockRules;
pub use game::{BoardGame, GameError, OfferedMove, Reason, Verdict};
pub use game_server::{GameServer, ServerLimits};
pub use players::{ProgramPlayer, UciProgram};
pub use server::{PageServer, ServerError, ServerStopper};
pub use store::{GameStore, StoreError};
