//! The counting plan: tables of numbers, each a sum over small loops of products of binomials and earlier tables.
//!
//! A plan is an acyclic system of recurrences. Every table counts the arrangements of some pieces on some squares, by
//! the numbers that later steps need: the table's axes. A [`Sum`] runs over *choices* (its loops), forms the product of
//! each choice and adds it to the entry that the choice leads to. One plan therefore counts, ranks and samples. Every
//! decision is made here: the interpreter runs the loops and the emitter prints them.

mod affine;
mod bytes;
mod ends;
mod inverse;
mod table;
mod triangle;
mod turns;
mod width;

use qishu_rules::PieceTypeId;
use qishu_runtime::numbering::PartTree;

use crate::system::{Cell, CellId};

pub use affine::{Affine, Terms};
pub use ends::least;
pub use inverse::Inverse;
pub use table::{Axis, Choose, Guard, Loop, Read, Source, Sum, Table, TableId};
pub use triangle::Triangle;
pub(crate) use turns::turns;
pub use width::Width;

/// A way to count the positions of one variant.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The tables, each after those it reads. The last is the result.
    pub tables: Vec<Table>,
    /// The triangles of binomials that the tables read.
    pub triangles: Vec<Triangle>,
    /// Every square of every layer on which some piece fits; steps name cells by their index here.
    pub cells: Vec<Cell>,
    /// How the cells fall into classes, group by group.
    pub elimination: Vec<EliminationStep>,
    /// The pieces that were placed first, case by case, and the number of cases; `None` without cases. The steps are
    /// those of the first case.
    pub split: Option<Split>,
    /// The kept sums as functions of the result's axes, where the plan has a statistic.
    pub statistic: Vec<Affine>,
    /// For each table and sum, the choices behind an entry.
    pub inverses: Vec<Vec<Inverse>>,
    /// The assignment of pieces to squares, for each case.
    pub part_tree: PartTree,
    /// The most innermost steps that all loops take.
    pub steps: u128,
}

/// A count that is a sum over the places of some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The pieces.
    pub piece_types: Vec<PieceTypeId>,
    /// The number of ways to place them.
    pub cases: usize,
    /// The number of these ways that differ for the remaining pieces.
    pub different: usize,
}

/// One step of the elimination: the pieces that it places, and the classes of cells at that step.
#[derive(Clone, Debug)]
pub struct EliminationStep {
    /// The pieces, in words.
    pub pieces: String,
    /// The classes of cells that the step places pieces on, and those it leaves alone.
    pub classes: Vec<Class>,
}

/// Cells that neither this step's pieces nor those of later steps distinguish.
#[derive(Clone, Debug)]
pub struct Class {
    /// The cells, sorted.
    pub cells: Vec<CellId>,
    /// Whether this step's pieces may stand here.
    pub used: bool,
    /// Whether pieces of a later step may stand here, so that the number of free cells matters.
    pub later: bool,
}

impl Plan {
    /// The inverses of all sums of some tables.
    pub(crate) fn inverses_of(tables: &[Table]) -> Vec<Vec<Inverse>> {
        tables.iter().map(|table| table.sums.iter().map(|sum| Inverse::new(table, sum)).collect()).collect()
    }
}
