//! Plays the games whose rules Qishu compiles.
//!
//! An [`EngineGame`] is made of the rules, of the game's moves and ends, and of a factory of
//! [`SearchedPosition`](qishu_runtime::moves::SearchedPosition)s: of a compiled module, or with tables made at run time.
//! An [`Engine`] searches it for good moves, within [`SearchLimits`] and until its [`Control`] stops it. Piece values
//! come from the rules file, or are estimated from mobility. No particular game is built in.

mod begin;
pub mod book;
pub mod contest;
mod ends;
mod engine;
mod game;
mod hunt;
mod level;
mod limits;
mod material;
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
pub use words::{MoveText, SquareNames};
