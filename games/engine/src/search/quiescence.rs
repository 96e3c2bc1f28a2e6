//! Quiescence search: captures are followed at the horizon, so that no exchange is cut in half.

use qishu_runtime::moves::NOTHING;

use super::Searcher;
use super::window::Window;
use crate::ends::{self, StatedEnds};
use crate::score::{MOST_PLIES, WON, ended};

/// The number of plies beyond the horizon at which answers to checks are still searched.
const CHECKS: usize = 6;
/// The number of plies beyond the horizon at which all captures are searched; farther on, only recaptures.
const EXCHANGES: usize = 3;
/// The limit of positions in one quiescence search. Most games need tens, or some hundreds at most; where captures are
/// compulsory, they could be the rest of the game.
const MOST_POSITIONS: u64 = 2048;

impl Searcher<'_> {
    /// Whether the side to move is not in check, and no capture changes the static evaluation.
    pub fn is_quiet(&mut self) -> bool {
        let window = Window { alpha: -WON, beta: WON };
        !self.path.last().in_check && self.quiet(window, 0, 0, None) == self.evaluate()
    }

    /// Whether the pieces that are left draw the game, unless the side to move may be mated.
    fn leaves_too_little(&self) -> bool {
        let StatedEnds { rules, game, material } = self.game.stated_ends();
        !self.path.last().in_check && material.any(rules, game, &*self.position)
    }

    /// The score of a position by captures only, and by all answers to a check. `since` is the distance from the
    /// horizon, and `last` is the square of the previous capture.
    pub(super) fn quiet(&mut self, window: Window, ply: usize, since: usize, last: Option<u16>) -> i32 {
        self.lines[ply].clear();
        if since > 0 && self.count(ply) {
            return 0;
        }
        if since == 0 {
            self.most_quiet = self.nodes.saturating_add(MOST_POSITIONS).min(self.limits.nodes.unwrap_or(u64::MAX));
        }
        if self.position.is_over() || since > 0 && self.leaves_too_little() {
            let end = ends::without_a_look_at_moves(self.game.stated_ends(), &*self.position, &self.path, usize::MAX);
            return end.map_or(0, |end| ended(end.outcome, ply));
        }
        if since > 0
            && let Some(score) = self.tablebase_hit(ply)
        {
            return score;
        }
        if ply >= MOST_PLIES {
            return self.evaluate();
        }
        let in_check = self.path.last().in_check && since < CHECKS;
        let begins = self.list(!in_check);
        let is_empty = self.moves.len() == begins.0;
        if is_empty && in_check {
            self.forget(begins);
            let end = self.without_moves(true);
            return ends::outcome(None, Some(end)).map_or(0, |outcome| ended(outcome, ply));
        }
        // The side may stand pat unless captures are compulsory.
        let is_free = !in_check && (is_empty || !self.game.game.must_capture);
        let (mut alpha, mut best) = (window.alpha, -WON);
        let is_enough = self.nodes >= self.most_quiet;
        if is_free || is_enough {
            best = self.evaluate_within(window);
            alpha = alpha.max(best);
        }
        if alpha < window.beta && !is_enough {
            self.weigh(begins, 0, ply);
            let look = best;
            let mut place = begins.1;
            while let Some(choice) = self.next_choice(place) {
                // Where a capture or an answer to a check is compulsory, there is no score before the first move.
                if best > -WON && self.nodes >= self.most_quiet {
                    break;
                }
                place += 1;
                let mv = self.moves[begins.0 + choice.first as usize];
                let is_plain = is_free && mv.captured != NOTHING && mv.becomes == mv.mover;
                let value = |captured: u16| self.game.values[usize::from(captured)];
                // Of a multi-capture, only the first captured piece is recorded.
                let is_hopeless = || mv.path == 0 && look + value(mv.captured) + self.average / 2 <= alpha;
                let is_elsewhere = || since > EXCHANGES && Some(mv.to) != last;
                if is_plain && (is_hopeless() || is_elsewhere() || self.lost_by(choice) > 0) {
                    continue;
                }
                let score = if mv.chance > 0 {
                    self.mean_look(choice)
                } else {
                    self.make(choice.list as usize, choice.first as usize);
                    let again = self.moves_again();
                    let next = Window { alpha, beta: window.beta }.of_next(again);
                    let score = self.quiet(next, ply + 1, since + 1, Some(mv.to));
                    self.unmake();
                    if again { score } else { -score }
                };
                if self.is_stopped {
                    break;
                }
                if score > best {
                    best = score;
                    if score > alpha {
                        alpha = score;
                        self.expect(mv, ply);
                    }
                }
                if alpha >= window.beta {
                    break;
                }
            }
        }
        self.forget(begins);
        if self.is_stopped { 0 } else { best }
    }
}
