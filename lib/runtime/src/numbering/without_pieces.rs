//! Parts of the board without pieces: each has exactly one arrangement, so neither ranking nor unranking descends into
//! them.

use super::Entry;
use super::planes::{Standing, row};
use super::pool::Cells;

/// The data of a part that is recognised as empty by its entry alone, or by its cells.
#[derive(Clone, Debug)]
pub(super) struct WithoutPieces {
    /// The entry of the part without pieces.
    pub entry: Entry,
    /// The number of that entry, if the choices of the part's table are known beforehand.
    pub known: Option<u32>,
    /// The cells of the part.
    pub cells: Cells,
    /// The place after those of all pieces of the part.
    pub end: u16,
}

impl WithoutPieces {
    /// Whether the part's cells hold no piece of the part's places or of earlier ones.
    #[inline]
    pub fn is_seen(&self, standing: Standing<'_>) -> bool {
        self.cells.iter().fold(0, |pieces, &(chunk, cells)| pieces | cells & standing.row(chunk, row(self.end))) == 0
    }
}
