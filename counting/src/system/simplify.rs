//! Simplification of a system: removal of constraints that every position satisfies and of pieces that are in place.

use std::collections::BTreeSet;

use qishu_rules::PieceTypeId;

use super::constraints::{CellId, Constraint, KindId, LinearTerm, System, term_for};
use super::feeds::{ConstraintId, Feed};
use super::meaning::Meaning;

impl System {
    /// The system with one piece of that kind on that cell: the cell is occupied, and the piece's contributions are
    /// known.
    pub(crate) fn with_piece(&self, kind: KindId, cell: CellId) -> System {
        let mut system = self.clone();
        for constraint in &mut system.constraints {
            let counts = |term: &&LinearTerm| {
                term.kind == kind && term.cells.as_ref().is_none_or(|cells| cells.binary_search(&cell).is_ok())
            };
            let known = constraint.terms.iter().filter(counts).map(|term| term.coefficient).sum();
            constraint.take_off(known);
        }
        system.kinds[kind].most -= 1;
        system.keep_off(|_, taken| taken == cell);
        system.settle();
        system
    }

    /// Fixes the pieces of some kinds: they stand on these cells and nowhere else, and no other piece stands there.
    /// Their contributions to constraints about other pieces become constants. Nothing is simplified yet.
    pub(crate) fn stand(&mut self, kinds: &[KindId], pieces: &[(KindId, CellId)]) {
        let System { constraints, kinds: all, .. } = self;
        for constraint in constraints {
            let counts = |term: &LinearTerm| {
                let cells = term.cells.as_ref().unwrap_or(&all[term.kind].cells);
                pieces.iter().filter(|(kind, cell)| *kind == term.kind && cells.binary_search(cell).is_ok()).count()
                    as i64
            };
            let known: i64 = constraint.terms.iter().map(|term| term.coefficient * counts(term)).sum();
            match constraint.meaning {
                // The fixed pieces are their total number, so the rule about it holds.
                Meaning::Count(piece_type) if kinds.iter().any(|&kind| all[kind].piece_type == piece_type) => {
                    constraint.low = constraint.low.max(known);
                }
                _ if constraint.kept || !constraint.feeds.is_empty() => {}
                _ => {
                    constraint.take_off(known);
                    constraint.terms.retain(|term| !kinds.contains(&term.kind));
                }
            }
        }
        self.keep_off(|kind, cell| match kinds.contains(&kind) {
            true => !pieces.contains(&(kind, cell)),
            false => pieces.iter().any(|&(_, taken)| taken == cell),
        });
    }

    /// The system without the pieces of which there are none: they fit on no cell, and no constraint has a term for
    /// them.
    pub(crate) fn without_absent(mut self) -> System {
        let absent: Vec<bool> = self.kinds.iter().map(|kind| kind.most == 0).collect();
        self.keep_off(|kind, _| absent[kind]);
        self
    }

    /// Simplifies the system until nothing changes any more.
    pub fn settle(&mut self) {
        loop {
            self.feed_known();
            self.drop_idle();
            let barred = self.barred();
            if barred.is_empty() {
                return;
            }
            self.keep_off(|kind, cell| barred.contains(&(kind, cell)));
        }
    }

    /// Replaces feeds that are constant over the range of their sum by that constant.
    fn feed_known(&mut self) {
        let mut ranges = self.ranges();
        for id in self.feeding_first() {
            let (known, open): (Vec<Feed>, Vec<Feed>) = std::mem::take(&mut self.constraints[id].feeds)
                .into_iter()
                .partition(|feed| feed.range(ranges[id]).0 == feed.range(ranges[id]).1);
            self.constraints[id].feeds = open;
            for feed in known {
                let value = feed.value(ranges[id].0);
                self.constraints[feed.target].take_off(value);
                let range = &mut ranges[feed.target];
                *range = (range.0 - value, range.1 - value);
            }
        }
    }

    /// The kinds and cells where a single piece would already violate a constraint.
    fn barred(&self) -> BTreeSet<(KindId, CellId)> {
        let mut barred = BTreeSet::new();
        // A feed may lower the sum again.
        let can_be_fed =
            |meaning: &Meaning| matches!(meaning, Meaning::Budget(_) | Meaning::Line { .. } | Meaning::Images);
        let feeds = self.constraints.iter().flat_map(|constraint| &constraint.feeds);
        let taken_off: BTreeSet<ConstraintId> =
            feeds.filter(|feed| feed.coefficient < 0).map(|feed| feed.target).collect();
        for (id, constraint) in self.constraints.iter().enumerate() {
            if can_be_fed(&constraint.meaning) || taken_off.contains(&id) || constraint.kept {
                continue;
            }
            if constraint.terms.iter().any(|term| term.coefficient < 0) {
                continue;
            }
            for LinearTerm { kind, cells, coefficient } in &constraint.terms {
                if *coefficient > constraint.high {
                    let cells = cells.as_ref().unwrap_or(&self.kinds[*kind].cells);
                    barred.extend(cells.iter().map(|&cell| (*kind, cell)));
                }
            }
        }
        barred
    }

    /// Removes cells from kinds.
    fn keep_off(&mut self, off: impl Fn(KindId, CellId) -> bool) {
        for (id, kind) in self.kinds.iter_mut().enumerate() {
            kind.cells = kind.cells.iter().copied().filter(|&cell| !off(id, cell)).collect();
            kind.most = kind.most.min(kind.cells.len() as i64);
        }
        let kinds = &self.kinds;
        for constraint in &mut self.constraints {
            constraint.terms = std::mem::take(&mut constraint.terms)
                .into_iter()
                .filter_map(|LinearTerm { kind, cells, coefficient }| {
                    let fits = &kinds[kind].cells;
                    let stays = |cell: &CellId| fits.binary_search(cell).is_ok();
                    let cells = cells.map(|cells| cells.iter().copied().filter(stays).collect());
                    term_for(fits, kind, cells, coefficient)
                })
                .collect();
        }
    }

    /// Removes constraints that every position satisfies and that feed nothing, and renumbers the others.
    ///
    /// An unbounded side is set to the reachable sum, so that later arithmetic stays small.
    pub(super) fn drop_idle(&mut self) {
        let (ranges, counted) = (self.ranges(), self.counted_pieces());
        // A constraint that feeds only unneeded constraints need not be kept for its feeds.
        let mut needed = vec![false; self.constraints.len()];
        for &id in self.feeding_first().iter().rev() {
            let constraint = &self.constraints[id];
            let feeds_on = constraint.feeds.iter().any(|feed| needed[feed.target]);
            needed[id] = constraint.kept || feeds_on || !self.is_idle(constraint, &counted, &ranges, ranges[id]);
        }
        let mut numbers = 0..;
        let number = |&needed: &bool| if needed { numbers.next() } else { None };
        let renamed: Vec<Option<ConstraintId>> = needed.iter().map(number).collect();
        let old = std::mem::take(&mut self.constraints);
        for ((mut constraint, new), (low, high)) in old.into_iter().zip(&renamed).zip(ranges) {
            if new.is_none() {
                continue;
            }
            constraint.trim((low, high));
            constraint.feeds.retain_mut(|feed| match renamed[feed.target] {
                Some(target) => {
                    feed.target = target;
                    true
                }
                None => false,
            });
            constraint.feeds.sort_unstable();
            self.constraints.push(constraint);
        }
        self.groups.retain_mut(|groups| match renamed[groups.target] {
            Some(target) => {
                groups.target = target;
                true
            }
            None => false,
        });
    }

    /// Whether every position satisfies the constraint, or other constraints imply it.
    fn is_idle(
        &self,
        constraint: &Constraint,
        counted: &BTreeSet<PieceTypeId>,
        ranges: &[(i64, i64)],
        (low, high): (i64, i64),
    ) -> bool {
        match constraint.meaning {
            Meaning::Count(_) => {
                // A count's own range already limits its reach, so only the unlimited reach shows whether it binds.
                let reach: i64 = constraint.terms.iter().map(|term| self.term_range(term, counted).1).sum();
                constraint.low <= 0
                    && constraint.gaps.is_empty()
                    && (self.piece_is_free(constraint, reach) || self.is_implied(constraint, ranges))
            }
            _ => constraint.low <= low && high <= constraint.high && !constraint.leaves_out_within(low, high),
        }
    }

    /// Whether some budget that only adds counts the piece and allows no more. A budget that is idle itself, because of
    /// the count, does not imply the count.
    fn is_implied(&self, count: &Constraint, ranges: &[(i64, i64)]) -> bool {
        self.constraints.iter().enumerate().any(|(id, budget)| {
            matches!(budget.meaning, Meaning::Budget(_))
                && budget.high <= count.high
                && budget.high < ranges[id].1
                && self.only_adds(id)
                && count.terms.iter().all(|term| budget.terms.iter().any(|other| other.kind == term.kind))
        })
    }

    /// Whether a piece's kinds can cover all their cells without exceeding its count range.
    fn piece_is_free(&self, constraint: &Constraint, reach: i64) -> bool {
        let all = constraint.terms.iter().map(|term| {
            let cells = term.cells.as_ref().unwrap_or(&self.kinds[term.kind].cells);
            term.coefficient * cells.len() as i64
        });
        reach <= constraint.high && all.sum::<i64>() <= constraint.high
    }
}
