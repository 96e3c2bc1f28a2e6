//! Rights, as those of castling.
//!
//! A right is a state variable of the rules, so that positions have it and counts know it. Patterns of the rules exclude
//! the values that no game can have.

use crate::{LayerId, List, Origin, Piece, PieceTypeId, Rules, SideId, Square, Text};

/// A right of one side, as that of castling. The side holds it as long as some pieces have not left their squares; once
/// lost, it never comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// The name, which both sides share.
    pub name: Text,
    /// The side.
    pub side: SideId,
    /// The state variable. Its first value is that the right is lost, its second that it is held.
    pub state_variable: LayerId,
    /// The pieces of the side that have to stay, each with its square.
    pub pieces: List<(PieceTypeId, Square)>,
    /// Where the statement is.
    pub origin: Origin,
}

impl Right {
    /// Whether all its pieces are on their squares.
    #[must_use]
    pub fn stays(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.pieces.iter().all(|&(piece_type, square)| rules.piece_type_on(position, square) == Some(piece_type))
    }

    /// Whether the right is held in a position.
    #[must_use]
    pub fn is_held(&self, rules: &Rules, position: &[Piece]) -> bool {
        rules.value_of(self.state_variable, position) == Some(1)
    }
}
