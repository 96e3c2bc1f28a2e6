//! Tablebase hits: positions whose result is read from endgame tables, so that they need no search.

use std::fmt;

use qishu_rules::{GameOutcome, GameState};

/// The result of a game under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseHit {
    /// The outcome for the side to move.
    pub outcome: GameOutcome,
    /// The plies to the win or loss, at most [`LONGEST_END`](crate::LONGEST_END).
    pub plies: u32,
}

/// A source of such results.
pub trait TablebaseHits: fmt::Debug + Send + Sync {
    /// The most pieces on the board of any table.
    fn most_pieces(&self) -> usize;

    /// The result of a state; `None` if no table has it, or if it depends on more than the placement.
    fn end(&self, state: &GameState) -> Option<TablebaseHit>;
}
