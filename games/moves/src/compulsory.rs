//! Moves that are compulsory: captures, drops and replies.

use std::collections::BTreeSet;

use qishu_rules::{Ending, GameEnd, GameState, Move};

use super::interpret::Interpreter;

impl Interpreter<'_> {
    /// Leaves those of the legal moves that are compulsory, if some are.
    pub(crate) fn keep_compulsory(&self, moves: &mut BTreeSet<Move>) {
        if self.game.must_capture && moves.iter().any(Move::captures) {
            moves.retain(Move::captures);
        }
        if self.game.must_capture_most {
            let most = moves.iter().map(Move::number_captured).max();
            moves.retain(|mv| Some(mv.number_captured()) == most);
        }
        let is_compulsory = |mv: &Move| match mv {
            Move::Drop { piece, .. } => {
                let piece = self.pseudo_moves.piece(*piece);
                piece.is_some_and(|piece| self.game.must_drop.contains(&piece.piece_type))
            }
            _ => false,
        };
        if !self.game.must_drop.is_empty() && moves.iter().any(is_compulsory) {
            moves.retain(is_compulsory);
        }
    }

    /// Whether the first side satisfies an end, and the second one has yet to reply.
    pub(crate) fn awaits_reply(&self, ending: &Ending, state: &GameState) -> bool {
        let is_attacked = |square, by| self.is_attacked(&state.position, square, by);
        ending.awaits_reply(self.rules, &state.position, state.to_move, &is_attacked)
    }

    /// Whether the second side has to reply, and none of its moves does.
    pub(crate) fn lacks_reply(&self, state: &GameState, moves: &[Move]) -> bool {
        let awaits = |end: &&GameEnd| self.awaits_reply(&end.ending, state);
        let replies = |end: &GameEnd, mv: &Move| {
            let mut made = state.position.clone();
            self.game.make(self.rules, &mut made, mv);
            let is_attacked = |square, by| self.is_attacked(&made, square, by);
            end.ending.holds(self.rules, &made, state.to_move, &is_attacked)
        };
        let mut open = self.game.ends.iter().filter(awaits);
        open.any(|end| !moves.iter().any(|mv| replies(end, mv)))
    }
}
