//! A factor of the count: a table, and the sums of open constraints as functions of its axes.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::plan::{Affine, Axis, TableId};
use crate::planner::nest::Operand;
use crate::planner::tables::{Derivation, Provenance};
use crate::system::{CellId, ConstraintId, Feed, KindId, Meaning};

/// A constraint as the planner sees it.
#[derive(Clone, Debug)]
pub struct SumRule {
    /// The least sum allowed.
    pub low: i64,
    /// The greatest sum allowed.
    pub high: i64,
    /// Sums between these that are not allowed: the first and the last of each run, ascending.
    pub gaps: Vec<(i64, i64)>,
    /// The number of placements, arrangements and feeds that contribute to the sum.
    pub sources: usize,
    /// The least and the greatest sum that the sources can contribute together.
    pub reach: (i64, i64),
    /// The sums that this one enters once it is known.
    pub feeds: Vec<Feed>,
    /// Whether the sum remains an axis of the result.
    pub kept: bool,
    /// The meaning of the sum, as an identifier.
    pub name: String,
    /// The meaning of the sum in the rules; `None` for a constraint that the planner introduced.
    pub meaning: Option<Meaning>,
}

/// Some pieces placed on some cells: the number of ways, by the numbers that later steps need.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The table; `None` if there is one way for each value of the axes.
    pub table: Option<TableId>,
    /// The axes; the variable of an axis is its index.
    pub axes: Vec<Axis>,
    /// The partial sums of the constraints that are still open.
    pub open: BTreeMap<ConstraintId, Partial>,
    /// The number of pieces, as a function of the axes. Meaningless if no later step needs it.
    pub pieces: Affine,
    /// The kinds of pieces placed, sorted.
    pub kinds: Vec<KindId>,
    /// The cells involved, sorted.
    pub cells: Vec<CellId>,
    /// The derivation of the factor.
    pub derivation: Rc<Derivation>,
    /// The purpose of its table; `None` without a table.
    pub provenance: Option<Rc<Provenance>>,
}

/// The partial sum of one constraint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partial {
    /// The sum so far, as a function of the axes.
    pub form: Affine,
    /// The number of the constraint's sources that it includes.
    pub absorbed: usize,
    /// The least and the greatest sum of these sources.
    pub reach: (i64, i64),
}

impl Partial {
    /// The contribution of some pieces of one source, up to `most` of them, each with this coefficient.
    pub fn of_pieces(coefficient: i64, pieces: &Affine, most: i64) -> Partial {
        let end = coefficient * most;
        let form = Affine::default().plus(coefficient, pieces);
        Partial { form, absorbed: 1, reach: (end.min(0), end.max(0)) }
    }
}

impl Factor {
    /// Any number of pieces up to `most`, with one way for each number.
    pub fn up_to(most: i64, name: String) -> Factor {
        Factor { axes: vec![Axis { name, low: 0, high: most }], pieces: Affine::variable(0), ..Factor::empty() }
    }

    /// No pieces on no cells.
    pub fn empty() -> Factor {
        Factor {
            table: None,
            axes: Vec::new(),
            open: BTreeMap::new(),
            pieces: Affine::default(),
            kinds: Vec::new(),
            cells: Vec::new(),
            derivation: Rc::new(Derivation::Nothing),
            provenance: None,
        }
    }

    /// The factor as an operand of a nest, whose axes are the nest's variables from `shift` on.
    pub fn operand(&self, shift: usize) -> Operand {
        let at = if self.table.is_some() { 0..self.axes.len() } else { 0..0 };
        let at = at.map(|axis| Affine::variable(axis + shift)).collect();
        Operand { table: self.table, at, derivation: self.derivation.clone(), provenance: self.provenance.clone() }
    }

    /// How many entries the factor's table has; saturating.
    pub fn entries(&self) -> u128 {
        self.axes.iter().fold(1u128, |product, axis| product.saturating_mul(axis.extent() as u128))
    }

    /// Whether two factors are copies of one another with respect to a join with a third factor.
    pub(crate) fn is_like(&self, other: &Factor) -> bool {
        self.table == other.table && self.axes == other.axes && self.open == other.open && self.pieces == other.pieces
    }
}
