//! The pieces on the board, as sets of squares and square by square.

use qishu_rules::Piece;

/// The maximum number of squares of a solved game: a set of squares is an integer of 128 bits.
pub const MOST_SQUARES: usize = 128;

/// The maximum number of pieces of a solved game: a square of [`BoardPieces`] is a byte.
pub const MOST_PIECES: usize = 255;

/// The pieces on a board, in three representations for different queries.
#[derive(Clone, Debug)]
pub struct BoardPieces {
    /// The squares of each piece.
    pub of_piece: Vec<u128>,
    /// All occupied squares.
    pub occupied: u128,
    /// The sum of the weights of the pieces on the board, which identifies the material signature.
    pub key: u128,
    /// The weight of each piece.
    weights: Vec<u128>,
    /// For each square the number of the piece plus 1, or 0.
    at: [u8; MOST_SQUARES],
}

impl BoardPieces {
    /// An empty board, given the weight of each piece in the key.
    pub fn new(weights: Vec<u128>) -> BoardPieces {
        BoardPieces { of_piece: vec![0; weights.len()], occupied: 0, key: 0, weights, at: [0; MOST_SQUARES] }
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        self.of_piece.fill(0);
        self.at = [0; MOST_SQUARES];
        (self.occupied, self.key) = (0, 0);
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, square: u8) -> Option<usize> {
        usize::from(self.at[usize::from(square)]).checked_sub(1)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, piece: usize, square: u8) {
        let bit = 1 << square;
        self.of_piece[piece] |= bit;
        self.occupied |= bit;
        self.key = self.key.wrapping_add(self.weights[piece]);
        self.at[usize::from(square)] = piece as u8 + 1;
    }

    /// Removes the piece from its square.
    #[inline]
    pub(crate) fn lift(&mut self, piece: usize, square: u8) {
        let bit = !(1 << square);
        self.of_piece[piece] &= bit;
        self.occupied &= bit;
        self.key = self.key.wrapping_sub(self.weights[piece]);
        self.at[usize::from(square)] = 0;
    }

    /// The pieces as a position, on a board of `squares` squares.
    pub fn position(&self, squares: usize) -> Vec<Piece> {
        self.at[..squares]
            .iter()
            .map(|&piece| usize::from(piece).checked_sub(1).map_or(Piece::NONE, Piece::of))
            .collect()
    }

    /// Places the pieces of a position; `None` if it has pieces or squares that do not exist here.
    pub fn place(&mut self, position: &[Piece]) -> Option<()> {
        self.clear();
        if position.len() > MOST_SQUARES {
            return None;
        }
        for (square, piece) in (0..).zip(position) {
            if let Some(piece) = piece.number() {
                if piece >= self.weights.len() {
                    return None;
                }
                self.put(piece, square);
            }
        }
        Some(())
    }
}

/// The squares of a set, ascending.
#[inline]
pub fn squares_of(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
