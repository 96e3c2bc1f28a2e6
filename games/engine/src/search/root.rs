//! The search at the root: iterative deepening with aspiration windows around the last score.

use std::sync::atomic::Ordering;

use qishu_rules::Move;
use qishu_runtime::moves::MoveFacts;

use super::late::NodeFacts;
use super::window::Window;
use super::{MoveChoice, SearchReport, Searcher};
use crate::score::{SURE, WON};
use crate::transpositions::{Bound, TableEntry, hash};

/// The depth from which on the window is narrow, and its first width.
const NARROW_DEPTH: i32 = 4;
const NARROW: i32 = 30;

impl Searcher<'_> {
    /// Searches until a limit is reached or it is stopped; `report` is called after each depth. `None` if there is no
    /// move. The first depth is given, so that several threads differ.
    pub fn run(&mut self, first_depth: i32, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchReport> {
        let begins = self.list(false);
        if self.moves.is_empty() {
            self.forget(begins);
            return None;
        }
        let remembered =
            if self.heuristics.transpositions { self.transpositions.get(self.path.last().key) } else { None };
        self.leave_out();
        if self.choices.is_empty() {
            self.forget(begins);
            return None;
        }
        self.weigh(begins, remembered.map_or(0, |entry| entry.mv), 0);
        // The best come first; equal ones stay in their listed order.
        self.choices.sort_by_key(|choice| std::cmp::Reverse(choice.bonus));
        let lines = self.lines_asked.min(self.choices.len());
        let first_of = |searcher: &mut Self, place: usize| {
            let mv = searcher.moves[searcher.choices[place].first as usize];
            searcher.report(0, place, 0, &[mv])
        };
        let mut found: Vec<SearchReport> = (0..lines).map(|place| first_of(self, place)).collect();
        match self.limits.mate {
            Some(moves) => self.prove(moves, &mut found[0], report),
            None => self.deepen_further(first_depth, &mut found, report),
        }
        self.forget(begins);
        let mut found = found.swap_remove(0);
        found.nodes = self.all_nodes();
        Some(found)
    }

    /// Removes the moves that are not candidates.
    fn leave_out(&mut self) {
        let Some(only) = &self.only else { return };
        let (position, moves) = (&self.position, 0..self.moves.len());
        let is_asked: Vec<bool> = moves.map(|index| only.contains(&position.mv(index))).collect();
        self.choices.retain(|choice| {
            let first = choice.first as usize;
            is_asked[first..first + choice.number as usize].contains(&true)
        });
    }

    /// Deepens ply by ply, each time for all of the requested best moves.
    fn deepen_further(&mut self, first: i32, found: &mut [SearchReport], report: &mut dyn FnMut(&SearchReport)) {
        let plies = self.limits.plies();
        let known = self.tablebase_hit(0);
        for depth in first.min(plies).max(1)..=plies {
            self.depth_of_root = depth;
            self.deepest = 0;
            for (place, found) in found.iter_mut().enumerate() {
                if !self.deepen(depth, place, found) {
                    return;
                }
            }
            self.put_in_order(found);
            found.iter().for_each(&mut *report);
            let is_sure = |found: &SearchReport| {
                let sure = found.points.abs();
                sure > SURE && WON - sure <= depth
            };
            let is_found = found.iter().all(is_sure) || found.iter().all(|found| Some(found.points) == known);
            let [soft, _] = self.limits.times(self.overhead);
            let has_choice = self.choices.len() > 1 || self.limits.clock.is_none();
            if self.control.has_passed(soft) || (is_found || !has_choice) && !self.control.ponders() {
                return;
            }
        }
    }

    /// Sorts the best moves by their points, since a later one may have turned out better.
    fn put_in_order(&mut self, found: &mut [SearchReport]) {
        let both = found.iter().cloned().zip(self.choices.iter().copied());
        let mut both: Vec<(SearchReport, MoveChoice)> = both.collect();
        both.sort_by_key(|(found, _)| std::cmp::Reverse(found.points));
        for (place, (one, choice)) in both.into_iter().enumerate() {
            found[place] = SearchReport { place: place + 1, ..one };
            self.choices[place] = choice;
        }
    }

    /// Searches a depth for the best move from `place` on; returns whether it was completed. A partial result still
    /// improves on the earlier one.
    fn deepen(&mut self, depth: i32, place: usize, found: &mut SearchReport) -> bool {
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
            let score = self.root(depth, place, window);
            if let Some((score, line)) = score {
                if score > window.alpha {
                    *found = self.report(depth, place, score, &line);
                }
                if self.is_stopped {
                    return false;
                }
                if score <= window.alpha && window.alpha > -WON {
                    below = below.saturating_mul(8);
                } else if score >= window.beta && window.beta < WON {
                    above = above.saturating_mul(8);
                } else {
                    *found = self.report(depth, place, score, &line);
                    return true;
                }
            } else {
                return false;
            }
        }
    }

    /// Searches the moves of the root from an index on. Returns the best score and its principal variation; `None` if
    /// the search was broken off before the first move was done.
    pub(super) fn root(&mut self, depth: i32, first: usize, window: Window) -> Option<(i32, Vec<MoveFacts>)> {
        let mut alpha = window.alpha;
        let mut best: Option<(i32, Vec<MoveFacts>)> = None;
        for place in first..self.choices.len() {
            let choice: MoveChoice = self.choices[place];
            let mv = self.moves[choice.first as usize];
            self.lines[1].clear();
            let now = Window { alpha, beta: window.beta };
            let node = NodeFacts { depth, window, ply: 0, look: None, is_improving: true };
            let less = self.reduction(&node, &mv, place - first);
            let score = self.try_choice(choice, depth, now, 0, place == first, less);
            if self.is_stopped {
                break;
            }
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                self.expect(mv, 0);
                best = Some((score, self.lines[0].clone()));
                if score > alpha {
                    alpha = score;
                    // It is searched first at the next depth.
                    self.choices[first..=place].rotate_right(1);
                }
            }
            if alpha >= window.beta {
                break;
            }
        }
        // An entry is stored only for the best of all moves.
        let is_whole = first == 0 && self.only.is_none() && !self.is_stopped;
        if let (Some((score, line)), true, true) = (&best, self.heuristics.transpositions, is_whole) {
            let bound = match *score {
                score if score >= window.beta => Bound::AtLeast,
                score if score > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let mv = line.first().map_or(0, hash);
            self.transpositions.put(self.path.last().key, TableEntry { depth, score: *score, bound, mv });
        }
        best
    }

    /// The report of a depth. The moves of the line are made and unmade.
    pub(super) fn report(&mut self, depth: i32, place: usize, points: i32, line: &[MoveFacts]) -> SearchReport {
        let mut moves: Vec<Move> = Vec::new();
        let mut facts = Vec::new();
        for (number, mv) in line.iter().enumerate() {
            // The root's own list exists already.
            if number > 0 {
                facts.clear();
                self.position.list(false, &mut facts);
            } else {
                facts.extend_from_slice(&self.moves);
            }
            let Some(index) = facts.iter().position(|one| one == mv) else {
                if number > 0 {
                    self.position.forget();
                }
                break;
            };
            moves.push(self.position.mv(index));
            self.position.make(index);
        }
        for number in (0..moves.len()).rev() {
            self.position.unmake();
            if number > 0 {
                self.position.forget();
            }
        }
        let (nodes, hash_full) = (self.all_nodes(), self.transpositions.permille());
        SearchReport {
            depth,
            deepest: self.deepest,
            place: place + 1,
            points,
            nodes,
            line: moves,
            hash_full,
            tablebase_hits: self.tablebase_hits,
        }
    }

    fn all_nodes(&self) -> u64 {
        self.nodes + self.helpers_nodes.load(Ordering::Relaxed)
    }
}
