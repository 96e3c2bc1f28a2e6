//! The cells in the order in which they are gone through, and who may stand on each.

use crate::system::{CellId, KindId, System};

/// Empty, or a piece of some kind.
pub type Occupant = Option<KindId>;

/// Cells in some order; the place of a cell in it is its stage.
#[derive(Clone, Debug)]
pub struct Occupants {
    /// The cells, stage by stage.
    pub cells: Vec<CellId>,
    /// The stage of each cell.
    pub stage_of: Vec<usize>,
    /// Who may stand on the cell of each stage: no piece first, and then each kind that fits.
    pub stages: Vec<Vec<Occupant>>,
}

impl Occupants {
    /// The cells in that order.
    pub fn new(system: &System, cells: Vec<CellId>) -> Occupants {
        let mut stage_of = vec![0; cells.len()];
        for (stage, &cell) in cells.iter().enumerate() {
            stage_of[cell] = stage;
        }
        let mut stages: Vec<Vec<Occupant>> = vec![vec![None]; cells.len()];
        for (id, kind) in system.kinds.iter().enumerate() {
            kind.cells.iter().for_each(|&cell| stages[stage_of[cell]].push(Some(id)));
        }
        Occupants { cells, stage_of, stages }
    }
}
