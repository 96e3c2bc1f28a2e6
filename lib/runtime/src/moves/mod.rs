//! The library of generated move generators: positions with make and unmake, tables of lines and leaps, and tests for
//! safety.
//!
//! A game's module defines the moves of each piece as a line of code over the tables here ([`GameMoves`]). Everything
//! else is common to all games: a [`GamePosition`] keeps sets of squares for each piece and each side, and a Zobrist
//! hash. Sets are integers of 64 or 128 bits, as the board requires.
//!
//! Few moves have to be tested for safety ([`safety`]). A move empties one square and fills another, so it opens a path
//! onto a royal piece only where the number of pieces between was off by one. All other pseudo-legal moves are legal,
//! and [`perft`](GamePosition::perft) counts the last ply without generating single moves. A [`PerftTable`] keeps the numbers
//! of positions that return.

pub mod becoming;
pub mod capture_steps;
pub mod compact;
pub mod count;
pub mod counted_leaps;
pub mod drops;
pub mod evaluation;
pub mod game_moves;
pub mod hands;
pub mod leaps;
pub mod lines;
pub mod packed_fields;
pub mod perft_table;
pub mod piece_sets;
pub mod played;
pub mod position;
pub mod row;
pub mod safety;
pub mod searched;
pub mod set;
pub mod state;
pub mod wide;

mod captures_on_way;
mod consequences;
mod effects;
mod features;
mod followed_moves;
mod following;
mod game_state;
mod gated_moves;
mod gates;
mod groups;
mod hand_drops;
mod keys;
mod legal;
mod ordered_captures;
mod packed;
mod passes;
mod plain;
mod repeated;
mod replies;
mod special_moves;
mod tried;

pub use becoming::{Becoming, LimitedOutcome, barred};
pub use capture_steps::{CaptureOrder, CaptureSteps};
pub use compact::{CompactCaptureStep, CompactMove, MoveCaptureSteps, MovePath, MoveRecord, SpecialMove};
pub use count::{CountOfBoth, CountsOfBoth, PieceCount, PieceCountTable};
pub use counted_leaps::CountedLeapTable;
pub use drops::DropTable;
pub use effects::{EffectReachShape, EffectShape, EnclosingShape};
pub use evaluation::Evaluation;
pub use features::GameFeatures;
pub use following::{FollowingReachShape, FollowingShape};
pub use game_moves::GameMoves;
pub use gates::GateShape;
pub use groups::{GroupConditionShape, GroupEndShape, GroupsShape, LeftShape, OccupantShape};
pub use hands::{DropShape, HandNumbers, HandShape};
pub use leaps::{Leap, LeapTable, StepTable};
pub use lines::{FALLING, FILES, LineTable, RANKS, RISING};
pub use packed_fields::{PackedFields, PackedPart};
pub use perft_table::PerftTable;
pub use piece_sets::PieceSets;
pub use played::{PlayedGame, PlayedPosition, StartPlaying};
pub use position::{GamePosition, OtherBoard};
pub use qishu_rules::{
    Adjacency, BoardAxes, ChecksGiven, CountedSides, Direction, DropNeighbours, GameState, LayerId, PieceTypeId, Rules,
    Turn, list, squares,
};
pub use repeated::reached;
pub use row::RowTable;
pub use safety::RoyalView;
pub use searched::{MoveFacts, NOTHING, SearchedPosition};
pub use set::{SquareSet, set_of};
pub use state::{CaptorShape, CastlingShape, PassingShape, RightShape, StateShape, StateTables, StateValues};
pub use wide::WideSet;
