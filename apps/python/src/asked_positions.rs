//! Which positions are counted, and how much each counts.

use pyo3::prelude::*;
use qishu::{BigUint, By, CountTable, Error, Variant, Work};

use crate::exceptions::wrong;

/// Which positions are counted, and how much each counts.
#[derive(Clone, Copy, Debug)]
pub enum AskedPositions {
    /// All positions, each once.
    All,
    /// Legal positions, each once.
    Legal,
    /// All positions, each as much as it weighs.
    ByWeight,
}

impl AskedPositions {
    /// What the arguments of a question ask for.
    ///
    /// # Errors
    ///
    /// Raises `InputError` for weights of legal positions.
    pub fn of(legal: bool, weighted: bool) -> PyResult<AskedPositions> {
        match (legal, weighted) {
            (false, false) => Ok(AskedPositions::All),
            (true, false) => Ok(AskedPositions::Legal),
            (false, true) => Ok(AskedPositions::ByWeight),
            (true, true) => {
                Err(wrong("legal positions have no sum of weights", vec!["leave `legal` or `weighted` out".to_owned()]))
            }
        }
    }

    /// The count of these positions, or the sum of their weights.
    pub fn count(self, variant: &Variant, work: &Work<'_>) -> Result<BigUint, Error> {
        match self {
            AskedPositions::All => variant.count(work),
            AskedPositions::Legal => variant.count_legal(work),
            AskedPositions::ByWeight => Ok(variant.count_weighted(work)?.weight),
        }
    }

    /// The table of these positions, or of the sums of their weights.
    pub fn table(self, variant: &Variant, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        match self {
            AskedPositions::All => variant.table(by, work),
            AskedPositions::Legal => variant.table_legal(by, work),
            AskedPositions::ByWeight => variant.table_weighted(by, work),
        }
    }
}
