//! What symmetries do to positions, man for man, where an [`Action`] is about kinds and cells of a system.

use qishu_rules::Man;
use qishu_spec_lang::Model;

use super::check::Action;
use crate::system::{Cell, CellId, KindId};

/// A way to take positions to positions.
#[derive(Clone, Debug)]
pub(in crate::questions) struct PositionMapping {
    /// For each cell of a position the cell to which it goes.
    cells: Vec<usize>,
    /// For each man, by his number, who he becomes.
    men: Vec<Man>,
}

/// Which cell of a position a cell of the system is, and which man a kind.
pub(in crate::questions) struct PositionPlaces {
    cells: Vec<usize>,
    men: Vec<Man>,
    /// How many cells a position has, and how many men there are.
    all_cells: usize,
    all_men: usize,
}

impl PositionMapping {
    /// Where the mapping takes a position.
    pub(in crate::questions) fn image(&self, position: &[Man]) -> Vec<Man> {
        let mut image = vec![Man::NONE; position.len()];
        for (&man, &to) in position.iter().zip(&self.cells) {
            image[to] = man.number().map_or(Man::NONE, |number| self.men[number]);
        }
        image
    }
}

impl PositionPlaces {
    /// The places of a model's kinds and of the cells of its system.
    pub(in crate::questions) fn new(model: &Model, cells: &[Cell]) -> PositionPlaces {
        let cell = |cell: &Cell| model.rules.cell(cell.layer, cell.square).unwrap_or(0);
        PositionPlaces {
            cells: cells.iter().map(cell).collect(),
            men: model.rules.kinds().map(|kind| kind.man).collect(),
            all_cells: model.rules.cells(),
            all_men: model.rules.men().count(),
        }
    }

    /// The same cells of a position.
    pub(in crate::questions) fn cells(&self, cells: &[CellId]) -> Vec<usize> {
        cells.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// Men on cells as a position has them, cell by cell.
    pub(in crate::questions) fn men_on_cells(&self, men: &[(KindId, CellId)]) -> Vec<(usize, Man)> {
        let mut men: Vec<(usize, Man)> = men.iter().map(|&(kind, cell)| (self.cells[cell], self.men[kind])).collect();
        men.sort_by_key(|(cell, _)| *cell);
        men
    }

    /// What an action does to positions, and what takes them back. Cells where nobody can stand stay where they are.
    pub(in crate::questions) fn both_ways(&self, action: &Action) -> [PositionMapping; 2] {
        let nothing =
            || PositionMapping { cells: (0..self.all_cells).collect(), men: (0..self.all_men).map(Man::of).collect() };
        let [mut there, mut back] = [nothing(), nothing()];
        for (from, &to) in action.cells.iter().enumerate() {
            there.cells[self.cells[from]] = self.cells[to];
            back.cells[self.cells[to]] = self.cells[from];
        }
        for (from, &to) in action.kinds.iter().enumerate() {
            let (from, to) = (self.men[from], self.men[to]);
            if let (Some(from_number), Some(to_number)) = (from.number(), to.number()) {
                there.men[from_number] = to;
                back.men[to_number] = from;
            }
        }
        [there, back]
    }
}
