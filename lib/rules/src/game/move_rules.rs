//! Move rules: `move` statements, with the squares and directions of one side.

use super::{Bearings, DropLimit, Game};
use crate::{Adjacency, Direction, List, Origin, PieceTypeId, Square, Squares, Text};

/// One rule by which the pieces of a type move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The piece type that moves.
    pub piece_type: PieceTypeId,
    /// The motion of the piece.
    pub motion: Motion,
    /// Whether the piece may arrive on an empty square.
    pub to_empty: bool,
    /// The piece types that it may capture on the square of arrival, all of the other side.
    pub captures: List<PieceTypeId>,
    /// Whether the piece captures a piece of these types in passing: it arrives on the square over which that piece
    /// passed in the last move.
    pub in_passing: bool,
    /// Whether the piece may be captured in passing in the next move, on the one square between.
    pub passing: bool,
    /// The squares of departure; the whole board for drops.
    pub from: Squares,
    /// The squares of arrival.
    pub into: Squares,
    /// The squares of the board to which the whole move is confined: departure, arrival and, unless these do not
    /// matter, the squares between.
    pub within: Squares,
    /// Whether the move goes on after the arrival. If the rule may capture, the piece continues after a capture by its
    /// other rules of this sort, as long as it captures. If not, it may repeat such rules as often as it likes, and the
    /// move leads from its first square to its last one, which differ; the piece has no promotions then.
    ///
    /// Behind the piece that it captures, it chooses a square from which it can continue, if there is one. Its
    /// promotions have a [timing](PromotionTiming).
    pub again: bool,
    /// Whether a piece that is captured between stays until the move ends: it blocks the way, and is not captured twice.
    pub afterwards: bool,
    /// Whether the piece may not continue by this rule in the direction opposite to its last step.
    pub without_reversal: bool,
    /// Where the statement is.
    pub origin: Origin,
}

/// The motion of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Over a fixed number of squares of the grid. The motion is a sequence of legs, each at most 45 degrees from the
    /// one before. The piece arrives at the end of the last leg.
    Leaps {
        /// The legs; one to four, so that no path comes back to its start.
        legs: List<Leg>,
        /// The condition on the squares before the last.
        over: Over,
    },
    /// As many squares on one line as some pieces on the whole line require.
    CountedLeaps {
        /// The number of squares.
        leg: CountedLeg,
        /// The condition on the squares before the last: all but [`Over::One`].
        over: Over,
    },
    /// A leap again and again by the same squares, as long as the squares of arrival before the last are on the board
    /// and empty. The other squares do not matter.
    Rides {
        /// The legs of the leap; one to four.
        legs: List<Leg>,
    },
    /// Any distance on one line, over squares of the board only.
    Slides {
        /// The lines.
        bearings: Bearings,
        /// The condition on the squares between: [`Over::Empty`] or [`Over::One`].
        over: Over,
    },
    /// Onto the board.
    Drops {
        /// The type that the drop takes from the hand: that of the piece or another one. Without it, the piece comes from a
        /// supply, while fewer pieces of the type are on the board than its maximum.
        hand: Option<PieceTypeId>,
        /// The direction in which the piece falls until the edge or a piece stops it. A square from which it could fall
        /// further is no square of arrival.
        falling: Option<Direction>,
        /// A limit of the pieces of the type on lines through the square of arrival.
        limit: Option<DropLimit>,
        /// The condition on the neighbours of the square of arrival.
        neighbours: Option<DropNeighbours>,
        /// Whether the drop must flip a piece of the other side: see [`MoveEffect`](super::MoveEffect).
        flipping: bool,
        /// Whether a drop that gives check must leave the other side a legal move.
        without_mate: bool,
    },
    /// From its square to another in one line, while a piece of the same side moves too. Both need the squares of their
    /// paths empty, apart from the two pieces themselves. A royal piece is not attacked on any square of its path.
    Castles {
        /// The square of arrival.
        to: Square,
        /// The type of the other piece.
        with: PieceTypeId,
        /// The square of departure of the other piece, and that of its arrival in one line with it.
        with_path: (Square, Square),
        /// The right without which there is no such move, an index into [`Game::rights`](crate::Game::rights).
        right: Option<usize>,
        /// The right of the other side that the move ends, an index into the same.
        ends: Option<usize>,
    },
    /// No motion: the side passes.
    Passes(WhenPassing),
}

/// The condition on the neighbours of the square onto which a piece is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DropNeighbours {
    /// One of them is a piece of the same side.
    Own(Adjacency),
    /// None of them is a piece of the other side.
    NoEnemy(Adjacency),
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WhenPassing {
    /// While a piece of the type is on the board.
    WithPiece,
    /// While a piece of the type is on the board, if it has no other legal move, and the other side would have one.
    IfNoMove,
    /// Also while no piece of the type is on the board.
    Always,
}

/// A part of a leap: squares on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The number of squares; 1 or more.
    pub length: u8,
    /// The lines; only the one leg of a leap has [listed](Bearings::lines) ones.
    pub bearings: Bearings,
}

/// The way of a piece that goes a fixed number of squares for each of some pieces on its line: on its file, its rank or
/// its diagonal, from one edge of the grid to the other, before it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedLeg {
    /// The number of squares for each piece; 1 or more.
    pub length: u8,
    /// The types of the pieces that are counted, of one or both sides. The moving piece may be among them.
    pub counted: List<PieceTypeId>,
    /// The directions; a line is counted in both of its senses.
    pub directions: List<Direction>,
}

/// The condition on the squares between departure and arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// No condition: the squares may be occupied, and need not be on the board.
    Anybody,
    /// The squares are on the board and empty.
    Empty,
    /// The squares are on the board, and no piece of these types is on them; other pieces do not matter.
    Without(List<PieceTypeId>),
    /// The squares are on the board, with exactly one piece, of these types.
    One {
        /// The types that the piece between may have.
        pieces: List<PieceTypeId>,
        /// Whether that piece is captured.
        captured: bool,
        /// Whether it is on the last of the squares, so that the moving piece arrives directly behind it.
        directly_behind: bool,
    },
}

/// The change of a piece into another type on arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The piece type that is promoted.
    pub piece_type: PieceTypeId,
    /// The squares of arrival on which it is promoted; dropped pieces are not promoted, nor those that capture in passing.
    pub on: Squares,
    /// The squares of departure from which it is promoted on all squares of arrival for which no promotion of its type
    /// states `on`; never with chance.
    pub from: Squares,
    /// The possible results, of the piece's own side; its side or chance decides. The piece may stay unchanged only if
    /// its own type is listed.
    pub becomes: List<PieceTypeId>,
    /// The limits of some of the results. The piece cannot move where no result is left, but gives check there.
    pub limits: List<ResultLimit>,
    /// Whether chance decides. It yields only types with fewer pieces on the board than their maximum. The piece cannot
    /// move where no result is left.
    pub by_chance: bool,
    /// Whether only moves that capture promote the piece.
    pub by_capture: bool,
    /// What happens to a piece that could continue.
    pub timing: PromotionTiming,
    /// Where the statement is.
    pub origin: Origin,
}

/// A limit of a result of promotions, which have it only if afterwards at most a number of some pieces of the side are on
/// the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLimit {
    /// The result.
    pub becomes: PieceTypeId,
    /// The piece types that are counted: the result and others.
    pub counted: List<PieceTypeId>,
    /// The maximum number.
    pub most: u32,
}

/// When a piece is promoted that captures several in one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PromotionTiming {
    /// On arrival, and the move ends.
    #[default]
    AtOnce,
    /// On arrival, and the promoted piece continues as such pieces do.
    Again,
    /// After the move: the piece continues as it is, and is promoted only on the last square.
    Afterwards,
}

impl Promotion {
    /// The promotion of a piece that moves from a square to another one, if it has one: by the square of arrival, and
    /// otherwise by that of departure. Whether the move captures does not matter.
    #[must_use]
    pub fn of(promotions: &[Promotion], piece_type: PieceTypeId, from: Square, to: Square) -> Option<&Promotion> {
        let own = || promotions.iter().filter(|promotion| promotion.piece_type == piece_type);
        own().find(|promotion| promotion.on.has(to)).or_else(|| own().find(|promotion| promotion.from.has(from)))
    }

    /// The limit of a result, if it has one.
    #[must_use]
    pub fn limit_of(&self, becomes: PieceTypeId) -> Option<&ResultLimit> {
        self.limits.iter().find(|limit| limit.becomes == becomes)
    }

    /// Whether a move promotes the piece by it, given whether the move captures.
    #[must_use]
    pub fn applies(&self, captures: bool) -> bool {
        captures || !self.by_capture
    }
}

impl Game {
    /// The type that the drops and gates of a piece type take from the hand, if they take any.
    #[must_use]
    pub fn hand_of(&self, dropped: PieceTypeId) -> Option<PieceTypeId> {
        let own = self.move_rules.iter().filter(|one| one.piece_type == dropped);
        let by_rule = own.filter_map(|one| match one.motion {
            Motion::Drops { hand, .. } => Some(hand),
            _ => None,
        });
        let mut gates = self.rights.iter().filter_map(|right| right.gate.as_ref());
        let gated = || gates.any(|gate| gate.pieces.contains(&dropped)).then_some(dropped);
        by_rule.into_iter().next().unwrap_or_else(gated)
    }
}

impl Motion {
    /// Whether it is a drop with a condition on other pieces.
    #[must_use]
    pub fn is_conditional_drop(&self) -> bool {
        match self {
            Motion::Drops { limit, neighbours, flipping, without_mate, .. } => {
                limit.is_some() || neighbours.is_some() || *flipping || *without_mate
            }
            _ => false,
        }
    }
}

impl MoveRule {
    /// Whether the move captures the piece that it jumps over.
    #[must_use]
    pub fn captures_between(&self) -> bool {
        matches!(
            self.motion,
            Motion::Leaps { over: Over::One { captured: true, .. }, .. }
                | Motion::Slides { over: Over::One { captured: true, .. }, .. }
        )
    }

    /// Whether the piece arrives directly behind the piece that it jumps over.
    #[must_use]
    pub fn arrives_directly_behind(&self) -> bool {
        matches!(
            self.motion,
            Motion::Leaps { over: Over::One { directly_behind: true, .. }, .. }
                | Motion::Slides { over: Over::One { directly_behind: true, .. }, .. }
        )
    }

    /// Whether the piece may continue after a capture.
    #[must_use]
    pub fn continues(&self) -> bool {
        self.again && self.may_capture()
    }

    /// Whether the piece may repeat the rule without captures.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.again && !self.may_capture()
    }

    /// The ways to arrive: whether the move captures, as far as the rule allows it.
    pub fn ways_to_arrive(&self) -> impl Iterator<Item = bool> + use<> {
        let is_quiet = self.to_empty && !self.captures_between() || self.in_passing || !self.may_capture();
        is_quiet.then_some(false).into_iter().chain(self.may_capture().then_some(true))
    }

    /// Whether the move may capture, between or on arrival.
    #[must_use]
    pub fn may_capture(&self) -> bool {
        self.captures_between() || !self.captures.is_empty()
    }
}
