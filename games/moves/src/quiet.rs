//! Quiet plies, as ends count them.

use qishu_rules::{Ending, GameEnd, Move, Piece};

use super::interpret::Interpreter;

impl Interpreter<'_> {
    /// Whether the move is a quiet ply: it captures and flips no piece, and is none of those that the ends count.
    pub(crate) fn is_quiet(&self, position: &[Piece], mv: &Move) -> bool {
        let mover = match mv {
            Move::Pass => None,
            Move::Drop { piece, .. } => self.pseudo_moves.piece(*piece),
            Move::Castle { path: [from, _], .. } => self.pseudo_moves.piece(position[from.index()]),
            Move::Go { from, .. } => self.pseudo_moves.piece(position[from.index()]),
        };
        let counts = |end: &GameEnd| match &end.ending {
            Ending::QuietPlies { drops, promotions, moving, .. } => {
                mover.is_some_and(|piece| moving.contains(&piece.piece_type))
                    || *drops && (matches!(mv, Move::Drop { .. }) || mv.dropped_afterwards().is_some())
                    || *promotions && mv.promoted(position).is_some()
            }
            _ => false,
        };
        let has_effects = || {
            let mut made = position.to_vec();
            mv.make(&mut made);
            !self.game.changes_after(self.rules, &made, mv).is_empty()
        };
        !mv.captures() && !self.game.ends.iter().any(counts) && !has_effects()
    }
}
