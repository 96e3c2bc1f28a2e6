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
    /// Field number `index` of some that are `bits` wide, from 1 to 64, the first of them at the bit `first`. The others
    /// follow in its word, or, if it begins a word, as many in each word as it holds. Single bits follow in any case.
    #[must_use]
    pub const fn nth(first: usize, bits: u32, index: usize) -> Field {
        if bits == 1 {
            let bit = first + index;
            return Field { word: bit / 64, shift: bit as u32 % 64, bits };
        }
        let (word, shift, of_word) = (first / 64, first as u32 % 64, 64 / bits as usize);
        Field { word: word + index / of_word, shift: shift + (index % of_word) as u32 * bits, bits }
    }

    /// The index of its first bit among those of all words.
    #[must_use]
    pub const fn first_bit(self) -> usize {
        64 * self.word + self.shift as usize
    }

    /// The number of its bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// The number of bits of its word up to its last one.
    #[must_use]
    pub const fn end(self) -> usize {
        (self.shift + self.bits) as usize
    }

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

    #[test]
    fn fields_in_a_row_do_not_overlap() {
        for (first, bits, number) in [(60, 1, 70), (0, 3, 50), (62, 2, 1), (10, 7, 7), (64, 5, 30)] {
            let mut taken = [0u64; 8];
            for index in 0..number {
                let field = Field::nth(first, bits, index);
                assert_eq!(field.mask().count_ones(), bits);
                assert_eq!(taken[field.word] & field.mask(), 0, "{first} {bits} {index}");
                taken[field.word] |= field.mask();
            }
            assert_eq!(Field::nth(first, bits, 0).first_bit(), first);
        }
    }
}
