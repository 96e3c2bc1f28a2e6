//! The layout of a node: which numbers are in which bits of its words.

/// A bit field of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The word.
    pub word: usize,
    /// The first bit.
    shift: u32,
    /// How many bits there are, from 1 to 64.
    bits: u32,
}

impl Field {
    /// The mask of its bits within the word.
    pub fn mask(self) -> u64 {
        (u64::MAX >> (64 - self.bits)) << self.shift
    }

    /// The number in the field.
    #[inline]
    pub fn get(self, words: &[u64]) -> i64 {
        ((words[self.word] & self.mask()) >> self.shift) as i64
    }

    /// Stores a number, which is not negative and fits.
    #[inline]
    pub fn set(self, words: &mut [u64], number: i64) {
        words[self.word] = words[self.word] & !self.mask() | (number as u64) << self.shift;
    }
}

/// An allocator for fields: the bits of a growing list of words, each in use or free.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    taken: Vec<u64>,
}

impl Fields {
    /// Allocates the first free bits for a number from 0 to `greatest`.
    pub fn take(&mut self, greatest: i64) -> Field {
        let bits = (64 - (greatest.max(1) as u64).leading_zeros()).max(1);
        let mut word = 0;
        loop {
            if word == self.taken.len() {
                self.taken.push(0);
            }
            for shift in 0..=64 - bits {
                let field = Field { word, shift, bits };
                if self.taken[word] & field.mask() == 0 {
                    self.taken[word] |= field.mask();
                    return field;
                }
            }
            word += 1;
        }
    }

    /// Frees the bits of a field.
    pub fn give_back(&mut self, field: Field) {
        self.taken[field.word] &= !field.mask();
    }

    /// The greatest number of words so far.
    pub fn words(&self) -> usize {
        self.taken.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_share_words_and_leave_one_another_alone() {
        let mut fields = Fields::default();
        let (small, large, huge) = (fields.take(1), fields.take(1000), fields.take(i64::MAX));
        assert_eq!((small.word, large.word, huge.word), (0, 0, 1));
        let mut words = vec![0; fields.words()];
        large.set(&mut words, 1000);
        small.set(&mut words, 1);
        huge.set(&mut words, i64::MAX);
        large.set(&mut words, 77);
        assert_eq!([small, large, huge].map(|field| field.get(&words)), [1, 77, i64::MAX]);
        fields.give_back(large);
        assert_eq!(fields.take(3).word, 0);
        assert_eq!(fields.words(), 2);
    }
}
