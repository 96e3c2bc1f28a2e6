//! Gaps: excluded numbers within a range.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::List;

/// Numbers within a range that are not allowed.
///
/// They are stored as ranges in ascending order, with allowed numbers before, between and after them.
///
/// ```
/// use qishu_rules::Gaps;
///
/// let gaps = Gaps::at(vec![1..=1, 4..=6].into());
/// assert!(gaps.has(5) && !gaps.has(3));
/// assert_eq!(gaps.in_words(0, 8), "0, 2..3, 7..8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaps(List<RangeInclusive<i64>>);

impl Gaps {
    /// No gaps: every number of the range is allowed.
    pub const NONE: Gaps = Gaps(Cow::Borrowed(&[]));

    /// Gaps at these ranges, which are ascending, with other numbers between them.
    #[must_use]
    pub const fn at(ranges: List<RangeInclusive<i64>>) -> Gaps {
        Gaps(ranges)
    }

    /// Whether no number is excluded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a number is excluded.
    #[must_use]
    pub fn has(&self, number: i64) -> bool {
        self.iter().any(|(low, high)| (low..=high).contains(&number))
    }

    /// The first and the last number of each excluded run, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (i64, i64)> + Clone + '_ {
        self.0.iter().map(|gap| (*gap.start(), *gap.end()))
    }

    /// The allowed numbers of a range, as the rules language writes them: `0, 2..3`.
    #[must_use]
    pub fn in_words(&self, low: i64, high: i64) -> String {
        let starts = std::iter::once(low).chain(self.iter().map(|gap| gap.1 + 1));
        let ends = self.iter().map(|gap| gap.0 - 1).chain([high]);
        let runs = starts.zip(ends).map(|(low, high)| match low == high {
            true => low.to_string(),
            false => format!("{low}..{high}"),
        });
        runs.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use crate::{BoardAxis, Budget, Cap, Lines, PieceType, SideId, list};

    /// Generated code has gaps as constants.
    #[test]
    fn numbers_are_left_out_of_constants() {
        const CAP: Cap = Cap::new("", 4, Lines::Along(BoardAxis::Files), "x.rules:1", list![], list![])
            .at_least(1)
            .without(list![2..=3]);
        const BUDGET: Budget = Budget::new("", 0..=2, "x.rules:2", list![]).without(list![1..=1]);
        const PIECE: PieceType = PieceType::new(SideId(0), "king", None, 0..=3, "x.rules:3").without(list![1..=2]);
        assert_eq!(CAP.limit.in_words(), "exactly 1, 4");
        assert_eq!(BUDGET.sums_in_words(), "0, 2");
        assert_eq!((PIECE.count_in_words().as_str(), PIECE.allows(2), PIECE.allows(3)), ("0, 3", false, true));
    }
}
