//! Where the pieces stand, as sets of squares.

use super::set::SquareSet;

/// No piece has this number.
pub(super) const NO_PIECE: u8 = u8::MAX;

/// Where the pieces stand, as sets of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSets<S, const PIECES: usize> {
    /// The squares of each piece.
    pub pieces: [S; PIECES],
    /// The squares of each side's pieces.
    pub sides: [S; 2],
}

impl<S: SquareSet, const PIECES: usize> PieceSets<S, PIECES> {
    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> S {
        self.sides[0] | self.sides[1]
    }

    /// Toggles a piece of a side on some squares.
    #[inline]
    pub(super) fn turn_over(&mut self, piece: usize, side: usize, squares: S) {
        self.pieces[piece] ^= squares;
        self.sides[side] ^= squares;
    }

    /// The squares of some pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, pieces: &[usize]) -> S {
        pieces.iter().fold(S::EMPTY, |all, &piece| all | self.pieces[piece])
    }

    /// The number of these pieces on the board.
    #[inline]
    pub(super) fn number(&self, pieces: &[usize]) -> u32 {
        self.of(pieces).len()
    }
}
