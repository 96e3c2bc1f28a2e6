//! Binomials that tables read.

use super::width::Width;
use crate::thresholds::LARGE_TRIANGLE;

/// The binomials `C(n, k)` for all `n < rows` and `k < columns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triangle {
    /// The number of values of `n`.
    pub rows: usize,
    /// The number of values of `k`.
    pub columns: usize,
    /// The narrowest integer that holds all of them.
    pub width: Width,
}

impl Triangle {
    /// Whether it is too large for the compiler to evaluate.
    pub fn is_large(&self) -> bool {
        self.rows.saturating_mul(self.columns).saturating_mul(self.width.limbs()) > LARGE_TRIANGLE
    }
}
