//! The rules as a propositional formula.

use std::fmt;

use qishu_counting::oracles::cnf::Cnf;

/// A formula that has exactly one model for each position, so that independent #SAT counters can check a count.
///
/// The display is the text in the DIMACS format, with the comments of the model-counting competition. Each variable for
/// a piece on a square has its name in a comment.
#[derive(Clone, Debug)]
pub struct Formula(Cnf);

impl Formula {
    pub(crate) fn new(formula: Cnf) -> Formula {
        Formula(formula)
    }

    /// The number of variables, which are numbered from 1.
    pub fn variables(&self) -> usize {
        self.0.variables()
    }

    /// The number of variables, the first ones, that represent a piece on a square.
    pub fn named(&self) -> usize {
        self.0.shown()
    }

    /// The number of clauses.
    pub fn clauses(&self) -> usize {
        self.0.clauses()
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
