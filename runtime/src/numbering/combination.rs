//! Combinations in the order of the combinatorial number system: one that leaves out the first thing comes before one that
//! takes it; where both do the same, the second thing decides, and so on.

use super::Number;

/// A combination that is told thing by thing, the first first. Of `left` things to take, `whole` are still to come.
#[derive(Clone, Debug)]
pub struct Combination<N> {
    /// How many things are still to come.
    pub whole: usize,
    /// How many of them are to be taken.
    pub left: usize,
    /// The rank: what is left of it while the combination is unranked, and the sum so far while it is ranked.
    pub rank: N,
}

impl<N: Number> Combination<N> {
    /// Whether the combination of this rank takes the next thing. `binomial` gives C(n, k) for n below `whole` and k up to
    /// `left`.
    #[inline]
    pub fn takes_next(&mut self, binomial: impl Fn(usize, usize) -> N) -> bool {
        self.whole -= 1;
        if self.left == 0 {
            return false;
        }
        let without = binomial(self.whole, self.left);
        let takes = self.rank >= without;
        if takes {
            self.rank.decrease(&without);
            self.left -= 1;
        }
        takes
    }

    /// Adds up the rank of a combination that takes the next thing or leaves it out.
    #[inline]
    pub fn tell_next(&mut self, taken: bool, binomial: impl Fn(usize, usize) -> N) {
        self.whole -= 1;
        if taken {
            self.rank.increase(&binomial(self.whole, self.left));
            self.left -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: usize, k: usize) -> u64 {
        (0..k).fold(1, |product, i| product * n.saturating_sub(i) as u64 / (i as u64 + 1))
    }

    #[test]
    fn every_combination_of_seven_has_a_rank_of_its_own() {
        for left in 0..=7 {
            let mut before: Option<Vec<bool>> = None;
            for rank in 0..binomial(7, left) {
                let mut unranking = Combination { whole: 7, left, rank };
                let taken: Vec<bool> = (0..7).map(|_| unranking.takes_next(binomial)).collect();
                assert_eq!(taken.iter().filter(|&&one| one).count(), left);
                assert!(before.is_none_or(|before| before < taken), "the order is that of the things told one by one");
                let mut ranking = Combination { whole: 7, left, rank: 0u64 };
                taken.iter().for_each(|&one| ranking.tell_next(one, binomial));
                assert_eq!(ranking.rank, rank);
                before = Some(taken);
            }
        }
    }
}
