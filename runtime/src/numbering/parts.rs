//! The parts of a part tree, ready to be walked through.

use super::PartId;
use super::nobody::Nobody;
use super::pool::Pool;

/// A part of the board. What the part tree has as runs of cells, which are shorter to read, are sets here.
#[derive(Clone, Debug)]
pub(super) enum PreparedPart {
    /// No piece.
    Nothing,
    /// The numbers that the reader of a table hands down.
    Conditioning,
    /// The pieces that the branch itself puts down.
    Placed,
    /// Some pieces, of which only the number counts.
    Pieces(Pool),
    /// A table.
    Table {
        table: usize,
        branches: Box<[PreparedBranch]>,
        is_word: bool,
        /// What the part is without pieces, if its entry tells that it has none.
        nobody: Option<Nobody>,
    },
}

/// What one sum of a table does at one part of the board.
#[derive(Clone, Debug)]
pub(super) struct PreparedBranch {
    pub operands: [PreparedOperand; 2],
    /// What its selection chooses from.
    pub pool: Pool,
}

/// An operand of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct PreparedOperand {
    pub part: PartId,
    /// The table, if it is one.
    pub table: Option<usize>,
    /// How many numbers it asks about.
    pub conditioning: usize,
}
