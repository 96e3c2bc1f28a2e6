//! Sets of squares in one integer.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use qishu_rules::{Adjacency, Board, RelationKind, SquareId, Squares};

/// A set of squares as an integer with a bit for each square, in the order of the board's indices.
pub trait SquareSet:
    Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// The set without squares.
    const EMPTY: Self;

    /// The set of one square, whose index is below the number of bits.
    fn of(square: usize) -> Self;

    /// Whether it has no squares.
    fn is_empty(self) -> bool;

    /// Whether it has exactly one square.
    fn is_single(self) -> bool;

    /// How many squares it has.
    fn len(self) -> u32;

    /// Removes and returns the square with the lowest index.
    fn pop(&mut self) -> Option<usize>;

    /// The set with all indices increased by `by`, or decreased if it is negative; bits beyond either end are lost. The
    /// absolute value of `by` is below the number of bits.
    fn shifted(self, by: i16) -> Self;

    /// The squares of a line that are visible from one of its squares, with the occupied squares as this set. They
    /// extend up to the nearest piece on either side, inclusive. `below` and `above` are the line's other squares on
    /// the two sides.
    ///
    /// Chess programming calls this method the *obstruction difference*: a subtraction that borrows from the nearest
    /// piece above down to the nearest piece below.
    fn seen(self, below: Self, above: Self) -> Self;

    /// How many squares it has, if these are at most two; otherwise three. Sets of the squares between two squares are small.
    #[inline]
    fn len_up_to_three(self) -> u32 {
        let mut rest = self;
        match rest.pop() {
            None => 0,
            Some(_) if rest.is_empty() => 1,
            Some(_) if rest.is_single() => 2,
            Some(_) => 3,
        }
    }

    /// Whether it has the square.
    #[inline]
    fn has(self, square: usize) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// The set itself if that holds, otherwise none.
    #[must_use]
    fn only_if(self, holds: bool) -> Self;

    /// All squares if the set contains that one, otherwise none.
    #[inline]
    fn all_if_has(self, square: usize) -> Self {
        (!Self::EMPTY).only_if(self.has(square))
    }

    /// Its squares, ascending.
    #[inline]
    fn squares(self) -> Members<Self> {
        Members(self)
    }
}

/// The board's squares that are among some squares, as a set.
pub fn set_of<S: SquareSet>(board: &Board, squares: &Squares) -> S {
    board.ids(squares).fold(S::EMPTY, |all, id| all | S::of(id.index()))
}

/// Some squares, in order.
pub(super) fn ids<S: SquareSet>(squares: S) -> Vec<SquareId> {
    squares.squares().map(|square| SquareId(square as u16)).collect()
}

/// The neighbours of each square of the board.
pub(super) fn neighbours<S: SquareSet>(board: &Board, adjacency: Adjacency) -> Vec<S> {
    let near = |square| set_of(board, &board.neighbours(square, RelationKind::Regardless(adjacency)));
    board.squares().iter().map(near).collect()
}

/// The squares of a set, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Members<S>(S);

impl<S: SquareSet> Iterator for Members<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.pop()
    }
}

/// Counts the ones of two integers in fewer operations than one by one, on processors that do not count bits: the sums of
/// both are added as soon as they are smaller than their fields.
#[inline]
const fn ones_of_two(halves: [u64; 2]) -> u32 {
    const PAIRS: u64 = u64::MAX / 0b11;
    const NIBBLES: u64 = u64::MAX / 0b101;
    const BYTES: u64 = u64::MAX / 0x11;
    const fn in_nibbles(half: u64) -> u64 {
        let pairs = half - ((half >> 1) & PAIRS);
        (pairs & NIBBLES) + ((pairs >> 2) & NIBBLES)
    }
    let nibbles = in_nibbles(halves[0]) + in_nibbles(halves[1]);
    let bytes = (nibbles & BYTES) + ((nibbles >> 4) & BYTES);
    (bytes.wrapping_mul(u64::MAX / 0xff) >> 56) as u32
}

/// The sets of one square, which are looked up faster than two words are shifted.
static SINGLES: [u128; 128] = {
    let mut sets = [0; 128];
    let mut square = 0;
    while square < 128 {
        sets[square] = 1 << square;
        square += 1;
    }
    sets
};

/// Whether the processor has no instruction that counts the bits of an integer.
const COUNTS_BY_SUMS: bool = cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt")));

macro_rules! integer_as_set {
    ($integer:ty, $of:expr, $len:expr) => {
        impl SquareSet for $integer {
            const EMPTY: Self = 0;

            #[inline]
            fn of(square: usize) -> Self {
                $of(square)
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn is_single(self) -> bool {
                self & self.wrapping_sub(1) == 0 && self != 0
            }

            #[inline]
            fn len(self) -> u32 {
                $len(self)
            }

            #[inline]
            fn only_if(self, holds: bool) -> Self {
                self & Self::from(holds).wrapping_neg()
            }

            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let first = self.trailing_zeros() as usize;
                let rest = *self & self.wrapping_sub(1);
                let is_one = *self != 0;
                *self = rest;
                is_one.then_some(first)
            }

            #[inline]
            fn shifted(self, by: i16) -> Self {
                if by < 0 { self >> by.unsigned_abs() } else { self << by }
            }

            #[inline]
            fn seen(self, below: Self, above: Self) -> Self {
                // Without a piece below, the borrow goes down to the lowest bit, which the line leaves out.
                let nearest_below = Self::of(((below & self) | 1).ilog2() as usize);
                let pieces_above = above & self;
                (pieces_above ^ pieces_above.wrapping_sub(nearest_below)) & (below | above)
            }
        }
    };
}

integer_as_set!(u64, |square: usize| 1u64 << square, u64::count_ones);
integer_as_set!(u128, |square: usize| SINGLES[square % 128], |set: u128| match COUNTS_BY_SUMS {
    true => ones_of_two([set as u64, (set >> 64) as u64]),
    false => set.count_ones(),
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_squares_in_order() {
        let set = u128::of(3) | u128::of(100);
        assert_eq!(set.squares().collect::<Vec<_>>(), [3, 100]);
        assert!(set.has(100) && !set.has(99) && set.len() == 2);
        assert_eq!(u64::EMPTY.squares().next(), None);
    }

    #[test]
    fn small_sets_are_told_from_larger_ones() {
        let sets = [vec![], vec![70], vec![3, 100], vec![0, 64, 127], vec![1, 2, 3, 4]];
        let sets = sets.map(|squares| squares.into_iter().fold(0, |all, square| all | u128::of(square)));
        assert_eq!(sets.map(u128::len_up_to_three), [0, 1, 2, 3, 3]);
        assert_eq!(sets.map(u128::is_single), [false, true, false, false, false]);
        assert_eq!(sets.map(|set| [set.only_if(true), set.only_if(false)]), sets.map(|set| [set, 0]));
    }

    #[test]
    fn the_squares_of_two_words_are_counted_together() {
        let some = (1..200u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for low in some.chain([0, u64::MAX]) {
            for high in [0, low, !low, low.rotate_left(7), u64::MAX] {
                assert_eq!(ones_of_two([low, high]), low.count_ones() + high.count_ones(), "{low:#x} {high:#x}");
            }
        }
    }

    /// A line of eight squares, seen from each of its squares with every set of pieces on it.
    #[test]
    fn a_line_is_seen_up_to_the_nearest_pieces() {
        for from in 0..8 {
            let (below, above) = ((1u64 << from) - 1, 0xff & !((2u64 << from) - 1));
            for pieces in 0u64..256 {
                let walk = |squares: &mut dyn Iterator<Item = usize>| {
                    let mut seen = 0;
                    for square in squares {
                        seen |= 1u64 << square;
                        if pieces.has(square) {
                            break;
                        }
                    }
                    seen
                };
                let walked = walk(&mut (0..from).rev()) | walk(&mut (from + 1..8));
                assert_eq!(pieces.seen(below, above), walked, "from {from} with {pieces:#b}");
            }
        }
    }
}
