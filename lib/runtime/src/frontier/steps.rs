//! What the values of a square add to the numbers of a state.

use super::groups::{FollowedGroups, GroupsAdded};
use crate::circuit::Field;

/// A number of which only a limit matters: what was added so far, but never below a floor.
#[derive(Clone, Debug)]
pub struct NumberChange {
    /// Where it is before the square; `None` for zero.
    pub(super) from: Option<Field>,
    /// Where the greatest of the numbers that lead there is kept; `None` if it is only compared with the limit.
    pub(super) to: Option<Field>,
    /// What each group of values adds.
    pub(super) adds: Vec<i64>,
    /// What complete sums add.
    pub(super) fed: Vec<Fed>,
    /// What groups add.
    pub(super) groups: GroupsAdded,
    /// The greatest number that asks for nothing more: it is kept as the floor.
    pub(super) asks_nothing: i64,
    /// The least number that is kept: smaller ones have the same completions.
    pub(super) floor: i64,
    /// The greatest number that is possible.
    pub(super) most: i64,
}

/// A sum that is known exactly.
#[derive(Clone, Debug)]
pub struct SumChange {
    /// Where it is before the square; `None` for zero.
    pub(super) from: Option<Field>,
    /// Where it is kept; `None` once it is complete.
    pub(super) to: Option<Field>,
    /// The sum that is kept as zero.
    pub(super) zero: i64,
    /// What each group of values adds.
    pub(super) adds: Vec<i64>,
    /// What complete sums add.
    pub(super) fed: Vec<Fed>,
    /// What groups add.
    pub(super) groups: GroupsAdded,
    /// The least and the greatest possible sum.
    range: (i64, i64),
    /// Sums between these that are impossible.
    gaps: Vec<(i64, i64)>,
    /// The least and the greatest sum that is kept: sums beyond have the same completions.
    pub(super) kept: (i64, i64),
}

/// A function of a complete sum.
#[derive(Clone, Debug)]
pub struct Fed {
    /// The index of the sum among those of the square.
    sum: usize,
    /// The least value of the sum.
    first: i64,
    /// What each value of the sum adds, from the least on.
    adds: Vec<i64>,
}

/// A number that goes on: each group of values adds to it, up to a limit.
#[must_use]
pub fn goes_on(number: Field, adds: &[i64], most: i64) -> NumberChange {
    changes(Some(number), Some(number), adds, most)
}

/// A number that begins with what each group of values adds.
#[must_use]
pub fn begins(number: Field, adds: &[i64], most: i64) -> NumberChange {
    changes(None, Some(number), adds, most)
}

/// A number that is compared with its limit for the last time.
#[must_use]
pub fn ends(number: Field, adds: &[i64], most: i64) -> NumberChange {
    changes(Some(number), None, adds, most)
}

/// A number that joins another: the greater of the two goes on.
#[must_use]
pub fn joins(number: Field, other: Field, adds: &[i64], most: i64) -> NumberChange {
    changes(Some(number), Some(other), adds, most)
}

/// A number that is zero before the square and only compared with a limit.
#[must_use]
pub fn at_most(adds: &[i64], most: i64) -> NumberChange {
    changes(None, None, adds, most)
}

/// A number that leads from one place to another, each of which may be none.
#[must_use]
pub fn changes(from: Option<Field>, to: Option<Field>, adds: &[i64], most: i64) -> NumberChange {
    NumberChange {
        from,
        to,
        adds: adds.to_vec(),
        fed: Vec::new(),
        groups: GroupsAdded::default(),
        asks_nothing: 0,
        floor: 0,
        most,
    }
}

/// A sum, where it is before the square and after it, with the sum that is kept as zero, what each group of values adds,
/// and the least and the greatest possible sum. All sums are told apart.
#[must_use]
pub fn sum(from: Option<Field>, to: Option<Field>, zero: i64, adds: &[i64], range: (i64, i64)) -> SumChange {
    SumChange {
        from,
        to,
        zero,
        adds: adds.to_vec(),
        fed: Vec::new(),
        groups: GroupsAdded::default(),
        range,
        gaps: Vec::new(),
        kept: range,
    }
}

impl NumberChange {
    /// The number, kept at least as great as that.
    #[must_use]
    pub fn at_least(self, floor: i64) -> NumberChange {
        NumberChange { floor, asks_nothing: floor, ..self }
    }

    /// The number with what each of these groups adds that the square closes.
    #[must_use]
    pub fn closing(mut self, groups: FollowedGroups, adds: i64) -> NumberChange {
        self.groups.closing.push((groups.index, adds));
        self
    }

    /// The number with what each of these groups adds that is closed later.
    #[must_use]
    pub fn closing_later(mut self, groups: FollowedGroups, adds: i64) -> NumberChange {
        self.groups.later.push((groups.index, adds));
        self
    }

    /// The number with the greatest that asks for nothing more, if that is not the least that is kept.
    #[must_use]
    pub fn asking_beyond(self, asks_nothing: i64) -> NumberChange {
        NumberChange { asks_nothing, ..self }
    }

    /// The number with what a complete sum adds: its index among those of the square, its least value, and what each
    /// value from that on adds.
    #[must_use]
    pub fn fed_by(mut self, sum: usize, first: i64, adds: &[i64]) -> NumberChange {
        self.fed.push(Fed { sum, first, adds: adds.to_vec() });
        self
    }
}

impl SumChange {
    /// The sum with what a complete sum adds: its index among those of the square, its least value, and what each value
    /// from that on adds.
    #[must_use]
    pub fn fed_by(mut self, sum: usize, first: i64, adds: &[i64]) -> SumChange {
        self.fed.push(Fed { sum, first, adds: adds.to_vec() });
        self
    }

    /// The sum with what each of these groups adds that the square closes.
    #[must_use]
    pub fn closing(mut self, groups: FollowedGroups, adds: i64) -> SumChange {
        self.groups.closing.push((groups.index, adds));
        self
    }

    /// The sum with what each of these groups adds that is closed later.
    #[must_use]
    pub fn closing_later(mut self, groups: FollowedGroups, adds: i64) -> SumChange {
        self.groups.later.push((groups.index, adds));
        self
    }

    /// The sum without the values from the first to the last.
    #[must_use]
    pub fn except(mut self, first: i64, last: i64) -> SumChange {
        self.gaps.push((first, last));
        self
    }

    /// The sum with the least and the greatest value that are told apart from those beyond.
    #[must_use]
    pub fn kept_within(self, least: i64, most: i64) -> SumChange {
        SumChange { kept: (least, most), ..self }
    }

    /// Whether a position may have this sum, to which that is still added for sure, at least and at most.
    #[inline]
    pub(super) fn is_possible(&self, value: i64, sure: (i64, i64)) -> bool {
        let is_within = self.range.0 - sure.1 <= value && value <= self.range.1 - sure.0;
        is_within && !self.gaps.iter().any(|gap| gap.0 <= value && value <= gap.1)
    }
}

/// What complete sums add together, given the sums that are known on a square.
#[inline]
pub(super) fn added(all: &[Fed], sums: &[i64]) -> i64 {
    // Most numbers are fed by no sum, and need no loop.
    if all.is_empty() {
        return 0;
    }
    let value = |fed: &Fed| {
        let last = fed.adds.len() as i64 - 1;
        fed.adds[(sums[fed.sum] - fed.first).clamp(0, last) as usize]
    };
    all.iter().map(value).sum()
}
