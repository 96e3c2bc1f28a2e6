//! Combinations in the order of the combinatorial number system.
//!
//! The first thing on which two combinations differ decides their order: the combination without it comes first. The
//! things are bits in chunks of 64, in each chunk from the lowest bit on.

use crate::Number;

/// A combination that is unranked chunk by chunk, from the first on.
#[derive(Clone, Debug)]
pub struct Combination<N> {
    /// The number of things still to come.
    pub whole: usize,
    /// How many of them are to be selected.
    pub left: usize,
    /// The remaining rank.
    pub rank: N,
}

impl<N: Number> Combination<N> {
    /// The things of the next chunk that the combination of this rank selects. `binomial` gives C(n, k) for n below
    /// `whole` and k up to `left`.
    #[inline]
    pub fn taken_of(&mut self, things: u64, binomial: impl Fn(usize, usize) -> N) -> u64 {
        let (mut rest, mut taken) = (things, 0);
        while rest != 0 && self.left > 0 {
            let next = rest & rest.wrapping_neg();
            rest ^= next;
            self.whole -= 1;
            let without = binomial(self.whole, self.left);
            if self.rank >= without {
                self.rank.decrease(&without);
                self.left -= 1;
                taken |= next;
            }
        }
        taken
    }
}

/// A combination that is ranked chunk by chunk, from the last on. The things after a selected one determine its share
/// of the rank.
#[derive(Clone, Debug)]
pub struct RankedCombination<N> {
    /// The number of things.
    pub whole: usize,
    /// The number of things in the later chunks.
    pub behind: usize,
    /// How many of them are selected.
    pub taken: usize,
    /// The rank so far.
    pub rank: N,
}

impl<N: Number> RankedCombination<N> {
    /// Adds the things of the preceding chunk and those that are selected. `None` if a selected thing has `whole` or
    /// more things after it. `binomial` gives C(n, k) for n below the whole.
    #[inline]
    pub fn add(&mut self, things: u64, taken: u64, binomial: impl Fn(usize, usize) -> N) -> Option<()> {
        let mut rest = taken;
        while rest != 0 {
            let last = rest.ilog2();
            // The thing itself is one of those counted.
            let behind = self.behind + (things >> last).count_ones() as usize - 1;
            if behind >= self.whole {
                return None;
            }
            self.taken += 1;
            self.rank.increase(&binomial(behind, self.taken));
            rest ^= 1 << last;
        }
        self.behind += things.count_ones() as usize;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: usize, k: usize) -> u64 {
        (0..k).fold(1, |product, i| product * n.saturating_sub(i) as u64 / (i as u64 + 1))
    }

    /// Seven things in two chunks, with gaps between.
    const THINGS: [u64; 2] = [0b1011_0100, 0b1_1001];

    #[test]
    fn every_combination_of_seven_has_a_rank_of_its_own() {
        for left in 0..=7 {
            let mut before: Option<Vec<bool>> = None;
            for rank in 0..binomial(7, left) {
                let mut unranking = Combination { whole: 7, left, rank };
                let chunks = THINGS.map(|things| unranking.taken_of(things, binomial));
                let bits = |(things, taken): (u64, u64)| {
                    (0..64).filter(move |bit| things >> bit & 1 == 1).map(move |bit| taken >> bit & 1 == 1)
                };
                let taken: Vec<bool> = THINGS.into_iter().zip(chunks).flat_map(bits).collect();
                assert_eq!(taken.iter().filter(|&&one| one).count(), left);
                assert!(before.is_none_or(|before| before < taken), "the order is that of the things one by one");
                let mut ranking = RankedCombination { whole: 7, behind: 0, taken: 0, rank: 0u64 };
                for (things, taken) in THINGS.into_iter().zip(chunks).rev() {
                    ranking.add(things, taken, binomial).unwrap();
                }
                assert_eq!((ranking.rank, ranking.behind, ranking.taken), (rank, 7, left));
                before = Some(taken);
            }
        }
    }
}
