//! Gates: pieces from the hand that come onto a square as another piece leaves it.

use super::{DroppedPiece, Game, Gate, Move, Right};
use crate::{Piece, PieceTypeId, Rules, SquareId};

impl Gate {
    /// Whether one of its pieces is in hand.
    fn has_piece(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.pieces.iter().any(|&piece_type| rules.in_hand(piece_type, position).is_some_and(|number| number > 0))
    }
}

impl Right {
    /// The square on which it gates pieces, with its gate; `None` if it gates none.
    #[must_use]
    pub fn gate_on(&self, rules: &Rules) -> Option<(SquareId, &Gate)> {
        let square = self.pieces.first()?.1.first()?;
        Some((rules.board.id(square)?, self.gate.as_ref()?))
    }

    /// Whether the hand allows the side to hold the right.
    pub(super) fn has_hand(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.gate.as_ref().is_none_or(|gate| !gate.ends_with_hand || gate.has_piece(rules, position))
    }

    /// Whether its pieces are among those of another right of its side, so that the other one implies it.
    fn is_part_of(&self, other: &Right) -> bool {
        self.side == other.side && self.pieces.iter().all(|piece| other.pieces.contains(piece))
    }
}

impl Game {
    /// Whether a right gates pieces.
    #[must_use]
    pub fn has_gates(&self) -> bool {
        self.rights.iter().any(|right| right.gate.is_some())
    }

    /// The pieces that may be gated with a move, given the position before it.
    #[must_use]
    pub fn gates_after(&self, rules: &Rules, position: &[Piece], mv: &Move) -> Vec<DroppedPiece> {
        let left = match mv {
            Move::Go { from, .. } => vec![*from],
            Move::Castle { path, with_path, .. } => vec![path[0], with_path[0]],
            Move::Pass | Move::Drop { .. } => Vec::new(),
        };
        let mut made = position.to_vec();
        mv.make(&mut made);
        let mut gated = Vec::new();
        for right in self.rights.iter().filter(|right| right.is_held(rules, position)) {
            let Some((on, gate)) = right.gate_on(rules) else { continue };
            if !left.contains(&on) || made[on.index()] != Piece::NONE {
                continue;
            }
            let in_hand = |piece_type: &&PieceTypeId| rules.in_hand(**piece_type, position).is_some_and(|one| one > 0);
            let pieces = gate.pieces.iter().filter(in_hand);
            let piece = |&piece_type: &PieceTypeId| rules.piece_standing(piece_type, rules.board.square(on));
            gated.extend(pieces.filter_map(piece).map(|piece| DroppedPiece { piece, on }));
        }
        gated
    }

    /// Completes the rights to gate of a position that was read: other programs leave out those that another right
    /// implies, as that of castling does, and those of a side without pieces in hand mean nothing.
    pub(super) fn complete_gates(&self, rules: &Rules, position: &mut [Piece]) {
        for right in self.rights.iter().filter(|right| right.gate.is_some()) {
            let implies = |other: &Right| right.is_part_of(other) && other.is_held(rules, position);
            let is_held = right.is_held(rules, position) || self.rights.iter().any(implies);
            let is_held = is_held && right.has_hand(rules, position);
            rules.set_value(right.state_variable, is_held.into(), position);
        }
    }
}
