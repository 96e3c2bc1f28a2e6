//! Piece values and bonuses, from which an engine computes the static evaluation of a position.

use crate::{Origin, PieceTypeId, Squares, Text};

/// Some points for the pieces of a type. Points add up; a plus for one side is a minus for the other. No rule and no
/// count depends on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValue {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The number of points.
    pub points: i32,
    /// The condition under which the points apply.
    pub bonus: Bonus,
    /// Where the statement is.
    pub origin: Origin,
}

/// The condition under which a piece gets its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// The piece is on the board.
    Present,
    /// The piece stands on one of these squares.
    On(Squares),
    /// One bonus for each of these squares that the piece attacks or can reach in one pseudo-legal capture step. Steps
    /// with a capture between, and steps that may continue, do not count.
    Targets(Squares),
    /// A piece of the other side could capture the piece.
    Attacked,
    /// A piece of the piece's side could recapture.
    Protected,
}
