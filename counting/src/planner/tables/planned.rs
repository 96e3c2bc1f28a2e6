//! A table under construction: its sums without widths and final names, and its provenances.

use std::rc::Rc;

use num_bigint::BigUint;

use crate::plan::{Affine, Axis, Guard, Loop, TableId, turns};
use crate::system::{CellId, KindId, Meaning};

/// A table without widths and final names.
#[derive(Clone, Debug)]
pub struct PlannedTable {
    /// The axes, outermost first.
    pub axes: Vec<Axis>,
    /// The number of leading axes that are a conditioning: the table has a separate result for each of their values,
    /// and no choice leads to two of them.
    pub conditioning: usize,
    /// The sums that fill the table.
    pub sums: Vec<PlannedSum>,
    /// The provenance of the table, for each place that uses it.
    pub provenances: Vec<Rc<Provenance>>,
    /// A bound on the sum of the entries, or of those of one conditioning; computed when the table is added.
    pub sum_bound: BigUint,
}

/// A sum without triangles and widths.
#[derive(Clone, Debug)]
pub struct PlannedSum {
    /// The loops, outermost first.
    pub loops: Vec<Loop>,
    /// Conditions that the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The binomial: the number of elements, and the number of chosen ones.
    pub choose: Option<(Affine, Affine)>,
    /// The entries read.
    pub reads: Vec<PlannedRead>,
    /// The number of pieces of an operand without a table, where neither a loop nor the binomial determines it.
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
    /// The role of the table in the sum, for each place that uses the sum.
    pub provenances: Vec<Rc<Provenance>>,
}

/// The meaning of a table, before it is put in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The task of the table.
    pub task: Task,
    /// The kinds of pieces that the table has placed, sorted.
    pub kinds: Vec<KindId>,
    /// The cells where those pieces stand or may stand; sorted.
    pub cells: Vec<CellId>,
    /// The sums that are checked here for the last time.
    pub closes: Vec<Meaning>,
    /// The names of its axes here.
    pub axes: Vec<String>,
}

/// The task of a table.
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
    /// Sums one factor of a later step down to the numbers that the step needs.
    Marginal {
        /// The numbers of the other factor for which it is summed.
        conditioning: Vec<String>,
        /// Whether it takes over the step's binomial.
        binomial: bool,
    },
}

impl PlannedTable {
    /// Whether it is first needed for kinds, or else cells, that come before those of another table.
    pub fn precedes(&self, other: &PlannedTable) -> bool {
        self.first_needed() < other.first_needed()
    }

    /// The kinds and cells for which the table is first needed.
    fn first_needed(&self) -> Option<(&[KindId], &[CellId])> {
        self.provenances.first().map(|first| (&*first.kinds, &*first.cells))
    }

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
