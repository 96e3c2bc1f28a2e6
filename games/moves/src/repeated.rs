//! Moves that repeat steps without captures.

use std::collections::BTreeSet;

use qishu_rules::{CaptureStep, Move, Piece, SquareId};

use super::interpret::Interpreter;

impl Interpreter<'_> {
    /// The moves of the piece on a square that repeat steps, each by its first and last square.
    pub(crate) fn repeat(&self, position: &[Piece], piece: usize, from: SquareId, moves: &mut BTreeSet<Move>) {
        moves.extend(self.reached(position, piece, from).into_iter().map(|to| {
            let capture_steps = vec![CaptureStep { to, captured: None }];
            Move::Go { from, capture_steps, becomes: Piece::of(piece), then: None }
        }));
    }

    /// The squares that the piece on a square reaches so.
    pub(crate) fn reached(&self, position: &[Piece], piece: usize, from: SquareId) -> BTreeSet<SquareId> {
        let mut seen = BTreeSet::from([from]);
        let mut left = vec![from];
        while let Some(at) = left.pop() {
            let mut moved = position.to_vec();
            moved[from.index()] = Piece::NONE;
            moved[at.index()] = Piece::of(piece);
            for pseudo_move in self.pseudo_moves.from(piece, Some(at)) {
                let is_open =
                    self.pseudo_moves.pattern(pseudo_move).repeats && self.capture_step(&moved, pseudo_move).is_some();
                if is_open && seen.insert(pseudo_move.to) {
                    left.push(pseudo_move.to);
                }
            }
        }
        seen.remove(&from);
        seen
    }
}
