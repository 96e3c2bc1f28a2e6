//! Pieces that captures put in hand, and drops from there.
//!
//! The pieces in hand are part of the position, as stacks on slots, so that counts know them.

use super::{Game, Move};
use crate::{Kind, List, Origin, Piece, PieceTypeId, Rules, Square, Squares, Text};

/// A capture that puts a piece in the hand of the side that captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The type of the captured piece.
    pub captured: PieceTypeId,
    /// The type in hand, of the side that captures.
    pub held: PieceTypeId,
    /// Where the statement is.
    pub origin: Origin,
}

/// A limit of drops: the most pieces of the dropped piece's type on each line, the dropped one included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropLimit {
    /// The number.
    pub most: u32,
    /// The lines.
    pub lines: List<Squares>,
}

impl DropLimit {
    /// Whether a piece may come onto a square as far as its lines are concerned; `pieces_on` counts the pieces of its
    /// type on a line.
    pub fn allows(&self, to: Square, pieces_on: impl Fn(&Squares) -> usize) -> bool {
        self.lines.iter().filter(|line| line.has(to)).all(|line| pieces_on(line) < self.most as usize)
    }
}

impl Rules {
    /// Whether pieces of a type can be in hand.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of piece types.
    #[must_use]
    pub fn can_be_in_hand(&self, piece_type: PieceTypeId) -> bool {
        self.piece_type(piece_type).placements.iter().any(|placement| placement.hand.is_some())
    }

    /// The number of pieces of a type in hand; `None` if none can be, or something else is in its slot.
    #[must_use]
    pub fn in_hand(&self, piece_type: PieceTypeId, position: &[Piece]) -> Option<u32> {
        let piece = *position.get(self.slot_of(piece_type)?)?;
        if piece == Piece::NONE {
            return Some(0);
        }
        self.stacks(piece_type).find(|stack| stack.piece == piece).map(|stack| stack.placement.height)
    }

    /// Adds pieces of a type to those in hand. The number stays between 0 and the type's maximum.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    pub fn add_in_hand(&self, piece_type: PieceTypeId, by: i32, position: &mut [Piece]) {
        if let Some(number) = self.in_hand(piece_type, position) {
            self.set_in_hand(piece_type, number.saturating_add_signed(by), position);
        }
    }

    /// Sets the number of pieces of a type in hand; a number above the type's maximum is that maximum.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    pub fn set_in_hand(&self, piece_type: PieceTypeId, number: u32, position: &mut [Piece]) {
        let Some(slot) = self.slot_of(piece_type) else { return };
        let fitting = self.stacks(piece_type).filter(|stack| stack.placement.height <= number);
        let stack = fitting.max_by_key(|stack| stack.placement.height);
        position[slot] = stack.map_or(Piece::NONE, |stack| stack.piece);
    }

    /// The kinds of the pieces of a type in hand: one for each number.
    fn stacks(&self, piece_type: PieceTypeId) -> impl Iterator<Item = Kind<'_>> {
        self.kinds().filter(move |kind| kind.piece_type == piece_type && kind.placement.hand.is_some())
    }

    /// The cell of the pieces of a type in hand.
    fn slot_of(&self, piece_type: PieceTypeId) -> Option<usize> {
        let stack = self.stacks(piece_type).next()?;
        self.cell(stack.layer, stack.placement.region.first()?)
    }
}

impl Game {
    /// The type in hand that a capture gives, if it gives any.
    #[must_use]
    pub fn held_as(&self, captured: PieceTypeId) -> Option<PieceTypeId> {
        self.holdings.iter().find(|holding| holding.captured == captured).map(|holding| holding.held)
    }

    /// The piece types that a move puts in hand.
    pub(super) fn held_by(&self, rules: &Rules, position: &[Piece], mv: &Move) -> Vec<PieceTypeId> {
        let Move::Go { capture_steps, .. } = mv else { return Vec::new() };
        let captured = capture_steps.iter().filter_map(|step| step.captured);
        let types = captured.filter_map(|square| rules.piece_type_on(position, rules.board.square(square)));
        types.filter_map(|captured| self.held_as(captured)).collect()
    }
}
