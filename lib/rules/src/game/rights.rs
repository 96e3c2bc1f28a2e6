//! Rights, as those of castling.
//!
//! A right is a state variable of the rules, so that positions have it and counts know it. Patterns of the rules exclude
//! the values that no game can have.

use super::{Game, Motion, MoveRule};
use crate::{LayerId, List, Move, Origin, Piece, PieceTypeId, Rules, SideId, Square, Squares, Text};

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

impl Game {
    /// The right of the other side that a castling ends, given the position before it. A game without rights has none.
    pub(super) fn right_ended_by(&self, rules: &Rules, mv: &Move, before: &[Piece]) -> Option<usize> {
        if self.rights.is_empty() {
            return None;
        }
        let &Move::Castle { path, with_path } = mv else { return None };
        let [[from, to], with_path] = [path, with_path].map(|path| path.map(|id| rules.board.square(id)));
        let moves = |one: &MoveRule| rules.piece_type_on(before, from) == Some(one.piece_type) && one.from.has(from);
        self.move_rules.iter().filter(|one| moves(one)).find_map(|one| match one.motion {
            Motion::Castles { to: arrival, with_path: other, ends, .. } => {
                ends.filter(|_| arrival == to && <[Square; 2]>::from(other) == with_path)
            }
            _ => None,
        })
    }
}
