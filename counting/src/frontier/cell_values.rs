//! The order of the cells, and the values that each can have.

use crate::system::{CellId, KindId, System};

/// Empty, or a piece of some kind.
pub type CellValue = Option<KindId>;

/// Cells in some order; the place of a cell in it is its level.
#[derive(Clone, Debug)]
pub struct CellValues {
    /// The cells, level by level.
    pub cells: Vec<CellId>,
    /// The level of each cell.
    pub level_of: Vec<usize>,
    /// The values of the cell of each level: empty first, and then each kind that fits.
    pub levels: Vec<Vec<CellValue>>,
}

impl CellValues {
    /// The cells in that order, with their values.
    pub fn new(system: &System, cells: Vec<CellId>) -> CellValues {
        let mut level_of = vec![0; cells.len()];
        for (level, &cell) in cells.iter().enumerate() {
            level_of[cell] = level;
        }
        let mut levels: Vec<Vec<CellValue>> = vec![vec![None]; cells.len()];
        for (id, kind) in system.kinds.iter().enumerate() {
            kind.cells.iter().for_each(|&cell| levels[level_of[cell]].push(Some(id)));
        }
        CellValues { cells, level_of, levels }
    }
}
