//! The values of all positions that games come to.

use std::fmt;
use std::sync::Arc;

use qishu_endgames::codes::FoundCodes;
use qishu_endgames::value::GameValue;
use qishu_rules::{GameState, Move};
use qishu_runtime::moves::PackedFields;

use super::super::lines::{best_line, valued_moves};
use super::super::unheeded::unheeded;
use super::figures::{ReachedFigures, figures};
use super::successors::packed;
use crate::error::Error;
use crate::moves::Moves;
use crate::reach::{OrbitFirsts, PositionSet};

/// The values of all positions that games come to from a state, for the side to move. A clone is cheap.
///
/// Both sides play best: the winner as fast as possible, the loser as slowly as possible. An infinite game is a draw. Only
/// ends of games that the position and its moves determine are considered; [`unheeded`](ReachedValues::unheeded) lists
/// the other rules.
#[derive(Clone)]
pub struct ReachedValues {
    pub(super) moves: Moves,
    start: GameState,
    pub(super) fields: PackedFields,
    pub(super) firsts: Option<OrbitFirsts>,
    pub(super) positions: Arc<PositionSet>,
    pub(super) codes: Arc<FoundCodes>,
    start_value: GameValue,
    figures: Arc<[ReachedFigures]>,
}

impl ReachedValues {
    pub(super) fn new(
        moves: &Moves,
        start: &GameState,
        firsts: Option<OrbitFirsts>,
        positions: PositionSet,
        codes: FoundCodes,
    ) -> Result<ReachedValues, Error> {
        let fields = moves.position(start)?.packed_fields();
        let are_together = firsts.as_ref().is_some_and(OrbitFirsts::exchange_sides);
        let figures = figures(&positions, &codes, &fields, are_together, |number| {
            let mut position = moves.position(start)?;
            position.unpack(&fields, positions.position(number));
            Ok(position.state())
        })?;
        let values = ReachedValues {
            moves: moves.clone(),
            start: start.clone(),
            fields,
            firsts,
            positions: Arc::new(positions),
            codes: Arc::new(codes),
            start_value: GameValue::None,
            figures: figures.into(),
        };
        match values.value(start) {
            Some(start_value) => Ok(ReachedValues { start_value, ..values }),
            None => Err(Error::Inconsistent("the state that games begin at has no value".to_string())),
        }
    }

    /// The state from which games come to the positions.
    pub fn start(&self) -> &GameState {
        &self.start
    }

    /// The value of that state.
    pub fn start_value(&self) -> GameValue {
        self.start_value
    }

    /// The number of positions; up to symmetries, that of orbits.
    pub fn positions(&self) -> u64 {
        self.positions.length()
    }

    /// The bytes of the positions and their values.
    pub fn bytes(&self) -> u64 {
        self.positions.bytes() + self.codes.length() * if self.codes.is_wide() { 2 } else { 1 }
    }

    /// The figures of the positions with each side to move that occurs, or of both sides together where positions are
    /// solved up to a symmetry that exchanges the sides. Up to symmetries, orbits are counted.
    pub fn figures(&self) -> &[ReachedFigures] {
        &self.figures
    }

    /// The value of a state for the side to move; `None` if no game comes to its position.
    pub fn value(&self, state: &GameState) -> Option<GameValue> {
        let position = self.moves.position(state).ok()?;
        let mut packed = packed(&*position, &self.fields, self.positions.words());
        if let Some(firsts) = &self.firsts {
            firsts.images().ok()?.replace(&mut packed).ok()?;
        }
        Some(self.codes.code(self.positions.number(&packed)?).value())
    }

    /// The legal moves of a state with their values for the side that makes them: the best first, unknown ones last.
    /// The plies of a win include the move itself.
    pub fn moves(&self, state: &GameState) -> Vec<(Move, Option<GameValue>)> {
        valued_moves(&self.moves, state, |_, after| self.value(after))
    }

    /// A line of best play from a state on: up to the end of the game, or up to where a position returns.
    ///
    /// # Errors
    ///
    /// Fails if no game comes to the state.
    pub fn best_line(&self, state: &GameState) -> Result<Vec<Move>, Error> {
        if self.value(state).is_none() {
            return Err(Error::NotSolved("no game comes to this position".to_string()));
        }
        Ok(best_line(&self.moves, state, |_, after| self.value(after)))
    }

    /// The ends of games in the rules that the values do not consider, and their possible effects, a sentence each.
    pub fn unheeded(&self) -> Vec<String> {
        let plies = self.figures.iter().flat_map(|one| one.figures.plies()).max();
        unheeded(self.moves.game(), plies.unwrap_or(0), false)
    }
}

impl fmt::Debug for ReachedValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("ReachedValues");
        text.field("variant", &self.moves.variant().name()).field("positions", &self.positions()).finish()
    }
}
