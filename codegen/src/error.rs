//! Why a variant cannot be counted.

use std::fmt;

/// A plan that would be too much work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// Every order that was tried passes a limit.
    TooMuchWork {
        /// Innermost steps of all loops, as far as the plan got.
        steps: u128,
        /// Entries of the largest table.
        entries: u128,
        /// How many tables.
        tables: usize,
        /// The constraints that had to be remembered when the limit was passed, with the places that state them.
        because: Vec<String>,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlanError::TooMuchWork { steps, entries, tables, because } = self;
        write!(
            f,
            "counting this variant takes too much work: {tables} tables, the largest with {entries} entries, and \
             {steps} steps before planning stopped"
        )?;
        if !because.is_empty() {
            write!(f, "; what must be remembered at once: {}", because.join(", "))?;
        }
        write!(f, "\nhelp: caps that cross one another, or many budgets over the same squares, make this hard")
    }
}

impl std::error::Error for PlanError {}
