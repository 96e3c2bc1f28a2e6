//! Counts square by square with a naive frontier: an oracle for boards that are too large for brute force.
//!
//! Each cell is empty or has a piece of some kind. Between two cells, the partial sum of every constraint with later
//! contributions is stored, and for each combination of these the number of ways. It shares the system of constraints
//! with the planner and nothing else: no classes, no groups, no order, no binomials.
//!
//! Where rules count groups, the values of all cells so far are stored too, and the groups are counted after the last
//! cell.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::system::{CellContents, ConstraintId, GroupMark, GroupSum, KindId, System};

/// The maximum size of the precomputed data, so that they fit into some hundred megabytes.
const MOST_KNOWN: usize = 1 << 24;

/// The maximum number of sum changes, for each combination that may be stored; [`MOST_KNOWN`] changes are always
/// allowed. More would take minutes.
const CHANGES_PER_STATE: usize = 1 << 14;

/// Counts the positions by the values of the kept sums. `None` if more than `most_states` combinations of partial sums
/// would have to be stored at once, or if there are too many cells, kinds and constraints.
pub fn count(system: &System, most_states: usize) -> Option<BTreeMap<Vec<i64>, BigUint>> {
    let known = (system.cells.len() + 1).checked_mul(system.constraints.len())?.checked_mul(system.kinds.len() + 2)?;
    if known > MOST_KNOWN {
        return None;
    }
    let mut changes_left = most_states.saturating_mul(CHANGES_PER_STATE).saturating_add(MOST_KNOWN);
    let naive_frontier = NaiveFrontier::new(system);
    // The sums, and the values of the cells so far where groups are counted.
    let mut states: BTreeMap<(Vec<i64>, Vec<Option<KindId>>), BigUint> = BTreeMap::new();
    let start = naive_frontier.settled(vec![0; system.constraints.len()], None);
    states.extend(start.map(|start| ((start, Vec::new()), BigUint::from(1u32))));
    for cell in 0..system.cells.len() {
        let mut next: BTreeMap<(Vec<i64>, Vec<Option<KindId>>), BigUint> = BTreeMap::new();
        for ((change, value), times) in &naive_frontier.changes[cell] {
            changes_left = changes_left.checked_sub(states.len().saturating_mul(change.len()))?;
            for ((sums, values), ways) in &states {
                let mut changed: Vec<i64> = sums.iter().zip(change).map(|(sum, change)| sum + change).collect();
                let mut values = values.clone();
                if !system.groups.is_empty() {
                    values.push(*value);
                }
                if cell + 1 == system.cells.len() {
                    for groups in &system.groups {
                        changed[groups.target] += groups.coefficient * number(groups, &values);
                    }
                    values.clear();
                }
                let Some(settled) = naive_frontier.settled(changed, Some(cell)) else { continue };
                *next.entry((settled, values)).or_default() += ways * *times;
                if next.len() > most_states {
                    return None;
                }
            }
        }
        states = next;
    }
    let mut by_statistic: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for ((sums, _), ways) in states {
        let kept = system.constraints.iter().zip(sums).filter(|(constraint, _)| constraint.kept);
        *by_statistic.entry(kept.map(|(constraint, sum)| sum + constraint.base).collect()).or_default() += ways;
    }
    Some(by_statistic)
}

/// The precomputed data of the naive frontier.
struct NaiveFrontier<'a> {
    system: &'a System,
    /// For each cell the distinct changes by its cell values, each with the number of those values. Where groups are
    /// counted, different values are different changes.
    changes: Vec<BTreeMap<CellChange, u32>>,
    /// For each constraint the last cell that contributes to it, directly or through its feeds; `None` if none does.
    last: Vec<Option<usize>>,
    /// For each constraint, the minimum and maximum that the cells from an index on can contribute.
    rest: Vec<Vec<(i64, i64)>>,
    /// Whether a constraint is fed.
    fed: Vec<bool>,
    /// The constraints, ordered so that feeding ones come first.
    feeding_first: Vec<ConstraintId>,
}

/// The change of each sum, and the value of the cell where that matters.
type CellChange = (Vec<i64>, Option<KindId>);

impl<'a> NaiveFrontier<'a> {
    fn new(system: &'a System) -> NaiveFrontier<'a> {
        let constraints = &system.constraints;
        let mut changes: Vec<BTreeMap<CellChange, u32>> = Vec::with_capacity(system.cells.len());
        for cell in 0..system.cells.len() {
            let mut here = BTreeMap::from([((vec![0; constraints.len()], None), 1)]);
            for (id, kind) in system.kinds.iter().enumerate() {
                if kind.cells.binary_search(&cell).is_ok() {
                    let value = Some(id).filter(|_| !system.groups.is_empty());
                    *here.entry((change_of(system, id, cell), value)).or_default() += 1;
                }
            }
            changes.push(here);
        }
        let mut last: Vec<Option<usize>> = vec![None; constraints.len()];
        let mut rest = vec![vec![(0, 0); system.cells.len() + 1]; constraints.len()];
        for cell in (0..system.cells.len()).rev() {
            for id in 0..constraints.len() {
                let low = changes[cell].keys().map(|(change, _)| change[id]).min().unwrap_or(0);
                let high = changes[cell].keys().map(|(change, _)| change[id]).max().unwrap_or(0);
                rest[id][cell] = (rest[id][cell + 1].0 + low, rest[id][cell + 1].1 + high);
                if (low, high) != (0, 0) && last[id].is_none() {
                    last[id] = Some(cell);
                }
            }
        }
        let mut fed = vec![false; constraints.len()];
        for groups in &system.groups {
            (fed[groups.target], last[groups.target]) = (true, system.cells.len().checked_sub(1));
        }
        let feeding_first = system.feeding_first();
        for &id in &feeding_first {
            for feed in &constraints[id].feeds {
                fed[feed.target] = true;
                last[feed.target] = last[feed.target].max(last[id]);
            }
        }
        NaiveFrontier { system, changes, last, rest, fed, feeding_first }
    }

    /// The sums after the cell: complete sums are checked, fed and dropped. `None` if a constraint is violated or can
    /// no longer be satisfied. Before the first cell, the cell is `None`.
    fn settled(&self, mut sums: Vec<i64>, cell: Option<usize>) -> Option<Vec<i64>> {
        let constraints = &self.system.constraints;
        let complete = |id: &ConstraintId| self.last[*id] == cell && !constraints[*id].kept;
        for id in self.feeding_first.iter().copied().filter(complete) {
            if !constraints[id].allows(sums[id]) {
                return None;
            }
            for feed in &constraints[id].feeds {
                sums[feed.target] += feed.value(sums[id]);
            }
            sums[id] = 0;
        }
        let next = cell.map_or(0, |cell| cell + 1);
        let hopeless = |(id, &sum): (usize, &i64)| {
            let open = self.last[id] > cell && !self.fed[id] && !constraints[id].kept;
            let (low, high) = self.rest[id][next];
            open && (sum + high < constraints[id].low || sum + low > constraints[id].high)
        };
        if sums.iter().enumerate().any(hopeless) { None } else { Some(sums) }
    }
}

/// The number of groups that meet their conditions, with these values of all cells. Members that are joined get one
/// name, until all are compared.
fn number(groups: &GroupSum, values: &[Option<KindId>]) -> i64 {
    let is_one = |contents: &CellContents, cell: usize| contents.contains(&(cell, values[cell]));
    let mut names: Vec<Option<usize>> =
        (0..values.len()).map(|cell| is_one(&groups.members, cell).then_some(cell)).collect();
    for &(one, other) in &groups.joined {
        if let (Some(one), Some(other)) = (names[one], names[other]) {
            names.iter_mut().filter(|name| **name == Some(other)).for_each(|name| *name = Some(one));
        }
    }
    let found: BTreeSet<usize> = names.iter().flatten().copied().collect();
    let meets = |name: usize, mark: &GroupMark| {
        let has = |cell: usize| names[cell] == Some(name);
        match &mark.near {
            None => (0..values.len()).any(|cell| has(cell) && is_one(&mark.contents, cell)),
            Some(pairs) => pairs.iter().any(|&(one, other)| {
                (has(one) && is_one(&mark.contents, other)) || (has(other) && is_one(&mark.contents, one))
            }),
        }
    };
    let is_counted = |name: &&usize| {
        groups.having.iter().all(|mark| meets(**name, mark)) && !groups.lacking.iter().any(|mark| meets(**name, mark))
    };
    found.iter().filter(is_counted).count() as i64
}

/// The contribution of a piece of that kind on that cell to each constraint's sum.
fn change_of(system: &System, kind: KindId, cell: usize) -> Vec<i64> {
    let constraints = system.constraints.iter();
    constraints
        .map(|constraint| {
            let here = constraint.terms.iter().filter(|term| {
                term.kind == kind && term.cells.as_ref().is_none_or(|cells| cells.binary_search(&cell).is_ok())
            });
            here.map(|term| term.coefficient).sum()
        })
        .collect()
}
