//! Linear constraints on the numbers of pieces, as plain data, and the ranges of their sums.

use std::collections::BTreeSet;
use std::sync::Arc;

use qishu_rules::{Gaps, LayerId, PieceTypeId, Rules, SideId, Square};
pub use qishu_runtime::circuit::{CellId, KindId};

use super::feeds::{ConstraintId, Feed};
use super::group_sums::GroupSum;
use super::meaning::Meaning;

/// A lower end below every sum; it is later raised to the least possible sum.
const UNBOUNDED: i64 = i64::MIN / 2;

/// A model as linear constraints; see the [module documentation](super).
#[derive(Clone, Debug)]
pub struct System {
    /// Every square of every layer on which some kind fits.
    pub cells: Vec<Cell>,
    /// Every placement of every piece.
    pub kinds: Vec<Kind>,
    /// What the numbers of pieces must satisfy.
    pub constraints: Vec<Constraint>,
    /// The groups whose numbers enter some of the sums.
    pub groups: Vec<GroupSum>,
    /// An order of the cells in which constraints between distant cells are decided early; empty if none is known.
    pub order: Vec<CellId>,
}

/// One square of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The layer.
    pub layer: LayerId,
    /// The square.
    pub square: Square,
}

impl Cell {
    /// The name of its square, with its layer if that has a name.
    #[must_use]
    pub fn name(&self, rules: &Rules) -> String {
        match rules.layers.get(self.layer.index()) {
            Some(layer) if !layer.name.is_empty() => format!("{} of {}", self.square, layer.name),
            _ => self.square.to_string(),
        }
    }
}

/// A piece in one of its placements.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The piece, of one side.
    pub piece_type: PieceTypeId,
    /// The placement, an index into the piece's list.
    pub placement: usize,
    /// The side that owns the piece.
    pub side: SideId,
    /// The cells it fits on, sorted.
    pub cells: Arc<[CellId]>,
    /// The most cells that can have this kind in one position.
    pub most: i64,
    /// The number of pieces in a stack of this kind.
    pub height: i64,
}

/// `low <= sum of the terms <= high` except for some gaps, and the sums that this sum feeds.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The meaning of the sum, for people.
    pub meaning: Meaning,
    /// The summands; no two of them share a kind and a cell.
    pub terms: Vec<LinearTerm>,
    /// The least sum allowed.
    pub low: i64,
    /// The greatest sum allowed.
    pub high: i64,
    /// Sums between these that are not allowed: the first and the last of each run, ascending.
    pub gaps: Vec<(i64, i64)>,
    /// The sums that this one enters once it is known.
    pub feeds: Vec<Feed>,
    /// A kept sum is not dropped when it is complete: the count is given for each of its values.
    pub kept: bool,
    /// The value of a kept sum without any terms: the contribution of pieces that are in place already.
    pub base: i64,
}

/// The pieces of one kind, on some cells or on all, each counted `coefficient` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTerm {
    /// The kind.
    pub kind: KindId,
    /// The cells, sorted; `None` for all that the kind fits on.
    pub cells: Option<Arc<[CellId]>>,
    /// The coefficient, not zero.
    pub coefficient: i64,
}

impl System {
    /// A term for the kind's pieces on those of the cells that it fits on; `None` if there are none.
    pub(crate) fn term_on(&self, kind: KindId, cells: &[CellId], coefficient: i64) -> Option<LinearTerm> {
        let fits = &self.kinds[kind].cells;
        let common = cells.iter().copied().filter(|cell| fits.binary_search(cell).is_ok()).collect();
        term_for(fits, kind, Some(common), coefficient)
    }

    /// The pieces whose counts are still constraints with an upper end. A count that was removed or relaxed limits
    /// nothing any more, since another constraint implies it.
    pub(super) fn counted_pieces(&self) -> BTreeSet<PieceTypeId> {
        let counted = self.constraints.iter().filter_map(|constraint| match constraint.meaning {
            Meaning::Count(piece_type) if constraint.high < self.reach_by_cells(constraint).1 => Some(piece_type),
            _ => None,
        });
        counted.collect()
    }

    /// For each kind the cells that it fits on.
    pub(crate) fn fits(&self) -> Vec<Arc<[CellId]>> {
        self.kinds.iter().map(|kind| Arc::clone(&kind.cells)).collect()
    }

    /// The least and the greatest value that one term can have, given the pieces whose counts are constraints.
    pub(super) fn term_range(&self, term: &LinearTerm, counted: &BTreeSet<PieceTypeId>) -> (i64, i64) {
        let kind = &self.kinds[term.kind];
        let cells = term.cells.as_ref().map_or(kind.cells.len(), |cells| cells.len()) as i64;
        let most = if counted.contains(&kind.piece_type) { kind.most.min(cells) } else { cells };
        ((most * term.coefficient).min(0), (most * term.coefficient).max(0))
    }

    /// Whether nothing that counts towards the constraint lowers its sum.
    pub(crate) fn only_adds(&self, id: ConstraintId) -> bool {
        let mut fed = self.constraints.iter().flat_map(|other| &other.feeds).filter(|feed| feed.target == id);
        let mut groups = self.groups.iter().filter(|groups| groups.target == id);
        self.constraints[id].terms.iter().all(|term| term.coefficient > 0)
            && fed.all(|feed| feed.coefficient > 0)
            && groups.all(|groups| groups.coefficient > 0)
    }

    /// The constraints whose sums other sums or groups enter.
    pub(crate) fn fed(&self) -> BTreeSet<ConstraintId> {
        let feeds = self.constraints.iter().flat_map(|constraint| &constraint.feeds).map(|feed| feed.target);
        feeds.chain(self.groups.iter().map(|groups| groups.target)).collect()
    }

    /// For each constraint whether [`only_adds`](System::only_adds) holds.
    pub(crate) fn adding(&self) -> Vec<bool> {
        let mut adding: Vec<bool> = self
            .constraints
            .iter()
            .map(|constraint| constraint.terms.iter().all(|term| term.coefficient > 0))
            .collect();
        for feed in self.constraints.iter().flat_map(|constraint| &constraint.feeds) {
            adding[feed.target] &= feed.coefficient > 0;
        }
        for groups in &self.groups {
            adding[groups.target] &= groups.coefficient > 0;
        }
        adding
    }

    /// The least and the greatest value of each constraint's sum, from the ranges of single kinds.
    pub fn ranges(&self) -> Vec<(i64, i64)> {
        let counted = self.counted_pieces();
        let mut ranges: Vec<(i64, i64)> = self
            .constraints
            .iter()
            .map(|constraint| {
                let (low, high) = constraint.terms.iter().fold((0, 0), |sum, term| {
                    let range = self.term_range(term, &counted);
                    (sum.0 + range.0, sum.1 + range.1)
                });
                match constraint.meaning {
                    // Several kinds of one piece share the piece's number.
                    Meaning::Count(_) => (low, high.min(constraint.high)),
                    _ => (low, high),
                }
            })
            .collect();
        for groups in &self.groups {
            let all = groups.coefficient * groups.most();
            ranges[groups.target].0 += all.min(0);
            ranges[groups.target].1 += all.max(0);
        }
        for id in self.feeding_first() {
            for feed in &self.constraints[id].feeds {
                let (low, high) = feed.range(ranges[id]);
                ranges[feed.target].0 += low;
                ranges[feed.target].1 += high;
            }
        }
        ranges
    }

    /// The constraints, those that feed others before these.
    #[must_use]
    pub fn feeding_first(&self) -> Vec<ConstraintId> {
        let count = self.constraints.len();
        let mut depth = vec![0; count];
        // A chain of feeds is no longer than there are constraints.
        for _ in 0..count {
            let mut changed = false;
            for (id, constraint) in self.constraints.iter().enumerate() {
                for feed in &constraint.feeds {
                    if depth[feed.target] <= depth[id] {
                        depth[feed.target] = depth[id] + 1;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let mut ids: Vec<ConstraintId> = (0..count).collect();
        ids.sort_by_key(|&id| (depth[id], id));
        ids
    }
}

impl Constraint {
    /// A constraint whose sum feeds nothing and is not kept.
    pub(super) fn new(meaning: Meaning, terms: Vec<LinearTerm>, low: i64, high: i64) -> Constraint {
        Constraint { meaning, terms, low, high, gaps: Vec::new(), feeds: Vec::new(), kept: false, base: 0 }
    }

    /// This constraint with these gaps.
    pub(super) fn without(mut self, gaps: &Gaps) -> Constraint {
        self.gaps.extend(gaps.iter());
        self
    }

    /// Whether a sum keeps the constraint.
    pub fn allows(&self, sum: i64) -> bool {
        self.low <= sum && sum <= self.high && !self.gaps.iter().any(|gap| gap.0 <= sum && sum <= gap.1)
    }

    /// Whether some sum of the range is in a gap.
    pub(super) fn leaves_out_within(&self, low: i64, high: i64) -> bool {
        self.gaps.iter().any(|gap| gap.0 <= high && low <= gap.1)
    }

    /// Narrows the range to reachable and allowed sums, and removes gaps outside it.
    pub(super) fn trim(&mut self, (low, high): (i64, i64)) {
        (self.low, self.high) = (self.low.max(low), self.high.min(high));
        for &(first, last) in &self.gaps {
            if first <= self.low && self.low <= last {
                self.low = last + 1;
            }
        }
        for &(first, last) in self.gaps.iter().rev() {
            if first <= self.high && self.high <= last {
                self.high = first - 1;
            }
        }
        let (low, high) = (self.low, self.high);
        self.gaps.retain(|gap| low < gap.0 && gap.1 < high);
    }

    /// A constraint with an upper end only.
    pub(crate) fn at_most(meaning: Meaning, terms: Vec<LinearTerm>, high: i64) -> Constraint {
        Constraint::new(meaning, terms, UNBOUNDED, high)
    }

    /// An unlimited sum that exists only for what it feeds.
    pub(crate) fn feeding(meaning: Meaning, terms: Vec<LinearTerm>, feeds: Vec<Feed>) -> Constraint {
        Constraint { feeds, ..Constraint::new(meaning, terms, UNBOUNDED, -UNBOUNDED) }
    }

    /// A number of pieces that is kept as a statistic.
    pub(crate) fn kept_sum(term: LinearTerm, low: i64, high: i64) -> Constraint {
        Constraint { kept: true, ..Constraint::new(Meaning::Pieces, vec![term], low, high) }
    }

    /// Subtracts a known part of the sum: the contribution of pieces in place, or of a feed.
    pub(super) fn take_off(&mut self, known: i64) {
        if self.kept {
            self.base += known;
        } else {
            self.low -= known;
            self.high -= known;
            self.gaps.iter_mut().for_each(|gap| *gap = (gap.0 - known, gap.1 - known));
        }
        // A feed is a function of the whole sum, the known part included.
        self.feeds.iter_mut().for_each(|feed| feed.measure = feed.measure.without(known));
    }
}

/// A term on some of the cells that a kind fits on, or on all for `None`; `None` if there are none.
pub(super) fn term_for(
    fits: &[CellId],
    kind: KindId,
    cells: Option<Vec<CellId>>,
    coefficient: i64,
) -> Option<LinearTerm> {
    let Some(mut cells) = cells else {
        return (!fits.is_empty()).then_some(LinearTerm { kind, cells: None, coefficient });
    };
    cells.sort_unstable();
    match cells.len() {
        0 => None,
        n if n == fits.len() => Some(LinearTerm { kind, cells: None, coefficient }),
        _ => Some(LinearTerm { kind, cells: Some(cells.into()), coefficient }),
    }
}
