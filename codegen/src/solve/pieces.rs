//! The pieces on the board, as sets of squares and square by square.

use qishu_rules::Piece;

/// Boards of more squares are not solved: a set of squares is an integer of 128 bits.
pub const MOST_SQUARES: usize = 128;

/// Games of more pieces are not solved: a square of [`BoardPieces`] is a byte.
pub const MOST_PIECES: usize = 255;

/// Who stands where, kept in three ways that are asked for different things.
#[derive(Clone, Debug)]
pub struct BoardPieces {
    /// The squares of each piece.
    pub of_piece: Vec<u128>,
    /// All squares on which a piece stands.
    pub occupied: u128,
    /// The sum of the weights of the pieces that are there, which tells material signatures apart.
    pub key: u128,
    /// What each piece adds to the key.
    weights: Vec<u128>,
    /// For each square 0, or the number of the piece and 1.
    at: [u8; MOST_SQUARES],
}

impl BoardPieces {
    /// An empty board. A piece's weight is what it adds to the key.
    pub fn new(weights: Vec<u128>) -> BoardPieces {
        BoardPieces { of_piece: vec![0; weights.len()], occupied: 0, key: 0, weights, at: [0; MOST_SQUARES] }
    }

    /// Takes everybody off the board.
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

    /// Puts a piece onto an empty square.
    #[inline]
    pub fn put(&mut self, piece: usize, square: u8) {
        let bit = 1 << square;
        self.of_piece[piece] |= bit;
        self.occupied |= bit;
        self.key = self.key.wrapping_add(self.weights[piece]);
        self.at[usize::from(square)] = piece as u8 + 1;
    }

    /// Takes the piece off a square on which it stands.
    #[inline]
    pub fn lift(&mut self, piece: usize, square: u8) {
        let bit = !(1 << square);
        self.of_piece[piece] &= bit;
        self.occupied &= bit;
        self.key = self.key.wrapping_sub(self.weights[piece]);
        self.at[usize::from(square)] = 0;
    }

    /// The pieces as a position, on a board of so many squares.
    pub fn position(&self, squares: usize) -> Vec<Piece> {
        self.at[..squares]
            .iter()
            .map(|&piece| usize::from(piece).checked_sub(1).map_or(Piece::NONE, Piece::of))
            .collect()
    }

    /// Places the pieces of a position; none if there are pieces or squares that do not exist here.
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
