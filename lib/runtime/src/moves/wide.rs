//! Sets of squares for boards that are larger than one integer.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::set::SquareSet;

/// A set of at most `64 * WORDS` squares: a long integer, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideSet<const WORDS: usize>([u64; WORDS]);

const BITS: usize = u64::BITS as usize;

impl<const WORDS: usize> Default for WideSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> WideSet<WORDS> {
    /// The set with all bits, as the greatest integer of that length.
    pub const MAX: Self = WideSet([u64::MAX; WORDS]);

    fn each(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        WideSet(std::array::from_fn(|index| word(self.0[index], other.0[index])))
    }

    /// The index of the highest bit.
    fn highest(self) -> Option<usize> {
        let index = self.0.iter().rposition(|&word| word != 0)?;
        Some(index * BITS + self.0[index].ilog2() as usize)
    }

    /// The difference of the integers, without a borrow beyond the highest word.
    fn minus(self, other: Self) -> Self {
        let mut borrow = false;
        WideSet(std::array::from_fn(|index| {
            let (less, first) = self.0[index].overflowing_sub(other.0[index]);
            let (less, second) = less.overflowing_sub(borrow.into());
            borrow = first | second;
            less
        }))
    }
}

impl<const WORDS: usize> SquareSet for WideSet<WORDS> {
    const EMPTY: Self = WideSet([0; WORDS]);

    fn of(square: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[square / BITS] = 1 << (square % BITS);
        set
    }

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn is_single(self) -> bool {
        self.len() == 1
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn only_if(self, holds: bool) -> Self {
        WideSet(self.0.map(|word| word.only_if(holds)))
    }

    fn pop(&mut self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[index];
        let lowest = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index * BITS + lowest)
    }

    fn shifted(self, by: i16) -> Self {
        let (words, bits) = (usize::from(by.unsigned_abs()) / BITS, usize::from(by.unsigned_abs()) % BITS);
        let word = |index: Option<usize>| index.and_then(|index| self.0.get(index)).copied().unwrap_or(0);
        // The bits that the next word on the other side passes on; none without a shift within words.
        let joined = |near: u64, next: u64, up: bool| match (bits, up) {
            (0, _) => near,
            (_, true) => near << bits | next >> (BITS - bits),
            (_, false) => near >> bits | next << (BITS - bits),
        };
        WideSet(std::array::from_fn(|index| match by < 0 {
            true => joined(word(Some(index + words)), word(Some(index + words + 1)), false),
            false => joined(word(index.checked_sub(words)), word(index.checked_sub(words + 1)), true),
        }))
    }

    fn seen(self, below: Self, above: Self) -> Self {
        // As for integers: without a piece below, the borrow goes down to the lowest bit, which the line leaves out.
        let nearest_below = Self::of((below & self).highest().unwrap_or(0));
        let pieces_above = above & self;
        (pieces_above ^ pieces_above.minus(nearest_below)) & (below | above)
    }
}

impl<const WORDS: usize> Not for WideSet<WORDS> {
    type Output = Self;

    fn not(self) -> Self {
        WideSet(self.0.map(|word| !word))
    }
}

macro_rules! by_words {
    ($operation:ident, $name:ident, $assigning:ident, $assign:ident) => {
        impl<const WORDS: usize> $operation for WideSet<WORDS> {
            type Output = Self;

            fn $name(self, other: Self) -> Self {
                self.each(other, |word, other| word.$name(other))
            }
        }

        impl<const WORDS: usize> $assigning for WideSet<WORDS> {
            fn $assign(&mut self, other: Self) {
                *self = (*self).$name(other);
            }
        }
    };
}

by_words!(BitAnd, bitand, BitAndAssign, bitand_assign);
by_words!(BitOr, bitor, BitOrAssign, bitor_assign);
by_words!(BitXor, bitxor, BitXorAssign, bitxor_assign);

#[cfg(test)]
mod tests {
    use super::*;

    type Two = WideSet<2>;

    fn wide(bits: u128) -> Two {
        WideSet([bits as u64, (bits >> 64) as u64])
    }

    /// Sets of two words are integers of 128 bits.
    #[test]
    fn a_set_of_words_is_a_long_integer() {
        let numbers = [
            0,
            1,
            0x8000_0000_0000_0000,
            0x1_0000_0000_0000_0000,
            0x8421_1248_c3a5_5a3c_0f1e_2d3c_4b5a_6978,
            u128::MAX,
        ];
        for one in numbers {
            assert_eq!(wide(one).len(), one.count_ones());
            assert_eq!(wide(one).squares().collect::<Vec<_>>(), one.squares().collect::<Vec<_>>());
            assert_eq!((!wide(one), wide(one).is_empty()), (wide(!one), one == 0));
            for by in -127..128 {
                assert_eq!(wide(one).shifted(by), wide(one.shifted(by)), "{one:#x} by {by}");
            }
            for other in numbers {
                assert_eq!(wide(one) & wide(other), wide(one & other));
                assert_eq!(wide(one) | wide(other), wide(one | other));
                assert_eq!(wide(one) ^ wide(other), wide(one ^ other));
                for from in [1, 40, 63, 64, 65, 126] {
                    let (below, above) = ((1u128 << from) - 2, !0 << (from + 1));
                    assert_eq!(wide(one).seen(wide(below), wide(above)), wide(one.seen(below, above)), "from {from}");
                }
            }
        }
    }
}
