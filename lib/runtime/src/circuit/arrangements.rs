//! Ranking and unranking of arrangements: which kind each of the pieces of a group of interchangeable kinds has.
//!
//! Kind after kind takes some of the places that earlier kinds leave. First comes the number of pieces, and then the
//! rank of their places.

use num_bigint::BigUint;

use super::binomials::BinomialLimbs;
use super::interchangeable::InterchangeableKinds;
use super::limbs::big;
use super::memory::{CountHalt, Memory};

/// The arrangements of a group, numbered for each length.
#[derive(Clone, Debug)]
pub struct NumberedArrangements {
    /// The minimum and maximum number of pieces of each kind.
    ranges: Vec<(i64, i64)>,
    /// For each kind and length the number of arrangements of that length with this kind and later ones only.
    from_kind: Vec<Vec<BigUint>>,
    binomials: BinomialLimbs,
}

impl NumberedArrangements {
    /// The arrangements of at most that many pieces.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for the tables.
    pub fn new(
        group: &InterchangeableKinds,
        most: usize,
        memory: &mut Memory,
    ) -> Result<NumberedArrangements, CountHalt> {
        let of_one = group.ranges.iter().map(|range| range.1.clamp(0, most as i64)).max().unwrap_or(0) as usize;
        memory.exchange(0, BinomialLimbs::bytes(most, of_one))?;
        let binomials = BinomialLimbs::new(most, of_one);
        let mut behind = vec![BigUint::ZERO; most + 1];
        behind[0] = BigUint::from(1u32);
        let mut from_kind = vec![behind];
        for &range in group.ranges.iter().rev() {
            let behind = &from_kind[from_kind.len() - 1];
            let of_length = |length: usize| {
                let choices = numbers(range, length)
                    .map(|pieces| big(binomials.choose(length as i64, pieces as i64)) * &behind[length - pieces]);
                choices.sum()
            };
            let with_kind: Vec<BigUint> = (0..=most).map(of_length).collect();
            from_kind.push(with_kind);
        }
        from_kind.reverse();
        Ok(NumberedArrangements { ranges: group.ranges.clone(), from_kind, binomials })
    }

    /// The number of arrangements of that length.
    pub fn count(&self, length: usize) -> &BigUint {
        &self.from_kind[0][length]
    }

    /// The number of an arrangement among those of its length; `None` if it is not valid.
    pub fn rank(&self, kinds: &[usize]) -> Option<BigUint> {
        let mut places: Vec<usize> = (0..kinds.len()).collect();
        let mut rank = BigUint::ZERO;
        for (kind, &range) in self.ranges.iter().enumerate() {
            let (length, behind) = (places.len(), &self.from_kind[kind + 1]);
            let is_taken = |place: usize| kinds[place] == kind;
            let pieces = places.iter().filter(|&&place| is_taken(place)).count();
            for fewer in numbers(range, length).take_while(|&fewer| fewer < pieces) {
                rank += big(self.binomials.choose(length as i64, fewer as i64)) * &behind[length - fewer];
            }
            if !numbers(range, length).contains(&pieces) {
                return None;
            }
            rank += self.binomials.rank(&mut places, is_taken) * &behind[length - pieces];
        }
        places.is_empty().then_some(rank)
    }

    /// The arrangement of that number, which is less than the number of arrangements of that length.
    pub fn unrank(&self, length: usize, number: &BigUint) -> Vec<usize> {
        let mut places: Vec<usize> = (0..length).collect();
        let (mut kinds, mut left) = (vec![0; length], number.clone());
        for (kind, &range) in self.ranges.iter().enumerate() {
            let (length, behind) = (places.len(), &self.from_kind[kind + 1]);
            let found = numbers(range, length).find(|&pieces| {
                let ways = big(self.binomials.choose(length as i64, pieces as i64)) * &behind[length - pieces];
                let is_here = left < ways;
                if !is_here {
                    left -= ways;
                }
                is_here
            });
            let pieces = found.expect("the number is one of an arrangement");
            let behind = &behind[length - pieces];
            for place in self.binomials.take(&mut places, pieces, &(&left / behind)) {
                kinds[place] = kind;
            }
            left %= behind;
        }
        kinds
    }
}

/// The possible numbers of pieces of a kind on that many places.
fn numbers((least, most): (i64, i64), places: usize) -> std::ops::Range<usize> {
    let most = most.clamp(-1, places as i64);
    least.max(0) as usize..(most + 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_have_numbers_without_a_gap() {
        let group = InterchangeableKinds { kinds: vec![0, 1, 2], ranges: vec![(0, 2), (1, 2), (0, 3)] };
        let numbered = NumberedArrangements::new(&group, 7, &mut Memory::new(1 << 20)).expect("there is memory");
        for length in 0..=7usize {
            let all: Vec<Vec<usize>> = (0..3usize.pow(length as u32))
                .map(|code| (0..length).map(|at| code / 3usize.pow(at as u32) % 3).collect())
                .filter(|kinds: &Vec<usize>| {
                    let pieces = |kind| kinds.iter().filter(|&&one| one == kind).count() as i64;
                    (0..3).all(|kind| (group.ranges[kind].0..=group.ranges[kind].1).contains(&pieces(kind)))
                })
                .collect();
            assert_eq!(numbered.count(length), &all.len().into(), "{length} pieces");
            assert_eq!(group.arrangements(length as i64), all.len().into(), "{length} pieces");
            let mut seen = vec![false; all.len()];
            for kinds in &all {
                let rank = numbered.rank(kinds).expect("the arrangement is valid");
                assert_eq!(numbered.unrank(length, &rank), *kinds);
                seen[usize::try_from(rank).expect("there are few")] = true;
            }
            assert!(seen.iter().all(|&seen| seen), "{length} pieces");
        }
        assert_eq!(numbered.rank(&[0, 0]), None, "one of the second kind is missing");
        assert_eq!(numbered.rank(&[1, 0, 0, 0]), None, "there are too many of the first kind");
    }
}
