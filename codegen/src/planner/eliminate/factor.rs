//! A part of the counting problem: a table, and what its axes mean to the constraints that are still open.

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
    /// How many placements, arrangements and feeds contribute to the sum.
    pub sources: usize,
    /// The least and the greatest sum that the sources can give together.
    pub reach: (i64, i64),
    /// The sums that this one enters once it is known.
    pub feeds: Vec<Feed>,
    /// Whether the sum stays an axis of the result.
    pub kept: bool,
    /// What the sum is, as an identifier.
    pub name: String,
    /// What the sum is in the rules; `None` for one that the planner has made up.
    pub meaning: Option<Meaning>,
}

/// Some pieces placed on some cells: in how many ways, by the numbers that later steps need.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The table; `None` for one way at each value of the axes.
    pub table: Option<TableId>,
    /// The axes; the variable of an axis is its index.
    pub axes: Vec<Axis>,
    /// What has been gathered of each constraint's sum that still matters.
    pub open: BTreeMap<ConstraintId, Partial>,
    /// How many pieces there are, as a function of the axes. Meaningless if no later step asks for it.
    pub pieces: Affine,
    /// The kinds of pieces placed, sorted.
    pub kinds: Vec<KindId>,
    /// The cells involved, sorted.
    pub cells: Vec<CellId>,
    /// How the factor came about.
    pub derivation: Rc<Derivation>,
    /// What its table is for; `None` without a table.
    pub provenance: Option<Rc<Provenance>>,
}

/// What has been gathered of one constraint's sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partial {
    /// The sum so far, as a function of the axes.
    pub form: Affine,
    /// How many of the constraint's sources it holds.
    pub absorbed: usize,
    /// The least and the greatest sum that these sources can give.
    pub reach: (i64, i64),
}

impl Partial {
    /// What some pieces of one source count, up to `most` of them, each `coefficient` times.
    pub fn of_pieces(coefficient: i64, pieces: &Affine, most: i64) -> Partial {
        let end = coefficient * most;
        let form = Affine::default().plus(coefficient, pieces);
        Partial { form, absorbed: 1, reach: (end.min(0), end.max(0)) }
    }
}

impl Factor {
    /// Any number of pieces up to `most`, each in one way.
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

    /// Whether two factors are copies of one another as far as joining them with a third can tell.
    pub fn is_like(&self, other: &Factor) -> bool {
        self.table == other.table && self.axes == other.axes && self.open == other.open && self.pieces == other.pieces
    }
}
