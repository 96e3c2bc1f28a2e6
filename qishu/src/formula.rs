//! The rules as a propositional formula.

use std::fmt;

use qishu_codegen::oracles::cnf::Cnf;

/// A formula that has exactly one model for each position, so that #SAT counters which are not ours can check a count.
///
/// Its display is the text in the DIMACS format, with the comments of the model-counting competition: each variable
/// that says where a piece stands has its name in a comment.
#[derive(Clone, Debug)]
pub struct Formula(Cnf);

impl Formula {
    pub(crate) fn new(formula: Cnf) -> Formula {
        Formula(formula)
    }

    /// How many variables there are, numbered from 1.
    pub fn variables(&self) -> usize {
        self.0.variables()
    }

    /// How many of the variables, the first ones, say where a piece stands.
    pub fn named(&self) -> usize {
        self.0.shown()
    }

    /// How many clauses there are.
    pub fn clauses(&self) -> usize {
        self.0.clauses()
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
