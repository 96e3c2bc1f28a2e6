//! Tables of binomial coefficients that are too large to be built at compile time.

use std::ops::Add;
use std::sync::LazyLock;

use crate::Limbs;

/// The binomials C(n, k) for all n < `ROWS` and k < `COLUMNS`, on the heap; otherwise as
/// [`Binomials`](crate::Binomials).
///
/// The first call computes all of them. The compiler computes slowly, and reports an endless loop after two million
/// steps; a table also enlarges the program by its own size. A table of about half a million bytes or more is therefore
/// better built at run time.
///
/// ```
/// use qishu_runtime::{LargeBinomials, Wide};
///
/// static CHOOSE: LargeBinomials<3601, 26, Wide<4>> = LargeBinomials::new();
///
/// assert_eq!(CHOOSE.choose(3600, 2), Wide::from(6_478_200u64));
/// assert_eq!(CHOOSE.choose(25, 25), Wide::ONE);
/// assert_eq!(CHOOSE.choose(24, 25), Wide::ZERO);
/// ```
#[derive(Debug)]
pub struct LargeBinomials<const ROWS: usize, const COLUMNS: usize, Cell = u64> {
    /// Row after row.
    cells: LazyLock<Vec<Cell>>,
}

impl<const ROWS: usize, const COLUMNS: usize, Cell> LargeBinomials<ROWS, COLUMNS, Cell>
where
    Cell: Limbs + From<u64> + Add<Output = Cell> + Ord,
{
    /// The table, still without its entries. If one of them should be too large for its cell, the first call of
    /// [`choose`](Self::choose) panics.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a table belongs in a static, which `Default` cannot fill")]
    pub const fn new() -> Self {
        Self { cells: LazyLock::new(pascals_triangle::<ROWS, COLUMNS, Cell>) }
    }

    /// C(n, k), the number of ways to choose k of n squares. It is zero where k > n.
    ///
    /// # Panics
    ///
    /// Panics unless n < `ROWS` and k < `COLUMNS`, also where k > n.
    #[inline]
    #[must_use]
    pub fn choose(&self, n: usize, k: usize) -> Cell {
        assert!(k < COLUMNS, "C({n}, {k}) is beside a table of {COLUMNS} columns");
        self.cells[n * COLUMNS + k]
    }
}

/// C(n, k) = C(n - 1, k - 1) + C(n - 1, k) row after row, and zeros above the diagonal.
fn pascals_triangle<const ROWS: usize, const COLUMNS: usize, Cell>() -> Vec<Cell>
where
    Cell: Limbs + From<u64> + Add<Output = Cell> + Ord,
{
    let mut cells = vec![Cell::from(0); ROWS * COLUMNS];
    for n in 0..ROWS {
        for k in 0..COLUMNS.min(n + 1) {
            let index = n * COLUMNS + k;
            cells[index] = match k {
                0 => Cell::from(1),
                _ => checked_sum(cells[index - COLUMNS - 1], cells[index - COLUMNS]),
            };
        }
    }
    cells
}

/// The sum. Where Rust does not check for overflow, a sum that does not fit is less than what was added.
fn checked_sum<Cell: Copy + Add<Output = Cell> + Ord>(left: Cell, right: Cell) -> Cell {
    let sum = left + right;
    assert!(sum >= left, "a binomial is too large for its cell");
    sum
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;
    use crate::choose::PascalsTriangle;
    use crate::{Binomials, Wide};

    fn assert_alike<const ROWS: usize, const COLUMNS: usize, Cell>(
        large: LargeBinomials<ROWS, COLUMNS, Cell>,
        small: Binomials<ROWS, COLUMNS, Cell>,
    ) where
        Cell: PascalsTriangle<ROWS, COLUMNS> + Limbs + From<u64> + Add<Output = Cell> + Ord + Debug,
    {
        for n in 0..ROWS {
            for k in 0..COLUMNS {
                assert_eq!(large.choose(n, k), small.choose(n, k), "C({n}, {k})");
            }
        }
    }

    #[test]
    fn the_entries_are_those_of_a_table_built_at_compile_time() {
        assert_alike(LargeBinomials::<68, 40>::new(), Binomials::new());
        assert_alike(LargeBinomials::<132, 67, u128>::new(), Binomials::new());
        assert_alike(LargeBinomials::<50, 60, Wide<3>>::new(), Binomials::new());
        assert_alike(LargeBinomials::<0, 5>::new(), Binomials::new());
        assert_alike(LargeBinomials::<5, 0>::new(), Binomials::new());
    }

    #[test]
    #[should_panic]
    fn an_entry_too_large_for_its_cell_panics() {
        let narrow = LargeBinomials::<69, 35>::new();
        let _ = narrow.choose(1, 1);
    }

    #[test]
    #[should_panic(expected = "C(2, 3) is beside a table of 3 columns")]
    fn a_column_outside_the_table_panics() {
        let small = LargeBinomials::<5, 3>::new();
        let _ = small.choose(2, 3);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_row_outside_the_table_panics() {
        let small = LargeBinomials::<5, 3>::new();
        let _ = small.choose(5, 0);
    }
}
