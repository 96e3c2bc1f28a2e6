//! How often the innermost loop of a nest turns.

use super::table::{Loop, Table};
use crate::thresholds::MOST_TURNS;

impl Table {
    /// How many innermost steps fill it at most.
    pub fn steps(&self) -> u128 {
        self.sums.iter().map(|sum| turns(&sum.loops)).fold(0, u128::saturating_add)
    }
}

/// How many turns the innermost of the loops makes in all; saturating.
///
/// The number is exact if the outer loops turn seldom, and otherwise what the constant ends allow.
pub fn turns(loops: &[Loop]) -> u128 {
    // What follows the last loop that is not constant or is asked for is a mere product.
    let uneven = loops.iter().rposition(|one| one.low.len() > 1 || one.high.len() > 1).map_or(0, |last| last + 1);
    let inner = at_most(&loops[uneven..]);
    let mut left = MOST_TURNS;
    let outer = exactly(&loops[..uneven], &mut Vec::new(), &mut left).unwrap_or_else(|| at_most(&loops[..uneven]));
    outer.saturating_mul(inner)
}

/// The product of the ranges that the constant ends allow.
fn at_most(loops: &[Loop]) -> u128 {
    let extents = loops.iter().map(|one| (one.high[0].constant - one.low[0].constant + 1).max(0) as u128);
    extents.fold(1, u128::saturating_mul)
}

/// The turns of the rest of the loops for these values of the first; `None` once too many have been gone through.
fn exactly(loops: &[Loop], values: &mut Vec<i64>, left: &mut u32) -> Option<u128> {
    let Some(one) = loops.get(values.len()) else { return Some(1) };
    // A turn that finds its inner loop empty has been gone through as well.
    *left = left.checked_sub(1)?;
    let low = one.low.iter().map(|end| end.value(values)).max()?;
    let high = one.high.iter().map(|end| end.value(values)).min()?;
    if values.len() + 1 == loops.len() {
        return Some((high - low + 1).max(0) as u128);
    }
    let mut turns = 0u128;
    for value in low..=high {
        values.push(value);
        turns = turns.saturating_add(exactly(loops, values, left)?);
        values.pop();
    }
    Some(turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::affine::Affine;
    use crate::plan::table::Source;

    /// A loop from 0 to the least of a constant and `high` less the loop before.
    fn one(most: i64, less_the_first: Option<i64>) -> Loop {
        let end = less_the_first.map(|high| Affine { constant: high, terms: [(0, -1)].into_iter().collect() });
        Loop {
            name: "men".to_owned(),
            low: vec![Affine::constant(0)],
            high: [Affine::constant(most)].into_iter().chain(end).collect(),
            source: Source { operand: 0, axis: 0 },
        }
    }

    #[test]
    fn a_triangle_is_half_a_square() {
        assert_eq!(turns(&[]), 1);
        assert_eq!(turns(&[one(9, None), one(9, None)]), 100);
        assert_eq!(turns(&[one(9, None), one(9, Some(9))]), 55);
        // The second loop ends before it begins where the first has gone beyond 4.
        assert_eq!(turns(&[one(9, None), one(9, Some(4)), one(6, None)]), 15 * 7);
    }

    #[test]
    fn what_would_take_long_to_go_through_is_a_product() {
        let most = i64::from(MOST_TURNS);
        assert_eq!(turns(&[one(most, None), one(9, Some(9))]), (MOST_TURNS as u128 + 1) * 10);
        assert_eq!(turns(&[one(i64::MAX - 1, None), one(i64::MAX - 1, None), one(i64::MAX - 1, None)]), u128::MAX);
        // Nearly all of these turns find the second loop empty, and the third is never come to.
        let empty = turns(&[one(most * most, None), one(9, Some(-1)), one(9, Some(9))]);
        assert_eq!(empty, (most as u128 * most as u128 + 1) * 100);
    }
}
