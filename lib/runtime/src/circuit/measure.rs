//! Functions of a complete sum that enter other sums.

/// A piecewise linear function of a sum: on each stretch it is constant or rises by one with each value of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// The excess of the sum over this; 0 if there is none.
    Beyond(i64),
    /// 1 if the sum is between the first and the second, both included, and 0 otherwise.
    Within(i64, i64),
}

impl Measure {
    /// The measure of a sum.
    #[inline]
    #[must_use]
    pub fn of(self, sum: i64) -> i64 {
        match self {
            Measure::Beyond(over) => (sum - over).max(0),
            Measure::Within(low, high) => i64::from(low <= sum && sum <= high),
        }
    }

    /// The measure as a function of the remaining sum, where `known` of it is known.
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

    /// The sum from which on the measure is constant; `None` if it always rises.
    #[must_use]
    pub fn ends_before(self) -> Option<i64> {
        match self {
            Measure::Beyond(_) => None,
            Measure::Within(_, high) => Some(high + 1),
        }
    }

    /// The measure on the stretch of the sum: whether it rises with the sum, and its constant part.
    #[must_use]
    pub fn on_stretch(self, sum: i64) -> (bool, i64) {
        match self {
            Measure::Beyond(over) if sum > over => (true, -over),
            Measure::Beyond(_) => (false, 0),
            Measure::Within(..) => (false, self.of(sum)),
        }
    }
}
