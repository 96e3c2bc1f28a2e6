//! Sums that only grow, counted beside the states: a state has a number of ways for each combination of what they have come to.
//!
//! How many men there are of a kind that fits nearly everywhere is open from the first cells to the last, and every such number occurs
//! with nearly everything else that a state remembers. As parts of states they would make many states, each of which has to be looked
//! for; as places in a table they cost an addition.

use super::rests::Rests;
use crate::system::{ConstraintId, System};
use crate::thresholds::MOST_COUNTERS_COMBINED;

/// Sums that are counted beside the states.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// The sums; combinations of them are numbered with the last running fastest.
    list: Vec<Counter>,
}

/// A sum to which nothing counts less than zero, from zero to the most that is allowed.
#[derive(Clone, Copy, Debug)]
struct Counter {
    constraint: ConstraintId,
    most: i64,
}

/// The combinations to which an effect has others lead, the same number of places on.
#[derive(Clone, Debug)]
pub struct Shift {
    /// By how many places.
    pub by: usize,
    /// Runs of combinations that lead to others: the first and the number of them.
    pub runs: Vec<(usize, usize)>,
}

impl Counters {
    /// Those of a system: sums of men on more than half of the cells, those on the most cells first, as many as have few combinations
    /// together.
    pub fn of(system: &System, rests: &Rests) -> Counters {
        let is_fed =
            |id: ConstraintId| system.constraints.iter().any(|other| other.feeds.iter().any(|feed| feed.target == id));
        let cells = |id: ConstraintId| rests.behind(rests.whole[id]).count();
        let mut wide: Vec<ConstraintId> = (0..system.constraints.len())
            .filter(|&id| 2 * cells(id) > system.cells.len() && system.constraints[id].feeds.is_empty())
            .filter(|&id| system.only_adds(id) && !is_fed(id))
            .collect();
        wide.sort_by_key(|&id| std::cmp::Reverse(cells(id)));
        let mut combined = 1;
        let mut list: Vec<Counter> = Vec::new();
        for constraint in wide {
            let most = system.constraints[constraint].high.min(rests.list[rests.whole[constraint]].reach.1);
            let with_this = (most.max(0) as usize + 1).saturating_mul(combined);
            if most >= 0 && with_this <= MOST_COUNTERS_COMBINED {
                list.push(Counter { constraint, most });
                combined = with_this;
            }
        }
        // The longest runs are those of the greatest numbers.
        list.sort_by_key(|counter| counter.most);
        Counters { list }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The constraints whose sums they are.
    pub fn constraints(&self) -> impl Iterator<Item = ConstraintId> {
        self.list.iter().map(|counter| counter.constraint)
    }

    /// How many combinations there are.
    pub fn combinations(&self) -> usize {
        self.list.iter().map(|counter| counter.most as usize + 1).product()
    }

    /// What the sums are in a combination, if all of them may be that in the end.
    pub fn values(&self, system: &System, mut combination: usize) -> Option<Vec<i64>> {
        let mut values = vec![0; self.list.len()];
        for (counter, value) in self.list.iter().zip(&mut values).rev() {
            *value = (combination % (counter.most as usize + 1)) as i64;
            combination /= counter.most as usize + 1;
        }
        let is_allowed = |(counter, value): (&Counter, &i64)| {
            let constraint = &system.constraints[counter.constraint];
            let is_gap = constraint.gaps.iter().any(|gap| gap.0 <= *value && *value <= gap.1);
            (constraint.low..=constraint.high).contains(value) && !is_gap
        };
        self.list.iter().zip(&values).all(is_allowed).then_some(values)
    }

    /// The most that each sum can be once so much has been added, given the most that it could be before.
    pub fn grown(&self, reached: &[i64], added: impl Fn(usize) -> i64) -> Vec<i64> {
        let grown = self.list.iter().zip(reached).enumerate();
        grown.map(|(number, (counter, reached))| (reached + added(number)).min(counter.most)).collect()
    }

    /// Where an effect leads that adds so much to each of the sums, while they are no greater than they can have become.
    pub fn shift(&self, reached: &[i64], added: &[i64]) -> Shift {
        let Some((last, outer)) = self.list.split_last() else { return Shift { by: 0, runs: vec![(0, 1)] } };
        let by = self
            .list
            .iter()
            .zip(added)
            .fold(0, |by, (counter, &added)| by * (counter.most as usize + 1) + added as usize);
        // Up to which value each of them stays within its most.
        let ends: Vec<i64> =
            self.list.iter().zip(reached).zip(added).map(|((c, &reached), &a)| reached.min(c.most - a)).collect();
        let mut runs: Vec<(usize, usize)> = Vec::new();
        if ends.iter().any(|&end| end < 0) {
            return Shift { by, runs };
        }
        let length = ends[outer.len()] as usize + 1;
        let mut values = vec![0; outer.len()];
        loop {
            let first = outer
                .iter()
                .zip(&values)
                .fold(0, |first, (counter, &value)| first * (counter.most as usize + 1) + value as usize)
                * (last.most as usize + 1);
            match runs.last_mut() {
                Some(run) if run.0 + run.1 == first => run.1 += length,
                _ => runs.push((first, length)),
            }
            let Some(next) = (0..outer.len()).rev().find(|&number| values[number] < ends[number]) else { break };
            values[next] += 1;
            values[next + 1..].fill(0);
        }
        Shift { by, runs }
    }
}

impl Shift {
    /// How many combinations lead to others.
    pub fn combinations(&self) -> usize {
        self.runs.iter().map(|run| run.1).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_lead_where_the_sums_have_grown() {
        let counters = Counters { list: [1, 2, 3].map(|most| Counter { constraint: 0, most }).to_vec() };
        assert_eq!(counters.combinations(), 24);
        let number = |values: &[i64]| values[0] * 12 + values[1] * 4 + values[2];
        for reached in [[0, 0, 0], [1, 0, 2], [0, 2, 1], [1, 2, 3]] {
            for added in [[0, 0, 0], [0, 0, 1], [1, 0, 0], [0, 1, 2], [0, 3, 0]] {
                let shift = counters.shift(&reached, &added);
                let mut expected = Vec::new();
                for (a, b, c) in (0..=1).flat_map(|a| (0..=2).flat_map(move |b| (0..=3).map(move |c| (a, b, c)))) {
                    let (before, behind) = ([a, b, c], [a + added[0], b + added[1], c + added[2]]);
                    let was_reached = before.iter().zip(&reached).all(|(value, reached)| value <= reached);
                    if was_reached && behind[0] <= 1 && behind[1] <= 2 && behind[2] <= 3 {
                        expected.push((number(&before), number(&behind)));
                    }
                }
                let found = shift.runs.iter().flat_map(|&(first, length)| first..first + length);
                let found: Vec<(i64, i64)> = found.map(|from| (from as i64, (from + shift.by) as i64)).collect();
                assert_eq!(found, expected, "{reached:?} and {added:?}");
                assert_eq!(shift.combinations(), expected.len());
            }
        }
        let whole = counters.shift(&[1, 2, 3], &[0, 0, 0]);
        assert_eq!(whole.runs, [(0, 24)], "what stands side by side is one run");
    }
}
