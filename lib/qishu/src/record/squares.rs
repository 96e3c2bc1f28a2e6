//! Moves by the squares that other programs name.

use qishu_rules::{Board, GameState, Move, Piece, Square, SquareId, shortened};

use crate::moves::Moves;

/// A square by its file and rank, counted from 0 from the top left corner of the board as the first side sees it.
pub(super) fn from_top_left(board: &Board, file: u8, rank: u8) -> Option<SquareId> {
    board.id(Square { file, rank: board.ranks().checked_sub(rank)?.checked_sub(1)? })
}

/// A square by its file and rank, counted from 1 from the top right corner of the board as the first side sees it.
pub(super) fn from_top_right(board: &Board, file: u8, rank: u8) -> Option<SquareId> {
    from_top_left(board, board.files().checked_sub(file)?, rank.checked_sub(1)?)
}

/// The only legal move that is meant.
///
/// # Errors
///
/// Fails with a message about the text of the move if none is meant, or several are.
pub(super) fn only(
    moves: &Moves,
    state: &GameState,
    text: &str,
    is_meant: impl Fn(&Move) -> bool,
) -> Result<Move, String> {
    let mut found = moves.legal(state).into_iter().filter(is_meant);
    match (found.next(), found.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => Err(format!("`{}` may be several moves", shortened(text))),
        (None, _) => Err(format!("`{}` is no legal move", shortened(text))),
    }
}

/// The piece that a move leads from one square to another, as it is afterwards; without a square of departure, the one
/// that it drops.
pub(super) fn moved(mv: &Move, from: Option<SquareId>, to: SquareId) -> Option<Piece> {
    match mv {
        Move::Drop { piece, to: square, then: None } => (from.is_none() && *square == to).then_some(*piece),
        // A move with a gated piece is told by more than its squares.
        Move::Go { becomes, .. } if mv.gated().is_none() => {
            let squares = mv.squares();
            (from.is_some() && squares.len() == 2 && [squares.first(), squares.last()] == [from.as_ref(), Some(&to)])
                .then_some(*becomes)
        }
        _ => None,
    }
}
