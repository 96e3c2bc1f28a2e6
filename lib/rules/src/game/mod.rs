//! The course of a game: the opening, the moves and the ends, as plain data.
//!
//! [`Rules`] define the positions, independently of moves. A variant whose pieces move has a [`Game`] beside its rules.
//! Its moves are stored as written, with the squares and directions of each side filled in. Other crates expand them
//! square by square.

mod bearings;
mod checks;
mod continuing;
mod effects;
mod ends;
mod following;
mod gates;
mod holdings;
mod move_rules;
mod moves;
mod passing;
mod paths;
mod piece_values;
mod remaining;
mod rights;
mod rows;
mod state;
mod target;
mod turns;

pub use bearings::Bearings;
pub use checks::ChecksGiven;
pub use effects::{EffectReach, EnclosingPieces, MoveEffect, PieceChange};
pub use ends::{Balance, CountedSides, Ending, GameEnd, GameOutcome, IsAttacked};
pub use following::{DroppedPiece, FollowingDrop, FollowingReach};
pub use holdings::{DropLimit, Holding};
pub use move_rules::{
    CountedLeg, DropNeighbours, Leg, Motion, MoveRule, Over, Promotion, PromotionTiming, ResultLimit, WhenPassing,
};
pub use moves::{CaptureStep, Following, Move};
pub use passing::{PassedSquare, Passing};
pub use paths::Path;
pub use piece_values::{Bonus, PieceValue};
pub use remaining::PiecesLeft;
pub use rights::{Gate, Right};
pub use rows::PieceRows;
pub use state::{GameState, SIDE_LETTERS, StateError};
pub use target::TargetSquare;
pub use turns::Turn;

use crate::{Groups, List, Piece, PieceTypeId, Rules, SideId, Text};

/// How the two sides of a variant play. All pieces stand on the common layer or are in hand; rights, the passed square,
/// the numbers of checks given and the moves made in a turn are state variables.
///
/// The sides alternate, after [several moves](Game::turn) where the game has such turns; a move that gives check ends the
/// turn. The first side begins, unless the opening says otherwise. In a move, a piece moves from a
/// square to another one or comes onto the board, or the side passes. A move is *legal* if
///
/// 1. one of the [move rules](Game::move_rules) of the piece's type leads there over the pieces that stand between;
/// 2. afterwards, no move of the other side leads onto a [royal](Game::royal) piece of the side that moved, nor onto one
///    that is royal [as the last of its type](Game::royal_as_last), or was before. Where captures
///    [remove pieces around them](MoveEffect::is_blast), the mover loses no royal piece by its move; and either the other side
///    does, or no move of the other side captures one of the mover's without the loss of one of its own; and, where
///    [no checks may be given](Game::must_not_check), no royal piece of the other side is left open to capture either;
///    nor does it leave [groups that the mover must not leave](Game::must_not_leave);
/// 3. and, where captures [are compulsory](Game::must_capture), it captures, or no move that satisfies 1 and 2 does;
/// 4. and, where they [capture the most](Game::must_capture_most), no move that satisfies 1 and 2 captures more pieces;
/// 5. and, where drops [are compulsory](Game::must_drop), it drops a piece of these types, or no move that satisfies 1 to
///    4 does.
///
/// Two moves are identical if they are equal as [`Move`], whichever statements and squares between lead there. No piece
/// moves once a position [alone](Ending::is_about_positions) ends the game, or where a [reply](CountedSides::AfterReply)
/// is needed that no move gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The opening, as [`Rules::state_text`](crate::Rules::state_text) writes it or as its position alone. The position
    /// is legal by the rules.
    pub start: Text,
    /// The piece types whose pieces must not be left under attack.
    pub royal: List<PieceTypeId>,
    /// The piece types of which a piece is royal while its side has no other of its type on the board, and throughout a
    /// move by which it gets one. Blasts and such pieces do not occur together.
    pub royal_as_last: List<PieceTypeId>,
    /// The move rules: all of the first side in the file's order, then those of the second. A statement that names
    /// several piece types gives one for each of them.
    pub move_rules: List<MoveRule>,
    /// The rights: all of the first side in the file's order, then those of the second.
    pub rights: List<Right>,
    /// The squares over which pieces can pass, if a piece can be captured in passing.
    pub passing: Option<Passing>,
    /// The captures that put pieces in hand. Each piece type is captured by one at most.
    pub holdings: List<Holding>,
    /// The changes on other squares after an arrival: all of the first side in the file's order, then those of the second.
    pub effects: List<MoveEffect>,
    /// The drops that follow moves, at most one for each piece type.
    pub following_drops: List<FollowingDrop>,
    /// The promotions. Those of one piece type have no square of arrival and no square of departure in common.
    pub promotions: List<Promotion>,
    /// Whether captures are compulsory.
    pub must_capture: bool,
    /// Whether only those captures are legal that capture the most pieces; then captures are compulsory.
    pub must_capture_most: bool,
    /// Whether no move may give check.
    pub must_not_check: bool,
    /// The groups of which no move of a side may leave one on the board.
    pub must_not_leave: List<GroupsOfSide>,
    /// The piece types whose drops are compulsory, as far as there are legal ones.
    pub must_drop: List<PieceTypeId>,
    /// The turns, if a side makes several moves in one.
    pub turn: Option<Turn>,
    /// The ends of the game, in the file's order: the first that applies decides.
    pub ends: List<GameEnd>,
    /// The piece values for an engine: all of the first side in the file's order, then those of the second.
    pub piece_values: List<PieceValue>,
}

/// Groups that concern one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupsOfSide {
    /// The side.
    pub side: SideId,
    /// The groups.
    pub groups: Groups,
}

impl Game {
    /// Whether a position after a move of a side, with the effects of the move, has groups that the side must not leave.
    #[must_use]
    pub fn leaves_groups(&self, rules: &Rules, made: &[Piece], side: SideId) -> bool {
        let mut own = self.must_not_leave.iter().filter(|one| one.side == side);
        own.any(|one| !one.groups.counted(&rules.board, |at| rules.piece_type_on(made, at)).is_empty())
    }

    /// Whether a side may pass even without pieces.
    #[must_use]
    pub fn passes_always(&self, rules: &Rules, side: SideId) -> bool {
        let mut own = self.move_rules.iter().filter(|one| rules.piece_type(one.piece_type).side == side);
        own.any(|one| one.motion == Motion::Passes(WhenPassing::Always))
    }

    /// Whether the pieces of a type are royal, however many there are.
    #[must_use]
    pub fn is_royal(&self, piece_type: PieceTypeId) -> bool {
        self.royal.contains(&piece_type)
    }

    /// Whether a piece of a type is royal, given the number of its pieces on the board.
    #[must_use]
    pub fn is_royal_among(&self, piece_type: PieceTypeId, number: usize) -> bool {
        self.is_royal(piece_type) || number == 1 && self.royal_as_last.contains(&piece_type)
    }

    /// Whether there are royal pieces.
    #[must_use]
    pub fn has_royal(&self) -> bool {
        !self.royal.is_empty() || !self.royal_as_last.is_empty()
    }

    /// Whether captures remove pieces around them.
    #[must_use]
    pub fn has_blasts(&self) -> bool {
        self.effects.iter().any(|effect| effect.is_blast)
    }

    /// The other side, which has the next turn.
    #[must_use]
    pub const fn other(side: SideId) -> SideId {
        SideId(1 - side.0)
    }
}
