//! Moves taken back: the positions from which a legal move leads to a given one.
//!
//! `effects` takes back what a move did to other squares, `search` its own squares, and `beside` the state beside the
//! board. These give candidates. A candidate counts if its legal moves include one that leads to the given position.
//! Legality is therefore defined in one place only.

mod beside;
mod effects;
mod search;

use std::ops::ControlFlow;

use qishu_rules::{GameState, Move, Piece, SideId};

use super::interpret::Interpreter;
use search::{Retracting, RetractionHalt};

/// The maximum number of moves of candidates that are examined for one position; the last candidate is always
/// completed. A position may have very many candidates, with many moves each, if a move can capture several pieces.
pub const MOST_MOVES_EXAMINED: usize = 1 << 18;

/// A legal move that may have led to a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Retraction {
    /// The move.
    pub mv: Move,
    /// The state before it, with the counters of a game's first move.
    pub before: GameState,
}

/// What is done with a position before another one, and with the moves that lead from there; it may break off.
pub type LookBefore<'l> = dyn FnMut(&[Piece], &[Move]) -> ControlFlow<()> + 'l;

/// The error of a position with too many candidates: more than [`MOST_MOVES_EXAMINED`] moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCandidates;

impl Interpreter<'_> {
    /// Visits the positions from which a legal move of a side leads to this one, each once with these moves, until the
    /// callback breaks off.
    ///
    /// They satisfy the rules of the variant, and in none of them can the mover capture a royal piece at once. The
    /// counters of a game, such as its quiet plies, are not considered.
    ///
    /// # Errors
    ///
    /// Fails if there are too many candidates; the positions visited before are correct.
    pub fn positions_before(
        &self,
        position: &[Piece],
        mover: SideId,
        look: &mut LookBefore<'_>,
    ) -> Result<ControlFlow<()>, TooManyCandidates> {
        match Retracting::new(self, position, mover, look).every_move() {
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(RetractionHalt::Looked) => Ok(ControlFlow::Break(())),
            ControlFlow::Break(RetractionHalt::TooMany) => Err(TooManyCandidates),
        }
    }

    /// All legal moves that may have led to a state, with the positions before them, in order.
    ///
    /// # Errors
    ///
    /// Fails if there are too many candidates.
    pub fn retractions(&self, state: &GameState) -> Result<Vec<Retraction>, TooManyCandidates> {
        let mover = self.game.moved_last(self.rules, &state.position, state.to_move);
        let mut found = Vec::new();
        _ = self.positions_before(&state.position, mover, &mut |before, moves| {
            let before = state_before(before, mover);
            found.extend(moves.iter().map(|mv| Retraction { mv: mv.clone(), before: before.clone() }));
            ControlFlow::Continue(())
        })?;
        found.sort_unstable();
        Ok(found)
    }
}

/// The state before a move of a side, with the counters of a game's first move.
fn state_before(position: &[Piece], mover: SideId) -> GameState {
    GameState { position: position.to_vec(), to_move: mover, quiet_plies: 0, move_number: 1 }
}
