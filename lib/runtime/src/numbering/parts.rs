//! The parts of a part tree, prepared for traversal.

use super::PartId;
use super::pool::Pool;
use super::without_pieces::WithoutPieces;

/// A part of the board, with sets of cells in place of the part tree's runs.
#[derive(Clone, Debug)]
pub(super) enum PreparedPart {
    /// No piece.
    Nothing,
    /// The conditioning numbers from the reader of a table.
    Conditioning,
    /// The pieces that the branch itself places.
    Placed,
    /// Some pieces, of which only the number counts.
    Pieces(Pool),
    /// A table.
    Table {
        table: usize,
        branches: Box<[PreparedBranch]>,
        is_word: bool,
        /// The data of the part without pieces, if its entry determines that it has none.
        without_pieces: Option<WithoutPieces>,
    },
}

/// The role of one sum of a table at one part of the board.
#[derive(Clone, Debug)]
pub(super) struct PreparedBranch {
    pub operands: [PreparedOperand; 2],
    /// The set from which its selection chooses.
    pub pool: Pool,
}

/// An operand of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct PreparedOperand {
    pub part: PartId,
    /// The table, if it is one.
    pub table: Option<usize>,
    /// The number of its conditioning numbers.
    pub conditioning: usize,
}
