//! One statement of a move, with the squares and directions of one side.

use crate::{Direction, List, Origin, PieceTypeId, Squares, Text};

/// One way for the pieces of a type to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// Whose move it is.
    pub piece_type: PieceTypeId,
    /// How the piece goes.
    pub motion: Motion,
    /// Whether it may arrive on an empty square.
    pub to_empty: bool,
    /// The pieces whose pieces it may take by arriving on their squares, all of the other side.
    pub captures: List<PieceTypeId>,
    /// Where it may start; the whole board for one that comes onto it.
    pub from: Squares,
    /// Where it may arrive.
    pub into: Squares,
    /// Where it may be all the way, squares of the board: at the start, on arrival, and between unless that does not
    /// matter.
    pub within: Squares,
    /// Whether, after it has taken a piece so, it goes on with such moves of its piece in the same move as long as they
    /// take a piece. Any piece that becomes another piece stops.
    pub again: bool,
    /// Where the statement is.
    pub origin: Origin,
}

/// How a piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Over a fixed number of squares of the grid: one leg after another, each of which moves by half a right angle at
    /// most from the one before. It arrives where the last one ends.
    Leaps {
        /// The legs; one to four, so that no path comes back to its start.
        legs: List<Leg>,
        /// Who stands on the squares before the last.
        over: Over,
    },
    /// Any distance in one direction, over squares of the board only.
    Slides {
        /// The directions.
        directions: List<Direction>,
        /// Who stands between: [`Over::Nobody`] or [`Over::One`].
        over: Over,
    },
    /// Onto the board, from beside it, while fewer of the piece stand there than may.
    Drops {
        /// Where it falls until the edge or a piece stops it; a square from which it could fall on is no square of
        /// arrival.
        falling: Option<Direction>,
    },
    /// Not at all: the side passes. It needs a piece of the type on the board.
    Passes,
}

/// A part of a leap: squares in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// How many squares; 1 or more.
    pub length: u8,
    /// In which directions.
    pub directions: List<Direction>,
}

/// Who may stand on the squares between departure and arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// It does not matter, nor whether the board has these squares of the grid.
    Anybody,
    /// No piece, and the board has the squares.
    Nobody,
    /// Exactly one piece, of these pieces, and the board has the squares.
    One {
        /// The pieces that it may be of.
        pieces: List<PieceTypeId>,
        /// Whether it is captured.
        captured: bool,
    },
}

/// Who becomes another piece on arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// Who does.
    pub piece_type: PieceTypeId,
    /// On which squares; who comes onto the board there does not.
    pub on: Squares,
    /// What it becomes: one of these, of its own side, as its side chooses or as chance decides. It stays what it is
    /// only if it is listed.
    pub becomes: List<PieceTypeId>,
    /// Whether chance decides. Then it becomes a piece only while fewer of it stand on the board than may, and it
    /// cannot go where it can become no piece.
    pub by_chance: bool,
    /// Where the statement is.
    pub origin: Origin,
}

impl MoveRule {
    /// Whether it takes the piece it goes over.
    #[must_use]
    pub fn captures_between(&self) -> bool {
        matches!(
            self.motion,
            Motion::Leaps { over: Over::One { captured: true, .. }, .. }
                | Motion::Slides { over: Over::One { captured: true, .. }, .. }
        )
    }

    /// Whether it may take a piece, between or on arrival.
    #[must_use]
    pub fn may_capture(&self) -> bool {
        self.captures_between() || !self.captures.is_empty()
    }
}
