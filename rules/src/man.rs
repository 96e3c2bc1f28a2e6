//! What stands on the squares: a man on each cell, or nobody.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Nobody, or a man: a piece of one side, and how it looks.
///
/// Two placements of a piece look the same if they have the same symbol, and whoever goes from one to the other stays the
/// same man. Men are numbered piece by piece in the order of [`Rules::pieces`](crate::Rules::pieces), and within a piece
/// in the order in which its symbols first occur; [`Rules::men`](crate::Rules::men) lists them.
///
/// ```
/// use qishu_rules::Man;
///
/// assert_eq!(Man::of(6).number(), Some(6));
/// assert_eq!(Man::NONE.number(), None);
/// assert_eq!(Man::default(), Man::NONE);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Man(u16);

/// A man or nobody on each cell of a board whose size is known to the compiler.
///
/// A *cell* is a square of one layer. Its index is the layer's times the number of squares, plus the square's index in
/// [`Board::squares`](crate::Board::squares). Programs that load rules while they run keep a `Vec<Man>` instead; both are
/// slices of men, which is what [`Rules`](crate::Rules) read and write.
///
/// ```
/// use qishu_rules::{Man, Position};
///
/// let mut position = Position::<9>::EMPTY;
/// position[4] = Man::of(0);
/// assert_eq!(position.iter().filter(|&&man| man != Man::NONE).count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Position<const CELLS: usize>([Man; CELLS]);

impl Man {
    /// Nobody.
    pub const NONE: Man = Man(0);

    /// The man of that number.
    ///
    /// # Panics
    ///
    /// Panics if the number is 65,535 or more. The rules language has room for 21,600 men.
    #[inline]
    #[must_use]
    pub const fn of(number: usize) -> Man {
        assert!(number < u16::MAX as usize, "there are not so many men");
        Man(number as u16 + 1)
    }

    /// The number of the man; `None` for nobody.
    #[inline]
    #[must_use]
    pub const fn number(self) -> Option<usize> {
        match self.0 {
            0 => None,
            number => Some(number as usize - 1),
        }
    }
}

impl<const CELLS: usize> Position<CELLS> {
    /// The empty board.
    pub const EMPTY: Position<CELLS> = Position([Man::NONE; CELLS]);
}

impl<const CELLS: usize> Default for Position<CELLS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const CELLS: usize> From<[Man; CELLS]> for Position<CELLS> {
    fn from(men: [Man; CELLS]) -> Self {
        Position(men)
    }
}

impl<const CELLS: usize> Deref for Position<CELLS> {
    type Target = [Man];

    #[inline]
    fn deref(&self) -> &[Man] {
        &self.0
    }
}

impl<const CELLS: usize> DerefMut for Position<CELLS> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Man] {
        &mut self.0
    }
}

impl fmt::Debug for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            None => f.write_str("NONE"),
            Some(number) => write!(f, "of({number})"),
        }
    }
}

impl<const CELLS: usize> fmt::Debug for Position<CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
    }
}
