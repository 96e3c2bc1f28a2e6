//! Numbers drawn at random, from which positions follow by their numbering.
//!
//! A generator's output is turned into a number in one fixed way. One generator therefore draws one sequence of
//! positions on every machine and in every version. The caller chooses the generator; one that is specified to the bit,
//! such as ChaCha, keeps that promise.
//!
//! The method is rejection from random bits, exact for every bound. D. Lumbroso, "Optimal discrete uniform generation
//! from coin flips, and applications" (2013), gives its cost and the least number of bits.

use smallvec::{SmallVec, smallvec};

use crate::Number;

pub use rand_core::Rng;

/// A number below the bound, uniformly distributed; `None` if the bound is zero.
///
/// The bit length is that of the bound minus one. The bits come from 64-bit words, the least significant word first,
/// and surplus bits of the last word are dropped. A number that is not below the bound is rejected with all its words,
/// and the draw is repeated. The average number of rejections is below one.
///
/// ```
/// use chacha20::ChaCha8Rng;
/// use rand_core::SeedableRng;
/// use qishu_runtime::sample::below;
///
/// let mut rng = ChaCha8Rng::from_seed([1; 32]);
/// let eyes: Vec<u64> = std::iter::from_fn(|| below(&6u64, &mut rng)).map(|below_six| below_six + 1).take(10).collect();
/// assert_eq!(eyes, [6, 5, 5, 6, 4, 1, 1, 2, 1, 4]);
/// ```
pub fn below<N: Number>(bound: &N, rng: &mut (impl Rng + ?Sized)) -> Option<N> {
    let mut greatest = bound.clone();
    if greatest == N::from(0) {
        return None;
    }
    greatest.decrease(&N::from(1));
    let bits = greatest.to_big().bits();
    let mut limbs: SmallVec<[u64; 8]> = smallvec![0; bits.div_ceil(64) as usize];
    loop {
        limbs.iter_mut().for_each(|limb| *limb = rng.next_u64());
        if let Some(last) = limbs.last_mut() {
            *last &= u64::MAX >> (bits.wrapping_neg() % 64);
        }
        let number = N::from_limbs(&limbs);
        if number < *bound {
            return Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use num_bigint::BigUint;
    use rand_core::SeedableRng;

    use super::*;
    use crate::Wide;

    fn generator() -> ChaCha8Rng {
        ChaCha8Rng::from_seed([7; 32])
    }

    #[test]
    fn nothing_is_below_zero_and_one_number_below_one() {
        assert_eq!(below(&0u64, &mut generator()), None);
        // No bit is needed, so none is drawn.
        let mut rng = generator();
        assert_eq!(below(&Wide::<3>::from(1u64), &mut rng), Some(Wide::ZERO));
        assert_eq!(rng.get_word_pos(), 0);
    }

    #[test]
    fn every_width_draws_the_same_numbers() {
        for bound in [2, 6, u64::MAX - 5, 1 << 63, (1 << 63) + 1] {
            let (mut narrow, mut wide, mut big) = (generator(), generator(), generator());
            for _ in 0..50 {
                let number = below(&bound, &mut narrow).expect("the bound is not zero");
                assert!(number < bound);
                assert_eq!(below(&Wide::<4>::from(bound), &mut wide), Some(Wide::from(number)));
                assert_eq!(below(&BigUint::from(bound), &mut big), Some(BigUint::from(number)));
            }
        }
    }

    #[test]
    fn the_words_of_a_number_are_those_of_the_generator() {
        let bound = (BigUint::from(1u32) << 130) - 1u32;
        let (mut rng, mut words) = (generator(), generator());
        for _ in 0..50 {
            let expected =
                (0..3).fold(BigUint::ZERO, |sum, limb| sum + (BigUint::from(words.next_u64()) << (64 * limb)));
            let mask = (BigUint::from(1u32) << 130) - 1u32;
            assert_eq!(below(&bound, &mut rng), Some(expected & mask));
        }
    }

    #[test]
    fn all_numbers_are_as_likely() {
        let (mut rng, mut seen) = (generator(), [0u32; 11]);
        for _ in 0..11_000 {
            seen[below(&11u64, &mut rng).expect("the bound is not zero") as usize] += 1;
        }
        let square: f64 = seen.iter().map(|&seen| (f64::from(seen) - 1000.0).powi(2) / 1000.0).sum();
        // The quantile of chi-square for one in a thousand, with ten degrees of freedom.
        assert!(square < 29.588, "{seen:?}");
    }
}
