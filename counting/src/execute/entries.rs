//! A list of integers of one width.

use num_bigint::BigUint;

/// Integers of the same number of limbs, one after the other; the limbs are words of 64 bits, the least significant
/// first.
#[derive(Clone, Debug)]
pub struct Entries {
    limbs: usize,
    words: Vec<u64>,
}

impl Entries {
    /// `count` zeros of `limbs` limbs each.
    pub fn zeros(count: usize, limbs: usize) -> Entries {
        Entries { limbs, words: vec![0; count * limbs] }
    }

    /// The number of limbs of each integer.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// The limbs of one integer.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    #[inline]
    pub fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.limbs..][..self.limbs]
    }

    /// The limbs of one integer, to be changed.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut [u64] {
        &mut self.words[index * self.limbs..][..self.limbs]
    }

    /// Whether the index is in range and its integer is zero.
    #[inline]
    pub fn is_zero(&self, index: i64) -> bool {
        let limbs = usize::try_from(index).ok().and_then(|index| self.words.get(index * self.limbs..));
        limbs.and_then(|limbs| limbs.get(..self.limbs)).is_some_and(|limbs| limbs.iter().all(|&limb| limb == 0))
    }

    /// One integer.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    pub fn number(&self, index: usize) -> BigUint {
        number(self.get(index))
    }

    /// All integers.
    pub fn numbers(&self) -> impl Iterator<Item = BigUint> {
        self.words.chunks_exact(self.limbs).map(number)
    }

    /// The greatest integer; zero if there is none.
    pub fn greatest(&self) -> BigUint {
        let greatest = match self.limbs {
            1 => self.words.iter().max().map(std::slice::from_ref),
            _ => self.words.chunks_exact(self.limbs).max_by(|a, b| a.iter().rev().cmp(b.iter().rev())),
        };
        greatest.map_or(BigUint::ZERO, number)
    }
}

/// The result of the first successful attempt, where each attempt has one limb more than the one before; the first has
/// `limbs`.
///
/// A plan's widths are proved, so the first attempt succeeds. If a proof were wrong, the numbers would still be right,
/// and a comparison with their bounds would show the error.
pub(crate) fn widening<T>(mut limbs: usize, mut attempt: impl FnMut(usize) -> Option<T>) -> T {
    loop {
        match attempt(limbs) {
            Some(made) => return made,
            None => limbs += 1,
        }
    }
}

/// The integer with these limbs.
fn number(limbs: &[u64]) -> BigUint {
    match limbs {
        [word] => BigUint::from(*word),
        _ => BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_found_by_their_index() {
        let mut entries = Entries::zeros(3, 2);
        entries.get_mut(1).copy_from_slice(&[5, 7]);
        entries.get_mut(2).copy_from_slice(&[9, 0]);
        let seven_and_five = BigUint::from(7u128 << 64 | 5);
        assert_eq!(entries.number(1), seven_and_five);
        assert_eq!(entries.greatest(), seven_and_five);
        assert_eq!(entries.numbers().sum::<BigUint>(), seven_and_five + 9u32);
        assert_eq!([-1, 0, 1, 2, 3].map(|index| entries.is_zero(index)), [false, true, false, false, false]);
    }

    #[test]
    fn of_no_integers_the_greatest_is_zero() {
        assert_eq!(Entries::zeros(0, 3).greatest(), BigUint::ZERO);
    }
}
