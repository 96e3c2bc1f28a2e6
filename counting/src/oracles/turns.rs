//! Turns of several moves, by the names of the values that tell how far they are.

use qishu_rules::{Game, GameState, Move, PieceTypeId, Rules, SideId};

use super::moves::PiecesOnBoard;

/// The side to move after a legal move, and the number of its next move in the turn, from 1.
pub fn turn_after(rules: &Rules, game: &Game, state: &GameState, mv: &Move) -> Option<(SideId, u32)> {
    let other = Game::other(state.to_move);
    let Some(turn) = game.turn else { return Some((other, 1)) };
    let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
    let board = PiecesOnBoard::new(rules, game, &piece_types, &state.position);
    let number: u32 = board.value(turn.state_variable)?.strip_prefix("move_")?.parse().ok()?;
    let is_last = number == turn.moves || *mv == Move::Pass || board.gives_check(state.to_move, mv);
    Some(if is_last { (other, 1) } else { (state.to_move, number + 1) })
}
