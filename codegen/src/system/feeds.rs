//! What sums feed one another: a sum that is known adds something to another one's.

/// An index into [`System::constraints`](super::System::constraints).
pub type ConstraintId = usize;

/// Adds `coefficient` times a measure of one constraint's sum to another constraint's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feed {
    /// The constraint fed.
    pub target: ConstraintId,
    /// What of the sum counts.
    pub measure: Measure,
    /// The state variable.
    pub coefficient: i64,
}

/// A number made of a sum: constant or rising by one with each of the sum's values, stretch by stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// What the sum is beyond this; 0 if it is no greater.
    Beyond(i64),
    /// 1 if the sum is no less than the first and no greater than the second, and 0 otherwise.
    Within(i64, i64),
}

impl Measure {
    /// The measure of a sum.
    #[must_use]
    pub fn of(self, sum: i64) -> i64 {
        match self {
            Measure::Beyond(over) => (sum - over).max(0),
            Measure::Within(low, high) => i64::from(low <= sum && sum <= high),
        }
    }

    /// The same of what is left of the sum once so much of it is known.
    #[must_use]
    pub fn without(self, known: i64) -> Measure {
        match self {
            Measure::Beyond(over) => Measure::Beyond(over - known),
            Measure::Within(low, high) => Measure::Within(low - known, high - known),
        }
    }

    /// The sums with which a new stretch begins, ascending; below the first of them the measure is 0.
    pub fn starts(self) -> impl Iterator<Item = i64> {
        let (first, second) = match self {
            Measure::Beyond(over) => (over + 1, None),
            Measure::Within(low, high) => (low, Some(high + 1)),
        };
        std::iter::once(first).chain(second)
    }

    /// From which sum on the measure does not change any more; `None` if it always rises.
    #[must_use]
    pub fn ends_before(self) -> Option<i64> {
        match self {
            Measure::Beyond(_) => None,
            Measure::Within(_, high) => Some(high + 1),
        }
    }

    /// On the stretch that the sum lies on: whether the measure rises with it, and what it is beside that.
    #[must_use]
    pub fn on_stretch(self, sum: i64) -> (bool, i64) {
        match self {
            Measure::Beyond(over) if sum > over => (true, -over),
            Measure::Beyond(_) => (false, 0),
            Measure::Within(..) => (false, self.of(sum)),
        }
    }
}

impl Feed {
    /// What the feed adds for a sum of that value.
    #[must_use]
    pub fn value(&self, sum: i64) -> i64 {
        self.coefficient * self.measure.of(sum)
    }

    /// The least and the greatest amount added for sums in that range.
    #[must_use]
    pub fn range(&self, (low, high): (i64, i64)) -> (i64, i64) {
        let inside = self.measure.starts().filter(|&start| low < start && start <= high);
        // Between its ends a stretch has nothing that its ends do not have.
        let values = inside.flat_map(|start| [start - 1, start]).chain([low, high]).map(|sum| self.value(sum));
        values.fold((i64::MAX, i64::MIN), |range, value| (range.0.min(value), range.1.max(value)))
    }
}
