//! The commands about moves: positions that games come to, endgames, players and records.

pub mod book;
pub mod bookshelf;
#[cfg(feature = "play")]
pub mod contest;
pub mod engine;
pub mod match_part;
#[cfg(feature = "play")]
mod match_player;
#[cfg(feature = "play")]
mod match_suite;
pub mod moves;
pub mod perft;
mod perft_cache;
pub mod perft_suite;
#[cfg(feature = "play")]
pub mod play;
pub mod probe;
pub mod reach;
pub mod record;
mod record_variant;
pub mod records;
pub mod retractions;
pub mod solve;
pub mod tune;
mod tune_positions;
