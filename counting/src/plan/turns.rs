//! The trip count of a nest of loops: the number of its innermost iterations.

use smallvec::SmallVec;

use super::affine::Affine;
use super::table::{Loop, Table};
use crate::thresholds::MOST_TURNS;

impl Table {
    /// The most innermost steps that fill the table.
    pub fn steps(&self) -> u128 {
        self.sums.iter().map(|sum| turns(&sum.loops)).fold(0, u128::saturating_add)
    }
}

/// The number of iterations of the innermost loop; saturating.
///
/// The number is exact if it is quickly computed. Otherwise it is the bound that the constant ends give for loops that
/// depend on one another.
pub fn turns(loops: &[Loop]) -> u128 {
    // Independent loops have constant trip counts, which are multiplied.
    let of_dependent = |members: &Vec<usize>| match members[..] {
        [_] => at_most(loops, members),
        _ => turns_of_dependent(loops, members).unwrap_or_else(|| at_most(loops, members)),
    };
    dependent(loops).iter().map(of_dependent).fold(1, u128::saturating_mul)
}

/// The loops as sets, each ascending: loops that depend on one another, directly or not, share a set.
fn dependent(loops: &[Loop]) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = Vec::with_capacity(loops.len());
    for (index, one) in loops.iter().enumerate() {
        let is_named = |set: &mut Vec<usize>| set.iter().any(|&outer| ends(one).any(|end| end.coefficient(outer) != 0));
        let mut joined: Vec<usize> = sets.extract_if(.., is_named).flatten().collect();
        joined.sort_unstable();
        joined.push(index);
        sets.push(joined);
    }
    sets
}

/// All ends of a loop, lower and upper.
fn ends(one: &Loop) -> impl Iterator<Item = &Affine> {
    one.low.iter().chain(&one.high)
}

/// The product of the ranges that the constant ends of some loops allow.
fn at_most(loops: &[Loop], of: &[usize]) -> u128 {
    let extents = of.iter().map(|&index| extent(loops[index].low[0].constant, loops[index].high[0].constant));
    extents.fold(1, u128::saturating_mul)
}

/// How many values there are from `low` to `high`.
fn extent(low: i64, high: i64) -> u128 {
    (i128::from(high) - i128::from(low) + 1).max(0) as u128
}

/// The values of the loops' ends, given the values of the outer variables; the innermost loop's ends come first.
type EndValues = SmallVec<[i64; 8]>;

/// The trip count of loops that depend on one another; `None` if its computation would take long.
///
/// The loops are entered one after the other. Only the values of the inner loops' ends are stored: iterations with
/// equal values have equal trip counts.
fn turns_of_dependent(loops: &[Loop], members: &[usize]) -> Option<u128> {
    // A loop's first ends are constant, and its others are not.
    let varying: Vec<&Affine> =
        members.iter().rev().flat_map(|&index| loops[index].low[1..].iter().chain(&loops[index].high[1..])).collect();
    let mut left = MOST_TURNS;
    let mut states: Vec<(EndValues, u128)> = vec![(varying.iter().map(|end| end.constant).collect(), 1)];
    let mut inside = varying.len();
    for &index in members {
        let Loop { low, high, .. } = &loops[index];
        let highs = inside - (high.len() - 1);
        inside = highs - (low.len() - 1);
        let factors: EndValues = varying[..inside].iter().map(|end| end.coefficient(index)).collect();
        let is_looked_at = factors.iter().any(|&factor| factor != 0);
        let mut next: Vec<(EndValues, u128)> = Vec::new();
        for (mut values, times) in states {
            let low = values[inside..highs].iter().fold(low[0].constant, |low, &end| low.max(end));
            let high = values[highs..].iter().fold(high[0].constant, |high, &end| high.min(end));
            values.truncate(inside);
            // An iteration with an empty inner loop costs time as well.
            left = left.checked_sub(1)?;
            if !is_looked_at {
                next.push((values, times.saturating_mul(extent(low, high))));
                continue;
            }
            for value in low..=high {
                left = left.checked_sub(1)?;
                let moved = values.iter().zip(&factors).map(|(&end, &factor)| end + factor * value).collect();
                next.push((moved, times));
            }
        }
        next.sort_unstable();
        next.dedup_by(|(values, times), (kept, kept_times)| {
            let is_same = values == kept;
            if is_same {
                *kept_times = kept_times.saturating_add(*times);
            }
            is_same
        });
        states = next;
    }
    Some(states.iter().map(|(_, times)| times).fold(0, |sum, &times| sum.saturating_add(times)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::table::Source;

    /// A loop from 0 to the least of a constant and `high` less the loop before.
    fn one(most: i64, less_the_first: Option<i64>) -> Loop {
        let end = less_the_first.map(|high| Affine { constant: high, terms: [(0, -1)].into_iter().collect() });
        Loop {
            name: "pieces".to_owned(),
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
        // The second loop is empty where the first has passed 4.
        assert_eq!(turns(&[one(9, None), one(9, Some(4)), one(6, None)]), 15 * 7);
    }

    #[test]
    fn turns_that_leave_the_same_to_the_innermost_loop_all_count() {
        let mut sum = one(9, Some(12));
        sum.high[1] = Affine { constant: 12, terms: [(0, -1), (1, -1)].into_iter().collect() };
        let turned: i64 = (0..=9).flat_map(|a| (0..=9).map(move |b| (12 - a - b + 1).clamp(0, 10))).sum();
        assert_eq!(turns(&[one(9, None), one(9, None), sum]), turned as u128);
    }

    #[test]
    fn what_would_take_long_to_go_through_is_a_product() {
        let most = i64::from(MOST_TURNS);
        assert_eq!(turns(&[one(most, None), one(9, Some(9))]), (MOST_TURNS as u128 + 1) * 10);
        assert_eq!(turns(&[one(i64::MAX - 1, None), one(i64::MAX - 1, None), one(i64::MAX - 1, None)]), u128::MAX);
        // Nearly all of these iterations find the second loop empty, and the third is never reached.
        let empty = turns(&[one(most * most, None), one(9, Some(-1)), one(9, Some(9))]);
        assert_eq!(empty, (most as u128 * most as u128 + 1) * 100);
    }
}
