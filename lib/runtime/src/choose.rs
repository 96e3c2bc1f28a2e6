//! Tables of binomial coefficients, built at compile time.

use crate::Wide;

/// The binomials C(n, k) for all n < `ROWS` and k < `COLUMNS`, each in one `Cell`.
///
/// The cell is `u64` unless said otherwise; `u128` and [`Wide`] serve boards whose binomials are larger. A table is
/// meant for a `static`, so the compiler computes it. An entry too large for its cell is a compilation error, not a
/// wrong count.
///
/// ```
/// use qishu_runtime::{Binomials, Wide};
///
/// static CHOOSE: Binomials<91, 13> = Binomials::new();
/// static CHOOSE_HALF: Binomials<91, 46, u128> = Binomials::new();
/// static CHOOSE_MANY: Binomials<181, 91, Wide<3>> = Binomials::new();
///
/// assert_eq!(CHOOSE.choose(90, 2), 4005);
/// assert_eq!(CHOOSE.choose(2, 5), 0);
/// assert_eq!(CHOOSE_HALF.choose(90, 45), 103827421287553411369671120);
/// assert_eq!(CHOOSE_MANY.choose(180, 90).to_string(), "91012248672832285155575331798825309656983959185522800");
/// ```
///
/// C(67, 33) is the largest that fits 64 bits, so a table with row 68 does not compile:
///
/// ```compile_fail,E0080
/// static TOO_NARROW: qishu_runtime::Binomials<69, 35> = qishu_runtime::Binomials::new();
/// ```
#[derive(Clone, Debug)]
pub struct Binomials<const ROWS: usize, const COLUMNS: usize, Cell = u64> {
    cells: [[Cell; COLUMNS]; ROWS],
}

impl<const ROWS: usize, const COLUMNS: usize, Cell> Binomials<ROWS, COLUMNS, Cell>
where
    Cell: PascalsTriangle<ROWS, COLUMNS> + Copy,
{
    /// The table. If an entry were too large for its cell, this call would not compile.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a table belongs in a static, which `Default` cannot fill")]
    pub const fn new() -> Self {
        Self { cells: Cell::CELLS }
    }

    /// C(n, k), the number of ways to choose k of n squares. It is zero where k > n.
    ///
    /// # Panics
    ///
    /// Panics unless n < `ROWS` and k < `COLUMNS`, also where k > n.
    #[inline]
    #[must_use]
    pub const fn choose(&self, n: usize, k: usize) -> Cell {
        self.cells[n][k]
    }
}

/// What a cell of [`Binomials`] must be able to hold.
///
/// The entries are an associated constant for two reasons: a trait's method cannot be called while compiling, and the
/// compiler checks a constant wherever it is used.
pub trait PascalsTriangle<const ROWS: usize, const COLUMNS: usize>: Sized {
    /// C(n, k) in row n and column k, and zeros above the diagonal, which spare readers the comparison of n with k.
    const CELLS: [[Self; COLUMNS]; ROWS];
}

/// Implements `PascalsTriangle` for a type of cell by C(n, k) = C(n - 1, k - 1) + C(n - 1, k). The brackets hold the
/// type's generic parameters.
macro_rules! pascals_triangle {
    ($cell:ty $([$($parameter:tt)*])?, $zero:expr, $one:expr) => {
        impl<const ROWS: usize, const COLUMNS: usize $(, $($parameter)*)?> PascalsTriangle<ROWS, COLUMNS> for $cell {
            const CELLS: [[Self; COLUMNS]; ROWS] = {
                let mut cells: [[Self; COLUMNS]; ROWS] = [[$zero; COLUMNS]; ROWS];
                let mut n = 0;
                while n < ROWS {
                    let mut k = 0;
                    while k < COLUMNS && k <= n {
                        cells[n][k] = if k == 0 || k == n {
                            $one
                        } else {
                            let sum = cells[n - 1][k - 1].checked_add(cells[n - 1][k]);
                            sum.expect("a binomial is too large for its cell")
                        };
                        k += 1;
                    }
                    n += 1;
                }
                cells
            };
        }
    };
}

pascals_triangle!(u64, 0, 1);
pascals_triangle!(u128, 0, 1);
pascals_triangle!(Wide<LIMBS> [const LIMBS: usize], Wide::ZERO, Wide::ONE);

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    /// C(n, k) by its product formula, a derivation that shares nothing with Pascal's rule.
    fn choose(n: usize, k: usize) -> BigUint {
        (0..k).fold(BigUint::from(1u64), |product, i| product * n.saturating_sub(i) / (i + 1))
    }

    static NARROW: Binomials<68, 68> = Binomials::new();
    static DOUBLE: Binomials<132, 132, u128> = Binomials::new();
    static WIDE: Binomials<197, 197, Wide<3>> = Binomials::new();

    #[test]
    fn u64_cells_hold_the_whole_triangle_up_to_row_67() {
        for n in 0..68 {
            for k in 0..68 {
                assert_eq!(BigUint::from(NARROW.choose(n, k)), choose(n, k), "C({n}, {k})");
            }
        }
    }

    #[test]
    fn u128_cells_hold_the_whole_triangle_up_to_row_131() {
        for n in 0..132 {
            for k in 0..132 {
                assert_eq!(BigUint::from(DOUBLE.choose(n, k)), choose(n, k), "C({n}, {k})");
            }
        }
    }

    #[test]
    fn wide_cells_agree_with_the_product_formula() {
        for n in 0..197_usize {
            for k in [0, 1, 2, 3, n / 3, n / 2, n.saturating_sub(1), n, 196] {
                assert_eq!(BigUint::from(WIDE.choose(n, k)), choose(n, k), "C({n}, {k})");
            }
        }
    }

    #[test]
    fn tables_without_rows_or_columns_are_allowed() {
        let _ = Binomials::<0, 5>::new();
        let _ = Binomials::<5, 0>::new();
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn reading_outside_the_table_panics() {
        let small = Binomials::<5, 3>::new();
        let _ = small.choose(4, 3);
    }
}
