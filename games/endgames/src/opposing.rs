//! Opposing pieces: a condition on positions that keeps tables of much material small.
//!
//! Two pieces of both sides oppose each other if each stands where the other could come by moves without captures, on
//! an empty board. Pawns do so on one file, before they have passed each other. As neither can get past the other, they
//! stay opposed until something is captured. Tables of chess endgames with opposing pawns are known as *op1*.

use super::packed_moves::{PackedMove, PackedMoves};
use super::pieces::{BoardPieces, squares_of};

/// The pieces of which some have to oppose each other.
#[derive(Clone, Debug)]
pub struct OpposingPieces {
    /// The pieces of each side.
    pieces: [Vec<usize>; 2],
    /// For each piece and square, the squares to which the piece can come without captures; empty for other pieces.
    ahead: Vec<Vec<u128>>,
}

impl OpposingPieces {
    /// The pieces of each side that may oppose each other.
    pub(crate) fn new(packed_moves: &PackedMoves, pieces: [Vec<usize>; 2]) -> OpposingPieces {
        let mut ahead = vec![Vec::new(); packed_moves.side_of.len()];
        for &piece in pieces.iter().flatten() {
            ahead[piece] = (0..packed_moves.squares as u8).map(|from| reached(packed_moves, piece, from)).collect();
        }
        OpposingPieces { pieces, ahead }
    }

    /// The pieces of both sides.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = usize> {
        self.pieces.iter().flatten().copied()
    }

    /// Whether a piece is one of these.
    pub(crate) fn contains(&self, piece: usize) -> bool {
        !self.ahead[piece].is_empty()
    }

    /// Whether some of the pieces on the board oppose each other.
    pub(crate) fn oppose(&self, board: &BoardPieces) -> bool {
        let [first, second] = &self.pieces;
        let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (*one, *other)));
        pairs.into_iter().any(|(one, other)| {
            squares_of(board.of_piece[one]).any(|from| {
                let met = board.of_piece[other] & self.ahead[one][usize::from(from)];
                squares_of(met).any(|at| self.ahead[other][usize::from(at)] >> from & 1 == 1)
            })
        })
    }
}

/// The squares to which a piece can come without captures on an empty board, unless it is promoted.
fn reached(packed_moves: &PackedMoves, piece: usize, from: u8) -> u128 {
    let (mut reached, mut open) = (0u128, vec![from]);
    while let Some(from) = open.pop() {
        for packed_move in packed_moves.from(piece, from) {
            let pattern = &packed_moves.patterns[usize::from(packed_move.pattern)];
            let stays = packed_moves.becomes_of(packed_move).contains(&packed_move.piece);
            let is_new = reached >> packed_move.to & 1 == 0;
            if is_quiet(packed_moves, packed_move) && pattern.over.is_none() && stays && is_new {
                reached |= 1 << packed_move.to;
                open.push(packed_move.to);
            }
        }
    }
    reached
}

/// Whether a move may be made without a capture.
pub(crate) fn is_quiet(packed_moves: &PackedMoves, packed_move: &PackedMove) -> bool {
    let pattern = &packed_moves.patterns[usize::from(packed_move.pattern)];
    pattern.to_empty && !pattern.captures_between
}
