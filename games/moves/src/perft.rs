//! Perft: the number of sequences of legal moves of a given length.

use std::ops::ControlFlow;

use qishu_rules::GameState;

use super::interpret::Interpreter;

/// Counts the sequences of that many legal moves; a game that ends sooner has none. The last ply is counted, not made.
/// `watch` is called with each count of a ply's moves, and may stop the count; the result is then `None`. Saturates at
/// 64 bits.
pub fn perft(
    game: &Interpreter<'_>,
    state: &GameState,
    depth: u32,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Option<u64> {
    let moves = match depth {
        0 => return Some(1),
        _ => game.legal_moves(state),
    };
    if depth == 1 {
        let number = moves.len() as u64;
        return watch(number).is_continue().then_some(number);
    }
    let mut sum = 0u64;
    for mv in moves {
        sum = sum.saturating_add(perft(game, &game.after(state, &mv), depth - 1, watch)?);
    }
    Some(sum)
}
