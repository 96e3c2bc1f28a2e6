#![doc = include_str!("../README.md")]

mod clock;
mod game;
mod house;
mod players;
mod server;
mod sitting;
mod store;

pub use clock::ClockRules;
pub use game::{BoardGame, GameError, OfferedMove, Reason, Verdict};
pub use house::{GameHouse, HouseRules};
pub use players::{ProgramPlayer, UciProgram};
pub use server::{PageServer, ServerError, ServerStopper};
pub use store::{GameStore, StoreError};
