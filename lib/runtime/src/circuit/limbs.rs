//! Unsigned integers as slices of 64-bit limbs, the least significant first.

use num_bigint::BigUint;

/// Adds a multiple of a number to a sum with enough limbs.
#[inline]
pub fn add(sum: &mut [u64], times: u64, number: &[u64]) {
    let mut carry = 0u128;
    for (index, limb) in sum.iter_mut().enumerate() {
        carry += u128::from(*limb) + u128::from(number.get(index).copied().unwrap_or(0)) * u128::from(times);
        *limb = carry as u64;
        carry >>= 64;
    }
    debug_assert!(sum.is_empty() || carry == 0, "the sum has limbs enough");
}

/// Adds a multiple of each number to the sum beside it. All of them have that number of limbs, one after the other.
#[inline]
pub fn add_each<const LIMBS: usize>(sums: &mut [u64], times: u64, numbers: &[u64]) {
    for (sum, number) in sums.as_chunks_mut::<LIMBS>().0.iter_mut().zip(numbers.as_chunks::<LIMBS>().0) {
        add(sum, times, number);
    }
}

/// Adds the product of two numbers to a sum with enough limbs.
#[inline]
pub fn add_product(sum: &mut [u64], factor: &[u64], number: &[u64]) {
    for (shift, &limb) in factor.iter().enumerate().take(sum.len()) {
        add(&mut sum[shift..], limb, number);
    }
}

/// Subtracts a number if the result is not negative. Returns whether it did.
#[inline]
pub fn subtract(from: &mut [u64], number: &[u64]) -> bool {
    if is_less(from, number) {
        return false;
    }
    let mut borrow = false;
    for (index, limb) in from.iter_mut().enumerate() {
        let (difference, first) = limb.overflowing_sub(number.get(index).copied().unwrap_or(0));
        let (difference, second) = difference.overflowing_sub(borrow.into());
        (*limb, borrow) = (difference, first || second);
    }
    true
}

/// Whether one number is less than another.
#[inline]
fn is_less(one: &[u64], other: &[u64]) -> bool {
    let limb = |number: &[u64], index: usize| number.get(index).copied().unwrap_or(0);
    let different =
        (0..one.len().max(other.len())).rev().map(|index| (limb(one, index), limb(other, index))).find(|(a, b)| a != b);
    different.is_some_and(|(one, other)| one < other)
}

/// Whether a number is zero.
#[inline]
pub fn is_zero(number: &[u64]) -> bool {
    number.iter().all(|&limb| limb == 0)
}

/// The integer with these limbs.
pub fn big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// The number of limbs of an integer, at least one.
pub fn limbs_of(number: &BigUint) -> usize {
    number.bits().div_ceil(64).max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limbs_calculate_as_integers_do() {
        let numbers: Vec<BigUint> =
            [0, 1, 2, u64::MAX].iter().flat_map(|&low| [0, 1, u64::MAX].map(|high| big(&[low, high]))).collect();
        for one in &numbers {
            for other in &numbers {
                let digits = |number: &BigUint| number.to_u64_digits();
                let mut sum = vec![0; 5];
                add(&mut sum, 3, &digits(one));
                add_product(&mut sum, &digits(one), &digits(other));
                assert_eq!(big(&sum), one * 3u32 + one * other);
                let mut difference = digits(one);
                assert_eq!(subtract(&mut difference, &digits(other)), one >= other);
                assert_eq!(big(&difference), if one >= other { one - other } else { one.clone() });
                assert_eq!(is_zero(&digits(one)), *one == BigUint::ZERO);
            }
        }
    }
}
