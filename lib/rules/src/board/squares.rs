//! Sets of squares.

use std::borrow::Cow;

use super::{Direction, LONGEST_SIDE, Square};

/// A set of squares: for each rank a word with a bit for each file.
///
/// Its squares are ordered by rank, then by file. Its text lists rectangles of three squares and more by their lowest
/// and highest corner, and other squares one by one. [`squares!`](crate::squares!) parses that text at compile time.
///
/// ```
/// use qishu_rules::{Square, Squares, squares};
///
/// static CAMP: Squares = squares!("b1..c2 e4");
/// assert_eq!(CAMP.len(), 5);
/// assert!(CAMP.has(Square { rank: 3, file: 4 }));
/// assert_eq!(CAMP.difference(&squares!("b1 c1")).to_string(), "b2 c2 e4");
/// ```
// No empty words follow the last non-empty one, so that equal sets have equal words.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(Cow<'static, [u128]>);

impl Squares {
    /// The set without squares.
    pub const EMPTY: Squares = Squares(Cow::Borrowed(&[]));

    /// A compile-time set, by its words; the last of them is not empty.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_rows(rows: &'static [u128]) -> Squares {
        Squares(Cow::Borrowed(rows))
    }

    /// The squares between two corners, both included; none if the second is below or to the left of the first.
    ///
    /// # Panics
    ///
    /// Panics if a corner is beyond the largest grid.
    #[must_use]
    pub fn rectangle(low: Square, high: Square) -> Squares {
        assert!(low.file.max(high.file) < LONGEST_SIDE && high.rank < LONGEST_SIDE, "the corners are on a grid");
        if low.file > high.file || low.rank > high.rank {
            return Squares::EMPTY;
        }
        let row = files(low.file, high.file);
        Squares::trimmed((0..=high.rank).map(|rank| if rank < low.rank { 0 } else { row }).collect())
    }

    /// A set by its words, of which the last ones may be empty.
    fn trimmed(mut rows: Vec<u128>) -> Squares {
        while rows.last() == Some(&0) {
            rows.pop();
        }
        Squares(Cow::Owned(rows))
    }

    /// The words of the ranks up to the last with a square.
    pub(super) const fn rows(&self) -> &[u128] {
        match &self.0 {
            Cow::Borrowed(rows) => rows,
            Cow::Owned(rows) => rows.as_slice(),
        }
    }

    /// The word of one rank.
    #[inline]
    pub(super) fn row(&self, rank: u8) -> u128 {
        self.rows().get(usize::from(rank)).copied().unwrap_or(0)
    }

    /// Whether the set contains the square.
    #[inline]
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        square.file < LONGEST_SIDE && self.row(square.rank) >> square.file & 1 == 1
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows().iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows().is_empty()
    }

    /// The squares, by rank, then by file.
    pub fn iter(&self) -> Iter<'_> {
        Iter { rows: self.rows(), rank: 0, left: self.row(0) }
    }

    /// The first square, of the lowest rank.
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The last square, of the highest rank.
    #[must_use]
    pub fn last(&self) -> Option<Square> {
        let (rank, row) = (self.rows().len().checked_sub(1)?, self.rows().last()?);
        Some(Square { rank: rank as u8, file: (u128::BITS - 1 - row.leading_zeros()) as u8 })
    }

    /// The squares of either set.
    #[must_use]
    pub fn union(&self, other: &Squares) -> Squares {
        self.combined(other, |left, right| left | right)
    }

    /// The squares of both sets.
    #[must_use]
    pub fn intersection(&self, other: &Squares) -> Squares {
        self.combined(other, |left, right| left & right)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Squares) -> Squares {
        self.combined(other, |left, right| left & !right)
    }

    /// Whether the other set contains all squares of this one.
    #[must_use]
    pub fn is_subset(&self, other: &Squares) -> bool {
        (0..).zip(self.rows()).all(|(rank, &row)| row & !other.row(rank) == 0)
    }

    /// Whether the sets have no square in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &Squares) -> bool {
        (0..).zip(self.rows()).all(|(rank, &row)| row & other.row(rank) == 0)
    }

    fn combined(&self, other: &Squares, of_row: impl Fn(u128, u128) -> u128) -> Squares {
        let ranks = self.rows().len().max(other.rows().len()) as u8;
        Squares::trimmed((0..ranks).map(|rank| of_row(self.row(rank), other.row(rank))).collect())
    }

    /// Every square one step in that direction; squares that would leave the largest grid are dropped.
    pub(super) fn shifted(&self, direction: Direction) -> Squares {
        let ranks = (self.rows().len() as u8).saturating_add(1).min(LONGEST_SIDE);
        let row = |rank: u8| {
            let row = rank.checked_add_signed(-direction.up()).map_or(0, |from| self.row(from));
            match direction.right() {
                1.. => row << 1,
                0 => row,
                _ => row >> 1,
            }
        };
        Squares::trimmed((0..ranks).map(row).collect())
    }
}

/// The squares of a set, by rank, then by file.
#[derive(Clone, Debug)]
pub struct Iter<'s> {
    rows: &'s [u128],
    rank: u8,
    /// The files of the rank still to come.
    left: u128,
}

impl Iterator for Iter<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.left == 0 {
            let next = self.rank + 1;
            self.left = *self.rows.get(usize::from(next))?;
            self.rank = next;
        }
        let file = self.left.trailing_zeros() as u8;
        self.left &= self.left - 1;
        Some(Square { rank: self.rank, file })
    }
}

impl<'s> IntoIterator for &'s Squares {
    type Item = Square;
    type IntoIter = Iter<'s>;

    fn into_iter(self) -> Iter<'s> {
        self.iter()
    }
}

/// The word of the files from one to another.
pub(super) const fn files(low: u8, high: u8) -> u128 {
    (u128::MAX >> (LONGEST_SIDE - 1 - high)) & (u128::MAX << low)
}

impl From<Square> for Squares {
    fn from(square: Square) -> Squares {
        Squares::rectangle(square, square)
    }
}

impl FromIterator<Square> for Squares {
    /// # Panics
    ///
    /// Panics if a square is beyond the largest grid.
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut rows = Vec::new();
        for Square { rank, file } in squares {
            assert!(rank < LONGEST_SIDE && file < LONGEST_SIDE, "squares are on a grid");
            if rows.len() <= usize::from(rank) {
                rows.resize(usize::from(rank) + 1, 0);
            }
            rows[usize::from(rank)] |= 1 << file;
        }
        Squares::trimmed(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Squares of the largest grid, many of them near its corners and edges.
    pub(crate) fn some_squares() -> impl Strategy<Value = BTreeSet<Square>> {
        let number = || prop_oneof![0..4u8, 124..128u8, 0..128u8];
        prop::collection::btree_set((number(), number()).prop_map(|(rank, file)| Square { rank, file }), 0..40)
    }

    fn set(squares: &BTreeSet<Square>) -> Squares {
        squares.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn the_algebra_is_that_of_sets(left in some_squares(), right in some_squares()) {
            let (a, b) = (set(&left), set(&right));
            prop_assert_eq!(a.union(&b), set(&(&left | &right)));
            prop_assert_eq!(a.intersection(&b), set(&(&left & &right)));
            prop_assert_eq!(a.difference(&b), set(&(&left - &right)));
            prop_assert_eq!(a.is_subset(&b), left.is_subset(&right));
            prop_assert!(a.intersection(&b).is_subset(&b) && a.is_subset(&a.union(&b)));
            prop_assert_eq!(a.is_disjoint(&b), left.is_disjoint(&right));
            prop_assert_eq!(a == b, left == right);
        }

        #[test]
        fn squares_come_in_order(squares in some_squares()) {
            let set = set(&squares);
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), squares.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!((set.len(), set.is_empty()), (squares.len(), squares.is_empty()));
            prop_assert_eq!((set.first(), set.last()), (squares.first().copied(), squares.last().copied()));
            prop_assert!(squares.iter().all(|&square| set.has(square)));
        }

        #[test]
        fn whole_sets_step_as_their_squares_do(squares in some_squares()) {
            for direction in Direction::ALL {
                let stepped = squares.iter().filter_map(|square| square.step(direction));
                let stepped: Squares = stepped.filter(|at| at.rank.max(at.file) < LONGEST_SIDE).collect();
                prop_assert_eq!(set(&squares).shifted(direction), stepped);
            }
        }

        #[test]
        fn a_rectangle_has_the_squares_between_its_corners(a in (0..128u8, 0..128u8), b in (0..128u8, 0..128u8)) {
            let (low, high) = (Square { rank: a.0, file: a.1 }, Square { rank: b.0, file: b.1 });
            let between = (a.0..=b.0).flat_map(|rank| (a.1..=b.1).map(move |file| Square { rank, file }));
            prop_assert_eq!(Squares::rectangle(low, high), between.collect::<Squares>());
        }
    }
}
