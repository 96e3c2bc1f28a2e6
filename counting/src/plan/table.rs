//! A table and the sums that fill it.

use num_bigint::BigUint;

use super::affine::Affine;
use super::width::Width;

/// An index into [`Plan::tables`](super::Plan::tables).
pub type TableId = usize;

/// A dense array of numbers and the sums that fill it.
#[derive(Clone, Debug)]
pub struct Table {
    /// A name for the generated function, unique in the plan.
    pub name: String,
    /// What the table counts, in full sentences.
    pub doc: Vec<String>,
    /// Further uses of the table, where another part of the board has the same shape.
    pub also: Vec<String>,
    /// The rules that the table enforces, each as `file:line: the rule in words`.
    pub origins: Vec<String>,
    /// The axes, outermost first.
    pub axes: Vec<Axis>,
    /// The number of leading axes that are a conditioning: numbers of the table's reader, to which no pieces of the
    /// table contribute.
    pub conditioning: usize,
    /// The sums that fill it; entries that no sum reaches are zero.
    pub sums: Vec<Sum>,
    /// No entry exceeds this.
    pub bound: BigUint,
    /// The narrowest integer that holds the bound.
    pub width: Width,
}

/// One dimension of a table: a number from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The meaning of the number, as an identifier.
    pub name: String,
    /// Its least value, which has index 0.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
}

/// For all choices of the loop variables that pass the guards: adds the product of the factors to the target entry.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The loops, outermost first; the variable of a loop is its index in this list.
    pub loops: Vec<Loop>,
    /// Conditions that the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The binomial, if the choice has one.
    pub choose: Option<Choose>,
    /// The entries of earlier tables to multiply by.
    pub reads: Vec<Read>,
    /// The number of pieces of an operand without a table, where neither a loop nor the binomial determines it; choices
    /// with other numbers belong to other sums. Pairs of the operand's index and the number.
    pub pieces: Vec<(usize, i64)>,
    /// The target entry: one value for each axis of the table.
    pub target: Vec<Affine>,
    /// The narrowest integer that holds the product of all factors but the last read.
    pub partial: Width,
}

/// A loop over the numbers from the greatest of `low` to the least of `high`; empty if that is no range.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The meaning of the number, as an identifier, unique in its sum.
    pub name: String,
    /// Lower ends; the first is a constant, the others are not.
    pub low: Vec<Affine>,
    /// Upper ends; the first is a constant, the others are not.
    pub high: Vec<Affine>,
    /// The axis that the number runs along.
    pub source: Source,
}

/// The axis of an operand along which a loop runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Which of the sum's two operands.
    pub operand: usize,
    /// Which of its axes.
    pub axis: usize,
}

/// A condition `low <= value <= high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The value.
    pub value: Affine,
    /// Its least value.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
}

/// The number of ways to choose `part` of `whole`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    /// The number of elements.
    pub whole: Affine,
    /// The number of chosen elements.
    pub part: Affine,
    /// The triangle that holds the binomial, an index into [`Plan::triangles`](super::Plan::triangles).
    pub triangle: usize,
}

/// An entry of an earlier table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The table.
    pub table: TableId,
    /// One value for each of its axes.
    pub at: Vec<Affine>,
    /// Which of the sum's two operands it is.
    pub operand: usize,
    /// The role of the table in this sum, as an identifier; a table that serves several places has a name that fits
    /// all of them. It is the table's own name if that is as specific, and never the name of another table.
    pub role: String,
}

impl Loop {
    /// The range that the constant ends allow.
    pub fn widest(&self) -> (i64, i64) {
        (self.low[0].constant, self.high[0].constant)
    }
}

impl Sum {
    /// The axes that the numbers of a choice run along: for each loop the operand and its axis.
    pub fn sources(&self) -> impl Iterator<Item = (usize, usize)> {
        self.loops.iter().map(|one| (one.source.operand, one.source.axis))
    }
}

impl Axis {
    /// The number of values of the axis.
    pub fn extent(&self) -> usize {
        (self.high - self.low + 1).max(0) as usize
    }
}

impl Table {
    /// The number of outermost axes that must be vectors and not arrays, so that each inner array has at most
    /// `most_bytes` bytes.
    pub fn vectors(&self, most_bytes: u64) -> usize {
        let is_small = |&outer: &usize| self.bytes_inside(outer) <= most_bytes;
        (0..=self.axes.len()).find(is_small).unwrap_or(self.axes.len())
    }

    /// The bytes of the entries that agree on the first `outer` axes; saturating.
    pub(crate) fn bytes_inside(&self, outer: usize) -> u64 {
        let entries =
            self.axes[outer..].iter().fold(1u64, |product, axis| product.saturating_mul(axis.extent() as u64));
        entries.saturating_mul(self.width.bits() / 8)
    }

    /// The number of entries.
    pub fn entries(&self) -> usize {
        self.axes.iter().map(Axis::extent).product()
    }
}
