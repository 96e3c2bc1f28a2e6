//! Moves that a drop follows.

use qishu_rules::{FollowingDrop, Move, Piece};

use super::interpret::Interpreter;

impl Interpreter<'_> {
    /// A move with each drop that may follow it, or alone if there is none.
    pub(crate) fn followed(&self, position: &[Piece], mv: &Move, following: &FollowingDrop) -> Vec<Move> {
        let Move::Go { from, capture_steps, becomes, .. } = mv else { return vec![mv.clone()] };
        let Some(last) = capture_steps.last() else { return vec![mv.clone()] };
        let mut made = position.to_vec();
        mv.make(&mut made);
        let drops = following.drops(self.rules, &made, [*from, last.to]);
        let with = |dropped| Move::Go { from: *from, capture_steps: capture_steps.clone(), becomes: *becomes, dropped };
        if drops.is_empty() { vec![mv.clone()] } else { drops.into_iter().map(|drop| with(Some(drop))).collect() }
    }
}
