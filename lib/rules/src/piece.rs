//! The content of a cell: a piece, or none.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// The content of a cell: empty, or a piece of one side with its appearance.
///
/// Two placements of a piece type look alike if they have one symbol; a piece that moves from one to the other is
/// unchanged. Pieces are numbered type by type in the order of [`Rules::piece_types`](crate::Rules::pieces), and within
/// a type in the order in which its symbols first occur. Stacks that occur in hand alone come after all others.
/// [`Rules::pieces`](crate::Rules::pieces) lists them.
///
/// ```
/// use qishu_rules::Piece;
///
/// assert_eq!(Piece::of(6).number(), Some(6));
/// assert_eq!(Piece::NONE.number(), None);
/// assert_eq!(Piece::default(), Piece::NONE);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(u16);

/// A piece or none on each cell of a board whose size is known at compile time.
///
/// A *cell* is a square of one layer. Its index is the layer's times the number of squares, plus the square's index in
/// [`Board::squares`](crate::Board::squares). Programs that load rules at run time use a `Vec<Piece>` instead;
/// [`Rules`](crate::Rules) read and write both as slices.
///
/// ```
/// use qishu_rules::{Piece, Position};
///
/// let mut position = Position::<9>::EMPTY;
/// position[4] = Piece::of(0);
/// assert_eq!(position.iter().filter(|&&piece| piece != Piece::NONE).count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Position<const CELLS: usize>([Piece; CELLS]);

impl Piece {
    /// No piece.
    pub const NONE: Piece = Piece(0);

    /// The piece with a number.
    ///
    /// # Panics
    ///
    /// Panics if the number is 65,535 or more. The rules language has room for 21,600 pieces.
    #[inline]
    #[must_use]
    pub const fn of(number: usize) -> Piece {
        assert!(number < u16::MAX as usize, "the number of a piece is too large");
        Piece(number as u16 + 1)
    }

    /// The number of the piece; `None` for an empty square.
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
    pub const EMPTY: Position<CELLS> = Position([Piece::NONE; CELLS]);
}

impl<const CELLS: usize> Default for Position<CELLS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const CELLS: usize> From<[Piece; CELLS]> for Position<CELLS> {
    fn from(pieces: [Piece; CELLS]) -> Self {
        Position(pieces)
    }
}

impl<const CELLS: usize> Deref for Position<CELLS> {
    type Target = [Piece];

    #[inline]
    fn deref(&self) -> &[Piece] {
        &self.0
    }
}

impl<const CELLS: usize> DerefMut for Position<CELLS> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Piece] {
        &mut self.0
    }
}

impl fmt::Debug for Piece {
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
