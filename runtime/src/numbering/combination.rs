//! Combinations in the order of the combinatorial number system: by their last member, then the last but one, and so on.

use super::Number;

/// Picks the combination of that rank: of `whole` things, `part` are taken. Tells of each thing, the last first, whether it
/// is taken. `binomial` gives C(n, k) for n below `whole` and k up to `part`.
pub fn unrank<N: Number>(
    whole: usize,
    part: usize,
    mut rank: N,
    binomial: impl Fn(usize, usize) -> N,
    mut take: impl FnMut(bool),
) {
    let mut left = part;
    for index in (0..whole).rev() {
        let without = if left == 0 { None } else { Some(binomial(index, left)) };
        match without {
            Some(without) if rank >= without => {
                rank.decrease(&without);
                left -= 1;
                take(true);
            }
            _ => take(false),
        }
    }
}

/// The rank of a combination, told of each thing, the first first, whether it is taken.
pub fn rank<N: Number>(taken: impl Iterator<Item = bool>, binomial: impl Fn(usize, usize) -> N) -> N {
    let mut part = 0;
    let mut rank = N::from(0);
    for (index, _) in taken.enumerate().filter(|(_, taken)| *taken) {
        part += 1;
        rank.increase(&binomial(index, part));
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: usize, k: usize) -> u64 {
        (0..k).fold(1, |product, i| product * n.saturating_sub(i) as u64 / (i as u64 + 1))
    }

    #[test]
    fn every_combination_of_seven_has_a_rank_of_its_own() {
        for part in 0..=7 {
            let mut seen = Vec::new();
            for number in 0..binomial(7, part) {
                let mut taken = Vec::new();
                unrank(7, part, number, binomial, |one| taken.push(one));
                taken.reverse();
                assert_eq!(taken.iter().filter(|&&one| one).count(), part);
                assert_eq!(rank(taken.iter().copied(), binomial), number);
                seen.push(taken);
            }
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len() as u64, binomial(7, part));
        }
    }
}
