//! The position that a turn is asked for: deeper by one ply at a time, in windows around the last score.

use qishu_rules::Turn;
use qishu_runtime::moves::TurnFacts;

use super::node::Window;
use super::{SearchReport, Searcher, TurnChoice};
use crate::memory::{Bound, Memo, hash};
use crate::score::{SURE, WON};

/// From which depth on the score is expected near the last one, and how near at first.
const NARROW_DEPTH: i32 = 4;
const NARROW: i32 = 30;

impl Searcher<'_> {
    /// Searches until a limit is reached or it is stopped; `report` is called after each depth. `None` if there is no turn.
    /// The first depth is given, so that several threads differ.
    pub fn run(&mut self, first_depth: i32, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchReport> {
        let begins = self.list(false);
        if self.turns.is_empty() {
            self.forget(begins);
            return None;
        }
        let remembered = if self.heuristics.memory { self.memory.get(self.path.last().key) } else { None };
        self.weigh(begins, remembered.map_or(0, |memo| memo.turn), 0);
        // The best come first; of equals those that were listed first.
        self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.merit));
        let mut found = self.report(0, 0, &[self.turns[self.choices[0].first as usize]]);
        let plies = self.limits.plies();
        for depth in first_depth.min(plies).max(1)..=plies {
            let is_whole = self.deepen(depth, &mut found);
            if !is_whole {
                break;
            }
            report(&found);
            let sure = found.points.abs();
            let is_found = sure > SURE && WON - sure <= depth;
            let [soft, _] = self.limits.times();
            let has_choice = self.choices.len() > 1 || self.limits.clock.is_none();
            if self.control.has_passed(soft) || (is_found || !has_choice) && !self.control.ponders() {
                break;
            }
        }
        self.forget(begins);
        found.nodes = self.nodes;
        Some(found)
    }

    /// Looks so far ahead; whether it was not broken off. If it was, what has been found is better than before all the same.
    fn deepen(&mut self, depth: i32, found: &mut SearchReport) -> bool {
        self.depth_of_root = depth;
        let (mut below, mut above) = (NARROW, NARROW);
        let last = found.points;
        let is_narrow = depth >= NARROW_DEPTH && last.abs() < SURE;
        loop {
            let window = match is_narrow {
                true => {
                    Window { alpha: last.saturating_sub(below).max(-WON), beta: last.saturating_add(above).min(WON) }
                }
                false => Window { alpha: -WON, beta: WON },
            };
            let score = self.root(depth, window);
            if let Some((score, line)) = score {
                if score > window.alpha {
                    *found = self.report(depth, score, &line);
                }
                if self.is_stopped {
                    return false;
                }
                if score <= window.alpha && window.alpha > -WON {
                    below = below.saturating_mul(8);
                } else if score >= window.beta && window.beta < WON {
                    above = above.saturating_mul(8);
                } else {
                    *found = self.report(depth, score, &line);
                    return true;
                }
            } else {
                return false;
            }
        }
    }

    /// Tries all turns of the root. The result is the score of the best of those that have been tried, and what is expected
    /// then; `None` if the search was broken off before the first.
    fn root(&mut self, depth: i32, window: Window) -> Option<(i32, Vec<TurnFacts>)> {
        let mut alpha = window.alpha;
        let mut best: Option<(i32, Vec<TurnFacts>)> = None;
        for place in 0..self.choices.len() {
            let choice: TurnChoice = self.choices[place];
            let turn = self.turns[choice.first as usize];
            self.lines[1].clear();
            let now = Window { alpha, beta: window.beta };
            let score = self.try_choice(choice, depth, now, 0, place == 0, 0);
            if self.is_stopped {
                break;
            }
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                self.expect(turn, 0);
                best = Some((score, self.lines[0].clone()));
                if score > alpha {
                    alpha = score;
                    // It is tried first next time.
                    self.choices[..=place].rotate_right(1);
                }
            }
            if alpha >= window.beta {
                break;
            }
        }
        if let (Some((score, line)), true, false) = (&best, self.heuristics.memory, self.is_stopped) {
            let bound = match *score {
                score if score >= window.beta => Bound::AtLeast,
                score if score > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let turn = line.first().map_or(0, hash);
            self.memory.put(self.path.last().key, Memo { depth, score: *score, bound, turn });
        }
        best
    }

    /// What is said of a depth. The turns of the line are made and taken back.
    fn report(&mut self, depth: i32, points: i32, line: &[TurnFacts]) -> SearchReport {
        let mut turns: Vec<Turn> = Vec::new();
        let mut facts = Vec::new();
        for (number, turn) in line.iter().enumerate() {
            // The root's own list is there already.
            if number > 0 {
                facts.clear();
                self.position.list(false, &mut facts);
            } else {
                facts.extend_from_slice(&self.turns);
            }
            let Some(index) = facts.iter().position(|one| one == turn) else {
                if number > 0 {
                    self.position.forget();
                }
                break;
            };
            turns.push(self.position.turn(index));
            self.position.make(index);
        }
        for number in (0..turns.len()).rev() {
            self.position.unmake();
            if number > 0 {
                self.position.forget();
            }
        }
        let nodes = self.nodes;
        SearchReport { depth, points, nodes, line: turns, memory_permille: self.memory.permille() }
    }
}
