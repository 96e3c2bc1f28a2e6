//! Drops that follow moves, directly by the statements of the rules.

use std::collections::BTreeSet;

use qishu_rules::{DroppedPiece, FollowingReach, Move, Square};

use super::moves::PiecesOnBoard;

impl PiecesOnBoard<'_> {
    /// Adds a move of the piece on a square with each drop that may follow it, or alone.
    pub(super) fn follow(&self, mv: Move, from: Square, moves: &mut BTreeSet<Move>) {
        let mut followed = Vec::new();
        for one in self.game.following_drops.iter().filter(|one| self.piece_type_on(from) == Some(one.piece_type)) {
            let Move::Go { from: start, capture_steps, becomes, .. } = &mv else { continue };
            let Some(to) = capture_steps.last().map(|step| self.rules.board.square(step.to)) else { continue };
            let mut pieces = self.pieces.to_vec();
            mv.make(&mut pieces);
            let board = PiecesOnBoard { pieces: &pieces, ..*self };
            let squares = || self.rules.board.squares().iter();
            let standing = squares().filter(|&square| board.piece_type_on(square) == Some(one.dropped)).count();
            let is_left = standing < *self.rules.piece_type(one.dropped).count.end() as usize;
            for on in squares().filter(|&square| is_left && one.into.has(square) && board.piece(square).is_none()) {
                let is_reached = match &one.reach {
                    FollowingReach::Anywhere => true,
                    FollowingReach::Departure => on == from,
                    FollowingReach::Slides(directions) => to.toward(on).is_some_and(|direction| {
                        directions.contains(&direction) && board.is_way_free(to, on, direction)
                    }),
                };
                let Some(on_id) = self.rules.board.id(on).filter(|_| is_reached) else { continue };
                for piece in self.pieces_on(one.dropped, on) {
                    let dropped = Some(DroppedPiece { piece, on: on_id });
                    let (from, capture_steps, becomes) = (*start, capture_steps.clone(), *becomes);
                    followed.push(Move::Go { from, capture_steps, becomes, dropped });
                }
            }
        }
        if followed.is_empty() {
            moves.insert(mv);
        }
        moves.extend(followed);
    }

    /// Whether all squares between two squares in one line are on the board and empty.
    fn is_way_free(&self, from: Square, to: Square, direction: qishu_rules::Direction) -> bool {
        let mut at = from;
        while let Some(next) = at.step(direction) {
            if next == to {
                return true;
            }
            if self.rules.board.id(next).is_none() || self.piece(next).is_some() {
                return false;
            }
            at = next;
        }
        false
    }
}
