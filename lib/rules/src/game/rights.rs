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
    /// The pieces that it lets its side gate. Then it has one piece on one square, no other right gates there, and no
    /// castling names it.
    pub gate: Option<Gate>,
    /// Where the statement is.
    pub origin: Origin,
}

/// What a right lets its side do, beside what moves name it for: a move that leaves the square on which the only piece of
/// the right stands may put a piece from the hand there, if the square is empty after the move. The side may leave it.
/// A gated move is legal if it is with the gated piece and without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The types of the pieces, of the side's own; each can be in hand.
    pub pieces: List<PieceTypeId>,
    /// Whether the right is lost while none of them is in hand: no capture puts one there.
    pub ends_with_hand: bool,
}

impl Right {
    /// Whether each of its pieces is on one of its squares.
    #[must_use]
    pub fn stands(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.pieces.iter().all(|(piece_type, squares)| {
            squares.iter().any(|square| rules.piece_type_on(position, square) == Some(*piece_type))
        })
    }

    /// Whether each of its pieces is on one of its squares both before and after a move, and has not moved, and the hand
    /// after it has a piece for a gate that ends with it. A castling moves its two pieces, even one that arrives where it
    /// stood.
    pub(super) fn outlasts(&self, rules: &Rules, mv: &Move, before: &[Piece], after: &[Piece]) -> bool {
        let ends: Vec<_> = mv.ends().into_iter().map(|id| rules.board.square(id)).collect();
        let stay = |(piece_type, squares): &(PieceTypeId, Squares)| {
            let is_there = |position, square| rules.piece_type_on(position, square) == Some(*piece_type);
            let has_moved = |square| ends.contains(&square);
            squares.iter().any(|square| is_there(before, square) && is_there(after, square) && !has_moved(square))
        };
        self.has_hand(rules, after) && self.pieces.iter().all(stay)
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
        let &Move::Castle { path, with_path, .. } = mv else { return None };
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
