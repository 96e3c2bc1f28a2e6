//! Sums that are counted beside the nodes instead of being part of them.
//!
//! The number of pieces of a kind that fits nearly everywhere is open from the first cell to the last. Each of its
//! values occurs with nearly every other content of a node. As part of the nodes it would multiply them, and each node
//! costs a lookup; as an index into a table it costs an addition.

use qishu_runtime::circuit::Combinations;

use super::suffixes::Suffixes;
use crate::system::{ConstraintId, System};
use crate::thresholds::MOST_COUNTED_STATISTICS_COMBINED;

/// Counted statistics: sums without negative weights, each from zero to its maximum.
#[derive(Clone, Debug, Default)]
pub struct CountedStatistics {
    /// The constraints whose sums they are.
    constraints: Vec<ConstraintId>,
    /// The combinations of their values.
    pub combinations: Combinations,
}

impl CountedStatistics {
    /// Selects the counted statistics of a system: sums of pieces on more than half of the cells, those on the most
    /// cells first, while they have few combinations together.
    pub fn of(system: &System, suffixes: &Suffixes) -> CountedStatistics {
        let fed = system.fed();
        let cells = |id: ConstraintId| suffixes.behind(suffixes.whole[id]).count();
        // A sum that each cell has to raise as far as it can has one value at each cell.
        let is_open = |id: ConstraintId| {
            system.constraints[id].kept || system.constraints[id].low < suffixes.list[suffixes.whole[id]].reach.1
        };
        let mut wide: Vec<ConstraintId> = (0..system.constraints.len())
            .filter(|&id| is_open(id))
            .filter(|&id| 2 * cells(id) > system.cells.len() && system.constraints[id].feeds.is_empty())
            .filter(|&id| system.only_adds(id) && !fed.contains(&id))
            .collect();
        wide.sort_by_key(|&id| std::cmp::Reverse(cells(id)));
        let mut combined = 1;
        let mut list: Vec<(i64, ConstraintId)> = Vec::new();
        for id in wide {
            let most = system.constraints[id].high.min(suffixes.list[suffixes.whole[id]].reach.1);
            let with_this = (most.max(0) as usize + 1).saturating_mul(combined);
            if most >= 0 && with_this <= MOST_COUNTED_STATISTICS_COMBINED {
                list.push((most, id));
                combined = with_this;
            }
        }
        // The longest runs are those of the sums with the greatest maxima.
        list.sort_by_key(|(most, _)| *most);
        let (most, constraints) = list.into_iter().unzip();
        CountedStatistics { constraints, combinations: Combinations::new(most) }
    }

    /// Whether there are no counted statistics.
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// The constraints whose sums they are.
    pub fn constraints(&self) -> impl Iterator<Item = ConstraintId> {
        self.constraints.iter().copied()
    }

    /// The values of the sums in a combination; `None` if they are not allowed in the end.
    pub fn values(&self, system: &System, combination: usize) -> Option<Vec<i64>> {
        let values = self.combinations.values(combination);
        let is_allowed = |(&id, &value): (&ConstraintId, &i64)| system.constraints[id].allows(value);
        self.constraints.iter().zip(&values).all(is_allowed).then_some(values)
    }
}
