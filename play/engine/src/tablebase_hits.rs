//! Positions of which is known how games end from there, so that no piece has to search: what an engine asks of solved
//! endgames.

use std::fmt;

use qishu_rules::{GameOutcome, GameState};

/// How a game ends if both sides do their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseHit {
    /// What it is for the side to move.
    pub outcome: GameOutcome,
    /// After how many plies it is won or lost, at most [`LONGEST_END`](crate::LONGEST_END).
    pub plies: u32,
}

/// Any piece that knows such ends.
pub trait TablebaseHits: fmt::Debug + Send + Sync {
    /// With more pieces on the board than this, nothing is known.
    fn most_pieces(&self) -> usize;

    /// The end from a state on; `None` if it is not known, or if more matters there than where the pieces stand.
    fn end(&self, state: &GameState) -> Option<TablebaseHit>;
}
