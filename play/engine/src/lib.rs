//! Plays the games whose rules Qishu compiles.
//!
//! An [`EngineGame`] is made of rules, of how a game goes, and of something that begins a
//! [`SearchedPosition`](qishu_runtime::moves::SearchedPosition): a compiled module, or whatever carries moves out. An
//! [`Engine`] looks for good moves in it, within [`SearchLimits`] and until its [`Control`] stops it. What the pieces are worth
//! to it, the rules file says, or it is worked out from how far they go. No game is known here.

mod begin;
pub mod book;
pub mod contest;
mod ends;
mod engine;
mod game;
mod hunt;
mod tablebase_hits;
mod level;
mod limits;
mod transpositions;
mod pieces;
mod path;
pub mod protocol;
mod random;
mod score;
mod search;
mod threads;
mod words;
mod piece_values;

pub use begin::{Begin, LineError};
pub use engine::{Engine, EngineOptions, KnownPosition};
pub use game::{EngineGame, GameLine};
pub use tablebase_hits::{TablebaseHit, TablebaseHits};
pub use level::{Level, Strength};
pub use limits::{Control, PlayersClock, SearchLimits, SearchRequest};
pub use transpositions::{LEAST_BYTES, MOST_BYTES};
pub use random::Sequence;
pub use score::{LONGEST_END, MOST_PLIES, SURE, Score, WON};
pub use search::{Heuristics, SearchReport};
pub use threads::{Threads, ThreadsError};
pub use words::{RankNumbers, MoveText};
