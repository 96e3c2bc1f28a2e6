//! The action of symmetries on positions, in contrast to an [`Action`] on the kinds and cells of a system.

use qishu_rules::Piece;
use qishu_spec_lang::Model;

use super::check::Action;
use crate::system::{Cell, CellId, KindId};

/// A map of positions.
#[derive(Clone, Debug)]
pub(in crate::questions) struct PositionMapping {
    /// For each cell of a position its image.
    cells: Vec<usize>,
    /// For each piece, by its number, its image.
    pieces: Vec<Piece>,
}

/// The correspondence of a system's cells and kinds with a position's cells and pieces.
pub(in crate::questions) struct PositionPlaces {
    cells: Vec<usize>,
    pieces: Vec<Piece>,
    /// The number of cells of a position, and the number of pieces.
    all_cells: usize,
    all_pieces: usize,
}

impl PositionMapping {
    /// The image of a position.
    pub(in crate::questions) fn image(&self, position: &[Piece]) -> Vec<Piece> {
        let mut image = vec![Piece::NONE; position.len()];
        for (&piece, &to) in position.iter().zip(&self.cells) {
            image[to] = piece.number().map_or(Piece::NONE, |number| self.pieces[number]);
        }
        image
    }
}

impl PositionPlaces {
    /// The correspondence for a model's kinds and the cells of its system.
    pub(in crate::questions) fn new(model: &Model, cells: &[Cell]) -> PositionPlaces {
        let cell = |cell: &Cell| model.rules.cell(cell.layer, cell.square).unwrap_or(0);
        PositionPlaces {
            cells: cells.iter().map(cell).collect(),
            pieces: model.rules.kinds().map(|kind| kind.piece).collect(),
            all_cells: model.rules.cells(),
            all_pieces: model.rules.pieces().count(),
        }
    }

    /// The cells of a position that correspond to cells of the system.
    pub(in crate::questions) fn cells(&self, cells: &[CellId]) -> Vec<usize> {
        cells.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// Pieces on cells as in a position, in order of the cells.
    pub(in crate::questions) fn pieces_on_cells(&self, pieces: &[(KindId, CellId)]) -> Vec<(usize, Piece)> {
        let mut pieces: Vec<(usize, Piece)> =
            pieces.iter().map(|&(kind, cell)| (self.cells[cell], self.pieces[kind])).collect();
        pieces.sort_by_key(|(cell, _)| *cell);
        pieces
    }

    /// The map of an action, and its inverse. Cells where no piece can stand are fixed.
    pub(in crate::questions) fn both_ways(&self, action: &Action) -> [PositionMapping; 2] {
        let nothing = || PositionMapping {
            cells: (0..self.all_cells).collect(),
            pieces: (0..self.all_pieces).map(Piece::of).collect(),
        };
        let [mut there, mut back] = [nothing(), nothing()];
        for (from, &to) in action.cells.iter().enumerate() {
            there.cells[self.cells[from]] = self.cells[to];
            back.cells[self.cells[to]] = self.cells[from];
        }
        for (from, &to) in action.kinds.iter().enumerate() {
            let (from, to) = (self.pieces[from], self.pieces[to]);
            if let (Some(from_number), Some(to_number)) = (from.number(), to.number()) {
                there.pieces[from_number] = to;
                back.pieces[to_number] = from;
            }
        }
        [there, back]
    }
}
