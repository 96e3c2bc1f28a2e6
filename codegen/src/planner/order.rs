//! The order in which the groups are placed: hard pieces first, free ones last, and then what the cost says.

use std::collections::BTreeMap;

use super::Limits;
use super::elimination::{Elimination, Problem};
use super::group::GroupId;
use super::store::Store;
use crate::error::PlanError;

/// How many orders are tried at most.
const MOST_TRIALS: usize = 60;

/// How many orders are tried while none keeps to the limits.
const MOST_FAILURES: usize = 6;

/// Below this much work a plan is not worth improving.
const CHEAP_ENOUGH: u128 = 1000;

/// Searches for the order that takes the least work, and carries it out in a store of its own.
///
/// It starts with the groups that have the fewest cells and then swaps neighbours as long as that helps. Groups that
/// are one another's counterparts on different sides move together, so that what is alike stays alike and is built once.
///
/// # Errors
///
/// Fails if every order that was tried passes the limits.
pub fn cheapest(problem: &Problem<'_>, limits: Limits) -> Result<(Store, Elimination), PlanError> {
    let attempt = |order: &[Vec<GroupId>], most_work: u128| {
        let mut store = Store::new(limits, most_work);
        problem.eliminate(&mut store, &order.concat()).map(|elimination| (store, elimination))
    };
    let mut order = first_choice(problem);
    let mut best = attempt(&order, u128::MAX);
    let mut trials = 1;
    let mut improved = true;
    while improved && trials < MOST_TRIALS {
        improved = false;
        for left in 0..order.len().saturating_sub(1) {
            let most = best.as_ref().map_or(u128::MAX, |(store, _)| store.work);
            if most < CHEAP_ENOUGH || trials == if best.is_ok() { MOST_TRIALS } else { MOST_FAILURES } {
                break;
            }
            let mut swapped = order.clone();
            swapped.swap(left, left + 1);
            trials += 1;
            if let Ok(better) = attempt(&swapped, most.saturating_sub(1)) {
                best = Ok(better);
                order = swapped;
                improved = true;
            }
        }
    }
    best
}

/// What groups of different sides have in common when they are counterparts: their kinds' families.
type Shape = Vec<(u32, usize)>;

/// The groups sorted by the number of their cells; counterparts on different sides side by side.
pub fn first_choice(problem: &Problem<'_>) -> Vec<Vec<GroupId>> {
    let mut families: BTreeMap<(usize, Shape), Vec<GroupId>> = BTreeMap::new();
    for (id, group) in problem.groups.iter().enumerate() {
        let shape: Shape = group.kinds.iter().map(|&kind| problem.family_of(kind)).collect();
        families.entry((group.cells.len(), shape)).or_default().push(id);
    }
    families.into_values().collect()
}
