//! Ends of a game by the position or for want of moves.

use qishu_rules::GameOutcome;

use super::packed_moves::{PackedMoveEnd, PackedMoves, PackedPiecesLeft};
use super::pieces::BoardPieces;

impl PackedMoves {
    /// Whether the position alone ends the game.
    pub fn is_over(&self, board: &BoardPieces) -> bool {
        self.ends.iter().any(|end| [0, 1].into_iter().any(|side| self.holds(end, board, side)))
    }

    /// Whether the position alone applies an end to a side.
    fn holds(&self, end: &PackedMoveEnd, board: &BoardPieces, side: usize) -> bool {
        let of = |pieces: &[usize]| pieces.iter().fold(0, |all, &piece| all | board.of_piece[piece]);
        match end {
            PackedMoveEnd::Row(rows, _) => {
                let own = of(&self.pieces_of[side]);
                rows.iter().any(|row| row & !own == 0)
            }
            PackedMoveEnd::Count { of: counted, numbers, while_full, .. } => {
                let (pieces, on) = &counted[side];
                let is_full = || on & !board.occupied == 0;
                !pieces.is_empty() && (!while_full || is_full()) && numbers.contains(&(of(pieces) & on).count_ones())
            }
            PackedMoveEnd::NoMove { .. } | PackedMoveEnd::OnlyLeft(_) => false,
        }
    }

    /// Whether the pieces that are left draw the game, whether or not there are moves.
    #[inline]
    pub fn leaves_too_little(&self, board: &BoardPieces) -> bool {
        self.ends.iter().any(|end| leaves_only(end, board))
    }

    /// The outcome for a side that is to move and has no move, by the first end that applies; a draw if none does.
    pub fn outcome(&self, board: &BoardPieces, side: usize) -> GameOutcome {
        let applies = |end: &PackedMoveEnd| match end {
            PackedMoveEnd::Row(_, outcome) | PackedMoveEnd::Count { outcome, .. } => {
                match [1 - side, side].into_iter().find(|&of| self.holds(end, board, of))? {
                    of if of == side => Some(*outcome),
                    _ => Some(outcome.for_the_other()),
                }
            }
            PackedMoveEnd::NoMove { in_check, balance, outcomes } => {
                let number =
                    |pieces: &[usize]| pieces.iter().map(|&piece| board.of_piece[piece].count_ones()).sum::<u32>();
                let holds = balance.as_ref().is_none_or(|(pieces, more)| {
                    let (own, other) = (number(&pieces[side]), number(&pieces[1 - side]));
                    if *more { own > other } else { own < other }
                });
                ((!in_check || self.in_check(board, side)) && holds).then_some(outcomes[side])
            }
            PackedMoveEnd::OnlyLeft(_) => leaves_only(end, board).then_some(GameOutcome::Draw),
        };
        self.ends.iter().find_map(applies).unwrap_or(GameOutcome::Draw)
    }
}

/// Whether no other pieces are left than those of an end.
fn leaves_only(end: &PackedMoveEnd, board: &BoardPieces) -> bool {
    let PackedMoveEnd::OnlyLeft(left) = end else { return false };
    let of = |part: &PackedPiecesLeft| part.pieces.iter().fold(0, |all, &piece| all | board.of_piece[piece]) & part.on;
    let listed = left.iter().fold(0, |all, part| all | of(part));
    board.occupied == listed && left.iter().all(|part| of(part).count_ones() <= part.at_most)
}
