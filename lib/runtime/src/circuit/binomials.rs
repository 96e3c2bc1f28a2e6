//! Binomial coefficients as limbs, with ranking and unranking of combinations, and the ways to place pieces on squares.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::limbs::{add, big, subtract};

/// A table of binomial coefficients.
#[derive(Clone, Debug)]
pub struct BinomialLimbs {
    rows: Vec<Vec<Box<[u64]>>>,
}

impl BinomialLimbs {
    /// An upper bound for the bytes of a table up to `things` over `taken`.
    pub fn bytes(things: usize, taken: usize) -> u64 {
        let (rows, columns) = (things as u64 + 1, taken.min(things) as u64 + 1);
        rows.saturating_mul(columns).saturating_mul(things as u64 / 8 + 32)
    }

    /// The table up to `things` over `taken`.
    pub fn new(things: usize, taken: usize) -> BinomialLimbs {
        let one = || BigUint::from(1u32);
        let mut row: Vec<BigUint> = vec![one()];
        let mut rows = Vec::with_capacity(things + 1);
        for _ in 0..=things {
            rows.push(row.iter().map(|binomial| binomial.iter_u64_digits().collect()).collect());
            let inner = row.windows(2).map(|pair| &pair[0] + &pair[1]);
            let last = (row.len() <= taken).then(one);
            row = std::iter::once(one()).chain(inner).chain(last).collect();
        }
        BinomialLimbs { rows }
    }

    /// The binomial coefficient `things` over `taken`, the least significant limb first.
    #[inline]
    pub fn choose(&self, things: i64, taken: i64) -> &[u64] {
        self.rows[things as usize].get(taken as usize).map_or(&[], |binomial| binomial)
    }

    /// The table with each coefficient multiplied by that factor for each thing that is taken.
    fn times_powers(&self, factor: usize) -> BinomialLimbs {
        let times = |(taken, binomial): (usize, &[u64])| {
            (big(binomial) * BigUint::from(factor).pow(taken as u32)).iter_u64_digits().collect()
        };
        BinomialLimbs {
            rows: self.rows.iter().map(|row| row.iter().map(AsRef::as_ref).enumerate().map(times).collect()).collect(),
        }
    }

    /// Removes from `things` the combination of that rank and returns it. A combination without the first thing
    /// precedes one with it; ties are decided by the second thing, and so on. The order is that of D. E. Knuth, *The
    /// Art of Computer Programming*, volume 4A, section 7.2.1.3.
    pub fn take(&self, things: &mut Vec<usize>, taken: usize, rank: &BigUint) -> Vec<usize> {
        let (mut left, mut behind, mut rank) = (taken, things.len(), rank.to_u64_digits());
        let mut chosen = Vec::with_capacity(taken);
        things.retain(|&thing| {
            behind -= 1;
            if left == 0 || !subtract(&mut rank, self.choose(behind as i64, left as i64)) {
                return true;
            }
            left -= 1;
            chosen.push(thing);
            false
        });
        chosen
    }

    /// Removes the chosen things and returns the rank of their combination.
    pub fn rank(&self, things: &mut Vec<usize>, is_taken: impl Fn(usize) -> bool) -> BigUint {
        let mut left = things.iter().filter(|&&thing| is_taken(thing)).count();
        let mut behind = things.len();
        let mut rank = vec![0; self.choose(behind as i64, left as i64).len() + 1];
        things.retain(|&thing| {
            behind -= 1;
            if !is_taken(thing) {
                return true;
            }
            add(&mut rank, 1, self.choose(behind as i64, left as i64));
            left -= 1;
            false
        });
        big(&rank)
    }
}

/// The numbers of ways to choose squares for pieces, each of which is of any of some kinds.
#[derive(Clone, Debug)]
pub struct PlacementWays {
    /// The numbers for a single kind: the binomial coefficients.
    pub binomials: BinomialLimbs,
    /// The numbers for several kinds: the binomial coefficients, times a factor of the number of kinds for each piece.
    of_several: BTreeMap<usize, BinomialLimbs>,
}

impl PlacementWays {
    /// An upper bound for the bytes of all numbers up to `most` pieces on `squares`, for these numbers of kinds.
    pub fn bytes(squares: usize, most: usize, kinds: impl Iterator<Item = usize>) -> u64 {
        let several: BTreeMap<usize, u64> = kinds.filter(|&kinds| kinds > 1).map(|kinds| (kinds, 0)).collect();
        let entries = (squares as u64 + 1).saturating_mul(most.min(squares) as u64 + 1);
        let longer = |kinds: &usize| entries.saturating_mul(most as u64 * u64::from(kinds.ilog2() + 1) / 8 + 8);
        let plain = BinomialLimbs::bytes(squares, most);
        several.keys().fold(plain, |sum, kinds| sum.saturating_add(plain).saturating_add(longer(kinds)))
    }

    /// The numbers up to `most` pieces on `squares`, for these numbers of kinds.
    pub fn new(squares: usize, most: usize, kinds: impl Iterator<Item = usize>) -> PlacementWays {
        let binomials = BinomialLimbs::new(squares, most);
        let of_several = kinds.filter(|&kinds| kinds > 1).map(|kinds| (kinds, binomials.times_powers(kinds))).collect();
        PlacementWays { binomials, of_several }
    }

    /// The number of ways, the least significant limb first: `pieces` on some of `squares`, each of any of `kinds`.
    #[inline]
    pub fn choose(&self, kinds: usize, squares: i64, pieces: i64) -> &[u64] {
        let table = if kinds == 1 { &self.binomials } else { &self.of_several[&kinds] };
        table.choose(squares, pieces)
    }

    /// An upper bound for the sum of the ways for all numbers of pieces.
    pub fn growth(kinds: usize, squares: u16) -> BigUint {
        match kinds {
            1 => BigUint::from(1u32) << squares,
            _ => BigUint::from(kinds + 1).pow(squares.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_have_ranks_without_a_gap() {
        let binomials = BinomialLimbs::new(6, 3);
        for taken in 0..=3 {
            let all = big(binomials.choose(6, taken));
            let mut seen = Vec::new();
            let mut rank = BigUint::ZERO;
            while rank < all {
                let mut things: Vec<usize> = (10..16).collect();
                let chosen = binomials.take(&mut things, taken as usize, &rank);
                assert_eq!(chosen.len(), taken as usize);
                let mut again: Vec<usize> = (10..16).collect();
                assert_eq!(binomials.rank(&mut again, |thing| chosen.contains(&thing)), rank);
                assert_eq!(again, things, "the same are left");
                seen.push(chosen);
                rank += 1u32;
            }
            seen.sort();
            seen.dedup();
            assert_eq!(BigUint::from(seen.len()), all);
        }
    }

    #[test]
    fn nothing_takes_more_than_there_is() {
        assert_eq!(BinomialLimbs::new(4, 9).choose(4, 5), &[] as &[u64]);
        assert_eq!(big(BinomialLimbs::new(70, 35).choose(70, 35)).to_string(), "112186277816662845432");
    }
}
