//! Upper bounds on a table's entries.
//!
//! The *sum bound* of a table is a bound on the sum of all its entries. Where the leading axes are a conditioning, it
//! is a bound on the sum for any one value of the conditioning. A sum over choices multiplies one entry of each table
//! it reads by a binomial, and no two choices read the same entries. The sum of all products is therefore at most the
//! product of the sum bounds and the greatest binomial. A loop variable that picks no entry repeats the product; where
//! it is the binomial's chosen number, the repetition adds binomials of one row instead. No entry and no partial
//! product exceeds the sum bound.

use num_bigint::BigUint;

use super::planned::{PlannedRead, PlannedSum, PlannedTable};
use crate::plan::{Affine, Width};

/// A bound on the sum of the products over all choices, or over those of one conditioning.
pub(crate) fn sum_bound_of(table: &PlannedTable, sum: &PlannedSum, planned: &[PlannedTable]) -> BigUint {
    let ranges = ranges_of(sum);
    let mut covered = vec![false; sum.loops.len()];
    for axis in &table.axes_of_conditioning(sum) {
        covered[*axis] = true;
    }
    let mut sum_bound = BigUint::from(1u32);
    for PlannedRead { table, at, .. } in &sum.reads {
        sum_bound *= &planned[*table].sum_bound;
        for index in &at[planned[*table].conditioning..] {
            if let [(variable, _)] = index.terms.as_slice() {
                covered[*variable] = true;
            }
        }
    }
    let loose: Vec<usize> = (0..covered.len()).filter(|&variable| !covered[variable]).collect();
    let extent = |variable: usize| BigUint::from((ranges[variable].1 - ranges[variable].0 + 1).max(0) as u64);
    match (&sum.choose, loose.as_slice()) {
        (Some((whole, part)), &[variable]) if *part == Affine::variable(variable) => {
            let top = whole.range(&ranges).1;
            binomials(top, ranges[variable]).sum::<BigUint>() * sum_bound
        }
        (choose, loose) => {
            let repeated = loose.iter().map(|&variable| extent(variable)).product::<BigUint>();
            sum_bound * repeated * choose.as_ref().map_or(BigUint::from(1u32), |choose| greatest(choose, &ranges))
        }
    }
}

/// The range of each loop variable, from the constant ends only.
pub(crate) fn ranges_of(sum: &PlannedSum) -> Vec<(i64, i64)> {
    sum.loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect()
}

/// The greatest value of a binomial.
pub fn greatest((whole, part): &(Affine, Affine), ranges: &[(i64, i64)]) -> BigUint {
    let top = whole.range(ranges).1;
    let (low, high) = part.range(ranges);
    binomial(top, (top / 2).clamp(low.max(0), high.max(0)))
}

/// C(n, k), which is 0 where k > n or k < 0.
pub fn binomial(n: i64, k: i64) -> BigUint {
    if k < 0 || k > n {
        return BigUint::ZERO;
    }
    let k = k.min(n - k);
    (0..k).fold(BigUint::from(1u32), |product, i| product * (n - i) as u64 / (i + 1) as u64)
}

/// C(n, k) for each k of a range, each from the one before.
fn binomials(n: i64, (low, high): (i64, i64)) -> impl Iterator<Item = BigUint> {
    let first = low.max(0);
    let mut next = binomial(n, first);
    (first..=high).map(move |k| {
        let following = &next * (n - k).max(0) as u64 / (k + 1) as u64;
        std::mem::replace(&mut next, following)
    })
}

/// The cost of one step with numbers of this many bits, on a scale where 64-bit numbers cost 2.
pub fn effort(bits: u64) -> u128 {
    match Width::for_bits(bits) {
        Width::Word => 2,
        Width::Double => 3,
        Width::Limbs(limbs) => limbs as u128 + 2,
    }
}

impl PlannedTable {
    /// The loop variables that only pick the conditioning.
    fn axes_of_conditioning(&self, sum: &PlannedSum) -> Vec<usize> {
        let conditioning = sum.target[..self.conditioning.min(sum.target.len())].iter();
        conditioning.filter_map(|target| target.terms.first().map(|term| term.0)).collect()
    }
}
