//! The steps of the second pass, as plain data. Each step puts a number of pieces of one kind on the squares of one
//! pool.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{DomainId, Field, Fields};

use super::domain::DomainTable;
use super::order::kind_order;
use super::pools::{PoolEnd, Pools};
use crate::system::{Constraint, ConstraintId, KindId, System};

/// The placement of pieces on the squares of all domains.
#[derive(Clone, Debug)]
pub struct PlacingProgram {
    /// For each domain the field with its number of squares in a node; `None` if no piece is on them.
    pub pools: Vec<Option<Field>>,
    /// The steps in order.
    pub steps: Vec<PlacingStep>,
    /// The sums, in a node before the first step.
    pub start: Vec<u64>,
    /// Whether the constraints without any pieces are satisfied.
    pub is_possible: bool,
    /// The kept sums: the field in the last node, and the constant to add.
    pub kept: Vec<(Option<Field>, i64)>,
    /// The maximum number of squares of any pool.
    pub most_squares: i64,
}

/// Pieces of a kind, or of any of some alike kinds, on the squares of one pool.
#[derive(Clone, Debug)]
pub struct PlacingStep {
    /// The kinds, the first of which represents them.
    pub kinds: Vec<KindId>,
    /// The pool.
    pub pool: DomainId,
    /// The field with its number of squares left.
    pub squares: Field,
    /// The maximum number of pieces, 0 at least.
    pub most: i64,
    /// The sums that count the pieces.
    pub sums: Vec<SumGrowth>,
    /// The changes after the last step of a kind.
    pub ends: Vec<StepEnd>,
}

/// The growth of a sum by each piece, and the bounds within which its constraint can still be satisfied.
#[derive(Clone, Copy, Debug)]
pub struct SumGrowth {
    /// The field of the sum.
    pub sum: SumField,
    /// The contribution of each piece.
    pub coefficient: i64,
    /// The minimum and maximum after the step.
    pub bounds: (i64, i64),
}

/// A sum in a node.
#[derive(Clone, Copy, Debug)]
pub struct SumField {
    field: Field,
    /// The sum that is stored as zero.
    least: i64,
}

/// A change after the last step of a kind.
#[derive(Clone, Debug)]
pub enum StepEnd {
    /// The squares of one pool move to another.
    Merged {
        /// The pool that ceases to exist.
        from: Field,
        /// The pool that receives the squares.
        into: Field,
        /// The domains after which the pools are named.
        domains: (DomainId, DomainId),
    },
    /// No square may be left.
    Filled(Field),
    /// The squares that are left stay empty.
    Forgotten(Field),
    /// A sum within these bounds always satisfies its constraint, and is equivalent to the lowest of them.
    Settled {
        /// The sum.
        sum: SumField,
        /// The least sum for which that holds.
        first: i64,
        /// The greatest sum for which that holds.
        last: i64,
    },
    /// A sum is complete.
    Known {
        /// The sum.
        sum: SumField,
        /// Its constraint.
        constraint: ConstraintId,
        /// The sums that it feeds, each with the contribution for every value.
        feeds: Vec<(SumField, usize)>,
    },
}

impl SumField {
    /// The sum that a node has.
    #[inline]
    pub fn get(self, node: &[u64]) -> i64 {
        self.field.get(node) + self.least
    }

    /// Stores the sum in a node.
    #[inline]
    pub fn set(self, node: &mut [u64], sum: i64) {
        self.field.set(node, sum - self.least);
    }

    /// Marks the sum in a node as irrelevant.
    #[inline]
    pub fn forget(self, node: &mut [u64]) {
        self.field.set(node, 0);
    }
}

impl PlacingProgram {
    /// Computes the steps for squares of these domains, given the maximum number of each. Of alike kinds, only the first
    /// is in a domain.
    pub fn new(
        system: &System,
        domains: &DomainTable,
        is_local: &[bool],
        most: &[i64],
        alike: &[Vec<KindId>],
    ) -> PlacingProgram {
        let kinds = kind_order(system, domains, most);
        let sums = Sums::new(system, is_local, domains, &kinds);
        let mut fields = Fields::default();
        let (pool_fields, most_squares) = pool_fields(&mut fields, domains, most, &kinds);
        let sum_fields: Vec<Option<SumField>> = (0..system.constraints.len())
            .map(|id| {
                let (least, greatest) = sums.reach[id];
                sums.last[id].map(|_| SumField { field: fields.take(greatest - least), least })
            })
            .collect();
        let mut start = vec![0; fields.words().max(1)];
        for (sum, &known) in sum_fields.iter().zip(&sums.known) {
            if let Some(sum) = sum {
                sum.set(&mut start, known);
            }
        }
        let mut pools = Pools::new(&domains.domains, most);
        let mut steps: Vec<PlacingStep> = Vec::new();
        for (place, &kind) in kinds.iter().enumerate() {
            let mut open: Vec<(usize, i64, usize)> =
                pools.open_to(kind).map(|(pool, contribution)| (pool.id, pool.most, contribution)).collect();
            // The largest pool comes last: it allows the most numbers of pieces, and pools are about to merge then.
            open.sort_by_key(|&(pool, squares, _)| (squares, pool));
            for (number, &(pool, squares, contribution)) in open.iter().enumerate() {
                let is_last = number + 1 == open.len();
                let growth = |&(id, coefficient): &(ConstraintId, i64)| {
                    // Sums that are complete after the last step are fed only then.
                    let rest = sums.rest(system, id, if is_last { place + 1 } else { place }, place);
                    let sum = sum_fields[id].expect("a sum that is counted in has a place");
                    SumGrowth { sum, coefficient, bounds: sums.bounds(system, id, rest) }
                };
                let alike = alike.iter().find(|kinds| kinds[0] == kind);
                steps.push(PlacingStep {
                    kinds: alike.cloned().unwrap_or_else(|| vec![kind]),
                    pool,
                    squares: pool_fields[pool].expect("a pool with members has a place"),
                    // Constraints that cannot hold leave a negative limit; they reject the step without a piece too.
                    most: system.kinds[kind].most.min(squares).max(0),
                    sums: domains.contributions[contribution].iter().map(growth).collect(),
                    ends: Vec::new(),
                });
            }
            let mut ends: Vec<StepEnd> = Vec::new();
            for end in pools.finish(kind) {
                let field = |pool: usize| pool_fields[pool].expect("a pool with members has a place");
                ends.push(match end {
                    PoolEnd::Merged { from, into } => {
                        StepEnd::Merged { from: field(from), into: field(into), domains: (from, into) }
                    }
                    PoolEnd::Filled(pool) => StepEnd::Filled(field(pool)),
                    PoolEnd::Forgotten(pool) => StepEnd::Forgotten(field(pool)),
                });
            }
            ends.extend(sums.ends(system, &sum_fields, place));
            if let Some(step) = steps.last_mut() {
                step.ends = ends;
            }
        }
        let kept = system.constraints.iter().zip(&sum_fields).zip(&sums.known);
        let kept = kept.filter(|((constraint, _), _)| constraint.kept).map(|((constraint, sum), known)| match sum {
            Some(sum) => (Some(sum.field), sum.least + constraint.base),
            None => (None, known + constraint.base),
        });
        let (kept, is_possible) = (kept.collect(), sums.is_possible);
        PlacingProgram { pools: pool_fields, steps, start, is_possible, kept, most_squares }
    }

    /// The kept sums, in a node after the last step.
    pub(crate) fn kept_in(&self, node: &[u64]) -> Vec<i64> {
        let value = |(field, least): &(Option<Field>, i64)| field.map_or(0, |field| field.get(node)) + least;
        self.kept.iter().map(value).collect()
    }
}

/// A field for the number of squares of each pool, wide enough for the pools that merge into it; and the maximum of
/// these numbers.
fn pool_fields(
    fields: &mut Fields,
    domains: &DomainTable,
    most: &[i64],
    kinds: &[KindId],
) -> (Vec<Option<Field>>, i64) {
    let mut pools = Pools::new(&domains.domains, most);
    let mut widest: BTreeMap<usize, i64> = BTreeMap::new();
    let mut look = |pools: &Pools| {
        for pool in &pools.live {
            let most = widest.entry(pool.id).or_default();
            *most = (*most).max(pool.most);
        }
    };
    look(&pools);
    for &kind in kinds {
        pools.finish(kind);
        look(&pools);
    }
    let places = (0..domains.domains.len()).map(|domain| widest.get(&domain).map(|&most| fields.take(most)));
    (places.collect(), widest.values().copied().max().unwrap_or(0))
}

/// The ranges of the common constraints' sums, before any piece is placed.
struct Sums {
    /// For each sum the kind, by its place in the order, after which it is complete; `None` if it is constant.
    last: Vec<Option<usize>>,
    /// For each sum the range that each kind, by its place in the order, can add.
    parts: Vec<BTreeMap<usize, (i64, i64)>>,
    /// The range of each sum at any time.
    reach: Vec<(i64, i64)>,
    /// The constant part of each sum.
    known: Vec<i64>,
    /// The constraints, ordered so that feeding ones come first.
    feeding_first: Vec<ConstraintId>,
    is_possible: bool,
}

impl Sums {
    fn new(system: &System, is_local: &[bool], domains: &DomainTable, kinds: &[KindId]) -> Sums {
        let count = system.constraints.len();
        let mut sums = Sums {
            last: vec![None; count],
            parts: vec![BTreeMap::new(); count],
            reach: vec![(0, 0); count],
            known: vec![0; count],
            feeding_first: system.feeding_first(),
            is_possible: true,
        };
        for domain in &domains.domains {
            for &(kind, contribution) in &domain.members {
                let Some(place) = kinds.iter().position(|&other| other == kind) else { continue };
                for &(id, coefficient) in &domains.contributions[contribution] {
                    let part = sums.parts[id].entry(place).or_insert((0, 0));
                    let most = system.kinds[kind].most * coefficient;
                    *part = (part.0.min(most), part.1.max(most));
                    sums.last[id] = sums.last[id].max(Some(place));
                }
            }
        }
        for place in 0..count {
            let id = sums.feeding_first[place];
            let own = sums.parts[id].values().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
            let reach = (sums.reach[id].0 + own.0, sums.reach[id].1 + own.1);
            sums.reach[id] = reach;
            let constraint = &system.constraints[id];
            match sums.last[id] {
                None => sums.is_possible &= is_local[id] || constraint.allows(sums.known[id]),
                Some(last) => {
                    for feed in &constraint.feeds {
                        sums.last[feed.target] = sums.last[feed.target].max(Some(last));
                    }
                }
            }
            for feed in &constraint.feeds {
                if sums.last[id].is_none() {
                    let value = feed.value(sums.known[id]);
                    sums.known[feed.target] += value;
                    let reach = &mut sums.reach[feed.target];
                    *reach = (reach.0 + value.min(0), reach.1 + value.max(0));
                } else {
                    let fed = feed.range(reach);
                    let reach = &mut sums.reach[feed.target];
                    *reach = (reach.0 + fed.0.min(0), reach.1 + fed.1.max(0));
                }
            }
        }
        sums
    }

    /// The range that kinds from place `own` on can add to a sum, plus the feeds of sums that are complete after kinds
    /// from place `fed` on.
    fn rest(&self, system: &System, id: ConstraintId, own: usize, fed: usize) -> (i64, i64) {
        let own = self.parts[id].range(own..).fold((0, 0), |sum, (_, part)| (sum.0 + part.0, sum.1 + part.1));
        let feeding = system.constraints.iter().enumerate();
        let feeding = feeding.filter(|(other, _)| self.last[*other].is_some_and(|last| last >= fed));
        let fed = feeding.flat_map(|(other, constraint)| {
            constraint.feeds.iter().filter(|feed| feed.target == id).map(move |feed| feed.range(self.reach[other]))
        });
        fed.fold(own, |sum, fed| (sum.0 + fed.0.min(0), sum.1 + fed.1.max(0)))
    }

    /// The range within which a sum must lie if `rest` can still be added.
    fn bounds(&self, system: &System, id: ConstraintId, rest: (i64, i64)) -> (i64, i64) {
        let constraint = &system.constraints[id];
        let (low, high) = (constraint.low.max(self.reach[id].0), constraint.high.min(self.reach[id].1));
        ((low - rest.1).max(self.reach[id].0), (high - rest.0).min(self.reach[id].1))
    }

    /// The changes of the sums after the last step of a kind.
    fn ends(&self, system: &System, fields: &[Option<SumField>], place: usize) -> Vec<StepEnd> {
        let mut ends = Vec::new();
        for &id in &self.feeding_first {
            let (constraint, Some(sum)) = (&system.constraints[id], fields[id]) else { continue };
            if self.last[id] == Some(place) {
                let feeds = constraint.feeds.iter().enumerate();
                let feeds = feeds.filter_map(|(number, feed)| Some((fields[feed.target]?, number)));
                ends.push(StepEnd::Known { sum, constraint: id, feeds: feeds.collect() });
            } else if self.last[id] > Some(place) && self.can_settle(constraint) {
                let rest = self.rest(system, id, place + 1, place + 1);
                let (low, high) = (constraint.low.max(self.reach[id].0), constraint.high.min(self.reach[id].1));
                let (first, last) = (low - rest.0, high - rest.1);
                if first <= last {
                    ends.push(StepEnd::Settled { sum, first, last });
                }
            }
        }
        ends
    }

    /// Whether only the range of the sum matters.
    fn can_settle(&self, constraint: &Constraint) -> bool {
        !constraint.kept && constraint.feeds.is_empty() && constraint.gaps.is_empty()
    }
}
