//! A square of the grid and its name.

use std::fmt;

use super::Direction;

/// A square of the grid, named as in `e4`. Squares are ordered by rank, then by file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The rank, counted from 0.
    pub rank: u8,
    /// The file, counted from 0.
    pub file: u8,
}

/// The letters of a file counted from 0: a to z, then aa, ab and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName(pub u16);

impl Square {
    /// The square one step away; `None` if it would come before the first rank or file.
    #[inline]
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Square> {
        self.at_distance((direction.right(), direction.up()))
    }

    /// The square at a distance, in files to the right and ranks up; `None` if it would come before the first rank or
    /// file.
    #[inline]
    #[must_use]
    pub fn at_distance(self, (right, up): (i8, i8)) -> Option<Square> {
        Some(Square { rank: self.rank.checked_add_signed(up)?, file: self.file.checked_add_signed(right)? })
    }

    /// The direction in which another square lies at any distance: on a higher or lower rank, and on a file to the
    /// right or left. `None` for the square itself.
    #[must_use]
    pub fn toward(self, other: Square) -> Option<Direction> {
        let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let (up, right) = (sign(self.rank, other.rank), sign(self.file, other.file));
        (self != other).then_some(Direction { up, right })
    }

    /// The squares from this one to another in the same line, both included, whether or not a board has them.
    pub fn way(self, other: Square) -> impl Iterator<Item = Square> {
        let next = move |square: &Square| square.step(square.toward(other)?);
        std::iter::successors(Some(self), next)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FileName(self.file.into()), u16::from(self.rank) + 1)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = String::new();
        let mut rest = self.0;
        loop {
            letters.insert(0, char::from(b'a' + (rest % 26) as u8));
            match (rest / 26).checked_sub(1) {
                Some(before) => rest = before,
                None => return f.pad(&letters),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_lettered_and_padded() {
        let names = [(0, "a"), (25, "z"), (26, "aa"), (99, "cv"), (701, "zz"), (702, "aaa")];
        for (file, name) in names {
            assert_eq!(FileName(file).to_string(), name);
        }
        assert_eq!(format!("{:>3}{:>3}", FileName(1), FileName(27)), "  b ab");
    }
}
