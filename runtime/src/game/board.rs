//! The squares of a grid: their names, their order, and what lies in each direction.

use std::fmt;

use super::{Contact, Squares};

/// A square of the grid, named as in `e4`. Squares are ordered by rank, then by file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The rank, counted from 0.
    pub rank: u8,
    /// The file, counted from 0.
    pub file: u8,
}

/// A grid of which some squares are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many files the grid has; files are lettered a, b, …, z, aa, ab, …
    pub files: u8,
    /// How many ranks the grid has; ranks are numbered from 1.
    pub ranks: u8,
    /// The squares that belong to the board. A square is known by its place in this list.
    pub squares: Squares,
}

/// How far up and to the right one step goes.
type Direction = (i8, i8);

/// Along the file, along the rank, along the two diagonals.
const DIRECTIONS: [Direction; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

impl Board {
    /// A board of those kept squares.
    pub const fn new(files: u8, ranks: u8, squares: Squares) -> Board {
        Board { files, ranks, squares }
    }

    /// The square's place in the list of squares, if the board has it.
    pub fn find(&self, square: Square) -> Option<usize> {
        let grid = usize::from(self.files) * usize::from(self.ranks);
        match self.squares.len() == grid {
            true => {
                let inside = square.file < self.files && square.rank < self.ranks;
                inside.then(|| usize::from(square.rank) * usize::from(self.files) + usize::from(square.file))
            }
            false => self.squares.binary_search(&square).ok(),
        }
    }

    /// The squares in one direction, the nearest first, up to the edge of the grid or a square that is not on the board.
    pub(super) fn ray(&self, from: usize, (up, right): Direction) -> impl Iterator<Item = usize> {
        let mut next = self.squares.get(from).copied();
        std::iter::from_fn(move || {
            let Square { rank, file } = next?;
            let square = Square { rank: rank.checked_add_signed(up)?, file: file.checked_add_signed(right)? };
            let found = self.find(square);
            next = found.map(|_| square);
            found
        })
    }
}

impl Contact {
    /// The directions in which another man can stand so to a man.
    pub(super) fn directions(self) -> impl Iterator<Item = Direction> {
        let (files, ranks, diagonals) = match self {
            Contact::Faces { files, ranks, diagonals } => (files, ranks, diagonals),
            Contact::Touches => (true, true, true),
            Contact::Beside => (true, true, false),
        };
        DIRECTIONS.into_iter().filter(move |direction| match direction {
            (_, 0) => files,
            (0, _) => ranks,
            _ => diagonals,
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FileName(self.file), u16::from(self.rank) + 1)
    }
}

/// The letters of a file counted from 0: a to z, then aa, ab and so on.
pub(crate) struct FileName(pub(crate) u8);

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: u8| char::from(b'a' + number);
        match self.0 {
            file @ 0..26 => write!(f, "{}", letter(file)),
            // 256 files do not come to zz.
            file => write!(f, "{}{}", letter(file / 26 - 1), letter(file % 26)),
        }
    }
}
