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
pub struct FileName(pub u8);

impl Square {
    /// The square one step away; `None` if it would come before the first rank or file.
    #[inline]
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Square> {
        let rank = self.rank.checked_add_signed(direction.up())?;
        let file = self.file.checked_add_signed(direction.right())?;
        Some(Square { rank, file })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FileName(self.file), u16::from(self.rank) + 1)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: u8| char::from(b'a' + number);
        match self.0 {
            file @ 0..26 => f.pad(letter(file).encode_utf8(&mut [0; 4])),
            // 256 files do not come to zz.
            file => f.pad(&format!("{}{}", letter(file / 26 - 1), letter(file % 26))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_lettered_and_padded() {
        let names = [(0, "a"), (25, "z"), (26, "aa"), (99, "cv"), (255, "iv")];
        for (file, name) in names {
            assert_eq!(FileName(file).to_string(), name);
        }
        assert_eq!(format!("{:>3}{:>3}", FileName(1), FileName(27)), "  b ab");
    }
}
