//! The integers in which products are formed: machine integers where their width is enough, and any number of limbs.

use num_bigint::BigUint;
use smallvec::SmallVec;

/// An unsigned integer in which the products of a sum are formed. Overflow is detected.
pub trait Integer: Clone + Ord + From<u64> {
    /// The integer with these limbs; the type has room for their number.
    fn read(limbs: &[u64]) -> Self;

    /// The product with an integer of these limbs, for whose number the type has room; `None` if it overflows.
    fn times(&self, factor: &[u64]) -> Option<Self>;

    /// Adds this to an integer with limbs; `None` if the sum overflows them.
    fn add_to(&self, limbs: &mut [u64]) -> Option<()>;

    /// The number as an integer of any size.
    fn to_big(&self) -> BigUint;
}

impl Integer for u64 {
    #[inline]
    fn read(limbs: &[u64]) -> u64 {
        debug_assert!(limbs.len() == 1, "a word has one limb");
        limbs[0]
    }

    #[inline]
    fn times(&self, factor: &[u64]) -> Option<u64> {
        self.checked_mul(u64::read(factor))
    }

    #[inline]
    fn add_to(&self, limbs: &mut [u64]) -> Option<()> {
        limbs[0] = limbs[0].checked_add(*self)?;
        Some(())
    }

    fn to_big(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Integer for u128 {
    #[inline]
    fn read(limbs: &[u64]) -> u128 {
        debug_assert!(limbs.len() <= 2, "a double word has two limbs");
        u128::from(limbs[0]) | limbs.get(1).map_or(0, |&high| u128::from(high) << 64)
    }

    #[inline]
    fn times(&self, factor: &[u64]) -> Option<u128> {
        self.checked_mul(u128::read(factor))
    }

    #[inline]
    fn add_to(&self, limbs: &mut [u64]) -> Option<()> {
        let sum = u128::read(limbs).checked_add(*self)?;
        limbs[0] = sum as u64;
        limbs[1] = (sum >> 64) as u64;
        Some(())
    }

    fn to_big(&self) -> BigUint {
        BigUint::from(*self)
    }
}

/// An integer of any number of limbs, the least significant first and the last not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Long(SmallVec<[u64; 8]>);

/// The limbs without leading zeros (the last in the slice).
#[inline]
fn trimmed(limbs: &[u64]) -> &[u64] {
    let last = limbs.iter().rposition(|&limb| limb != 0);
    last.map_or(&[], |last| &limbs[..=last])
}

impl From<u64> for Long {
    fn from(word: u64) -> Long {
        Long::read(&[word])
    }
}

impl Ord for Long {
    fn cmp(&self, other: &Long) -> std::cmp::Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Long {
    fn partial_cmp(&self, other: &Long) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Integer for Long {
    #[inline]
    fn read(limbs: &[u64]) -> Long {
        Long(SmallVec::from_slice(trimmed(limbs)))
    }

    fn times(&self, factor: &[u64]) -> Option<Long> {
        let (rows, columns) = (&self.0, trimmed(factor));
        let mut product: SmallVec<[u64; 8]> = SmallVec::from_elem(0, rows.len() + columns.len());
        for (shift, &row) in rows.iter().enumerate() {
            let mut carry = 0;
            for (limb, &column) in product[shift..].iter_mut().zip(columns) {
                // (2^64 - 1)^2 + 2 (2^64 - 1) is the greatest number of two limbs.
                let sum = u128::from(row) * u128::from(column) + u128::from(*limb) + u128::from(carry);
                (*limb, carry) = (sum as u64, (sum >> 64) as u64);
            }
            product[shift + columns.len()] = carry;
        }
        product.truncate(trimmed(&product).len());
        Some(Long(product))
    }

    fn add_to(&self, limbs: &mut [u64]) -> Option<()> {
        let mut carry = false;
        for (index, limb) in limbs.iter_mut().enumerate() {
            let addend = match self.0.get(index) {
                None if !carry => return Some(()),
                addend => addend.copied().unwrap_or(0),
            };
            let (sum, first) = limb.overflowing_add(addend);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, first | second);
        }
        (!carry && self.0.len() <= limbs.len()).then_some(())
    }

    fn to_big(&self) -> BigUint {
        BigUint::new(self.0.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of up to three limbs, many of them near a limb's boundary.
    fn samples() -> Vec<[u64; 3]> {
        let limbs = [0, 1, 10, u64::MAX / 3, u64::MAX - 1, u64::MAX];
        let pairs = limbs.iter().flat_map(|&high| limbs.map(|low| (high, low)));
        pairs.flat_map(|(high, low)| limbs.map(|top| [low, high, top])).collect()
    }

    fn big(limbs: &[u64]) -> BigUint {
        limbs.iter().rev().fold(BigUint::ZERO, |number, &limb| (number << 64) + limb)
    }

    #[test]
    fn long_integers_are_multiplied_and_added_like_those_of_any_size() {
        for a in samples() {
            for b in samples() {
                let (long_a, long_b) = (Long::read(&a), Long::read(&b));
                assert_eq!(long_a.cmp(&long_b), big(&a).cmp(&big(&b)), "{a:?} and {b:?}");
                let product = long_a.times(&b).expect("it is as long as it must be");
                assert_eq!(product.to_big(), big(&a) * big(&b), "{a:?} x {b:?}");
                for limbs in [3, 4] {
                    let mut sum = a.to_vec();
                    sum.resize(limbs, 0);
                    let expected = big(&a) + big(&b);
                    match long_b.add_to(&mut sum) {
                        Some(()) => assert_eq!(big(&sum), expected, "{a:?} + {b:?}"),
                        None => assert!(expected.bits() > 64 * limbs as u64, "{a:?} + {b:?} fits {limbs} limbs"),
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_a_machine_integer_is_refused() {
        assert_eq!(u64::read(&[1 << 40]).times(&[1 << 24]), None);
        assert_eq!(7u64.add_to(&mut [u64::MAX - 6]), None);
        assert_eq!(u128::read(&[0, 1]).times(&[0, 1]), None);
        let mut double = [u64::MAX, 4];
        assert_eq!(1u128.add_to(&mut double), Some(()));
        assert_eq!(double, [0, 5]);
        assert_eq!(u128::MAX.add_to(&mut double), None);
    }
}
