//! Boards, and the checked rules of a variant as plain data.
//!
//! The compiler works with these types, and the code that it generates holds them as constants. A [`Board`] has
//! squares, sets of squares and directions, with their notation and drawing. [`Rules`] define what may stand where;
//! they read and write positions as text, draw them, and report broken rules. A position is a slice of [`Piece`], one
//! for each cell. A [`Game`] defines the moves of pieces and the ends of a game. The crate contains no variant, and no
//! counting.

pub mod board;
pub mod game;
pub mod position;

mod count_limit;
mod decoration;
mod gaps;
mod groups;
mod ids;
mod kinds;
mod laws;
mod lines;
mod list;
mod numerals;
mod origin;
mod padding;
mod piece;
mod piece_types;
mod rules;
mod shortened;

pub use board::{
    Adjacency, Board, BoardAxes, BoardAxis, Direction, FileName, Grid, Joined, Mapping, RelationKind, Spacing, Square,
    SquareId, Squares,
};
pub use count_limit::CountLimit;
pub use decoration::Decoration;
pub use game::{
    Balance, Bearings, Bonus, CaptureStep, ChecksGiven, CountedLeg, CountedSides, DropLimit, DropNeighbours,
    DroppedPiece, EffectReach, EnclosingPieces, Ending, Following, FollowingDrop, FollowingReach, Game, GameEnd,
    GameOutcome, GameState, Gate, GroupsOfSide, Holding, IsAttacked, Leg, Motion, Move, MoveEffect, MoveRule, Over,
    PassedSquare, Passing, Path, PieceChange, PieceRows, PieceValue, PiecesLeft, Promotion, PromotionTiming,
    ResultLimit, Right, SIDE_LETTERS, StateError, TargetSquare, Turn, WhenPassing,
};
pub use gaps::Gaps;
pub use groups::{GroupCondition, GroupRule, GroupTerm, Groups, Occupants};
pub use ids::{LayerId, PieceTypeId, SideId};
pub use kinds::Kinds;
pub use laws::{Budget, Cap, CappedPieceTypes, Demand, Literal, Pattern, Relation, Term};
pub use lines::{LineCondition, LineTerm, Lines};
pub use list::{List, Text};
pub use numerals::grouped;
pub use origin::Origin;
pub use padding::{flush_left, flush_right};
pub use piece::{Piece, Position};
pub use piece_types::{Kind, Layer, LocalName, PieceType, Placement, PromotedMark};
pub use position::{Broken, BrokenRule, Expected, FenError, Letters};
pub use rules::Rules;
pub use shortened::shortened;
