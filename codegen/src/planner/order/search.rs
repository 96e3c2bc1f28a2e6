//! The order in which the groups are placed: hard pieces first, free ones last, and then what the cost says.

use std::collections::BTreeSet;

use crate::error::PlanError;
use crate::planner::classes::{GroupId, Problem};
use crate::planner::eliminate::Elimination;
use crate::planner::limits::Limits;
use crate::planner::order::families::{FamilyName, Ranking, first_choice, ranked_families, ranking_of};
use crate::planner::tables::Store;
use crate::thresholds::{CHEAP_ENOUGH, EXPENSIVE, LONGEST_TRIAL, MOST_FAILURES, MOST_TRIALS, WORTH_SPLITTING};

/// How many numbers the search for an order may look through.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Once an order has been found that is so little work that no split would be tried.
    pub with_little_work: u128,
    /// As long as none has.
    pub without: u128,
}

impl Patience {
    /// So many in any case.
    pub fn always(planning: u128) -> Patience {
        Patience { with_little_work: planning, without: planning }
    }

    /// The same, but no more than the limits allow.
    pub fn within(self, limits: Limits) -> Patience {
        let Patience { with_little_work, without } = self;
        Patience { with_little_work: with_little_work.min(limits.planning), without: without.min(limits.planning) }
    }

    /// How many, with the best order found so far.
    fn with(self, best: Option<TriedOrder>) -> u128 {
        if best.is_some_and(|best| best.work <= WORTH_SPLITTING) { self.with_little_work } else { self.without }
    }
}

/// What came of an order that was tried.
#[derive(Clone, Copy)]
struct TriedOrder {
    /// The work that it takes.
    work: u128,
    /// How many numbers were looked through.
    planning: u128,
    /// Whether it keeps to the limits.
    keeps: bool,
}

/// The order that takes the least work of those that were tried, carried out.
pub struct FoundBest {
    /// The tables.
    pub store: Store,
    /// What they come to.
    pub elimination: Elimination,
    /// The order.
    pub order: Vec<GroupId>,
    /// The order, for other problems.
    pub ranking: Ranking,
    /// Whether the search came to its end.
    pub is_best: bool,
}

/// Searches for the order that takes the least work, and carries it out in a store of its own.
///
/// It starts with an order found before, or with the groups that have the fewest cells, and then moves one after another elsewhere as
/// long as that helps. Groups that are one another's counterparts on different sides move together, so that what is alike stays alike
/// and is built once. While orders are compared they may pass the limits, since a bad one can be a step on the way to a good one; if
/// the one with the least work still does, the last before it that did not is taken.
///
/// How many numbers that looks through is added to `spent`, whether an order is found or not.
///
/// # Errors
///
/// Fails if all orders that were better than those before pass the limits.
pub fn cheapest(
    problem: &Problem<'_>,
    limits: Limits,
    patience: Patience,
    from: Option<&[FamilyName]>,
    spent: &mut u128,
) -> Result<FoundBest, PlanError> {
    let mut looked_through = 0;
    let hopeless = Limits { steps: 1 << 80, entries: 1 << 50, ..limits };
    let mut attempt = |order: &[Vec<GroupId>], best: Option<TriedOrder>| {
        let longest = best.map_or(u128::MAX, |best| best.planning.saturating_mul(LONGEST_TRIAL));
        let planning = patience.with(best).saturating_sub(looked_through).min(longest);
        let most_work = best.map_or(u128::MAX, |best| best.work.saturating_sub(1));
        let mut store = Store::new(Limits { planning, ..hopeless }, most_work);
        let elimination = problem.eliminate(&mut store, &order.concat());
        looked_through += store.planning;
        elimination.ok().map(|_| TriedOrder {
            work: store.work,
            planning: store.planning,
            keeps: store.keeps_to(limits),
        })
    };
    let mut order = match from {
        Some(ranking) => ranked_families(problem, ranking),
        None => first_choice(problem),
    };
    let mut best = attempt(&order, None);
    let mut within_limits: Option<Vec<Vec<GroupId>>> = best.is_some_and(|best| best.keeps).then(|| order.clone());
    // An order that was no better than an earlier best is no better than the best since.
    let mut tried = BTreeSet::from([order.clone()]);
    let mut trials = 1;
    let mut improved = true;
    while improved {
        improved = false;
        for (from, to) in moves(order.len(), best.is_none_or(|best| best.work > EXPENSIVE)) {
            let most_trials = if best.is_some() { MOST_TRIALS } else { MOST_FAILURES };
            if best.is_some_and(|best| best.work < CHEAP_ENOUGH) || trials >= most_trials {
                break;
            }
            let mut moved = order.clone();
            let family = moved.remove(from);
            moved.insert(to, family);
            trials += 1;
            if !tried.insert(moved.clone()) {
                continue;
            }
            if let Some(better) = attempt(&moved, best) {
                (best, order, improved) = (Some(better), moved, true);
                if better.keeps {
                    within_limits = Some(order.clone());
                }
            }
        }
    }
    let planning = patience.with(best);
    let order = within_limits.unwrap_or(order);
    let mut store = Store::new(Limits { planning, ..limits }, u128::MAX);
    let eliminated = problem.eliminate(&mut store, &order.concat());
    *spent = spent.saturating_add(looked_through).saturating_add(store.planning);
    let elimination = eliminated?;
    let is_best = store.planning + looked_through < planning;
    let ranking = ranking_of(problem, &order);
    Ok(FoundBest { store, elimination, order: order.concat(), ranking, is_best })
}

/// The ways to take a family out and put it in elsewhere, the shortest first: next door only, or anywhere.
fn moves(families: usize, anywhere: bool) -> Vec<(usize, usize)> {
    let mut moves: Vec<(usize, usize)> = (0..families)
        .flat_map(|from| (0..families).map(move |to| (from, to)))
        .filter(|(from, to)| from != to)
        .collect();
    // A move by one place up is the same as one by one place down.
    moves.retain(|&(from, to)| from != to + 1 && (anywhere || to == from + 1));
    moves.sort_by_key(|&(from, to)| (from.abs_diff(to), from));
    moves
}
