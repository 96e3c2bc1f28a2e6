//! Parts of the board on which no piece stands: there is one way to be empty, so no piece has to walk through them.

use super::Entry;
use super::planes::{Standing, row};
use super::pool::Cells;

/// What a part is that is known to be empty if only its entry is, or if no piece is on its cells.
#[derive(Clone, Debug)]
pub(super) struct Nobody {
    /// The entry of the part without pieces.
    pub entry: Entry,
    /// The number of that entry, if the choices of the part's table are known beforehand.
    pub known: Option<u32>,
    /// The cells that the part is about.
    pub cells: Cells,
    /// The place behind those of all pieces of which the part tells.
    pub end: u16,
}

impl Nobody {
    /// Whether there is empty on the cells of those of which the part tells, nor anybody of earlier places.
    #[inline]
    pub fn is_seen(&self, standing: Standing<'_>) -> bool {
        self.cells.iter().fold(0, |pieces, &(chunk, cells)| pieces | cells & standing.row(chunk, row(self.end))) == 0
    }
}
