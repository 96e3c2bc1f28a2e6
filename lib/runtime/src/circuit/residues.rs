//! Numbers by their residues: several counts in single words in place of one in many.
//!
//! A number below the product of some coprime moduli is determined by its residues (D. E. Knuth, *The Art of Computer
//! Programming*, volume 2, section 4.3.2). A count that has no memory for the limbs of its numbers is made again for one
//! modulus after the other.

use num_bigint::BigUint;

/// The greatest moduli of one word, no two with a common divisor, whose product is greater than the bound.
#[must_use]
pub fn moduli(bound: &BigUint) -> Vec<u64> {
    let (mut moduli, mut product): (Vec<u64>, BigUint) = (Vec::new(), BigUint::from(1u32));
    let mut candidates = (2..=u64::MAX).rev();
    while product <= *bound {
        let Some(next) = candidates.find(|&one| moduli.iter().all(|&other| gcd(one, other) == 1)) else { break };
        product *= next;
        moduli.push(next);
    }
    moduli
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The number with these residues, each given with its modulus: the least one (H. L. Garner, 1959).
#[must_use]
pub fn number_with(residues: impl IntoIterator<Item = (u64, u64)>) -> BigUint {
    let (mut number, mut product) = (BigUint::ZERO, BigUint::from(1u32));
    for (modulus, residue) in residues {
        let word = |number: BigUint| number.iter_u64_digits().next().unwrap_or(0);
        let so_far = word(&number % modulus);
        let missing = (u128::from(residue % modulus) + u128::from(modulus) - u128::from(so_far)) % u128::from(modulus);
        let inverse = (&product % modulus).modinv(&modulus.into()).map_or(0, word);
        let times = missing * u128::from(inverse) % u128::from(modulus);
        number += &product * times;
        product *= modulus;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_is_found_again_by_its_residues(limbs in proptest::collection::vec(any::<u32>(), 0..40)) {
            let number = BigUint::new(limbs);
            let moduli = moduli(&number);
            let residues = moduli.iter().map(|&modulus| {
                (modulus, (&number % modulus).iter_u64_digits().next().unwrap_or(0))
            });
            prop_assert_eq!(number_with(residues), number);
        }
    }

    #[test]
    fn one_word_is_enough_for_small_numbers() {
        assert_eq!(moduli(&BigUint::from(u64::MAX - 1)), [u64::MAX]);
        assert_eq!(moduli(&BigUint::from(u64::MAX)), [u64::MAX, u64::MAX - 1]);
        assert_eq!(moduli(&BigUint::ZERO), [0u64; 0]);
    }
}
