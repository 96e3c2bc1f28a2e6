//! Limits on numbers of pieces or of groups.

use std::mem;
use std::ops::RangeInclusive;

use crate::{Gaps, List};

/// The allowed numbers of something: a range with gaps.
///
/// ```
/// use qishu_rules::{CountLimit, list};
///
/// let limit = CountLimit::between(1, 4).without(list![2..=3]);
/// assert!(limit.allows(4) && !limit.allows(3));
/// assert_eq!(limit.in_words(), "exactly 1, 4");
/// assert_eq!(CountLimit::between(0, 2).in_words(), "at most 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountLimit {
    /// The least number.
    pub at_least: u32,
    /// The greatest number; [`u32::MAX`] where the rules name none.
    pub at_most: u32,
    /// Numbers between these that are not allowed.
    pub gaps: Gaps,
}

impl CountLimit {
    /// All numbers between two, which are allowed themselves.
    #[must_use]
    pub const fn between(at_least: u32, at_most: u32) -> CountLimit {
        CountLimit { at_least, at_most, gaps: Gaps::NONE }
    }

    /// This limit without some numbers.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> CountLimit {
        self.leave_out(gaps);
        self
    }

    /// Excludes some numbers, instead of any others before.
    pub(crate) const fn leave_out(&mut self, gaps: List<RangeInclusive<i64>>) {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.gaps, Gaps::at(gaps)));
    }

    /// Whether a number is allowed.
    #[must_use]
    pub fn allows(&self, number: usize) -> bool {
        (self.at_least as usize..=self.at_most as usize).contains(&number) && !self.gaps.has(number as i64)
    }

    /// The allowed numbers as ascending runs, with the first and the last number of each. The very last may be
    /// [`u32::MAX`].
    #[must_use]
    pub fn runs(&self) -> Vec<(i64, i64)> {
        let starts = std::iter::once(self.at_least.into()).chain(self.gaps.iter().map(|gap| gap.1 + 1));
        let ends = self.gaps.iter().map(|gap| gap.0 - 1).chain([self.at_most.into()]);
        starts.zip(ends).collect()
    }

    /// The limit in the rules language: `at least 1 at most 2`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match (self.at_least, self.at_most) {
            (least, most) if !self.gaps.is_empty() => {
                format!("exactly {}", self.gaps.in_words(least.into(), most.into()))
            }
            (0, most) => format!("at most {most}"),
            (least, u32::MAX) => format!("at least {least}"),
            (least, most) if least == most => format!("exactly {least}"),
            (least, most) => format!("at least {least} at most {most}"),
        }
    }
}
