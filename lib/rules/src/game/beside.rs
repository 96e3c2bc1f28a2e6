//! The state of a game beside the board: rights, and the square that a piece has just passed over.
//!
//! Both are state variables of the rules, so that positions have them and counts know them. Patterns of the rules
//! exclude the values that no game can have.

use super::{Game, GameState, Move, StateError};
use crate::{LayerId, List, Literal, Origin, Piece, PieceTypeId, Rules, SideId, Square, Squares, Text};

/// A right of one side, as that of castling. The side holds it as long as some pieces have not left their squares; once
/// lost, it never comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// The name, which both sides share.
    pub name: Text,
    /// The side.
    pub side: SideId,
    /// The state variable. Its first value is that the right is lost, its second that it is held.
    pub state_variable: LayerId,
    /// The pieces of the side that have to stay, each with its square.
    pub pieces: List<(PieceTypeId, Square)>,
    /// Where the statement is.
    pub origin: Origin,
}

/// The squares over which pieces can pass, and be captured there in the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The state variable. Its first value is that no piece has passed; the others are the squares, in their order.
    pub state_variable: LayerId,
    /// The squares, each once.
    pub squares: List<PassedSquare>,
}

/// A square over which a piece can pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedSquare {
    /// The square.
    pub square: Square,
    /// The type of the piece.
    pub piece_type: PieceTypeId,
    /// The square of departure.
    pub from: Square,
    /// The square of arrival, where the piece is captured.
    pub to: Square,
    /// The pieces of the other side that can capture it, each with the square where it has to stand; at least one. The
    /// state has the square only if one of them stands there.
    pub captors: List<(PieceTypeId, Square)>,
}

impl PassedSquare {
    /// Whether the pieces stand as after a move over the square, with one that can capture there.
    #[must_use]
    pub fn can_be_captured(&self, rules: &Rules, position: &[Piece]) -> bool {
        let on = |square: Square| rules.piece_type_on(position, square);
        on(self.to) == Some(self.piece_type)
            && [self.square, self.from].into_iter().all(|square| on(square).is_none())
            && self.captors.iter().any(|&(piece_type, square)| on(square) == Some(piece_type))
    }

    /// The conjunctions that exclude the square: the piece is not on its square of arrival, some piece is on the square
    /// or on that of departure, or no piece can capture it. `reaches` are the squares of each piece type, by its number.
    #[must_use]
    pub fn excluded_by(&self, reaches: &[Squares]) -> Vec<Vec<Literal>> {
        let absent = |&(piece_type, square): &(PieceTypeId, Square)| Literal { present: false, piece_type, square };
        let standing = (0..).map(PieceTypeId).zip(reaches).flat_map(|(piece_type, reach)| {
            let emptied = [self.square, self.from].into_iter().filter(|&square| reach.has(square));
            emptied.map(move |square| vec![Literal { present: true, piece_type, square }])
        });
        std::iter::once(vec![absent(&(self.piece_type, self.to))])
            .chain(standing)
            .chain([self.captors.iter().map(absent).collect()])
            .collect()
    }
}

impl Game {
    /// The rights of a side in a position.
    pub fn rights_in(&self, rules: &Rules, position: &[Piece], side: SideId) -> impl Iterator<Item = &Right> {
        self.rights.iter().filter(move |right| right.side == side && right.is_held(rules, position))
    }

    /// The square over which a piece has passed in the last move, if it can be captured there.
    #[must_use]
    pub fn passed_in(&self, rules: &Rules, position: &[Piece]) -> Option<&PassedSquare> {
        let passing = self.passing.as_ref()?;
        let value = rules.value_of(passing.state_variable, position)?;
        passing.squares.get(value.checked_sub(1)?)
    }

    /// Parses a game state like [`Rules::parse_state`]. A square over which a piece has passed is dropped where no piece
    /// can capture there: other programs write it after every such move.
    ///
    /// # Errors
    ///
    /// Fails with the first field that is wrong, and if the piece that has passed is one of the side to move.
    pub fn parse_state(&self, rules: &Rules, text: &str) -> Result<GameState, StateError> {
        let mut state = rules.parse_state(text)?;
        if let (Some(passing), Some(passed)) = (&self.passing, self.passed_in(rules, &state.position)) {
            if self.has_passed_itself(rules, &state) {
                let found = passed.square.to_string();
                let offset = text.rfind(&found).unwrap_or_default();
                return Err(StateError::Free { offset, found, expected: "`-` or a square passed by the other side" });
            }
            if !passed.can_be_captured(rules, &state.position) {
                rules.set_value(passing.state_variable, 0, &mut state.position);
            }
        }
        Ok(state)
    }

    /// Whether the piece that has passed in the last move is one of the side to move, so that the state is none of a game.
    #[must_use]
    pub fn has_passed_itself(&self, rules: &Rules, state: &GameState) -> bool {
        let passed = self.passed_in(rules, &state.position);
        passed.is_some_and(|passed| rules.piece_type(passed.piece_type).side == state.to_move)
    }

    /// Makes a move in a position, with the state beside the board.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    pub fn make(&self, rules: &Rules, position: &mut [Piece], mv: &Move) {
        let passed = self.passed_by(rules, position, mv);
        mv.make(position);
        for right in self.rights.iter() {
            if !right.stays(rules, position) {
                rules.set_value(right.state_variable, 0, position);
            }
        }
        if let Some(passing) = &self.passing {
            let passed = passed.filter(|&index| passing.squares[index].can_be_captured(rules, position));
            rules.set_value(passing.state_variable, passed.map_or(0, |index| index + 1), position);
        }
    }

    /// The index of the square over which a move passes.
    fn passed_by(&self, rules: &Rules, position: &[Piece], mv: &Move) -> Option<usize> {
        let Move::Go { from, capture_steps, .. } = mv else { return None };
        let [step] = capture_steps.as_slice() else { return None };
        if step.captured.is_some() {
            return None;
        }
        let (from, to) = (rules.board.square(*from), rules.board.square(step.to));
        let mover = rules.piece_type_on(position, from)?;
        let is_passed = |one: &PassedSquare| (one.piece_type, one.from, one.to) == (mover, from, to);
        self.passing.as_ref()?.squares.iter().position(is_passed)
    }
}

impl Right {
    /// Whether all its pieces are on their squares.
    #[must_use]
    pub fn stays(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.pieces.iter().all(|&(piece_type, square)| rules.piece_type_on(position, square) == Some(piece_type))
    }

    /// Whether the right is held in a position.
    #[must_use]
    pub fn is_held(&self, rules: &Rules, position: &[Piece]) -> bool {
        rules.value_of(self.state_variable, position) == Some(1)
    }
}

impl Rules {
    /// The index of a state variable's value in a position, if it has one.
    #[must_use]
    pub fn value_of(&self, state_variable: LayerId, position: &[Piece]) -> Option<usize> {
        let piece = position.get(self.cell_of_state(state_variable)?)?;
        self.values(state_variable).position(|kind| kind.piece == *piece)
    }

    /// Gives a state variable the value with an index.
    ///
    /// # Panics
    ///
    /// Panics if the position has no such cell.
    pub fn set_value(&self, state_variable: LayerId, index: usize, position: &mut [Piece]) {
        if let (Some(cell), Some(kind)) = (self.cell_of_state(state_variable), self.values(state_variable).nth(index)) {
            position[cell] = kind.piece;
        }
    }

    /// The type of the piece on a square of the common layer.
    fn piece_type_on(&self, position: &[Piece], square: Square) -> Option<PieceTypeId> {
        let piece = position[self.board.id(square)?.index()];
        self.pieces().find(|kind| kind.piece == piece).map(|kind| kind.piece_type)
    }
}
