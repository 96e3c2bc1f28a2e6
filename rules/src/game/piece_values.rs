//! What pieces are worth to an engine: by what it judges a position that it does not look beyond.

use crate::{Origin, PieceTypeId, Squares, Text};

/// Some points for the pieces of a type. They add up; what is good for one side is as bad for the other. No rule and no
/// count depends on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValue {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// Whose pieces.
    pub piece_type: PieceTypeId,
    /// How many points.
    pub points: i32,
    /// For what.
    pub bonus: Bonus,
    /// Where the statement is.
    pub origin: Origin,
}

/// For what a piece gets its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// For being on the board.
    Present,
    /// For standing on one of these squares.
    On(Squares),
    /// For each of these squares to which it may go in one capture step, whether that leaves a royal piece where it can
    /// be captured or not, by a way on which it neither takes anybody between nor may go on.
    Targets(Squares),
    /// For as long as a piece of the other side could take it.
    Attacked,
    /// For as long as a piece of its own side could take who has taken it.
    Protected,
}
