//! Moves without captures of pieces that oppose each other: whether these stay opposed, and how they may be promoted.

use std::collections::BTreeSet;

use super::index::SignatureIndex;
use super::opposing::{OpposingPieces, is_quiet};
use super::packed_moves::{PackedMove, PackedMoves};
use super::pieces::{BoardPieces, squares_of};

/// Promotions without captures: pairs of a piece and what it becomes.
pub(crate) type QuietPromotions = BTreeSet<(usize, usize)>;

/// The promotions that opposing pieces may make without a capture, in the positions of an index, in which some oppose
/// each other. `None` if a move without a capture may end that.
pub(crate) fn quiet_promotions(
    opposing: &OpposingPieces,
    packed_moves: &PackedMoves,
    index: &SignatureIndex,
) -> Option<QuietPromotions> {
    let mut promotions = QuietPromotions::new();
    let mut board = BoardPieces::new(vec![0; packed_moves.side_of.len()]);
    for placement in 0..index.leading_placements() {
        if !index.place_leading(placement, &mut board) {
            continue;
        }
        for piece in opposing.pieces() {
            for from in squares_of(board.of_piece[piece]) {
                let all = packed_moves.from(piece, from).iter();
                for quiet in all.filter(|one| is_quiet(packed_moves, one) && is_open(packed_moves, one, &board)) {
                    let becomes = packed_moves.becomes_of(quiet);
                    let others = becomes.iter().map(|&becomes| usize::from(becomes)).filter(|&one| one != piece);
                    promotions.extend(others.map(|becomes| (piece, becomes)));
                    if becomes.contains(&quiet.piece) {
                        let mut after = board.clone();
                        after.lift(piece, from);
                        after.put(piece, quiet.to);
                        if !opposing.oppose(&after) {
                            return None;
                        }
                    }
                }
            }
        }
    }
    Some(promotions)
}

/// Whether the pieces on the board leave a move possible without a capture. Others may stand between where one has to.
fn is_open(packed_moves: &PackedMoves, packed_move: &PackedMove, board: &BoardPieces) -> bool {
    let must_jump = packed_moves.patterns[usize::from(packed_move.pattern)].over.is_some();
    board.occupied >> packed_move.to & 1 == 0 && (must_jump || packed_move.between & board.occupied == 0)
}
