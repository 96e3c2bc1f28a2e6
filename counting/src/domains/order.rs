//! The order in which kinds are placed.
//!
//! Between two kinds, a node stores the number of squares left in each pool, and the sums that are open. An order is
//! therefore good if domains soon merge, and sums end soon after they begin.

use std::collections::BTreeSet;

use super::domain::DomainTable;
use super::pools::Pools;
use crate::system::{ConstraintId, KindId, System};

/// The maximum number of pairs of pools that are compared to find an order, which takes some tenths of a second.
const MOST_PAIRS_COMPARED: usize = 1 << 26;

/// The maximum number of values of a sum that is taken into account; sums with more are equally bad.
const WIDEST_SUM: i64 = 1 << 20;

/// A good order of the kinds that any domain has as a member.
pub(crate) fn kind_order(system: &System, domains: &DomainTable, most: &[i64]) -> Vec<KindId> {
    let pools = Pools::new(&domains.domains, most);
    let kinds: Vec<KindId> = (0..system.kinds.len()).filter(|&kind| pools.open_to(kind).next().is_some()).collect();
    let sums = common_sums(system, domains);
    let work = |order: &[KindId]| guessed_work(system, &sums, &pools, order);
    // Kinds that fit on the fewest squares come first, since their squares are interchangeable once they are done.
    let mut order = kinds.clone();
    order.sort_by_key(|&kind| (pools.open_to(kind).map(|(pool, _)| pool.most).sum::<i64>(), kind));
    let pairs = (kinds.len() * pools.live.len() * pools.live.len()).max(1);
    let mut trials = MOST_PAIRS_COMPARED / pairs;
    let narrowest = (kinds.len() <= trials).then(|| narrowest_first(&sums, &pools, &kinds));
    order = narrowest.filter(|narrowest| work(narrowest) < work(&order)).unwrap_or(order);
    let mut least = work(&order);
    // Each kind is moved to each place, while that improves the order.
    let mut before = None;
    while before != Some(least) {
        before = Some(least);
        for (from, to) in (0..kinds.len()).flat_map(|from| (0..kinds.len()).map(move |to| (from, to))) {
            let Some(left) = trials.checked_sub(1) else { return order };
            trials = left;
            let mut other = order.clone();
            let kind = other.remove(from);
            other.insert(to, kind);
            let others_work = work(&other);
            if others_work < least {
                (order, least) = (other, others_work);
            }
        }
    }
    order
}

/// The order in which each kind leaves the fewest nodes behind it. A sum that has begun is therefore ended soon.
fn narrowest_first(sums: &[CommonSum], pools: &Pools, kinds: &[KindId]) -> Vec<KindId> {
    let (mut pools, mut left) = (pools.clone(), kinds.to_vec());
    let mut order: Vec<KindId> = Vec::with_capacity(kinds.len());
    while !left.is_empty() {
        let nodes_behind = |&kind: &KindId| {
            let mut pools = pools.clone();
            pools.finish(kind);
            let is_done = |other: &KindId| *other == kind || order.contains(other);
            let is_open = |sum: &&CommonSum| {
                let mut counted = kinds.iter().filter(|&&kind| sum.counts[kind]).map(is_done);
                let has_begun = counted.clone().any(|is_done| is_done);
                has_begun && (sum.is_kept || !counted.all(|is_done| is_done))
            };
            let open = sums.iter().filter(is_open).map(|sum| sum.values);
            pools.live.iter().map(|pool| numbers_up_to(pool.most)).chain(open).fold(1u128, u128::saturating_mul)
        };
        let Some(place) = (0..left.len()).min_by_key(|&place| nodes_behind(&left[place])) else { break };
        let kind = left.remove(place);
        pools.finish(kind);
        order.push(kind);
    }
    order
}

/// A sum, stored from the first kind that it counts to the last.
struct CommonSum {
    /// For each kind whether the sum counts it.
    counts: Vec<bool>,
    /// Whether it is kept to the end.
    is_kept: bool,
    /// The number of its possible values.
    values: u128,
}

/// The sums of the common constraints.
fn common_sums(system: &System, domains: &DomainTable) -> Vec<CommonSum> {
    let common: BTreeSet<ConstraintId> = domains.contributions.iter().flatten().map(|(id, _)| *id).collect();
    let sum = |id: ConstraintId| {
        let constraint = &system.constraints[id];
        let counts = (0..system.kinds.len()).map(|kind| constraint.terms.iter().any(|term| term.kind == kind));
        let values = constraint.high.saturating_sub(constraint.low.max(0)).clamp(1, WIDEST_SUM) as u128 + 1;
        CommonSum { counts: counts.collect(), is_kept: constraint.kept, values }
    };
    common.into_iter().map(sum).collect()
}

/// The number of integers from 0 to `most`. For a kind that cannot occur `most` is negative.
fn numbers_up_to(most: i64) -> u128 {
    u128::try_from(most).map_or(0, |most| most + 1)
}

/// An upper estimate of the work: the nodes before each kind if all numbers occurred together, times the numbers of
/// pieces to try.
fn guessed_work(system: &System, sums: &[CommonSum], pools: &Pools, order: &[KindId]) -> u128 {
    let mut pools = pools.clone();
    let mut work: u128 = 0;
    // For each sum the places of the first and the last kind that it counts.
    let ends: Vec<(usize, usize, u128)> = sums
        .iter()
        .filter_map(|sum| {
            let first = order.iter().position(|&kind| sum.counts[kind])?;
            let last = order.iter().rposition(|&kind| sum.is_kept || sum.counts[kind])?;
            Some((first, last, sum.values))
        })
        .collect();
    for (place, &kind) in order.iter().enumerate() {
        let squares = pools.live.iter().map(|pool| numbers_up_to(pool.most));
        let open =
            ends.iter().filter(|(first, last, _)| *first < place && place <= *last).map(|(_, _, values)| *values);
        let nodes = squares.chain(open).fold(1u128, u128::saturating_mul);
        let moves = pools.open_to(kind).map(|(pool, _)| numbers_up_to(pool.most.min(system.kinds[kind].most)));
        work = work.saturating_add(nodes.saturating_mul(moves.fold(0, u128::saturating_add)));
        pools.finish(kind);
    }
    work
}
