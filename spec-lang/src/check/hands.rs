//! The cells of pieces in hand: for each piece that can be in hand, a square of an extra layer.

use std::collections::BTreeMap;

use qishu_rules::{Board, Layer, LayerId, SideId, Square, SquareId};

use super::spec::Spec;

/// The cells of pieces in hand.
pub(super) struct Hands<'a> {
    /// The cell of each piece that can be in hand. It is equal for all sides that have the piece, so that exchanging
    /// the sides exchanges the cells.
    slots: BTreeMap<&'a str, usize>,
    sides: usize,
    board: &'a Board,
    /// The number of the first of their layers.
    first: usize,
}

impl<'a> Hands<'a> {
    /// The cells, on layers after `layers` others.
    pub(super) fn new(spec: &Spec<'a>, sides: usize, board: &'a Board, layers: usize) -> Hands<'a> {
        let pieces = spec.pieces().filter(|piece| !piece.in_hand.is_empty());
        let slots = pieces.zip(0..).map(|(piece, slot)| (piece.name.text.as_str(), slot)).collect();
        Hands { slots, sides, board, first: layers }
    }

    /// The layers: one for each side, and more if there are more pieces than squares.
    pub(super) fn layers(&self) -> impl Iterator<Item = Layer> + use<> {
        let sides = self.sides as u32;
        (0..self.slots.len().div_ceil(self.board.size())).flat_map(move |_| (0..sides).map(SideId).map(Layer::hand))
    }

    /// The layer and the cell of a side's pieces of a type, if they can be in hand.
    pub(super) fn slot(&self, piece: &str, side: SideId) -> Option<(LayerId, Square)> {
        let slot = *self.slots.get(piece)?;
        let (hand, square) = (slot / self.board.size(), slot % self.board.size());
        let layer = LayerId((self.first + hand * self.sides) as u32 + side.0);
        Some((layer, self.board.square(SquareId(square as u16))))
    }
}
