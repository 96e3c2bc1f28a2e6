//! The time for the moves of a position, measured on a sample of positions.

use std::hint::black_box;
use std::time::Instant;

use super::pieces::BoardPieces;
use super::signature_game::SignatureGame;
use super::value::ValueCode;

/// The mean time in seconds for finding the moves of a position and those that lead to it, with the numbers of all these
/// positions. About `most` positions are looked at with each side to move, spread over all numbers. 0 if there is none.
pub(crate) fn seconds_per_position(game: &SignatureGame<'_>, most: u64) -> f64 {
    let size = game.index.size();
    let step = usize::try_from(size / most.max(1)).unwrap_or(usize::MAX).max(1);
    let mut board = BoardPieces::new(game.weights.to_vec());
    let (mut looked_at, begun) = (0u64, Instant::now());
    for number in (0..size).step_by(step) {
        for side in (0..2).filter(|&side| game.sides[side]) {
            look(game, &mut board, side, number);
            looked_at += 1;
        }
    }
    begun.elapsed().as_secs_f64() / looked_at.max(1) as f64
}

/// Looks at the moves of a position, and at those that lead to it.
fn look(game: &SignatureGame<'_>, board: &mut BoardPieces, side: usize, number: u64) {
    if !game.index.position(number, board) || game.packed_moves.in_check(board, 1 - side) {
        return;
    }
    let code = game.look_forward(board, side, false, |board| {
        black_box(game.index.number(board));
        ValueCode::UNKNOWN
    });
    black_box(code);
    game.packed_moves.moves_back(board, 1 - side, |before, _| {
        game.index.numbers(before, |number| _ = black_box(number));
    });
}
