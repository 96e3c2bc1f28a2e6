//! Pseudorandom numbers, equal in every program.

/// A sequence of such numbers: SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Copy, Debug)]
pub struct Sequence(u64);

impl Sequence {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Sequence {
        Sequence(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `end`, which is not 0; all are equally likely up to a relative bias of 2^-32.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.draw()) * end as u128) >> 64) as usize
    }
}

/// A hash of a number.
#[must_use]
pub const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_published_ones_and_below_what_is_asked() {
        let mut sequence = Sequence::new(0);
        assert_eq!(sequence.draw(), 0xe220_a839_7b1d_cdaf);
        let mut drawn = [0; 5];
        (0..500).for_each(|_| drawn[sequence.below(5)] += 1);
        assert!(drawn.iter().all(|&times| times > 60), "{drawn:?}");
    }
}
