//! The steps of the second pass. Each step puts a number of pieces of one kind on the squares of one pool.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{DomainId, Field, Fields, KindId};
use qishu_runtime::domains::{
    AllowedSums, DomainPool, PlacementSteps, PlacingStep, StepEnd, SumFeed, SumField, SumGrowth, pool, sum_in,
};

use super::domain::DomainTable;
use super::order::kind_order;
use super::pools::{PoolEnd, Pools};
use crate::system::{Constraint, ConstraintId, System};

/// The placement of pieces on the squares of all domains.
#[derive(Clone, Debug)]
pub struct PlacingProgram {
    /// The steps.
    pub steps: PlacementSteps,
    /// For each constraint its sum in a node, and the part that does not depend on pieces; `None` if no node has it.
    pub sums: Vec<Option<(SumField, i64)>>,
    /// The maximum number of squares of any pool.
    pub most_squares: i64,
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
        let of_domain = |domain: DomainId| pool(domain, pool_fields[domain].expect("a pool with members has a place"));
        let sum_fields: Vec<Option<SumField>> = (0..system.constraints.len())
            .map(|id| {
                let (least, greatest) = sums.reach[id];
                sums.last[id].map(|_| sum_in(fields.take(greatest - least), least))
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
                    pool: of_domain(pool),
                    // Constraints that cannot hold leave a negative limit; they reject the step without a piece too.
                    most: system.kinds[kind].most.min(squares).max(0),
                    sums: domains.contributions[contribution].iter().map(growth).collect(),
                    ends: Vec::new(),
                });
            }
            let mut ends: Vec<StepEnd> = Vec::new();
            for end in pools.finish(kind) {
                ends.push(match end {
                    PoolEnd::Merged { from, into } => StepEnd::Merged { from: of_domain(from), into: of_domain(into) },
                    PoolEnd::Filled(pool) => StepEnd::Filled(of_domain(pool)),
                    PoolEnd::Forgotten(pool) => StepEnd::Forgotten(of_domain(pool)),
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
        let domains = pool_fields.iter().enumerate();
        let pools: Vec<Option<DomainPool>> =
            domains.map(|(domain, field)| field.map(|squares| pool(domain, squares))).collect();
        let known = sum_fields.iter().zip(&sums.known).map(|(sum, &known)| sum.map(|sum| (sum, known)));
        PlacingProgram {
            sums: known.collect(),
            steps: PlacementSteps { pools, steps, start, is_possible, kept },
            most_squares,
        }
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
                let feeds = constraint.feeds.iter().filter_map(|feed| {
                    Some(SumFeed { to: fields[feed.target]?, measure: feed.measure, coefficient: feed.coefficient })
                });
                let range = (constraint.low, constraint.high);
                let allowed = (!constraint.kept).then(|| AllowedSums { range, gaps: constraint.gaps.clone() });
                ends.push(StepEnd::Known { sum, allowed, feeds: feeds.collect() });
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
