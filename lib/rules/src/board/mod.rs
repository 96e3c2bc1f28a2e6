//! Boards: subsets of a grid, with numbered squares.

mod axis;
mod direction;
mod drawing;
mod joined;
mod mapping;
mod notation;
mod relation_kind;
mod square;
mod squares;

use std::fmt;

pub use axis::{BoardAxes, BoardAxis};
pub use direction::Direction;
pub use drawing::Spacing;
pub use joined::Joined;
pub use mapping::Mapping;
pub use notation::Rows;
pub use relation_kind::{Adjacency, RelationKind};
pub use square::{FileName, Square};
pub use squares::{Iter, Squares};

/// The maximum number of files and of ranks of a grid: a file is one bit of a word of this size.
pub const LONGEST_SIDE: u8 = 128;

/// The number of a square on its board; squares are numbered by rank, then by file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareId(pub u16);

/// The numbers of files and of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of files; files are lettered a, b, …, z, aa, ab, …
    pub files: u8,
    /// The number of ranks; ranks are numbered from 1.
    pub ranks: u8,
}

/// A board: a subset of the squares of a grid.
///
/// ```
/// use qishu_rules::{Board, Square, squares};
///
/// static BOARD: Board = Board::new(3, 3, squares!("a1..c1 a2 c2 a3..c3"));
/// let id = BOARD.id(Square::named("c2")).expect("c2 is on the board");
/// assert_eq!((BOARD.size(), id.index(), BOARD.square(id).to_string()), (8, 4, "c2".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    squares: Squares,
    /// The explicit definition of neighbours, if the rules have one.
    joined: Option<Joined>,
    /// For each rank, and for the one after the last, the number of squares below it.
    below: [u16; LONGEST_SIDE as usize + 1],
}

impl SquareId {
    /// The number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Grid {
    /// All its squares.
    #[must_use]
    pub fn squares(self) -> Squares {
        match (self.files.checked_sub(1), self.ranks.checked_sub(1)) {
            (Some(file), Some(rank)) => Squares::rectangle(Square { rank: 0, file: 0 }, Square { rank, file }),
            _ => Squares::EMPTY,
        }
    }

    /// Whether the square is one of its squares.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }
}

impl Board {
    /// A board of these squares.
    ///
    /// # Panics
    ///
    /// Panics if the grid has more than [`LONGEST_SIDE`] files or ranks, or if a square lies outside it. In a constant,
    /// that is a compilation error.
    #[must_use]
    pub const fn new(files: u8, ranks: u8, squares: Squares) -> Board {
        assert!(files <= LONGEST_SIDE && ranks <= LONGEST_SIDE, "the grid is too large");
        let rows = squares.rows();
        assert!(rows.len() <= ranks as usize, "all squares are on the grid");
        let mut below = [0; LONGEST_SIDE as usize + 1];
        let mut rank = 0;
        while rank < LONGEST_SIDE as usize {
            let row = if rank < rows.len() { rows[rank] } else { 0 };
            assert!(files == LONGEST_SIDE || row >> files == 0, "all squares are on the grid");
            below[rank + 1] = below[rank] + row.count_ones() as u16;
            rank += 1;
        }
        Board { grid: Grid { files, ranks }, squares, joined: None, below }
    }

    /// A board of other squares of the grid, with this board's definition of neighbours.
    ///
    /// # Panics
    ///
    /// Panics if a square lies outside the grid.
    #[must_use]
    pub fn keeping(&self, squares: Squares) -> Board {
        Board { joined: self.joined.clone(), ..Board::new(self.grid.files, self.grid.ranks, squares) }
    }

    /// The grid.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The number of files of the grid.
    #[inline]
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.grid.files
    }

    /// The number of ranks of the grid.
    #[inline]
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.grid.ranks
    }

    /// The squares of the board.
    #[inline]
    #[must_use]
    pub const fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The number of squares of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.below[LONGEST_SIDE as usize] as usize
    }

    /// The id of a square, if it is on the board.
    #[inline]
    #[must_use]
    pub fn id(&self, square: Square) -> Option<SquareId> {
        let row = self.squares.row(square.rank);
        let bit = 1u128.checked_shl(square.file.into())?;
        let left = (row & (bit - 1)).count_ones() as u16;
        (row & bit != 0).then(|| SquareId(self.below[usize::from(square.rank)] + left))
    }

    /// The square with an id.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of squares.
    #[must_use]
    pub fn square(&self, id: SquareId) -> Square {
        let rank = self.below.partition_point(|&below| below <= id.0) - 1;
        let mut files = self.squares.row(rank as u8);
        for _ in self.below[rank]..id.0 {
            files &= files - 1;
        }
        assert!(files != 0, "the board has no square of the number {}", id.0);
        Square { rank: rank as u8, file: files.trailing_zeros() as u8 }
    }

    /// The ids of some squares, ascending; squares that are not on the board are left out.
    pub fn ids(&self, squares: &Squares) -> impl Iterator<Item = SquareId> {
        squares.iter().filter_map(|square| self.id(square))
    }

    /// The squares of a rank of the grid, from file a on, each with its id if it is on the board.
    pub fn rank(&self, rank: u8) -> impl Iterator<Item = (Square, Option<SquareId>)> {
        let mut next = self.below[usize::from(rank)];
        let row = self.squares.row(rank);
        (0..self.grid.files).map(move |file| {
            let is_kept = row >> file & 1 == 1;
            let id = SquareId(next);
            next += u16::from(is_kept);
            (Square { rank, file }, is_kept.then_some(id))
        })
    }

    /// The squares of the board in one direction, the nearest first, up to the edge of the grid or a square that is not
    /// on the board.
    pub fn ray(&self, from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        let mut last = from;
        std::iter::from_fn(move || {
            last = last.step(direction).filter(|&square| self.squares.has(square))?;
            Some(last)
        })
    }

    /// The squares of the board one step in that direction from some squares.
    #[must_use]
    pub fn step(&self, from: &Squares, direction: Direction) -> Squares {
        from.shifted(direction).intersection(&self.squares)
    }
}

// Digests of rules are computed from this text. For boards without an explicit definition of neighbours the text must
// therefore stay what it was before such definitions existed.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Board");
        text.field("grid", &self.grid).field("squares", &self.squares).field("below", &self.below);
        match &self.joined {
            None => {}
            Some(Joined::Along(axes)) => drop(text.field("joined", axes)),
            Some(Joined::By(pairs)) => drop(text.field("joined", pairs)),
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::squares;

    /// A board of any shape.
    pub(super) fn boards() -> impl Strategy<Value = Board> {
        (1..=9u8, 1..=9u8, any::<[u16; 9]>()).prop_map(|(files, ranks, kept)| {
            let whole = Grid { files, ranks }.squares();
            let kept = whole.iter().filter(|at| kept[usize::from(at.rank)] >> at.file & 1 == 1);
            Board::new(files, ranks, kept.collect())
        })
    }

    #[test]
    fn squares_off_the_grid_are_refused() {
        for (files, ranks) in [(3, 2), (2, 3), (129, 3), (0, 0)] {
            let made = std::panic::catch_unwind(|| Board::new(files, ranks, squares!("a1 c3")));
            assert!(made.is_err(), "{files} x {ranks}");
        }
        let whole = Grid { files: LONGEST_SIDE, ranks: LONGEST_SIDE };
        assert_eq!(Board::new(whole.files, whole.ranks, whole.squares()).size(), 1 << 14);
    }

    #[test]
    fn there_are_no_numbers_beyond_the_board() {
        let board = Board::new(3, 3, squares!("a1 c1 b3"));
        assert_eq!(board.square(SquareId(2)), Square::named("b3"));
        assert!(std::panic::catch_unwind(|| board.square(SquareId(3))).is_err());
        assert_eq!(board.id(Square { rank: 200, file: 0 }), None);
        assert_eq!(board.id(Square { rank: 0, file: 200 }), None);
    }

    proptest! {
        #[test]
        fn squares_are_numbered_in_order(board in boards()) {
            prop_assert_eq!(board.size(), board.squares().len());
            for (number, square) in (0..).zip(board.squares().iter()) {
                prop_assert_eq!(board.id(square), Some(SquareId(number)));
                prop_assert_eq!(board.square(SquareId(number)), square);
            }
            for square in board.grid().squares().difference(board.squares()).iter() {
                prop_assert_eq!(board.id(square), None);
            }
            for rank in 0..board.ranks() {
                prop_assert_eq!(board.rank(rank).count(), usize::from(board.files()));
                prop_assert!(board.rank(rank).all(|(square, id)| board.id(square) == id));
            }
        }

        #[test]
        fn rays_and_steps_are_as_a_walk_finds_them(board in boards()) {
            for from in board.squares().iter() {
                for direction in Direction::ALL {
                    let (mut rank, mut file) = (i32::from(from.rank), i32::from(from.file));
                    let mut walked = Vec::new();
                    loop {
                        (rank, file) = (rank + i32::from(direction.up()), file + i32::from(direction.right()));
                        let found = board.squares().iter().find(|at| (i32::from(at.rank), i32::from(at.file)) == (rank, file));
                        let Some(found) = found else { break };
                        walked.push(found);
                    }
                    prop_assert_eq!(board.ray(from, direction).collect::<Vec<_>>(), walked.clone());
                    let step: Vec<Square> = board.step(&from.into(), direction).iter().collect();
                    prop_assert_eq!(step, walked.into_iter().take(1).collect::<Vec<_>>());
                }
            }
        }
    }
}
