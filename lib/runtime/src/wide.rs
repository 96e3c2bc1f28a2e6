//! Unsigned integers of a fixed number of 64-bit limbs, for sums that outgrow `u128`.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt::{self, Write as _};
use std::ops::{Add, AddAssign};

use num_bigint::BigUint;

use crate::limbs::{Limbs, sealed};

/// An unsigned integer of `LIMBS` x 64 bits.
///
/// # Overflow
///
/// A proof that its sums fit their width precedes the code that uses this type. `+`, `+=`, [`product`](Self::product)
/// and [`add_product`](Self::add_product) therefore check for overflow only where debug assertions are on, and panic
/// there; elsewhere they wrap, as Rust's own integers do. Code without such a proof uses
/// [`checked_add`](Self::checked_add).
///
/// ```
/// use qishu_runtime::Wide;
///
/// let mut sum = Wide::<3>::from(u128::MAX);
/// sum += 1u64;
/// sum.add_product(u128::MAX, 10u64);
/// assert_eq!(sum.to_string(), "3743106036130323098097120681749450326006");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Wide<LIMBS> {
    /// The number of bits, 64 for each limb.
    pub const BITS: usize = 64 * LIMBS;

    /// Zero, where every sum begins.
    pub const ZERO: Self = Self([0; LIMBS]);

    /// One.
    pub const ONE: Self = {
        let mut limbs = [0; LIMBS];
        limbs[0] = 1;
        Self(limbs)
    };

    /// The number with these limbs, the least significant first.
    #[inline]
    #[must_use]
    pub const fn from_limbs(limbs: [u64; LIMBS]) -> Self {
        Self(limbs)
    }

    /// The limbs of this number, the least significant first.
    #[inline]
    #[must_use]
    pub const fn to_limbs(self) -> [u64; LIMBS] {
        self.0
    }

    /// The sum, or `None` if it does not fit.
    #[inline]
    #[must_use]
    pub const fn checked_add(self, rhs: Self) -> Option<Self> {
        match self.overflowing_add(&rhs.0) {
            (sum, false) => Some(sum),
            (_, true) => None,
        }
    }

    /// a x b. See [the type](Self#overflow) about products that do not fit.
    #[inline]
    #[must_use]
    pub fn product(a: impl Limbs, b: impl Limbs) -> Self {
        let mut product = Self::ZERO;
        product.add_product(a, b);
        product
    }

    /// Adds a x b, the step that nearly all counting consists of. See [the type](Self#overflow) about sums that do
    /// not fit.
    #[inline]
    pub fn add_product(&mut self, a: impl Limbs, b: impl Limbs) {
        let (a, b) = (a.limbs(), b.limbs());
        let (a, b) = (a.as_ref(), b.as_ref());
        // Each row of the schoolbook method carries once through all of `self`, so fewer rows are better than fewer
        // columns. Both lengths are constants, so there is no branch at run time.
        let (rows, columns) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        for (shift, &row) in rows.iter().enumerate() {
            // The row's product and its sum with `self` carry separately, which takes fewer additions than one carry.
            let (mut high, mut carry) = (0, false);
            for (index, limb) in self.0.iter_mut().enumerate().skip(shift) {
                let column = columns.get(index - shift).copied().unwrap_or(0);
                let product = u128::from(row) * u128::from(column) + u128::from(high);
                (*limb, carry) = carrying_add(*limb, product as u64, carry);
                high = (product >> 64) as u64;
            }
            debug_assert!(
                !carry && high == 0 && (row == 0 || columns.iter().skip(LIMBS.saturating_sub(shift)).all(|&c| c == 0)),
                "a sum of products does not fit {} bits",
                Self::BITS,
            );
        }
    }

    /// The sum with another number's limbs, modulo 2^`BITS`, and whether anything was lost.
    #[inline]
    const fn overflowing_add(mut self, addend: &[u64]) -> (Self, bool) {
        let mut carry = false;
        let mut index = 0;
        while index < LIMBS {
            let limb = if index < addend.len() { addend[index] } else { 0 };
            (self.0[index], carry) = carrying_add(self.0[index], limb, carry);
            index += 1;
        }
        while index < addend.len() {
            carry |= addend[index] != 0;
            index += 1;
        }
        (self, carry)
    }
}

/// a + b + `carry`, modulo 2^64, and whether it carries on.
#[inline]
const fn carrying_add(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    (sum, first | second)
}

impl<const LIMBS: usize> Default for Wide<LIMBS> {
    #[inline]
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const LIMBS: usize> From<u64> for Wide<LIMBS> {
    #[inline]
    fn from(value: u64) -> Self {
        const { assert!(LIMBS >= 1, "a u64 takes one limb") }
        let mut limbs = [0; LIMBS];
        limbs[0] = value;
        Self(limbs)
    }
}

/// A `u128` takes two limbs: with fewer, this does not compile.
///
/// ```compile_fail
/// let narrow = qishu_runtime::Wide::<1>::from(1u128);
/// ```
impl<const LIMBS: usize> From<u128> for Wide<LIMBS> {
    #[inline]
    fn from(value: u128) -> Self {
        const { assert!(LIMBS >= 2, "a u128 takes two limbs") }
        let mut limbs = [0; LIMBS];
        limbs[..2].copy_from_slice(&value.limbs());
        Self(limbs)
    }
}

/// Adds a number of any width. See [the type](Wide#overflow) about sums that do not fit.
impl<const LIMBS: usize> sealed::Sealed for Wide<LIMBS> {}

impl<const LIMBS: usize> Limbs for Wide<LIMBS> {
    type Array = [u64; LIMBS];

    #[inline]
    fn limbs(self) -> Self::Array {
        self.to_limbs()
    }
}

impl<const LIMBS: usize, Addend: Limbs> AddAssign<Addend> for Wide<LIMBS> {
    #[inline]
    fn add_assign(&mut self, addend: Addend) {
        let (sum, overflow) = self.overflowing_add(addend.limbs().as_ref());
        debug_assert!(!overflow, "a sum does not fit {} bits", Self::BITS);
        *self = sum;
    }
}

/// Adds a number of any width. See [the type](Wide#overflow) about sums that do not fit.
impl<const LIMBS: usize, Addend: Limbs> Add<Addend> for Wide<LIMBS> {
    type Output = Self;

    #[inline]
    fn add(mut self, addend: Addend) -> Self {
        self += addend;
        self
    }
}

impl<const LIMBS: usize> Ord for Wide<LIMBS> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LIMBS: usize> fmt::Display for Wide<LIMBS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The largest power of ten that one limb holds, so that every division yields 19 digits.
        const GROUP: u64 = 10_u64.pow(19);
        let (mut rest, mut first) = self.div_rem_limb(GROUP);
        let mut groups = Vec::new();
        while rest != Self::ZERO {
            groups.push(first);
            (rest, first) = rest.div_rem_limb(GROUP);
        }
        let mut digits = first.to_string();
        for group in groups.into_iter().rev() {
            write!(digits, "{group:019}")?;
        }
        f.pad_integral(true, "", &digits)
    }
}

impl<const LIMBS: usize> fmt::Debug for Wide<LIMBS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const LIMBS: usize> fmt::LowerHex for Wide<LIMBS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.0.iter().rev().skip_while(|&&limb| limb == 0);
        let mut digits = format!("{:x}", limbs.next().unwrap_or(&0));
        for limb in limbs {
            write!(digits, "{limb:016x}")?;
        }
        f.pad_integral(true, "0x", &digits)
    }
}

impl<const LIMBS: usize> From<&Wide<LIMBS>> for BigUint {
    fn from(wide: &Wide<LIMBS>) -> Self {
        BigUint::new(wide.0.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
    }
}

impl<const LIMBS: usize> From<Wide<LIMBS>> for BigUint {
    fn from(wide: Wide<LIMBS>) -> Self {
        BigUint::from(&wide)
    }
}

impl<const LIMBS: usize> TryFrom<&BigUint> for Wide<LIMBS> {
    type Error = TooWide;

    fn try_from(number: &BigUint) -> Result<Self, TooWide> {
        let mut limbs = [0; LIMBS];
        for (index, digit) in number.iter_u64_digits().enumerate() {
            *limbs.get_mut(index).ok_or(TooWide { bits: number.bits(), limit: Self::BITS })? = digit;
        }
        Ok(Self(limbs))
    }
}

/// The error of turning a number into a [`Wide`] that has not enough bits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooWide {
    bits: u64,
    limit: usize,
}

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number of {} bits does not fit {} bits", self.bits, self.limit)
    }
}

impl Error for TooWide {}
