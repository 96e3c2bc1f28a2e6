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
mod level;
mod limits;
mod path;
mod piece_values;
mod pieces;
pub mod protocol;
mod random;
mod score;
mod search;
mod tablebase_hits;
mod threads;
mod transpositions;
mod words;

pub use begin::{Begin, LineError};
pub use engine::{Engine, EngineOptions, KnownPosition};
pub use game::{EngineGame, GameLine};
pub use level::{Level, Strength};
pub use limits::{Control, PlayersClock, SearchLimits, SearchRequest};
pub use random::Sequence;
pub use score::{LONGEST_END, MOST_PLIES, SURE, Score, WON};
pub use search::{Heuristics, SearchReport};
pub use tablebase_hits::{TablebaseHit, TablebaseHits};
pub use threads::{Threads, ThreadsError};
pub use transpositions::{LEAST_BYTES, MOST_BYTES};
pub use words::{MoveText, RankNumbers};
