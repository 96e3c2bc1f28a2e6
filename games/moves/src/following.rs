//! Moves that a drop, a gated piece or a choice follows.

use qishu_rules::{Following, FollowingDrop, Move, Piece};

use super::interpret::Interpreter;

impl Interpreter<'_> {
    /// A move with each drop that may follow it, or alone if there is none.
    pub(crate) fn followed(&self, position: &[Piece], mv: &Move, following: &FollowingDrop) -> Vec<Move> {
        let (Move::Go { from, .. }, Some(to)) = (mv, mv.arrival()) else { return vec![mv.clone()] };
        let drops = following.drops(self.rules, &made(position, mv), [*from, to]);
        let with = |dropped| mv.followed_by(Following::Drop(dropped));
        if drops.is_empty() { vec![mv.clone()] } else { drops.into_iter().map(with).collect() }
    }

    /// A move with each piece that may be gated.
    pub(crate) fn gated(&self, position: &[Piece], mv: &Move) -> Vec<Move> {
        let gated = self.game.gates_after(self.rules, position, mv).into_iter();
        gated.map(|piece| mv.followed_by(Following::Gate(piece))).collect()
    }

    /// A move with each choice that an effect asks for, or alone if none does.
    pub(crate) fn chosen(&self, position: &[Piece], mv: &Move) -> Vec<Move> {
        match self.game.choices_after(self.rules, &made(position, mv), mv) {
            None => vec![mv.clone()],
            Some(choices) => choices.into_iter().map(|choice| mv.followed_by(Following::Choice(choice))).collect(),
        }
    }
}

/// The position after a move without its effects.
fn made(position: &[Piece], mv: &Move) -> Vec<Piece> {
    let mut made = position.to_vec();
    mv.make(&mut made);
    made
}
