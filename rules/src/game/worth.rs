//! What men are worth to an engine: by what it judges a position that it does not look beyond.

use crate::{Origin, PieceId, Squares, Text};

/// Some points for the men of a piece. They add up; what is good for one side is as bad for the other. No rule and no
/// count depends on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// Whose men.
    pub piece: PieceId,
    /// How many points.
    pub points: i32,
    /// For what.
    pub merit: Merit,
    /// Where the statement is.
    pub origin: Origin,
}

/// For what a man gets his points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merit {
    /// For being on the board.
    Present,
    /// For standing on one of these squares.
    On(Squares),
    /// For each of these squares to which he may go in one hop, whether that leaves a royal man where he can be taken or not,
    /// by a way on which he neither takes anybody between nor may go on.
    Targets(Squares),
    /// For as long as somebody of the other side could take him.
    Attacked,
    /// For as long as somebody of his own side could take who has taken him.
    Protected,
}
