//! The hashes by which books in the BOOK.DAT format identify positions. A *lock* is a 32-bit Zobrist hash (1970): the
//! XOR of a number for each piece on its square, and of one for the second side to move.
//!
//! The numbers come from the RC4 key stream with an all-zero key. It yields three 32-bit numbers for the second side,
//! then three for each of 14 pieces on each of 256 squares. A lock uses every third number. The board of 9 files and 10
//! ranks is embedded in a 16 by 16 grid. The second side's first rank is the fourth row, and the first file is the
//! fourth column.

use qishu_rules::{Letters, Piece, Rules, Square, SquareId};

use crate::words::{MoveText, SquareNames};

/// The format's piece letters, in its order.
const LETTERS: [&str; 7] = ["K", "A", "B", "N", "R", "C", "P"];
/// The squares of the format's board.
const SQUARES: usize = 256;
/// The files and ranks of a board that the format supports.
const SIZE: (u8, u8) = (9, 10);

/// The hash numbers of a game's pieces on the format's squares.
#[derive(Clone, Debug)]
pub struct BookHashes {
    /// For each piece, its index among the format's 14.
    pieces: Vec<usize>,
    /// For each square of the board, its index among the format's 256, and that of the mirrored square.
    squares: Vec<[u8; 2]>,
    numbers: Vec<u32>,
    second_side: u32,
}

impl BookHashes {
    /// The hash numbers of a game; `None` if the format does not support its board or one of its pieces.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<BookHashes> {
        let words = MoveText::new(rules, SquareNames::RanksFromOne);
        let place = |(number, side): (usize, usize)| {
            let is_its = |letter: &&str| {
                Letters::ALL
                    .iter()
                    .any(|&letters| words.letter(Piece::of(number), letters).eq_ignore_ascii_case(letter))
            };
            Some(LETTERS.iter().position(is_its)? + LETTERS.len() * side)
        };
        let pieces = rules
            .pieces_of_sides()
            .enumerate()
            .map(|(number, kind)| place((number, rules.piece_type(kind.piece_type).side.index())));
        let ids = 0..rules.board.size() as u16;
        let squares = ids.map(|id| {
            let Square { file, rank } = rules.board.square(SquareId(id));
            let is_on = file < SIZE.0 && rank < SIZE.1;
            let at = |file: u8| (12 - rank) * 16 + 3 + file;
            is_on.then(|| [at(file), at(SIZE.0 - 1 - file)])
        });
        let squares_of_all = usize::from(SIZE.0) * usize::from(SIZE.1);
        let is_its_board = rules.sides.len() == 2 && rules.cells() == squares_of_all;
        let (pieces, squares) = (pieces.collect::<Option<_>>()?, squares.collect::<Option<_>>()?);
        let mut stream = KeyStream::new();
        let second_side = stream.third();
        let numbers = (0..2 * LETTERS.len() * SQUARES).map(|_| stream.third()).collect();
        is_its_board.then_some(BookHashes { pieces, squares, numbers, second_side })
    }

    /// The lock of a position with a side to move, and that of its mirror image.
    #[must_use]
    pub fn hashes(&self, position: &[Piece], side: usize) -> [u32; 2] {
        let mut hashes = [if side == 1 { self.second_side } else { 0 }; 2];
        for (squares, piece) in self.squares.iter().zip(position) {
            let Some(&place) = piece.number().and_then(|number| self.pieces.get(number)) else { continue };
            for (hash, &square) in hashes.iter_mut().zip(squares) {
                *hash ^= self.numbers[place * SQUARES + usize::from(square)];
            }
        }
        hashes
    }

    /// A pseudo-legal move in the format's encoding: the square of departure, and above it that of arrival; mirrored on
    /// request.
    #[must_use]
    pub fn pseudo_move(&self, from: SquareId, to: SquareId, is_mirrored: bool) -> Option<u16> {
        let at = |id: SquareId| self.squares.get(id.index()).map(|both| both[usize::from(is_mirrored)]);
        Some(u16::from(at(from)?) | u16::from(at(to)?) << 8)
    }
}

/// The key stream of RC4 (Rivest 1987) with a key of zeros.
struct KeyStream {
    bytes: [u8; 256],
    at: u8,
    sum: u8,
}

impl KeyStream {
    fn new() -> KeyStream {
        let mut bytes = [0; 256];
        (0..=u8::MAX).zip(&mut bytes).for_each(|(number, byte)| *byte = number);
        let mut sum = 0u8;
        for at in 0..256 {
            sum = sum.wrapping_add(bytes[at]);
            bytes.swap(at, sum.into());
        }
        KeyStream { bytes, at: 0, sum: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.at = self.at.wrapping_add(1);
        let own = self.bytes[usize::from(self.at)];
        self.sum = self.sum.wrapping_add(own);
        let other = self.bytes[usize::from(self.sum)];
        self.bytes.swap(self.at.into(), self.sum.into());
        self.bytes[usize::from(own.wrapping_add(other))]
    }

    /// The last of three numbers, each of which is stored lowest byte first.
    fn third(&mut self) -> u32 {
        (0..12).fold(0, |number, _| number >> 8 | u32::from(self.byte()) << 24)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_stream_is_the_published_one() {
        // The published test vector for eight zero bytes: an all-zero key gives the same stream for every key length.
        let mut stream = KeyStream::new();
        let bytes: Vec<u8> = (0..8).map(|_| stream.byte()).collect();
        assert_eq!(bytes, [0xde, 0x18, 0x89, 0x41, 0xa3, 0x37, 0x5d, 0x3a]);
        assert_eq!(KeyStream::new().third().to_le_bytes(), {
            let mut stream = KeyStream::new();
            (0..8).for_each(|_| _ = stream.byte());
            [stream.byte(), stream.byte(), stream.byte(), stream.byte()]
        });
    }
}
