//! A nest of loops over the product of two factors, narrowed by its guards.

use std::rc::Rc;

use crate::plan::{Affine, Axis, Guard, TableId};
use crate::planner::tables::{Branch, Derivation, Provenance, Selection};

/// Loops over the axes of two factors.
#[derive(Clone, Debug)]
pub struct LoopNest {
    /// The variables.
    pub variables: Vec<Variable>,
    /// The two factors.
    pub operands: [Operand; 2],
    /// The binomial: the number of elements, and the number of chosen ones.
    pub choose: Option<(Affine, Affine)>,
    /// The conditions on the variables.
    pub guards: Vec<Guard>,
    /// Redundant conditions that only reduce the iterations: where they fail, an operand is zero.
    pub shape: Vec<Guard>,
    /// The treatment of the pieces of the two factors.
    pub selection: Option<Selection>,
}

/// A loop variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its meaning, as an identifier.
    pub name: String,
    /// Its least value.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
    /// The factor whose axis it is, an index into [`LoopNest::operands`].
    pub owner: usize,
    /// Which of the factor's axes it is.
    pub axis: usize,
    /// Whether the other variables determine it, so that it needs no loop.
    pub gone: bool,
}

/// A factor inside a nest.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its table; `None` for 1 everywhere.
    pub table: Option<TableId>,
    /// The entry read, one value for each axis of the table.
    pub at: Vec<Affine>,
    /// The derivation of the factor.
    pub derivation: Rc<Derivation>,
    /// The purpose of its table; `None` without a table.
    pub provenance: Option<Rc<Provenance>>,
}

impl Variable {
    /// A variable that runs along an axis of one of the factors.
    pub fn along(range: &Axis, owner: usize, axis: usize) -> Variable {
        Variable { name: range.name.clone(), low: range.low, high: range.high, owner, axis, gone: false }
    }

    /// The trip count of its loop; 1 for a variable that is gone.
    pub fn extent(&self) -> u128 {
        if self.gone { 1 } else { (self.high - self.low + 1).max(0) as u128 }
    }
}

impl LoopNest {
    /// The range of every variable.
    pub fn ranges(&self) -> Vec<(i64, i64)> {
        self.variables.iter().map(|variable| (variable.low, variable.high)).collect()
    }

    /// The range of a form, from the variables' ranges only.
    pub(crate) fn range_unguarded(&self, form: &Affine) -> (i64, i64) {
        form.range_by(|variable| (self.variables[variable].low, self.variables[variable].high))
    }

    /// The range of a form, from the variables' ranges and the guards on the form.
    pub fn range(&self, form: &Affine) -> (i64, i64) {
        let (mut low, mut high) = self.range_unguarded(form);
        for guard in &self.guards {
            for (sign, ends) in [(1, (guard.low, guard.high)), (-1, (-guard.high, -guard.low))] {
                if let Some(difference) = form.constant_beyond(sign, &guard.value) {
                    low = low.max(ends.0 + difference);
                    high = high.min(ends.1 + difference);
                }
            }
        }
        (low, high)
    }

    /// An axis for the values of the form.
    pub fn axis(&self, name: String, form: &Affine) -> Axis {
        let (low, high) = self.range(form);
        Axis { name, low, high }
    }

    /// The derivation branch of the nest.
    pub fn branch(&self) -> Branch {
        let [first, second] = &self.operands;
        Branch { operands: [first.derivation.clone(), second.derivation.clone()], selection: self.selection.clone() }
    }
}
