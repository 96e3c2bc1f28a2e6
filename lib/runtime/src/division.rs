//! Division and subtraction of wide integers, which counting does not need but numbering positions does.

use crate::Wide;

impl<const LIMBS: usize> Wide<LIMBS> {
    /// The difference, or `None` if it is negative.
    #[inline]
    #[must_use]
    pub const fn checked_sub(self, rhs: Self) -> Option<Self> {
        let (mut limbs, rhs) = (self.to_limbs(), rhs.to_limbs());
        let mut borrow = false;
        let mut index = 0;
        while index < LIMBS {
            (limbs[index], borrow) = borrowing_sub(limbs[index], rhs[index], borrow);
            index += 1;
        }
        if borrow { None } else { Some(Self::from_limbs(limbs)) }
    }

    /// The quotient and the remainder.
    ///
    /// Small numbers take the machine's own division; larger ones are divided limb by limb, by algorithm D of D. E.
    /// Knuth, *The Art of Computer Programming*, volume 2, section 4.3.1.
    ///
    /// # Panics
    ///
    /// Panics if the divisor is zero.
    #[must_use]
    pub fn div_rem(self, divisor: Self) -> (Self, Self) {
        if let (Some(dividend), Some(divisor)) = (self.as_limb(), divisor.as_limb()) {
            return (Self::from(dividend / divisor), Self::from(dividend % divisor));
        }
        if let Some(divisor) = divisor.as_limb() {
            let (quotient, remainder) = self.div_rem_limb(divisor);
            return (quotient, Self::from(remainder));
        }
        if self < divisor {
            return (Self::ZERO, self);
        }
        self.div_rem_long(divisor)
    }

    /// The number as one limb, if it fits.
    #[inline]
    fn as_limb(self) -> Option<u64> {
        let [first, rest @ ..] = &self.to_limbs()[..] else { return None };
        rest.iter().all(|&limb| limb == 0).then_some(*first)
    }

    /// The quotient and the remainder by one limb.
    pub(crate) fn div_rem_limb(self, divisor: u64) -> (Self, u64) {
        let mut limbs = self.to_limbs();
        let mut remainder = 0u64;
        for limb in limbs.iter_mut().rev() {
            let dividend = u128::from(remainder) << 64 | u128::from(*limb);
            *limb = (dividend / u128::from(divisor)) as u64;
            remainder = (dividend % u128::from(divisor)) as u64;
        }
        (Self::from_limbs(limbs), remainder)
    }

    /// Algorithm D, for a divisor of two limbs or more that is no greater than the dividend.
    fn div_rem_long(self, divisor: Self) -> (Self, Self) {
        let mut length = LIMBS;
        while divisor.to_limbs()[length - 1] == 0 {
            length -= 1;
        }
        // The divisor's highest bit is set, so that the quotient's limbs can be estimated from its first two.
        let shift = divisor.to_limbs()[length - 1].leading_zeros();
        let (divisor, _) = shifted_left(divisor.to_limbs(), shift);
        let (mut rest, mut overflow) = shifted_left(self.to_limbs(), shift);
        let mut quotient = [0u64; LIMBS];
        let (first, second) = (u128::from(divisor[length - 1]), u128::from(divisor[length - 2]));
        for at in (0..=LIMBS - length).rev() {
            let top = if at + length == LIMBS { overflow } else { rest[at + length] };
            let leading = u128::from(top) << 64 | u128::from(rest[at + length - 1]);
            let (mut digit, mut left) = (leading / first, leading % first);
            while digit >> 64 != 0 || digit * second > (left << 64 | u128::from(rest[at + length - 2])) {
                digit -= 1;
                left += first;
                if left >> 64 != 0 {
                    break;
                }
            }
            let mut too_much = subtract_product(&mut rest[at..at + length], &divisor[..length], digit as u64, top);
            while too_much {
                digit -= 1;
                too_much = !add_back(&mut rest[at..at + length], &divisor[..length]);
            }
            if at + length == LIMBS {
                overflow = 0;
            } else {
                rest[at + length] = 0;
            }
            quotient[at] = digit as u64;
        }
        (Self::from_limbs(quotient), Self::from_limbs(shifted_right(rest, shift)))
    }
}

/// Subtracts `digit` times the divisor from the limbs, below `top`. The result is whether that underflows.
fn subtract_product(limbs: &mut [u64], divisor: &[u64], digit: u64, top: u64) -> bool {
    let (mut carry, mut borrow) = (0u64, false);
    for (limb, &part) in limbs.iter_mut().zip(divisor) {
        let product = u128::from(digit) * u128::from(part) + u128::from(carry);
        carry = (product >> 64) as u64;
        (*limb, borrow) = borrowing_sub(*limb, product as u64, borrow);
    }
    borrowing_sub(top, carry, borrow).1
}

/// Adds the divisor back; whether that carries, so that the remainder is no longer negative.
fn add_back(limbs: &mut [u64], divisor: &[u64]) -> bool {
    let mut carry = false;
    for (limb, &part) in limbs.iter_mut().zip(divisor) {
        let (sum, first) = limb.overflowing_add(part);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, first | second);
    }
    carry
}

/// The limbs moved up by less than 64 bits, and the bits that fall out.
fn shifted_left<const LIMBS: usize>(mut limbs: [u64; LIMBS], shift: u32) -> ([u64; LIMBS], u64) {
    let mut carry = 0;
    for limb in &mut limbs {
        let wide = u128::from(*limb) << shift;
        (*limb, carry) = (wide as u64 | carry, (wide >> 64) as u64);
    }
    (limbs, carry)
}

/// The limbs moved down by less than 64 bits.
fn shifted_right<const LIMBS: usize>(mut limbs: [u64; LIMBS], shift: u32) -> [u64; LIMBS] {
    let mut carry = 0;
    for limb in limbs.iter_mut().rev() {
        let wide = u128::from(*limb) << 64 >> shift;
        (*limb, carry) = ((wide >> 64) as u64 | carry, wide as u64);
    }
    limbs
}

/// a - b - `borrow`, modulo 2^64, and whether it borrows on.
#[inline]
const fn borrowing_sub(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow as u64);
    (difference, first | second)
}
