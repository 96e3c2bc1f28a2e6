//! Passes: where the rules allow them, or where a side has no other move.

use super::compact::CompactMove;
use super::game_moves::GameMoves;
use super::position::GamePosition;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Whether the side to move may pass: only while none of its royal pieces could be captured.
    pub(super) fn may_pass(&self) -> bool {
        if const { !G::FEATURES.passes } {
            return false;
        }
        let state = self.tables.state();
        let always = state.is_some_and(|state| state.passes_always.contains(&self.to_move));
        self.may_pass_with(self.tables.passers(self.to_move), always)
    }

    /// Whether the side to move, which has no other move, may pass: the other side has a move.
    pub(super) fn may_pass_if_stuck(&self) -> bool {
        if const { !G::FEATURES.passes } {
            return false;
        }
        let answers = || {
            let mut passed = self.clone();
            passed.make(CompactMove::pass());
            passed.count_before_passing() > 0
        };
        self.may_pass_with(self.tables.passers_if_stuck(self.to_move), false) && answers()
    }

    /// Whether one of some pieces is on the board if the side needs one, the game goes on, and the side to move is not in check. Where no move may
    /// give check, a pass does not leave the other side in check either.
    fn may_pass_with(&self, passers: &[usize], always: bool) -> bool {
        let is_over = self.tables.ends_at_once() && self.is_over;
        let gives_check = || self.tables.must_not_check() && self.is_in_check(1 - self.to_move);
        let leaves_groups = || self.tables.state().is_some_and(|state| state.groups.are_left(self.to_move, &self.at));
        let is_quiet = || !self.in_check() && !gives_check() && !leaves_groups();
        let is_one = || always || !self.at.of(passers).is_empty();
        !passers.is_empty() && !is_over && is_one() && is_quiet()
    }
}
