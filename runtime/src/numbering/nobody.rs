//! Parts of the board on which nobody stands: there is one way to be empty, so nobody has to walk through them.

use super::Entry;
use super::planes::{Standing, row};
use super::pool::Cells;

/// What a part is that is known to be empty if only its entry is, or if nobody stands on its cells.
#[derive(Clone, Debug)]
pub(super) struct Nobody {
    /// The entry of the part without men.
    pub entry: Entry,
    /// The number of that entry, if the choices of the part's table are known beforehand.
    pub known: Option<u32>,
    /// The cells that the part is about.
    pub cells: Cells,
    /// The place behind those of all men of whom the part tells.
    pub end: u16,
}

impl Nobody {
    /// Whether there is nobody on the cells of those of whom the part tells, nor anybody of earlier places.
    #[inline]
    pub fn is_seen(&self, standing: Standing<'_>) -> bool {
        self.cells.iter().fold(0, |men, &(chunk, cells)| men | cells & standing.row(chunk, row(self.end))) == 0
    }
}
