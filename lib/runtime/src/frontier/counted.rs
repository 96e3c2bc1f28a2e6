//! Sums that are counted beside the states.
//!
//! The number of pieces of a kind that fits nearly everywhere is open from the first square to the last, and takes each
//! of its values beside nearly every state. As part of a state it would multiply the states.
//!
//! ```
//! use qishu_runtime::frontier::*;
//!
//! // One piece or three on a row of three squares, and nothing else to remember.
//! static EMPTY_OR_PIECE: [ValueGroup<'static>; 2] = [&[None], &[Some(0)]];
//! let on = |cell| square::<1>(cell, &EMPTY_OR_PIECE).counts(&[[0], [1]]);
//! let row = SquareSteps::new(1, (0..3).map(on).collect()).counting(&[counted(1, 3).except(2, 2)]);
//! assert_eq!(row.count(), 4u32.into());
//! ```

/// A sum of numbers that are not negative. A state has a number of ways for each of its values.
#[derive(Clone, Debug)]
pub struct CountedStatistic {
    least: i64,
    pub(super) most: i64,
    /// Values between these that are not allowed.
    gaps: Vec<(i64, i64)>,
}

/// A sum that is counted beside the states, with the least and the greatest value that it may have in the end.
#[must_use]
pub const fn counted(least: i64, most: i64) -> CountedStatistic {
    CountedStatistic { least, most, gaps: Vec::new() }
}

impl CountedStatistic {
    /// The sum without the values from the first to the last.
    #[must_use]
    pub fn except(mut self, first: i64, last: i64) -> CountedStatistic {
        self.gaps.push((first, last));
        self
    }

    /// Whether a position may have this value.
    pub(super) fn allows(&self, value: i64) -> bool {
        let is_in = |&(first, last): &(i64, i64)| first <= value && value <= last;
        is_in(&(self.least, self.most)) && !self.gaps.iter().any(is_in)
    }
}
