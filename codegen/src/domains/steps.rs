//! Putting pieces on the squares of the domains, as plain data: step by step a number of pieces of one kind on the
//! squares of one pool.

use std::collections::BTreeMap;

use super::domain::{DomainId, DomainTable};
use super::order::kind_order;
use super::pools::{PoolEnd, Pools};
use crate::frontier::{Field, Fields};
use crate::system::{Constraint, ConstraintId, KindId, System};

/// How pieces are put on the squares of all domains.
#[derive(Clone, Debug)]
pub struct PlacingProgram {
    /// For each domain the place of its number of squares in a node; `None` if no piece is on them.
    pub pools: Vec<Option<Field>>,
    /// What happens in each step.
    pub steps: Vec<PlacingStep>,
    /// The sums, in a node before the first step.
    pub start: Vec<u64>,
    /// Whether the constraints of no piece at all are kept.
    pub is_possible: bool,
    /// The sums that are kept: where the last node has them, and what is added to them.
    pub kept: Vec<(Option<Field>, i64)>,
    /// The most squares that any pool has.
    pub most_squares: i64,
}

/// Pieces of one kind on the squares of one pool.
#[derive(Clone, Debug)]
pub struct PlacingStep {
    /// The kind.
    pub kind: KindId,
    /// The pool.
    pub pool: DomainId,
    /// Where a node has the number of squares that are left of it.
    pub squares: Field,
    /// So many pieces there are at most.
    pub most: i64,
    /// The sums that the pieces count in.
    pub sums: Vec<SumGrowth>,
    /// What happens behind the last step of a kind.
    pub ends: Vec<StepEnd>,
}

/// What a piece adds to a sum, and what the sum has to be for the constraint to be kept with the pieces still to come.
#[derive(Clone, Copy, Debug)]
pub struct SumGrowth {
    /// Where a node has the sum.
    pub sum: SumField,
    /// What each piece adds.
    pub coefficient: i64,
    /// The least and the greatest that it may be behind the step.
    pub bounds: (i64, i64),
}

/// Where a node has a sum.
#[derive(Clone, Copy, Debug)]
pub struct SumField {
    field: Field,
    /// What stands for zero.
    least: i64,
}

/// What happens behind the last step of a kind.
#[derive(Clone, Debug)]
pub enum StepEnd {
    /// The squares of one pool go to another.
    Merged {
        /// The pool that is no more.
        from: Field,
        /// The pool that has its squares.
        into: Field,
        /// The domains whose names the pools have.
        domains: (DomainId, DomainId),
    },
    /// No square may be left.
    Filled(Field),
    /// What is left stays empty.
    Forgotten(Field),
    /// A sum between these bounds cannot break its constraint any more, and is as good as the lowest of them.
    Settled {
        /// The sum.
        sum: SumField,
        /// The least sum for which that holds.
        first: i64,
        /// The greatest sum for which that holds.
        last: i64,
    },
    /// A sum is known.
    Known {
        /// The sum.
        sum: SumField,
        /// Which constraint it is of.
        constraint: ConstraintId,
        /// The sums that it enters, each with what it adds for a value.
        feeds: Vec<(SumField, usize)>,
    },
}

impl SumField {
    /// The sum that a node has.
    #[inline]
    pub fn get(self, node: &[u64]) -> i64 {
        self.field.get(node) + self.least
    }

    /// Puts the sum into a node.
    #[inline]
    pub fn set(self, node: &mut [u64], sum: i64) {
        self.field.set(node, sum - self.least);
    }

    /// Puts into a node that the sum does not matter any more.
    #[inline]
    pub fn forget(self, node: &mut [u64]) {
        self.field.set(node, 0);
    }
}

impl PlacingProgram {
    /// Works out the steps for squares of these domains, so many of each at most.
    pub fn new(system: &System, domains: &DomainTable, is_local: &[bool], most: &[i64]) -> PlacingProgram {
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
            // The pool of most squares, of which most numbers can be taken, comes when the pools are about to become
            // one.
            open.sort_by_key(|&(pool, squares, _)| (squares, pool));
            for (number, &(pool, squares, contribution)) in open.iter().enumerate() {
                let is_last = number + 1 == open.len();
                let growth = |&(id, coefficient): &(ConstraintId, i64)| {
                    // What is known behind the last step is fed only then.
                    let rest = sums.rest(system, id, if is_last { place + 1 } else { place }, place);
                    let sum = sum_fields[id].expect("a sum that is counted in has a place");
                    SumGrowth { sum, coefficient, bounds: sums.bounds(system, id, rest) }
                };
                steps.push(PlacingStep {
                    kind,
                    pool,
                    squares: pool_fields[pool].expect("a pool with members has a place"),
                    most: system.kinds[kind].most.min(squares),
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

    /// The sums that are kept, in a node behind the last step.
    pub fn kept_in(&self, node: &[u64]) -> Vec<i64> {
        let value = |(field, least): &(Option<Field>, i64)| field.map_or(0, |field| field.get(node)) + least;
        self.kept.iter().map(value).collect()
    }
}

/// A place for the number of squares of each pool, wide enough for those that come to be merged into it, and the
/// greatest of these numbers.
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

/// What is known of the sums of the common constraints before anybody stands anywhere.
struct Sums {
    /// Behind which kind, by its place in the order, each sum is known; `None` if it is known from the beginning.
    last: Vec<Option<usize>>,
    /// What each kind, by its place in the order, can add to each sum.
    parts: Vec<BTreeMap<usize, (i64, i64)>>,
    /// What each sum can be at any time.
    reach: Vec<(i64, i64)>,
    /// What is added to each sum from the beginning.
    known: Vec<i64>,
    /// The constraints, those that feed others before these.
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

    /// What the kinds from one place on can add to a sum, and what sums that are known behind kinds from the other on
    /// feed to it.
    fn rest(&self, system: &System, id: ConstraintId, own: usize, fed: usize) -> (i64, i64) {
        let own = self.parts[id].range(own..).fold((0, 0), |sum, (_, part)| (sum.0 + part.0, sum.1 + part.1));
        let feeding = system.constraints.iter().enumerate();
        let feeding = feeding.filter(|(other, _)| self.last[*other].is_some_and(|last| last >= fed));
        let fed = feeding.flat_map(|(other, constraint)| {
            constraint.feeds.iter().filter(|feed| feed.target == id).map(move |feed| feed.range(self.reach[other]))
        });
        fed.fold(own, |sum, fed| (sum.0 + fed.0.min(0), sum.1 + fed.1.max(0)))
    }

    /// What a sum may be if that much can still be added.
    fn bounds(&self, system: &System, id: ConstraintId, rest: (i64, i64)) -> (i64, i64) {
        let constraint = &system.constraints[id];
        let (low, high) = (constraint.low.max(self.reach[id].0), constraint.high.min(self.reach[id].1));
        ((low - rest.1).max(self.reach[id].0), (high - rest.0).min(self.reach[id].1))
    }

    /// What happens to the sums behind the last step of a kind.
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

    /// Whether it only matters in which range the sum lies.
    fn can_settle(&self, constraint: &Constraint) -> bool {
        !constraint.kept && constraint.feeds.is_empty() && constraint.gaps.is_empty()
    }
}
