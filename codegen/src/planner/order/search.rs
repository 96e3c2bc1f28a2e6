//! The order in which the groups are placed: hard pieces first, free ones last, and then what the cost says.

use std::collections::BTreeMap;

use crate::error::PlanError;
use crate::planner::classes::{GroupId, Problem};
use crate::planner::eliminate::Elimination;
use crate::planner::limits::Limits;
use crate::planner::tables::Store;
use crate::thresholds::{CHEAP_ENOUGH, EXPENSIVE, MOST_FAILURES, MOST_TRIALS};

/// What groups of different sides have in common when they are counterparts: their kinds' families.
type GroupShape = Vec<(u32, usize)>;

/// An order by the shapes of the groups, which another problem may have as well.
pub type Ranking = Vec<GroupShape>;

/// Searches for the order that takes the least work, and carries it out in a store of its own.
///
/// It starts with an order found before, or with the groups that have the fewest cells, and then moves one after another elsewhere as long as that helps. Groups that
/// are one another's counterparts on different sides move together, so that what is alike stays alike and is built once.
/// While orders are compared they may pass the limits, since a bad one can be a step on the way to a good one.
///
/// # Errors
///
/// Fails if the best order passes the limits.
pub fn cheapest(
    problem: &Problem<'_>,
    limits: Limits,
    from: Option<&[GroupShape]>,
) -> Result<(Store, Elimination, Ranking), PlanError> {
    let mut planning = limits.planning;
    let hopeless = Limits { steps: 1 << 80, entries: 1 << 50, ..limits };
    let mut attempt = |order: &[Vec<GroupId>], most_work: u128| {
        let mut store = Store::new(Limits { planning, ..hopeless }, most_work);
        let elimination = problem.eliminate(&mut store, &order.concat());
        planning = planning.saturating_sub(store.planning);
        elimination.ok().map(|_| store.work)
    };
    let mut order = match from {
        Some(ranking) => families(problem, |_, shape| ranking.iter().position(|ranked| ranked == shape)),
        None => first_choice(problem),
    };
    let mut best = attempt(&order, u128::MAX);
    let mut trials = 1;
    let mut improved = true;
    while improved {
        improved = false;
        for (from, to) in moves(order.len(), best.is_none_or(|work| work > EXPENSIVE)) {
            let most_trials = if best.is_some() { MOST_TRIALS } else { MOST_FAILURES };
            if best.is_some_and(|work| work < CHEAP_ENOUGH) || trials >= most_trials {
                break;
            }
            let mut moved = order.clone();
            let family = moved.remove(from);
            moved.insert(to, family);
            trials += 1;
            let work = attempt(&moved, best.map_or(u128::MAX, |work| work.saturating_sub(1)));
            if work.is_some() {
                (best, order, improved) = (work, moved, true);
            }
        }
    }
    let mut store = Store::new(limits, u128::MAX);
    let elimination = problem.eliminate(&mut store, &order.concat())?;
    store.planning += limits.planning - planning;
    let ranking = order.iter().map(|family| shape(problem, family[0])).collect();
    Ok((store, elimination, ranking))
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

/// The groups in the order of the ranking, those of shapes that it lacks at their first choice's place behind it.
pub fn ranked(problem: &Problem<'_>, ranking: &[GroupShape]) -> Vec<GroupId> {
    let rank = |group: GroupId| ranking.iter().position(|ranked| *ranked == shape(problem, group));
    let mut order = first_choice(problem).concat();
    order.sort_by_key(|&group| rank(group).unwrap_or(ranking.len()));
    order
}

/// The groups sorted by the number of their cells; counterparts on different sides side by side.
fn first_choice(problem: &Problem<'_>) -> Vec<Vec<GroupId>> {
    families(problem, |group, _| problem.groups[group].cells.len())
}

/// The groups sorted by some key, and by their shapes; those of one key and shape side by side.
fn families<K: Ord>(problem: &Problem<'_>, key: impl Fn(GroupId, &GroupShape) -> K) -> Vec<Vec<GroupId>> {
    let mut families: BTreeMap<(K, GroupShape), Vec<GroupId>> = BTreeMap::new();
    for id in 0..problem.groups.len() {
        let shape = shape(problem, id);
        families.entry((key(id, &shape), shape)).or_default().push(id);
    }
    families.into_values().collect()
}

fn shape(problem: &Problem<'_>, group: GroupId) -> GroupShape {
    problem.groups[group].kinds.iter().map(|&kind| problem.family_of(kind)).collect()
}
