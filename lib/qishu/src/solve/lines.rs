//! Moves with their values, and lines of best play.

use std::collections::BTreeSet;

use qishu_rules::{GameState, Move};

use super::GameValue;
use crate::moves::Moves;

/// The greatest number of plies of a line.
const LONGEST_LINE: usize = 1000;

/// The legal moves of a state with their values for the side that makes them, given the values after moves: the best
/// first, unknown ones last. `value` has the states before and after a move.
pub(super) fn valued_moves(
    moves: &Moves,
    state: &GameState,
    value: impl Fn(&GameState, &GameState) -> Option<GameValue>,
) -> Vec<(Move, Option<GameValue>)> {
    let value = |mv: &Move| {
        let after = moves.after(state, mv);
        let value = value(state, &after)?;
        let own = if after.to_move == state.to_move { value } else { value.for_the_other() };
        Some(match own {
            GameValue::Win(plies) => GameValue::Win(plies + 1),
            GameValue::Loss(plies) => GameValue::Loss(plies + 1),
            other => other,
        })
    };
    let mut moves: Vec<_> = moves.legal(state).into_iter().map(|mv| (value(&mv), mv)).collect();
    moves.sort_by_key(|(value, mv)| (bonus(*value), mv.clone()));
    moves.into_iter().map(|(value, mv)| (mv, value)).collect()
}

/// A line of best moves from a state on, given the values after moves: up to the end of the game, up to where a position
/// returns or a value is unknown, or for a thousand plies.
pub(super) fn best_line(
    moves: &Moves,
    state: &GameState,
    value: impl Fn(&GameState, &GameState) -> Option<GameValue>,
) -> Vec<Move> {
    let (mut state, mut line, mut seen) = (state.clone(), Vec::new(), BTreeSet::new());
    let goes_on = |state: &GameState| !moves.game().leaves_too_little(moves.variant().rules(), &state.position);
    while line.len() < LONGEST_LINE && goes_on(&state) && seen.insert((state.position.clone(), state.to_move)) {
        let Some((best, Some(_))) = valued_moves(moves, &state, &value).into_iter().next() else { break };
        state = moves.after(&state, &best);
        line.push(best);
    }
    line
}

/// The sort key of a move's value, the best first.
fn bonus(value: Option<GameValue>) -> (u8, u32) {
    match value {
        Some(GameValue::Win(plies)) => (0, plies),
        Some(GameValue::Draw) => (1, 0),
        Some(GameValue::Loss(plies)) => (2, u32::MAX - plies),
        Some(GameValue::None) | None => (3, 0),
    }
}
