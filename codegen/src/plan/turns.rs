//! How often the innermost loop of a nest turns.

use super::affine::Affine;
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
    let is_factor = |index: usize| {
        let is_constant = loops[index].low.len() == 1 && loops[index].high.len() == 1;
        is_constant && !loops[index + 1..].iter().any(|inner| ends(inner).any(|end| end.coefficient(index) != 0))
    };
    // Whatever turns as often in every case is a mere product, wherever it stands.
    let (factors, others): (Vec<usize>, Vec<usize>) = (0..loops.len()).partition(|&index| is_factor(index));
    let mut nest = UnevenNest { loops, others: &others, values: vec![0; loops.len()], left: MOST_TURNS };
    let uneven = nest.turns(0).unwrap_or_else(|| at_most(loops, &others));
    uneven.saturating_mul(at_most(loops, &factors))
}

/// All that a loop may begin with and all that it may end with.
fn ends(one: &Loop) -> impl Iterator<Item = &Affine> {
    one.low.iter().chain(&one.high)
}

/// The product of the ranges that the constant ends of some loops allow.
fn at_most(loops: &[Loop], of: &[usize]) -> u128 {
    let extents = of.iter().map(|&index| (loops[index].high[0].constant - loops[index].low[0].constant + 1).max(0));
    extents.fold(1, |product, extent| product.saturating_mul(extent as u128))
}

/// Those of the loops that depend on one another, while they are gone through.
struct UnevenNest<'l> {
    loops: &'l [Loop],
    others: &'l [usize],
    /// The values of the loops that are gone through just now.
    values: Vec<i64>,
    /// How many turns may still be gone through.
    left: u32,
}

impl UnevenNest<'_> {
    /// The turns of the rest of the loops for these values of the first; `None` once too many have been gone through.
    fn turns(&mut self, depth: usize) -> Option<u128> {
        let Some(&index) = self.others.get(depth) else { return Some(1) };
        // A turn that finds its inner loop empty has been gone through as well.
        self.left = self.left.checked_sub(1)?;
        let low = self.loops[index].low.iter().map(|end| end.value(&self.values)).max()?;
        let high = self.loops[index].high.iter().map(|end| end.value(&self.values)).min()?;
        if depth + 1 == self.others.len() {
            return Some((high - low + 1).max(0) as u128);
        }
        let mut turns = 0u128;
        for value in low..=high {
            self.values[index] = value;
            turns = turns.saturating_add(self.turns(depth + 1)?);
        }
        Some(turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
