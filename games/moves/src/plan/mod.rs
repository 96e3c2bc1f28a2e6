//! The plan of compiled pseudo-legal moves, as plain data: the tables, and the lookups of each piece.
//!
//! Pseudo-legal moves over whole lines of the board need only the lines. All others are grouped by the distances of
//! their squares. `shape` distinguishes the two, `decide` makes the plan of a game, and what cannot be compiled is a
//! [`MoveRefusal`].

mod decide;
mod order;
mod refusal;
mod shape;
mod state;

use std::ops::RangeInclusive;

use qishu_rules::{BoardAxes, CountedSides, PromotionTiming, Squares};
use qishu_runtime::moves::{CaptureOrder, StateShape};

pub use decide::plan_moves;
pub use order::has_landings;
pub(crate) use refusal::{MOST_PIECES, MOST_SQUARES};
pub use refusal::{MoveRefusal, can_have_tables};

/// All that is generated for a game's moves. Pieces are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    /// The number of squares of the board.
    pub squares: usize,
    /// The distinct tables, in the order of their first use.
    pub tables: Vec<MoveTable>,
    /// The moves of each piece.
    pub pieces: Vec<PiecePlan>,
    /// The royal pieces of each side, with those that are royal as the last of their type.
    pub royals: [Vec<usize>; 2],
    /// The pieces of each side of which one must be on the board for it to pass; empty if it never passes.
    pub passers: [Vec<usize>; 2],
    /// The same for passes of a side that has no other move, while the other side has one.
    pub passers_if_stuck: [Vec<usize>; 2],
    /// The pieces whose moves are no quiet plies.
    pub restless: Vec<usize>,
    /// Whether drops are no quiet plies.
    pub restless_drops: bool,
    /// Whether promotions are no quiet plies.
    pub restless_promotions: bool,
    /// Whether a side must capture if it can.
    pub must_capture: bool,
    /// Whether a side must capture the most pieces that it can.
    pub must_capture_most: bool,
    /// Whether no move may give check.
    pub must_not_check: bool,
    /// The pieces of each side that must be dropped if they can.
    pub must_drop: [Vec<usize>; 2],
    /// Whether the order of captures in one move matters.
    pub orders_captures: bool,
    /// The rows that end a game.
    pub rows: Vec<RowShape>,
    /// The numbers of pieces that end a game.
    pub counts: Vec<CountShape>,
    /// The numbers of pieces of both sides that end a game.
    pub counts_of_both: Vec<CountOfBothShape>,
    /// The state beside the board, if there is any.
    pub state: Option<StateShape>,
    /// Whether every move is made to see whether it is legal. The condition is that moves must not leave some groups, or
    /// that there are royal pieces, and some move changes more than its squares of departure and arrival.
    pub tries_all: bool,
}

impl MovePlan {
    /// Whether some pieces are royal as the last of their type.
    #[must_use]
    pub fn has_royals_as_last(&self) -> bool {
        self.pieces.iter().any(|piece| piece.last_of.is_some())
    }

    /// The pieces of each side that chance promotes.
    #[must_use]
    pub fn by_chance(&self) -> [Vec<usize>; 2] {
        self.of_sides(|piece| piece.promotions.iter().any(|promotion| promotion.by_chance.is_some()))
    }

    /// The pieces of each side that capture on the way, or may continue after a capture.
    #[must_use]
    pub fn hoppers(&self) -> [Vec<usize>; 2] {
        self.of_sides(|piece| !piece.capture_steps.is_empty())
    }

    /// Whether some piece captures on the way, or may continue after a capture.
    #[must_use]
    pub fn has_hoppers(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.capture_steps.is_empty())
    }

    /// Whether some piece captures on its square of arrival, in one capture step.
    #[must_use]
    pub fn takes(&self) -> bool {
        let mut goes = self.pieces.iter().flat_map(|piece| &piece.goes);
        goes.any(|going| going.captures != PiecesChosen::Only(Vec::new()))
    }

    /// Whether a position alone may end the game.
    #[must_use]
    pub fn ends_at_once(&self) -> bool {
        let counts = |state: &StateShape| state.checks.is_some() || !state.group_ends.is_empty();
        let counts_beside = self.state.as_ref().is_some_and(counts);
        !self.rows.is_empty() || !self.counts.is_empty() || !self.counts_of_both.is_empty() || counts_beside
    }

    /// Whether pieces come onto the board.
    #[must_use]
    pub fn has_drops(&self) -> bool {
        self.pieces.iter().any(|piece| piece.drop.is_some())
    }

    /// The pieces of each side that satisfy a condition.
    fn of_sides(&self, is_one: impl Fn(&PiecePlan) -> bool) -> [Vec<usize>; 2] {
        let all = || self.pieces.iter().enumerate();
        [0, 1].map(|side| {
            all().filter(|(_, piece)| piece.side == side && is_one(piece)).map(|(number, _)| number).collect()
        })
    }
}

/// Rows of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowShape {
    /// The number of pieces.
    pub length: usize,
    /// The axes of the rows.
    pub axes: BoardAxes,
    /// The rows on lines that the rules list.
    pub listed: Vec<Squares>,
}

/// A number of pieces of one side on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountShape {
    /// The pieces that are counted together.
    pub pieces: Vec<usize>,
    /// The squares.
    pub on: Squares,
    /// The hands, by their indices in [`StateShape::hands`], whose pieces count too.
    pub hands: Vec<usize>,
    /// The least and the greatest number.
    pub numbers: RangeInclusive<u32>,
    /// The side that must not be able to make the number too small by one capture, if that matters.
    pub safe_from: Option<usize>,
    /// Whether all the squares must be occupied.
    pub while_full: bool,
}

/// A number of pieces that matters for both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountOfBothShape {
    /// The pieces of the first side and of the second.
    pub counts: [CountShape; 2],
    /// Which of them need it, and when.
    pub sides: CountedSides,
}

/// A table, with the pieces that use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    /// Its content.
    pub shape: MoveShape,
    /// The pieces that use it, ascending.
    pub pieces: Vec<usize>,
}

/// The geometric relation between the squares of pseudo-legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveShape {
    /// Along some axes, from any square and over any distance up to the edge.
    Lines(BoardAxes),
    /// To squares at fixed distances, independent of other pieces.
    Steps(Vec<LeapShape>),
    /// To squares at fixed distances, with squares between; for each departure and arrival there is at most one.
    Leaps(Vec<LeapShape>),
    /// To squares whose distance is decided by a number of pieces on the line to them.
    CountedLeaps(Vec<CountedLeapShape>),
    /// Onto the board. The distance of arrival is zero, and the square between, if there is one, must be occupied.
    Drops(Vec<LeapShape>),
}

/// Pseudo-legal moves that differ only in where they start. A distance is files to the right and ranks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeapShape {
    /// The square of arrival.
    pub to: (i8, i8),
    /// The squares between.
    pub between: Vec<(i8, i8)>,
    /// The squares of departure.
    pub from: Squares,
}

/// Leaps along a line that are possible with one number of counted pieces on the whole line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedLeapShape {
    /// The number of pieces.
    pub number: u32,
    /// The leaps; their distance gives the line.
    pub leaps: LeapShape,
}

/// The moves of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePlan {
    /// Its side: 0 or 1.
    pub side: usize,
    /// Its moves to one square that capture at most the piece there.
    pub goes: Vec<Going>,
    /// Its moves that capture on the way or may continue after a capture.
    pub capture_steps: Vec<Going>,
    /// Its attacks on royal pieces.
    pub checks: Vec<Checking>,
    /// Its drop onto the board.
    pub drop: Option<Dropping>,
    /// Its promotions.
    pub promotions: Vec<PromotionPlan>,
    /// The pieces of its type, if it is royal only as the last of them on the board.
    pub last_of: Option<Vec<usize>>,
}

/// One move pattern of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// The squares of departure, if the table does not imply them.
    pub from: Option<Squares>,
    /// The pieces of which one must be between.
    pub screens: Option<PiecesChosen>,
    /// The pieces that count as being between.
    pub blocking: PiecesChosen,
    /// The pieces that are counted on the line, if the table is of counted leaps.
    pub counted: Option<PiecesChosen>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// Whether the piece between must be on the last square before that of arrival.
    pub directly_behind: bool,
    /// Whether it may arrive on an empty square.
    pub to_empty: bool,
    /// The pieces of the other side that it may capture on arrival.
    pub captures: PiecesChosen,
    /// Whether it may continue after a capture.
    pub again: bool,
    /// Whether it may be repeated without captures.
    pub repeats: bool,
    /// How it continues.
    pub order: CaptureOrder,
}

/// A move pattern of one piece that can capture royal pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checking {
    /// The pattern.
    pub going: Going,
    /// The royal pieces of the other side that it can capture, if not all.
    pub royals: Option<Vec<usize>>,
}

/// The drop of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropping {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// The count limit of its type after the drop; `None` if it never matters.
    pub limit: Option<PieceLimit>,
}

/// The pieces that a piece may become on arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionPlan {
    /// The squares of arrival.
    pub on: Squares,
    /// The squares of departure, if not all.
    pub from: Option<Squares>,
    /// The possible pieces.
    pub becomes: Vec<usize>,
    /// For a random promotion, the count limit of the type of each. A type whose limit is reached elsewhere on the
    /// board is not available.
    pub by_chance: Option<Vec<PieceLimit>>,
    /// For a promotion whose results have limits, that of each.
    pub limits: Option<Vec<Option<PieceLimit>>>,
    /// Whether only captures promote.
    pub by_capture: bool,
    /// What happens to a piece that could continue.
    pub timing: PromotionTiming,
}

impl PromotionPlan {
    /// The limits of all results, if some have any: of chance, or of a choice.
    #[must_use]
    pub fn outcome_limits(&self) -> Option<Vec<Option<&PieceLimit>>> {
        let by_chance = self.by_chance.as_ref().map(|limits| limits.iter().map(Some).collect());
        by_chance.or_else(|| Some(self.limits.as_ref()?.iter().map(Option::as_ref).collect()))
    }
}

/// A count limit of a piece type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceLimit {
    /// The pieces of the type.
    pub pieces: Vec<usize>,
    /// The maximum number.
    pub most: u32,
}

/// A subset of the pieces of one or both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PiecesChosen {
    /// All of them.
    All,
    /// Only these, possibly none.
    Only(Vec<usize>),
    /// All but these.
    AllBut(Vec<usize>),
}
