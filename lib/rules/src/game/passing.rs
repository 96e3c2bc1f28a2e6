//! The square over which a piece has passed in the last move, and where it can be captured.
//!
//! The square is a state variable of the rules, as rights are.

use super::{Game, GameState, Move};
use crate::{LayerId, List, Literal, Piece, PieceTypeId, Rules, Square, Squares};

/// The squares over which pieces can pass, and be captured there in the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The state variable. Its first value is that no piece has passed; the others are the squares, in their order.
    pub state_variable: LayerId,
    /// The squares, each once for a side whose pieces pass over it.
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
    /// The square over which a piece has passed in the last move, if it can be captured there.
    #[must_use]
    pub fn passed_in(&self, rules: &Rules, position: &[Piece]) -> Option<&PassedSquare> {
        let passing = self.passing.as_ref()?;
        let value = rules.value_of(passing.state_variable, position)?;
        passing.squares.get(value.checked_sub(1)?)
    }

    /// Whether the piece that has passed in the last move is one of the side to move, so that the state is none of a game.
    #[must_use]
    pub fn has_passed_itself(&self, rules: &Rules, state: &GameState) -> bool {
        let passed = self.passed_in(rules, &state.position);
        passed.is_some_and(|passed| rules.piece_type(passed.piece_type).side == state.to_move)
    }

    /// The index of the square that a state has, as one over which pieces of the side that waits pass. Where those of
    /// both sides do, its name alone is that of the first side's.
    pub(super) fn same_passed_by_other(&self, rules: &Rules, state: &GameState) -> Option<usize> {
        let passed = self.passed_in(rules, &state.position).filter(|_| state.to_move.index() == 0)?;
        let by_other = |one: &PassedSquare| rules.piece_type(one.piece_type).side != state.to_move;
        let is_same = |one: &PassedSquare| one.square == passed.square && by_other(one);
        self.passing.as_ref()?.squares.iter().position(is_same)
    }

    /// The index of the square over which a move passes.
    pub(super) fn passed_by(&self, rules: &Rules, position: &[Piece], mv: &Move) -> Option<usize> {
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
