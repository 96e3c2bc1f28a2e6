//! Carries out a plan directly and reads the count off its result.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::entries::Entries;
use super::fill::{Filled, Keep, fill};
use crate::plan::Plan;

pub use super::fill::Greatest;

/// The result of carrying out a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each combination of values of the kept sums, ascending, without zeros; empty if the
    /// plan keeps no sum.
    pub by_statistic: Vec<Row>,
    /// The greatest numbers that occurred in each table, to compare with its bounds.
    pub greatest: Vec<Greatest>,
}

/// The values of the sums that a plan keeps, and the number of positions that have them.
pub type Row = (Vec<i64>, BigUint);

/// Fills the plan's tables one after the other.
///
/// # Panics
///
/// Panics if the plan reads or writes an entry that its tables do not have; no plan of the planner does.
pub fn run(plan: &Plan) -> Outcome {
    run_watched(plan, &mut |_| ControlFlow::Continue(())).expect("a watch that never stops does not stop the run")
}

/// Fills the plan's tables and repeatedly reports the number of completed steps to the watch, which may stop the run;
/// `None` then.
///
/// # Panics
///
/// As [`run`].
pub(crate) fn run_watched(plan: &Plan, watch: &mut dyn FnMut(u128) -> ControlFlow<()>) -> Option<Outcome> {
    let Filled { tables, greatest, .. } = fill(plan, Keep::Result, watch)?;
    let result = tables.last();
    Some(Outcome {
        total: result.map_or(BigUint::ZERO, |result| result.numbers().sum()),
        by_statistic: result.map_or(Vec::new(), |result| rows(plan, result)),
        greatest,
    })
}

/// The entries of the last table by the values of the kept sums.
fn rows(plan: &Plan, result: &Entries) -> Vec<Row> {
    let Some(table) = plan.tables.last().filter(|_| !plan.statistic.is_empty()) else { return Vec::new() };
    let mut rows: Vec<Row> = Vec::new();
    for (index, ways) in result.numbers().enumerate().filter(|(_, ways)| *ways != BigUint::ZERO) {
        let mut rest = index;
        let mut at: Vec<i64> = vec![0; table.axes.len()];
        for (value, axis) in at.iter_mut().zip(&table.axes).rev() {
            *value = axis.low + (rest % axis.extent()) as i64;
            rest /= axis.extent();
        }
        rows.push((plan.statistic.iter().map(|sum| sum.value(&at)).collect(), ways));
    }
    rows.sort_unstable();
    // A basis with fractions may have one axis too many; then several entries have the same values.
    rows.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += &later.1;
        }
        same
    });
    rows
}
