//! A growing formula with limits on its size.

use super::signal::Signal;
use super::{CnfError, FormulaSize, MOST_CLAUSES, MOST_LITERALS, MOST_VARIABLES};

/// A conjunction of clauses.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: usize,
    /// The literals of all clauses, one clause after the other.
    literals: Vec<i32>,
    /// The end of each clause in that list.
    ends: Vec<usize>,
}

impl Formula {
    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let begins = |index: usize| index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.ends.iter().enumerate().map(move |(index, &end)| &self.literals[begins(index)..end])
    }

    /// A new variable.
    pub fn variable(&mut self) -> Result<Signal, CnfError> {
        if self.variables == MOST_VARIABLES {
            return Err(CnfError::TooLarge { size: FormulaSize::Variables, most: MOST_VARIABLES });
        }
        self.variables += 1;
        Ok(Signal::Literal(self.variables as i32))
    }

    /// Requires that at least one of the signals is true.
    pub fn demand(&mut self, signals: impl IntoIterator<Item = Signal>) -> Result<(), CnfError> {
        let begin = self.literals.len();
        for signal in signals {
            match signal {
                Signal::Known(true) => {
                    self.literals.truncate(begin);
                    return Ok(());
                }
                Signal::Known(false) => {}
                Signal::Literal(literal) => self.literals.push(literal),
            }
        }
        if self.literals.len() == begin {
            return self.contradict();
        }
        self.close()
    }

    /// A signal that is true if and only if one of these is; a new variable if needed.
    pub fn any(&mut self, signals: &[Signal]) -> Result<Signal, CnfError> {
        if signals.contains(&Signal::Known(true)) {
            return Ok(Signal::Known(true));
        }
        let mut open: Vec<Signal> = signals.iter().copied().filter(|&signal| signal != Signal::Known(false)).collect();
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => Ok(Signal::Known(false)),
            [only] => Ok(only),
            _ => {
                let any = self.variable()?;
                for &signal in &open {
                    self.demand([!signal, any])?;
                }
                self.demand(open.into_iter().chain([!any]))?;
                Ok(any)
            }
        }
    }

    /// Makes the formula unsatisfiable. Some readers take an empty clause for the end of the text, so two clauses are
    /// used.
    fn contradict(&mut self) -> Result<(), CnfError> {
        let variable = match self.variables {
            0 => self.variable()?,
            _ => Signal::Literal(1),
        };
        self.demand([variable])?;
        self.demand([!variable])
    }

    /// Closes a clause with the literals since the last one.
    fn close(&mut self) -> Result<(), CnfError> {
        if self.literals.len() > MOST_LITERALS {
            return Err(CnfError::TooLarge { size: FormulaSize::Literals, most: MOST_LITERALS });
        }
        if self.ends.len() == MOST_CLAUSES {
            return Err(CnfError::TooLarge { size: FormulaSize::Clauses, most: MOST_CLAUSES });
        }
        self.ends.push(self.literals.len());
        Ok(())
    }
}
