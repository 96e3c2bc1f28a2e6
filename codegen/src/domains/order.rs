//! In which order the kinds are gone through.
//!
//! Between two kinds it is remembered how many squares are left in each pool, and what the sums are that have begun and
//! not ended. So an order is good if domains soon become one, and sums end soon after they begin.

use std::collections::BTreeSet;

use super::domain::DomainTable;
use super::pools::Pools;
use crate::system::{ConstraintId, KindId, System};

/// So many pairs of pools are compared to find a good order, which takes some tenths of a second.
const MOST_PAIRS_COMPARED: usize = 1 << 26;

/// A sum that can have more values than this is as bad as one that has so many.
const WIDEST_SUM: i64 = 1 << 20;

/// A good order of the kinds that any domain has as a member.
pub fn kind_order(system: &System, domains: &DomainTable, most: &[i64]) -> Vec<KindId> {
    let pools = Pools::new(&domains.domains, most);
    let mut order: Vec<KindId> = (0..system.kinds.len()).filter(|&kind| pools.open_to(kind).next().is_some()).collect();
    // Who may stand on the fewest squares comes first, since nothing tells those squares apart once it is done.
    order.sort_by_key(|&kind| (pools.open_to(kind).map(|(pool, _)| pool.most).sum::<i64>(), kind));
    let sums = common_sums(system, domains);
    let mut work = guessed_work(system, &sums, &pools, &order);
    let kinds = order.len();
    let pairs = kinds * pools.live.len() * pools.live.len();
    let mut trials = MOST_PAIRS_COMPARED / pairs.max(1);
    // Each kind is moved to each place, as long as that is of use.
    let mut before = None;
    while before != Some(work) {
        before = Some(work);
        for (from, to) in (0..kinds).flat_map(|from| (0..kinds).map(move |to| (from, to))) {
            let Some(left) = trials.checked_sub(1) else { return order };
            trials = left;
            let mut other = order.clone();
            let kind = other.remove(from);
            other.insert(to, kind);
            let others_work = guessed_work(system, &sums, &pools, &other);
            if others_work < work {
                (order, work) = (other, others_work);
            }
        }
    }
    order
}

/// A sum that is remembered from the first kind that counts in it to the last.
struct CommonSum {
    /// For each kind whether it counts in the sum.
    counts: Vec<bool>,
    /// Whether it is remembered to the end.
    is_kept: bool,
    /// How many values it may have.
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

/// How many numbers there are from 0 up to that one. Of a kind that cannot occur the greatest is below 0.
fn numbers_up_to(most: i64) -> u128 {
    u128::try_from(most).map_or(0, |most| most + 1)
}

/// As many nodes as there would be before each kind if all numbers occurred together, times the numbers of pieces to
/// try.
fn guessed_work(system: &System, sums: &[CommonSum], pools: &Pools, order: &[KindId]) -> u128 {
    let mut pools = pools.clone();
    let mut work: u128 = 0;
    // Of each sum the places in the order of the first and the last kind that counts in it.
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
