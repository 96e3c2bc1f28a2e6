//! Moves with a chance outcome: their score is the mean over all outcomes, weighted by the number of remaining pieces.
//!
//! An outcome is searched only while it can still move the mean into the window (Ballard's *Star1*, 1983).

use qishu_runtime::moves::MoveFacts;

use super::window::Window;
use super::{MoveChoice, Searcher};
use crate::score::WON;

/// The depth reduction after a chance move, whose branching is high.
const LESS: i32 = 1;

impl Searcher<'_> {
    /// Whether chance decides the outcome of a move, even if only one outcome is left.
    pub(super) fn is_by_chance(&self, choice: MoveChoice) -> bool {
        self.outcome(choice, 0).chance > 0
    }

    /// The mean score over the outcomes of a move. `depth` is the remaining depth after a move.
    pub(super) fn mean(&mut self, choice: MoveChoice, depth: i32, window: Window, ply: usize) -> i32 {
        let weight = |searcher: &Self, index: u32| i64::from(searcher.outcome(choice, index).chance);
        let all: i64 = (0..choice.number).map(|index| weight(self, index)).sum();
        let (mut sum, mut rest) = (0i64, all);
        for index in 0..choice.number {
            let own = weight(self, index);
            rest -= own;
            let bound = |limit: i32, others: i64| {
                let needed = (i64::from(limit) * all - sum - others * rest).div_euclid(own);
                needed.clamp((-WON).into(), WON.into()) as i32
            };
            // Widened by one on both sides, since means are rounded.
            let inner = Window {
                alpha: bound(window.alpha, WON.into()).saturating_sub(1).max(-WON),
                beta: bound(window.beta, (-WON).into()).saturating_add(2).min(WON),
            };
            self.make(choice.list as usize, (choice.first + index) as usize);
            let score = self.after_move(depth - LESS, inner, ply + 1);
            self.unmake();
            if self.is_stopped {
                return 0;
            }
            if inner.alpha > -WON && score <= inner.alpha {
                return window.alpha;
            }
            if inner.beta < WON && score >= inner.beta {
                return window.beta;
            }
            sum += own * i64::from(score);
        }
        // A chance outcome proves nothing, unless all outcomes do.
        sum.div_euclid(all.max(1)) as i32
    }

    /// The mean of the outcomes' static evaluations.
    pub(super) fn mean_look(&mut self, choice: MoveChoice) -> i32 {
        let (mut sum, mut all) = (0i64, 0i64);
        for index in 0..choice.number {
            let weight = i64::from(self.outcome(choice, index).chance);
            self.make(choice.list as usize, (choice.first + index) as usize);
            let points = i64::from(self.evaluate());
            sum += weight * if self.moves_again() { points } else { -points };
            self.unmake();
            all += weight;
        }
        (sum / all.max(1)) as i32
    }

    /// One of the moves of a choice among the moves that were listed last.
    fn outcome(&self, choice: MoveChoice, index: u32) -> MoveFacts {
        self.moves[(choice.list + choice.first + index) as usize]
    }
}
