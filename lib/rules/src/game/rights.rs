//! Rights, as those of castling.
//!
//! A right is a state variable of the rules, so that positions have it and counts know it. Patterns of the rules exclude
//! the values that no game can have.

use crate::{LayerId, List, Move, Origin, Piece, PieceTypeId, Rules, SideId, Squares, Text};

/// A right of one side, as that of castling. The side holds it as long as some pieces have not moved; once lost, it never
/// comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// The name, which both sides share.
    pub name: Text,
    /// The side.
    pub side: SideId,
    /// The state variable. Its first value is that the right is lost, its second that it is held.
    pub state_variable: LayerId,
    /// The pieces of the side that have to stay, each with the squares on one of which it stands.
    pub pieces: List<(PieceTypeId, Squares)>,
    /// Where the statement is.
    pub origin: Origin,
}

impl Right {
    /// Whether each of its pieces is on one of its squares.
    #[must_use]
    pub fn stands(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.pieces.iter().all(|(piece_type, squares)| {
            squares.iter().any(|square| rules.piece_type_on(position, square) == Some(*piece_type))
        })
    }

    /// Whether each of its pieces is on one of its squares both before and after a move, and has not moved. A castling
    /// moves its two pieces, even one that arrives where it stood.
    pub(super) fn outlasts(&self, rules: &Rules, mv: &Move, before: &[Piece], after: &[Piece]) -> bool {
        let ends: Vec<_> = mv.ends().into_iter().map(|id| rules.board.square(id)).collect();
        self.pieces.iter().all(|(piece_type, squares)| {
            let is_there = |position, square| rules.piece_type_on(position, square) == Some(*piece_type);
            let has_moved = |square| ends.contains(&square);
            squares.iter().any(|square| is_there(before, square) && is_there(after, square) && !has_moved(square))
        })
    }

    /// Whether the right is held in a position.
    #[must_use]
    pub fn is_held(&self, rules: &Rules, position: &[Piece]) -> bool {
        rules.value_of(self.state_variable, position) == Some(1)
    }
}
