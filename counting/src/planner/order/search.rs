//! The search for the order in which the groups are placed: from the most constrained groups to the free ones at first,
//! then by cost.

use std::collections::BTreeSet;

use crate::error::PlanError;
use crate::planner::classes::{GroupId, Problem};
use crate::planner::eliminate::Elimination;
use crate::planner::limits::Limits;
use crate::planner::order::families::{FamilyName, Ranking, first_choice, ranked_families, ranking_of};
use crate::planner::tables::Store;
use crate::thresholds::{CHEAP_ENOUGH, EXPENSIVE, LONGEST_TRIAL, MOST_FAILURES, MOST_TRIALS, WORTH_SPLITTING};

/// The most numbers that the search for an order may look through.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The limit once an order is found that is too cheap for a split.
    pub with_little_work: u128,
    /// The limit as long as no such order is found.
    pub without: u128,
}

impl Patience {
    /// One limit for both cases.
    pub fn always(planning: u128) -> Patience {
        Patience { with_little_work: planning, without: planning }
    }

    /// These limits, capped by the limit of planning.
    pub fn within(self, limits: Limits) -> Patience {
        let Patience { with_little_work, without } = self;
        Patience { with_little_work: with_little_work.min(limits.planning), without: without.min(limits.planning) }
    }

    /// The limit, given the best order found so far.
    fn with(self, best: Option<TriedOrder>) -> u128 {
        if best.is_some_and(|best| best.work <= WORTH_SPLITTING) { self.with_little_work } else { self.without }
    }
}

/// The result of trying an order.
#[derive(Clone, Copy)]
struct TriedOrder {
    /// Its work.
    work: u128,
    /// The number of numbers that were looked through.
    planning: u128,
    /// Whether it keeps to the limits.
    keeps: bool,
}

/// The cheapest order of those that were tried, carried out.
pub struct FoundBest {
    /// The tables.
    pub store: Store,
    /// The result of the elimination.
    pub elimination: Elimination,
    /// The order.
    pub order: Vec<GroupId>,
    /// The order, for other problems.
    pub ranking: Ranking,
    /// Whether the search was completed.
    pub is_best: bool,
}

/// Searches for the order that takes the least work, and carries it out in a separate store.
///
/// The search starts with an order found before, or with the groups that have the fewest cells, and then moves one
/// after another elsewhere as long as that helps. Counterparts on different sides move together, so that equivalent
/// parts stay equivalent and are built once. Orders beyond the limits are compared too, since a bad one can be a step
/// on the way to a good one. If the cheapest order exceeds the limits, the last improvement that did not is used.
///
/// The number of numbers that the search looks through is added to `spent`, whether an order is found or not.
///
/// # Errors
///
/// Fails if every order that improved on the previous ones exceeds the limits.
pub(crate) fn cheapest(
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
    // An order that did not improve on an earlier best does not improve on later ones.
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

/// The moves of one family to another place, the shortest first: to a neighbouring place only, or anywhere.
fn moves(families: usize, anywhere: bool) -> Vec<(usize, usize)> {
    let mut moves: Vec<(usize, usize)> = (0..families)
        .flat_map(|from| (0..families).map(move |to| (from, to)))
        .filter(|(from, to)| from != to)
        .collect();
    // A move by one place up equals one by one place down.
    moves.retain(|&(from, to)| from != to + 1 && (anywhere || to == from + 1));
    moves.sort_by_key(|&(from, to)| (from.abs_diff(to), from));
    moves
}
