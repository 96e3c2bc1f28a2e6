//! A table in the making: its sums before widths and final names are known, and what it is for.

use std::rc::Rc;

use num_bigint::BigUint;

use crate::plan::{Affine, Axis, Guard, Loop, TableId, turns};
use crate::system::{CellId, KindId, Meaning};

/// A table before widths and final names are known.
#[derive(Clone, Debug)]
pub struct PlannedTable {
    /// The axes, outermost first.
    pub axes: Vec<Axis>,
    /// How many of the leading axes are a conditioning: the table gives an answer for each of their values, and no
    /// choice leads to two of them.
    pub conditioning: usize,
    /// The sums that fill the table.
    pub sums: Vec<PlannedSum>,
    /// What the table is, for each place that uses it.
    pub provenances: Vec<Rc<Provenance>>,
    /// A bound on the sum of the entries, or of those of one conditioning; filled in when the table is added.
    pub sum_bound: BigUint,
}

/// A sum before triangles and widths are known.
#[derive(Clone, Debug)]
pub struct PlannedSum {
    /// The loops, outermost first.
    pub loops: Vec<Loop>,
    /// What the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The binomial: how many there are, how many are chosen.
    pub choose: Option<(Affine, Affine)>,
    /// The entries read.
    pub reads: Vec<PlannedRead>,
    /// How many pieces an operand without a table has, where neither a loop nor the binomial tells.
    pub pieces: Vec<(usize, i64)>,
    /// The entry added to.
    pub target: Vec<Affine>,
}

/// An entry that a sum reads.
#[derive(Clone, Debug)]
pub struct PlannedRead {
    /// The table.
    pub table: TableId,
    /// One value for each of its axes.
    pub at: Vec<Affine>,
    /// Which of the sum's two operands it is.
    pub operand: usize,
    /// What the table is for here, for each place that uses the sum.
    pub provenances: Vec<Rc<Provenance>>,
}

/// What a table is, before it is put in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// What the table does with what it reads.
    pub task: Task,
    /// The kinds of pieces that the table has placed, sorted.
    pub kinds: Vec<KindId>,
    /// The cells that those pieces stand on, or some of which they do; sorted.
    pub cells: Vec<CellId>,
    /// The sums that are checked here for the last time.
    pub closes: Vec<Meaning>,
    /// What its axes are called here.
    pub axes: Vec<String>,
}

/// What one table does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Places pieces on the free cells of a class.
    Place {
        /// Their kinds, sorted.
        kinds: Vec<KindId>,
        /// The class.
        cells: Vec<CellId>,
    },
    /// Joins two parts of the board.
    Join,
    /// Interleaves the arrangements of some kinds.
    Arrange,
    /// Adds up the cases of a split.
    Cases,
    /// Sums one factor of a later step down to what that step needs of it.
    Marginal {
        /// The numbers of the other factor that it is summed for.
        conditioning: Vec<String>,
        /// Whether it takes over the step's binomial.
        binomial: bool,
    },
}

impl PlannedTable {
    /// How many entries the table has; saturating.
    pub fn entries(&self) -> u128 {
        self.axes.iter().fold(1u128, |product, axis| product.saturating_mul(axis.extent() as u128))
    }

    /// How many innermost steps the table takes; saturating.
    pub fn steps(&self) -> u128 {
        self.sums.iter().map(|sum| turns(&sum.loops)).fold(0, u128::saturating_add)
    }

    /// How many binomials the table needs in a triangle.
    pub fn binomials(&self) -> u128 {
        let chosen = self.sums.iter().filter_map(|sum| {
            let ranges: Vec<(i64, i64)> =
                sum.loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect();
            let (whole, part) = sum.choose.as_ref()?;
            let size = |form: &Affine| (form.range(&ranges).1.max(0) + 1) as u128;
            Some(size(whole).saturating_mul(size(part)))
        });
        chosen.max().unwrap_or(0)
    }
}
