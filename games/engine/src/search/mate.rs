//! Proves whether a side wins within a given number of moves. The search is exhaustive up to that depth, so that a
//! negative answer is proved as well.

use super::window::Window;
use super::{SearchReport, Searcher};
use crate::score::{MOST_PLIES, WON};

impl Searcher<'_> {
    /// Searches a win in one move, then in two, and so on. Every move of either side is tried; only the win matters, so
    /// that the windows are nearly closed. `found` is the best result so far. Where a side makes several moves in a turn, the
    /// last move may be any ply; two plies count as a move there, as in scores.
    pub(super) fn prove(&mut self, moves: u32, found: &mut SearchReport, report: &mut dyn FnMut(&SearchReport)) {
        let plies = 2 * moves.clamp(1, MOST_PLIES as u32 / 2) as i32;
        let step = if self.game.game.turn.is_some() { 1 } else { 2 };
        for depth in (1..plies.min(self.limits.plies() + 1)).step_by(step) {
            (self.depth_of_root, self.deepest) = (depth, 0);
            let window = Window { alpha: WON - depth - 1, beta: WON };
            let Some((score, line)) = self.root(depth, 0, window) else { return };
            if self.is_stopped {
                return;
            }
            if score > window.alpha {
                *found = self.report(depth, 0, score, &line);
                report(found);
                return;
            }
        }
    }
}
