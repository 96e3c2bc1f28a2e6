//! Bounds that other bounds imply.
//!
//! A sum that is bounded is remembered until its last piece is placed. If the other bounds imply the bound, nothing is
//! gained by that. Such an end of a range is relaxed to what the cells allow, and a sum without ends is dropped.
//!
//! Implication is a linear program over the numbers of pieces of each kind, proved in exact integers. A sum that other
//! sums determine anyway takes nothing to remember, and keeps its bounds: they exclude nodes and entries early. A sum
//! determines others as long as it is remembered itself: `1 <= a` says nothing about `a` after the first piece.

use std::collections::BTreeSet;

use super::constraints::{CellId, Constraint, KindId, LinearTerm, System};
use super::feeds::ConstraintId;
use super::linear_program::{LinearProgram, is_combination};
use super::meaning::Meaning;
use crate::thresholds::{MOST_BOUNDS_COMBINED, MOST_PIVOTS};

/// A bounded sum of numbers of pieces.
#[derive(Clone, Debug)]
struct RangedSum {
    constraint: ConstraintId,
    /// The coefficient of each kind.
    vector: Vec<i64>,
    /// The least and the greatest sum, if only the cells limit the pieces.
    reach: (i64, i64),
    /// The bounds; `None` for an end that cannot be exceeded, or that has been relaxed.
    low: Option<i64>,
    high: Option<i64>,
    /// Whether the constraint is this sum and its range, and nothing else depends on it.
    can_be_relaxed: bool,
}

/// An end of the range of a sum: `true` for the upper one.
type EndOfRange = (usize, bool);

impl System {
    /// The system without bounds that others imply: their ends are relaxed, and sums without ends are dropped. `None`
    /// if there are no such bounds.
    pub fn without_implied(&self) -> Option<System> {
        let mut sums = self.bounded_sums();
        let spaces = self.spaces(&sums);
        if sums.len() > MOST_BOUNDS_COMBINED || !is_any_shared(&sums, &spaces) {
            return None;
        }
        let ends = (0..sums.len()).filter(|&sum| sums[sum].can_be_relaxed).flat_map(|sum| [(sum, true), (sum, false)]);
        let mut relaxed: Vec<(EndOfRange, i64)> = Vec::new();
        for end in ends.collect::<Vec<EndOfRange>>() {
            if let Some(bound) = take_end(&mut sums, end) {
                match is_implied(&sums, &spaces, (&sums[end.0].vector, end.1), bound) {
                    true => relaxed.push((end, bound)),
                    false => put_end(&mut sums, end, bound),
                }
            }
        }
        for &(end, bound) in &relaxed {
            let values = sums[end.0].values_below(bound);
            let others = sums.iter().enumerate().filter(|(sum, other)| *sum != end.0 && other.values() >= values);
            let vectors: Vec<&[i64]> = others.map(|(_, other)| other.vector.as_slice()).collect();
            if is_combination(&sums[end.0].vector, &vectors) {
                put_end(&mut sums, end, bound);
            }
        }
        let mut system = self.clone();
        let mut is_changed = false;
        for ((sum, is_high), _) in relaxed {
            let RangedSum { constraint, reach, low, high, .. } = sums[sum];
            let constraint = &mut system.constraints[constraint];
            match is_high {
                true if high.is_none() => constraint.high = reach.1,
                false if low.is_none() => constraint.low = reach.0,
                _ => continue,
            }
            is_changed = true;
        }
        is_changed.then(|| {
            system.drop_idle();
            system
        })
    }

    /// The system with a sum for each set of cells that the bounds together fill: no cell of it is empty. Each of the
    /// bounds alone leaves some cells empty.
    pub(crate) fn with_filled(mut self) -> System {
        let sums = self.bounded_sums();
        if sums.len() > MOST_BOUNDS_COMBINED || sums.iter().filter(|sum| sum.low.is_some()).count() < 2 {
            return self;
        }
        let spaces = self.spaces(&sums);
        let mut vector = vec![0; self.kinds.len()];
        for (kinds, size) in &spaces {
            vector.fill(0);
            kinds.iter().for_each(|&kind| vector[kind] = 1);
            if kinds.len() > 1 && is_implied(&sums, &spaces, (&vector, false), *size) {
                let terms = kinds.iter().map(|&kind| LinearTerm { kind, cells: None, coefficient: 1 }).collect();
                self.constraints.push(Constraint::new(Meaning::Pieces, terms, *size, *size));
            }
        }
        self
    }

    /// The sums over all cells of some kinds, with what their constraints require of them.
    fn bounded_sums(&self) -> Vec<RangedSum> {
        let fed = self.fed();
        let mut sums = Vec::new();
        for (id, constraint) in self.constraints.iter().enumerate() {
            if constraint.kept
                || self.counts_groups(id)
                || constraint.terms.is_empty()
                || constraint.terms.iter().any(|term| term.cells.is_some())
            {
                continue;
            }
            // What is fed into a sum is between these.
            let Some((least_fed, most_fed)) = self.fed_by_cells(id) else { continue };
            let mut vector = vec![0; self.kinds.len()];
            constraint.terms.iter().for_each(|term| vector[term.kind] += term.coefficient);
            let (low, high) = (constraint.low - most_fed, constraint.high - least_fed);
            let reach = self.reach_by_cells(constraint);
            sums.push(RangedSum {
                constraint: id,
                vector,
                reach,
                low: (low > reach.0).then_some(low),
                high: (high < reach.1).then_some(high),
                can_be_relaxed: constraint.feeds.is_empty() && constraint.gaps.is_empty() && !fed.contains(&id),
            });
        }
        sums.retain(RangedSum::is_bounded);
        sums
    }

    /// The least and the greatest sum of a constraint's terms, if only the cells limit the pieces.
    pub(super) fn reach_by_cells(&self, constraint: &Constraint) -> (i64, i64) {
        constraint.terms.iter().fold((0, 0), |(least, most), term| {
            let cells = term.cells.as_ref().unwrap_or(&self.kinds[term.kind].cells).len() as i64;
            let all = term.coefficient * cells;
            (least + all.min(0), most + all.max(0))
        })
    }

    /// The least and the greatest that is fed into a sum, if only the cells limit the pieces; `None` if what feeds it
    /// is fed itself.
    fn fed_by_cells(&self, target: ConstraintId) -> Option<(i64, i64)> {
        let mut fed = (0, 0);
        for (id, constraint) in self.constraints.iter().enumerate() {
            for feed in constraint.feeds.iter().filter(|feed| feed.target == target) {
                if self.constraints.iter().flat_map(|other| &other.feeds).any(|feed| feed.target == id) {
                    return None;
                }
                let (least, most) = feed.range(self.reach_by_cells(constraint));
                fed = (fed.0 + least, fed.1 + most);
            }
        }
        Some(fed)
    }

    /// The kinds that share some cells, and the number of these. Spaces that the sums' bounds never fill are left out.
    fn spaces(&self, sums: &[RangedSum]) -> Vec<(Vec<KindId>, i64)> {
        let kinds = || (0..self.kinds.len()).filter(|&kind| !self.kinds[kind].cells.is_empty());
        let mut most: Vec<i64> = self.kinds.iter().map(|kind| kind.cells.len() as i64).collect();
        for sum in sums.iter().filter(|sum| sum.vector.iter().all(|&coefficient| coefficient >= 0)) {
            for kind in kinds().filter(|&kind| sum.vector[kind] > 0) {
                most[kind] = sum.high.map_or(most[kind], |high| most[kind].min(high / sum.vector[kind]));
            }
        }
        let all: BTreeSet<CellId> = kinds().flat_map(|kind| self.kinds[kind].cells.iter().copied()).collect();
        let mut cells: BTreeSet<Vec<CellId>> = kinds().map(|kind| self.kinds[kind].cells.to_vec()).collect();
        cells.insert(all.into_iter().collect());
        let within = |cells: &[CellId], kind: KindId| {
            self.kinds[kind].cells.iter().all(|cell| cells.binary_search(cell).is_ok())
        };
        let spaces = cells.into_iter().map(|cells| {
            let kinds: Vec<KindId> = kinds().filter(|&kind| within(&cells, kind)).collect();
            (kinds, cells.len() as i64)
        });
        spaces.filter(|(kinds, size)| kinds.iter().map(|&kind| most[kind]).sum::<i64>() >= *size).collect()
    }
}

impl RangedSum {
    fn is_bounded(&self) -> bool {
        self.low.is_some() || self.high.is_some()
    }

    /// The number of values that a bound makes worth remembering: those within it, or those that may still exceed it.
    fn values_below(&self, bound: i64) -> i64 {
        (bound - self.reach.0).min(self.reach.1 - bound)
    }

    /// The number of values that are remembered of the sum; 0 without bounds.
    fn values(&self) -> i64 {
        let ends = [self.low, self.high].into_iter().flatten();
        ends.map(|bound| self.values_below(bound)).max().map_or(0, |values| values.max(1))
    }

    /// Its bounds, as upper bounds.
    fn rows(&self) -> impl Iterator<Item = (Vec<i64>, i64)> {
        let low = self.low.map(|low| (self.vector.iter().map(|coefficient| -coefficient).collect(), -low));
        low.into_iter().chain(self.high.map(|high| (self.vector.clone(), high)))
    }
}

/// Whether any kind is part of two sums that are bounded, or of one and of a space that may be filled. Otherwise no
/// bound says anything about another.
fn is_any_shared(sums: &[RangedSum], spaces: &[(Vec<KindId>, i64)]) -> bool {
    let kinds = 0..sums.first().map_or(0, |sum| sum.vector.len());
    kinds.into_iter().any(|kind| {
        let of_kind = sums.iter().filter(|sum| sum.vector[kind] != 0).count();
        of_kind > 1 || (of_kind == 1 && spaces.iter().any(|(kinds, _)| kinds.len() > 1 && kinds.contains(&kind)))
    })
}

/// Removes an end of a range, and returns it.
fn take_end(sums: &mut [RangedSum], (sum, is_high): EndOfRange) -> Option<i64> {
    if is_high { sums[sum].high.take() } else { sums[sum].low.take() }
}

/// Puts an end of a range back.
fn put_end(sums: &mut [RangedSum], (sum, is_high): EndOfRange, bound: i64) {
    *(if is_high { &mut sums[sum].high } else { &mut sums[sum].low }) = Some(bound);
}

/// Whether bounds imply that a sum has this upper or lower end.
fn is_implied(
    sums: &[RangedSum],
    spaces: &[(Vec<KindId>, i64)],
    (vector, is_high): (&[i64], bool),
    bound: i64,
) -> bool {
    // Only kinds that bounds connect with those of the sum take part.
    let mut kinds: Vec<bool> = vector.iter().map(|&coefficient| coefficient != 0).collect();
    let mut rows: Vec<(Vec<i64>, i64)> = sums.iter().flat_map(RangedSum::rows).collect();
    rows.extend(spaces.iter().map(|(of_space, size)| {
        let vector = (0..vector.len()).map(|kind| i64::from(of_space.contains(&kind)));
        (vector.collect(), *size)
    }));
    let mut connected: Vec<(Vec<i64>, i64)> = Vec::new();
    loop {
        let touches = |(row, _): &(Vec<i64>, i64)| row.iter().zip(&kinds).any(|(&entry, &kind)| kind && entry != 0);
        let (more, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(touches);
        if more.is_empty() {
            break;
        }
        for (row, _) in &more {
            kinds.iter_mut().zip(row).for_each(|(kind, &entry)| *kind |= entry != 0);
        }
        connected.extend(more);
        rows = others;
    }
    let columns: Vec<usize> = (0..kinds.len()).filter(|&kind| kinds[kind]).collect();
    let of_columns = |vector: &[i64]| columns.iter().map(|&kind| vector[kind]).collect::<Vec<i64>>();
    let bounds = connected.iter().map(|(row, bound)| (of_columns(row), *bound)).collect();
    let sign = if is_high { 1 } else { -1 };
    let sum: Vec<i64> = of_columns(vector).into_iter().map(|coefficient| sign * coefficient).collect();
    LinearProgram { bounds }.keeps_to(&sum, sign * bound, MOST_PIVOTS)
}
