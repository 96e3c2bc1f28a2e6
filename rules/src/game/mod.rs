//! How a game goes on from one position to the next: the opening, the moves and the ends, as plain data.
//!
//! [`Rules`](crate::Rules) say which positions there are and know nothing of this; a variant that says how pieces move has a
//! [`Game`] beside its rules. Its moves are kept as they are written, with the squares and directions of each side filled
//! in. What they come to on a board, square by square, is the business of those that carry them out.

mod ends;
mod move_rules;
mod moves;
mod paths;
mod piece_values;
mod state;
mod target;

pub use ends::{Ending, GameEnd, GameOutcome};
pub use move_rules::{Leg, Motion, MoveRule, Over, Promotion};
pub use moves::{CaptureStep, Move};
pub use paths::Path;
pub use piece_values::{Bonus, PieceValue};
pub use state::{GameState, StateError};
pub use target::TargetSquare;

use crate::{List, PieceTypeId, SideId, Text};

/// How the two sides of a variant play. All pieces stand on the common layer.
///
/// The sides take turns; the first side begins, unless the opening says otherwise. A move is one move: a piece goes
/// from a square to another one, comes onto the board, or the side passes. It is *legal* if
///
/// 1. one of [`moves`](Game::moves) of the piece's piece leads there over the pieces that stand between;
/// 2. afterwards, no move of the other side leads onto a [royal](Game::royal) piece of the side that moved;
/// 3. and, where pieces [must be taken](Game::must_take), it takes one or none of the moves that satisfy 1 and 2 does.
///
/// Two moves are one if they are the same [`Move`], whichever statements and squares between lead there. No piece moves
/// once a line is made that ends the game, see [`Ending::Line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The opening, as [`Rules::state_text`](crate::Rules::state_text) writes it or as its position alone. It keeps the
    /// rules.
    pub start: Text,
    /// The pieces whose pieces may not be left where the other side could take them.
    pub royal: List<PieceTypeId>,
    /// The moves: all of the first side in the file's order, then those of the second; of a statement that names
    /// several pieces, one for each of them.
    pub move_rules: List<MoveRule>,
    /// Who becomes another piece, and where. No two of one piece have a square in common.
    pub promotions: List<Promotion>,
    /// Whether a side that can take a piece has to.
    pub must_capture: bool,
    /// How the game ends, in the file's order: the first of them that applies.
    pub ends: List<GameEnd>,
    /// What pieces are worth to an engine: all of the first side in the file's order, then those of the second.
    pub piece_values: List<PieceValue>,
}

impl Game {
    /// Whether the pieces of a type are royal.
    #[must_use]
    pub fn is_royal(&self, piece_type: PieceTypeId) -> bool {
        self.royal.contains(&piece_type)
    }

    /// The side that moves after that one.
    #[must_use]
    pub const fn other(side: SideId) -> SideId {
        SideId(1 - side.0)
    }
}
