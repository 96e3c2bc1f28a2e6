//! One position of the tree.

use qishu_runtime::moves::{MoveFacts, NOTHING};

use super::late::NodeFacts;
use super::window::Window;
use super::{MoveChoice, Searcher, prune};
use crate::ends::{self, AppliedEnd};
use crate::score::{MOST_PLIES, SURE, WON, ended};
use crate::transpositions::{Bound, TableEntry, hash};

/// The least depth of a null move, and its depth reduction.
const NULL_MOVE_DEPTH: i32 = 3;
const TRIAL_PASS_REDUCTION: i32 = 2;
/// The plies of depth for which a null move is searched one ply less deep.
const TRIAL_PASS_DEPTH: i32 = 3;
/// The divisor of the opening's points that a side needs for a null move: with few pieces left, zugzwang is likely.
const TRIAL_PASS_POINTS: i32 = 5;
/// The greatest depth that check extensions may reach, as a multiple of the search's.
const EXTENDED: i32 = 2;

impl Searcher<'_> {
    /// The score of the position for the side to move: exact within the window, a bound outside.
    pub(super) fn node(&mut self, depth: i32, window: Window, ply: usize, may_pass: bool) -> i32 {
        self.lines[ply].clear();
        if self.count(ply) {
            return 0;
        }
        let early = ends::without_a_look_at_moves(self.game.stated_ends(), &*self.position, &self.path, self.trusted());
        if let Some(end) = early.filter(|&end| !ends::may_be_forestalled(&self.game.game, end)) {
            return ended(end.outcome, ply);
        }
        if let Some(score) = self.tablebase_hit(ply).filter(|_| early.is_none()) {
            return score;
        }
        let in_check = self.path.last().in_check;
        let depth = if in_check && self.may_extend(ply) { depth + 1 } else { depth };
        if early.is_none() && (depth <= 0 || ply >= MOST_PLIES) {
            return if self.heuristics.quiescence { self.quiet(window, ply, 0, None) } else { self.leaf(ply) };
        }
        let entry = if self.heuristics.transpositions { self.transpositions.get(self.key()) } else { None };
        if let Some(score) = entry.and_then(|entry| known(entry, depth, window, ply)).filter(|_| early.is_none()) {
            return score;
        }
        let may_prune = self.prunes && !in_check && window.is_closed() && early.is_none();
        let is_improving = self.is_improving();
        let look = if may_prune { self.look(window, depth, is_improving) } else { None };
        let is_far_above = |&look: &i32| prune::is_far_above(look, window.beta, depth, is_improving, self.average);
        if let Some(look) = look.filter(is_far_above) {
            return look;
        }
        // Without a move from the table, the first one is a guess: a search one ply less deep finds one sooner.
        let depth = if self.heuristics.reductions && prune::is_guess(entry, depth) { depth - 1 } else { depth };
        if may_pass && !in_check && early.is_none() && self.may_try_null_move(depth, window) {
            self.make_pass();
            let less = depth - 1 - TRIAL_PASS_REDUCTION - depth / TRIAL_PASS_DEPTH;
            let closed = Window { alpha: window.beta - 1, beta: window.beta };
            let score = -self.node(less, closed.turned(), ply + 1, false);
            self.unmake();
            if self.is_stopped {
                return 0;
            }
            if score >= window.beta {
                return window.beta;
            }
        }
        let begins = self.list(false);
        if self.moves.len() == begins.0 || early.is_some() {
            let without = (self.moves.len() == begins.0).then(|| self.without_moves(in_check));
            self.forget(begins);
            return ends::outcome(early, without).map_or(0, |outcome| ended(outcome, ply));
        }
        self.weigh(begins, entry.map_or(0, |entry| entry.mv), ply);
        let score = self.try_choices(begins, NodeFacts { depth, window, ply, look, is_improving });
        self.forget(begins);
        score
    }

    /// The end that applies to the side to move, which has no move.
    pub(super) fn without_moves(&self, in_check: bool) -> Option<AppliedEnd> {
        ends::without_moves(&self.game.rules, &self.game.game, &*self.position, in_check)
    }

    /// Tries the moves of a position one after another.
    fn try_choices(&mut self, begins: (usize, usize), node: NodeFacts) -> i32 {
        let NodeFacts { depth, window, ply, .. } = node;
        let (mut alpha, mut best, mut best_move) = (window.alpha, -WON, 0);
        let mut place = begins.1;
        while let Some(choice) = self.next_good_choice(place) {
            let tried = place - begins.1;
            place += 1;
            let mv = self.moves[begins.0 + choice.first as usize];
            let is_quiet = mv.captured == NOTHING;
            let less = self.reduction(&node, &mv, tried);
            if tried > 0 && best > -SURE && self.is_left_out(&node, choice, tried, less) {
                best = node.look.map_or(best, |look| best.max(look.min(alpha)));
                continue;
            }
            let now = Window { alpha, beta: window.beta };
            let score = self.try_choice(choice, depth, now, ply, tried == 0, less);
            if self.is_stopped {
                return 0;
            }
            if score > best {
                best = score;
                best_move = hash(&mv);
                if score > alpha {
                    alpha = score;
                    self.expect(mv, ply);
                }
            }
            if alpha >= window.beta {
                if is_quiet {
                    self.learn(begins, place, ply, depth);
                }
                break;
            }
        }
        if self.heuristics.transpositions {
            let bound = match best {
                best if best >= window.beta => Bound::AtLeast,
                best if best > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let mv = if bound == Bound::AtMost { 0 } else { best_move };
            self.transpositions.put(self.key(), TableEntry { depth, score: from_here(best, ply), bound, mv });
        }
        best
    }

    /// Records that the quiet move before `place` caused a cutoff, and which stood before it in the order.
    fn learn(&mut self, (moves, choices): (usize, usize), place: usize, ply: usize, depth: i32) {
        let earlier = self.earlier();
        for index in choices..place {
            let mv = self.moves[moves + self.choices[index].first as usize];
            match mv.captured == NOTHING {
                true if index + 1 == place => self.history.note(&mv, earlier, ply, depth),
                true => self.history.note_against(&mv, earlier, depth),
                false => {}
            }
        }
    }

    /// The evaluation for pruning at a depth, as far as it can matter there.
    fn look(&self, window: Window, depth: i32, is_improving: bool) -> Option<i32> {
        let lead = self.lead();
        match prune::needs_evaluation(lead, [window.alpha, window.beta], depth, is_improving, self.average)? {
            true => Some(self.evaluate_within(window)),
            false => Some(lead),
        }
    }

    /// The score of a move. The first move is searched with the full window, the others first with a null window and a
    /// reduction of `less`.
    pub(super) fn try_choice(
        &mut self,
        choice: MoveChoice,
        depth: i32,
        window: Window,
        ply: usize,
        is_first: bool,
        less: i32,
    ) -> i32 {
        let begin = self.moves.len();
        if choice.number > 1 || self.is_by_chance(choice) {
            return self.mean(choice, depth - 1, window, ply);
        }
        self.make(choice.list as usize, choice.first as usize);
        let closed = Window { alpha: window.alpha, beta: window.alpha.saturating_add(1) };
        let mut score = window.alpha.saturating_add(1);
        if !is_first && !window.is_closed() || less > 0 {
            score = self.after_move(depth - 1 - less, closed, ply + 1);
            if less > 0 && score > window.alpha && !self.is_stopped {
                score = self.after_move(depth - 1, closed, ply + 1);
            }
            if score > window.alpha && score < window.beta && !self.is_stopped {
                score = self.after_move(depth - 1, window, ply + 1);
            }
        } else if score > window.alpha {
            score = self.after_move(depth - 1, window, ply + 1);
        }
        self.unmake();
        debug_assert_eq!(begin, self.moves.len(), "lists lie upon one another");
        score
    }

    /// The score of the position after the move that was made last, for the side that has made it; `window` is that side's.
    pub(super) fn after_move(&mut self, depth: i32, window: Window, ply: usize) -> i32 {
        let moves_again = self.moves_again();
        let score = self.node(depth, window.of_next(moves_again), ply, true);
        if moves_again { score } else { -score }
    }

    /// Sets the principal variation of a ply: a move, followed by that of the next ply.
    pub(super) fn expect(&mut self, mv: MoveFacts, ply: usize) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&behind[0]);
    }

    /// The step from which on one repetition counts as final. It includes the root, since the search may return to it.
    /// A search without heuristics, or for a mate, counts as the rules do.
    fn trusted(&self) -> usize {
        if self.heuristics.transpositions && self.limits.mate.is_none() { self.root } else { usize::MAX }
    }

    fn key(&self) -> u64 {
        self.path.last().key
    }

    fn may_extend(&self, ply: usize) -> bool {
        self.heuristics.extensions && (ply as i32) < self.depth_of_root.saturating_mul(EXTENDED)
    }

    fn may_try_null_move(&self, depth: i32, window: Window) -> bool {
        if !self.allows_null_moves || depth < NULL_MOVE_DEPTH || !window.is_closed() || window.beta.abs() > SURE {
            return false;
        }
        let (own, standing) = (self.path.last().side, self.position.standing());
        self.lead() >= window.beta && standing[own] > self.game.opening_points[own] / TRIAL_PASS_POINTS
    }

    /// The score at the horizon: the static evaluation, unless the side has no move.
    fn leaf(&mut self, ply: usize) -> i32 {
        let begins = self.list(false);
        let is_over = self.moves.len() == begins.0;
        self.forget(begins);
        if !is_over {
            return self.evaluate();
        }
        let end = self.without_moves(self.path.last().in_check);
        ends::outcome(None, Some(end)).map_or(0, |outcome| ended(outcome, ply))
    }
}

/// Converts a score from distance to the root to distance to the position.
fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        score if score > SURE => score + ply as i32,
        score if score < -SURE => score - ply as i32,
        score => score,
    }
}

/// The score of a table entry, if it settles the position.
fn known(entry: TableEntry, depth: i32, window: Window, ply: usize) -> Option<i32> {
    if entry.depth < depth || !window.is_closed() {
        return None;
    }
    let score = match entry.score {
        score if score > SURE => score - ply as i32,
        score if score < -SURE => score + ply as i32,
        score => score,
    };
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    settles.then_some(score)
}
