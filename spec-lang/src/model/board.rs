//! The squares of a grid: their names, their neighbours, and what is seen from them.

use std::fmt;

use super::{Contact, Nearness, SquareId, SquareSet};

/// A grid of which some squares are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many files the grid has; files are lettered a, b, …, z, aa, ab, …
    pub files: u16,
    /// How many ranks the grid has; ranks are numbered from 1.
    pub ranks: u16,
    /// The squares that belong to the board, by rank, then by file.
    pub squares: Vec<Square>,
}

/// A square of the grid, named as in `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The rank, counted from 0.
    pub rank: u16,
    /// The file, counted from 0.
    pub file: u16,
}

impl Board {
    /// The square's id, if the board has it.
    pub fn find(&self, square: Square) -> Option<SquareId> {
        self.squares.binary_search(&square).ok().map(|index| SquareId(index as u32))
    }

    /// The square of that id.
    pub fn square(&self, id: SquareId) -> Square {
        self.squares[id.index()]
    }

    /// The squares of the board that share a side or a corner with that one.
    pub fn touching(&self, id: SquareId) -> SquareSet {
        self.neighbours(id, Contact::Near(Nearness::Touches))
    }

    /// The squares of the board that share a side with that one.
    pub fn beside(&self, id: SquareId) -> SquareSet {
        self.neighbours(id, Contact::Near(Nearness::Beside))
    }

    /// What can be seen from a square along its file, its rank or both its diagonals, in each of the two, four, six or
    /// eight directions: the squares outwards, the nearest first, up to the edge of the grid or a square that is not on
    /// the board. A direction in which there is none is an empty list. The directions come in this order: up and down
    /// the file, right and left on the rank, then right and up, left and down, left and up, right and down.
    pub fn lines_of_sight(&self, id: SquareId, files: bool, ranks: bool, diagonals: bool) -> Vec<Vec<SquareId>> {
        let directions = Contact::Faces { files, ranks, diagonals }.directions();
        directions.map(|direction| self.ray(id, direction).collect()).collect()
    }

    /// The squares on which a man can stand in that contact to one on the given square, if no other men are there.
    pub fn neighbours(&self, id: SquareId, contact: Contact) -> SquareSet {
        let steps = if contact.is_far() { usize::MAX } else { 1 };
        let mut squares: SquareSet =
            contact.directions().flat_map(|direction| self.ray(id, direction).take(steps)).collect();
        squares.sort_unstable();
        squares
    }

    /// The squares in one direction, up to the edge or a hole.
    fn ray(&self, id: SquareId, (right, up): Direction) -> impl Iterator<Item = SquareId> {
        let Square { rank, file } = self.square(id);
        let steps = (1..).map_while(move |step: i16| {
            let (right, up) = (step.checked_mul(right)?, step.checked_mul(up)?);
            Some(Square { rank: rank.checked_add_signed(up)?, file: file.checked_add_signed(right)? })
        });
        // No square beyond the grid is the board's.
        steps.map_while(|square| self.find(square))
    }
}

/// How far to the right and up one step goes.
type Direction = (i16, i16);

/// Up and down the file, then along the rank, then along the diagonal and the antidiagonal.
const DIRECTIONS: [Direction; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (-1, 1), (1, -1)];

impl Contact {
    /// The directions in which another man can stand so to a man.
    pub(crate) fn directions(self) -> impl Iterator<Item = Direction> {
        let (files, ranks, diagonals) = match self {
            Contact::Faces { files, ranks, diagonals } => (files, ranks, diagonals),
            Contact::Near(Nearness::Touches) => (true, true, true),
            Contact::Near(Nearness::Beside) => (true, true, false),
        };
        DIRECTIONS.into_iter().filter(move |direction| match direction {
            (0, _) => files,
            (_, 0) => ranks,
            _ => diagonals,
        })
    }

    /// Whether there may be squares between the two men.
    pub(crate) fn is_far(self) -> bool {
        matches!(self, Contact::Faces { .. })
    }
}

/// The letters of a file counted from 0: a to z, then aa, ab and so on.
pub fn file_name(file: u16) -> String {
    let mut rest = u32::from(file);
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (rest % 26) as u8));
        if rest < 26 {
            break;
        }
        rest = rest / 26 - 1;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_name(self.file), self.rank + 1)
    }
}
