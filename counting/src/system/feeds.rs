//! Feeds between sums: a known sum adds a measure of itself to another sum.

use qishu_runtime::circuit::Measure;

/// An index into [`System::constraints`](super::System::constraints).
pub type ConstraintId = usize;

/// Adds `coefficient` times a measure of one constraint's sum to another constraint's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feed {
    /// The constraint fed.
    pub target: ConstraintId,
    /// The function of the sum that is added.
    pub measure: Measure,
    /// The coefficient.
    pub coefficient: i64,
}

impl Feed {
    /// The amount that the feed adds for that sum.
    #[must_use]
    pub fn value(&self, sum: i64) -> i64 {
        self.coefficient * self.measure.of(sum)
    }

    /// The least and the greatest amount added for sums in that range.
    #[must_use]
    pub fn range(&self, (low, high): (i64, i64)) -> (i64, i64) {
        let inside = self.measure.starts().filter(|&start| low < start && start <= high);
        // A linear stretch has its extremes at its ends.
        let values = inside.flat_map(|start| [start - 1, start]).chain([low, high]).map(|sum| self.value(sum));
        values.fold((i64::MAX, i64::MIN), |range, value| (range.0.min(value), range.1.max(value)))
    }
}
