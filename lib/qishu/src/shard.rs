//! Shards: consecutive parts of a whole, of equal length up to one.

use std::ops::Range;

use num_bigint::BigUint;

/// One of several parts of an answer, each of which can be made on another machine. The answers of all parts make up the
/// whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1 up to their number. Any other index is a part without content.
    pub index: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The only part of a whole that is not cut.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether it is the first part, with which the output begins.
    #[must_use]
    pub fn is_first(self) -> bool {
        self.index == 1
    }

    /// The shard's part of a range. The parts in order always make up the range.
    #[must_use]
    pub fn cut(self, range: Range<BigUint>) -> Range<BigUint> {
        let length = &range.end - &range.start;
        let end_of = |parts: u64| &range.start + &length * parts.min(self.of) / self.of.max(1);
        end_of(self.index.saturating_sub(1))..end_of(self.index)
    }

    /// The shard's part of a range of machine numbers.
    #[must_use]
    pub fn cut_machine(self, range: Range<u64>) -> Range<u64> {
        let part = self.cut(range.start.into()..range.end.into());
        // No number of a part is greater than the range's end.
        let number = |number: BigUint| u64::try_from(number).unwrap_or(range.end);
        number(part.start)..number(part.end)
    }

    /// The indices of the shard's part of a list.
    #[must_use]
    pub fn indices(self, length: usize) -> Range<usize> {
        let part = self.cut_machine(0..length as u64);
        part.start as usize..part.end as usize
    }

    /// Whether the shard has a thing that some words describe. Each thing is in one part, by a hash of the words.
    pub(crate) fn has(self, words: &[u64]) -> bool {
        let mix = |hash: u64, word: &u64| {
            let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        };
        self.of <= 1 || words.iter().fold(0, mix) % self.of + 1 == self.index
    }
}

impl Default for Shard {
    /// The whole.
    fn default() -> Shard {
        Shard::WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_range() {
        for (length, of) in [(0u64, 3), (1, 3), (2, 3), (10, 3), (12, 4), (1000, 7), (3, 1)] {
            let (start, mut end) = (BigUint::from(5u32), BigUint::from(5u32));
            for index in 1..=of {
                let part = Shard { index, of }.cut(start.clone()..&start + length);
                let size = &part.end - &part.start;
                assert_eq!(part.start, end);
                assert!(size == BigUint::from(length / of) || size == BigUint::from(length / of + 1));
                end = part.end;
            }
            assert_eq!(end, start + length);
        }
        for (index, of) in [(0, 3), (4, 3), (0, 0), (1, 0)] {
            assert!(Shard { index, of }.indices(10).is_empty(), "{index} of {of}");
        }
    }

    #[test]
    fn each_thing_is_in_one_part() {
        let parts = (1..=3).map(|index| Shard { index, of: 3 });
        let sizes: Vec<usize> = parts.map(|part| (0..3000).filter(|&word| part.has(&[word, 7])).count()).collect();
        assert!(
            sizes.iter().sum::<usize>() == 3000 && sizes.iter().all(|size| (900..1100).contains(size)),
            "{sizes:?}"
        );
        assert!(Shard::WHOLE.has(&[1]));
    }
}
