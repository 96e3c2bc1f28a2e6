//! Linear programs in exact integers, for proofs that some bounds imply another.

/// A linear program in variables that are not negative: the maximum of a sum under upper bounds of other sums.
pub struct LinearProgram {
    /// Bounded sums: the coefficients, and the upper bound.
    pub bounds: Vec<(Vec<i64>, i64)>,
}

/// A tableau with one common denominator, so that all entries are integers. Each row but the last belongs to a basic
/// variable and each column but the last to a nonbasic one: `basic + sum of entry * nonbasic = last entry`, all entries
/// divided by the denominator. The last row is the sum that is maximised.
struct Tableau {
    rows: Vec<Vec<i128>>,
    denominator: i128,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
}

impl LinearProgram {
    /// Whether the sum is proved to be at most this in all integer solutions. `false` also if there is no solution, or
    /// if the proof takes more than `pivots` steps or numbers of more than 128 bits.
    pub fn keeps_to(&self, sum: &[i64], most: i64, pivots: usize) -> bool {
        self.floor_of_maximum(sum, pivots).is_some_and(|maximum| maximum <= i128::from(most))
    }

    /// The maximum of the sum, rounded down.
    fn floor_of_maximum(&self, sum: &[i64], mut pivots: usize) -> Option<i128> {
        let mut tableau = Tableau::new(&self.bounds, sum);
        // Some bounds are negative: a dual simplex search for any solution, in which no sum is maximised yet.
        while let Some(row) = tableau.first_row(|tableau, row| tableau.right(row) < 0) {
            pivots = pivots.checked_sub(1)?;
            let column = tableau.first_column(|tableau, column| tableau.rows[row][column] < 0)?;
            tableau.pivot(row, column)?;
        }
        let last = tableau.rows.len() - 1;
        while let Some(column) = tableau.first_column(|tableau, column| tableau.rows[last][column] < 0) {
            pivots = pivots.checked_sub(1)?;
            let row = tableau.tightest_row(column)?;
            tableau.pivot(row, column)?;
        }
        Some(tableau.right(last).div_euclid(tableau.denominator))
    }
}

impl Tableau {
    fn new(bounds: &[(Vec<i64>, i64)], sum: &[i64]) -> Tableau {
        let row = |(coefficients, bound): &(Vec<i64>, i64)| {
            coefficients.iter().chain([bound]).map(|&entry| i128::from(entry)).collect()
        };
        let mut rows: Vec<Vec<i128>> = bounds.iter().map(row).collect();
        rows.push(sum.iter().map(|&coefficient| -i128::from(coefficient)).chain([0]).collect());
        let basic = (sum.len()..sum.len() + bounds.len()).collect();
        Tableau { rows, denominator: 1, basic, nonbasic: (0..sum.len()).collect() }
    }

    /// The last entry of a row.
    fn right(&self, row: usize) -> i128 {
        self.rows[row][self.nonbasic.len()]
    }

    /// The row of the first variable for which this holds (the rule of Bland, with which the search ends).
    fn first_row(&self, holds: impl Fn(&Tableau, usize) -> bool) -> Option<usize> {
        (0..self.basic.len()).filter(|&row| holds(self, row)).min_by_key(|&row| self.basic[row])
    }

    /// The column of the first variable for which this holds.
    fn first_column(&self, holds: impl Fn(&Tableau, usize) -> bool) -> Option<usize> {
        (0..self.nonbasic.len()).filter(|&column| holds(self, column)).min_by_key(|&column| self.nonbasic[column])
    }

    /// The row that limits the variable of a column most; `None` if none limits it.
    fn tightest_row(&self, column: usize) -> Option<usize> {
        let mut tightest: Option<usize> = None;
        for row in (0..self.basic.len()).filter(|&row| self.rows[row][column] > 0) {
            let is_tighter = match tightest {
                None => true,
                Some(other) => {
                    let mine = self.right(row).checked_mul(self.rows[other][column])?;
                    let others = self.right(other).checked_mul(self.rows[row][column])?;
                    mine < others || (mine == others && self.basic[row] < self.basic[other])
                }
            };
            if is_tighter {
                tightest = Some(row);
            }
        }
        tightest
    }

    /// Exchanges the variables of a row and a column; `None` if a number becomes too large.
    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let pivot = self.rows[row][column];
        let of_row = self.rows[row].clone();
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let factor = self.rows[other][column];
            for (at, entry) in self.rows[other].iter_mut().enumerate() {
                *entry = match at == column {
                    true => -factor,
                    false => {
                        let difference = entry.checked_mul(pivot)?.checked_sub(factor.checked_mul(of_row[at])?)?;
                        difference / self.denominator
                    }
                };
            }
        }
        self.rows[row][column] = self.denominator;
        self.denominator = pivot;
        if pivot < 0 {
            self.denominator = -pivot;
            self.rows.iter_mut().flatten().for_each(|entry| *entry = -*entry);
        }
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
        Some(())
    }
}

/// Whether a vector is a linear combination of others. `true` also if a number becomes too large.
pub(crate) fn is_combination(vector: &[i64], others: &[&[i64]]) -> bool {
    let wide = |vector: &[i64]| vector.iter().map(|&entry| i128::from(entry)).collect::<Vec<i128>>();
    let mut reduced: Vec<(usize, Vec<i128>)> = Vec::new();
    for other in others {
        let Some(rest) = without(wide(other), &reduced) else { return true };
        if let Some(first) = rest.iter().position(|&entry| entry != 0) {
            reduced.push((first, rest));
        }
    }
    without(wide(vector), &reduced).is_none_or(|rest| rest.iter().all(|&entry| entry == 0))
}

/// A multiple of the vector less multiples of the others, so that it is zero where each of these begins.
fn without(mut vector: Vec<i128>, others: &[(usize, Vec<i128>)]) -> Option<Vec<i128>> {
    for (first, other) in others {
        let (mine, its) = (vector[*first], other[*first]);
        if mine != 0 {
            for (entry, other) in vector.iter_mut().zip(other) {
                *entry = entry.checked_mul(its)?.checked_sub(mine.checked_mul(*other)?)?;
            }
            let divisor = vector.iter().fold(0, |divisor, &entry| greatest_divisor(divisor, entry));
            if divisor > 1 {
                vector.iter_mut().for_each(|entry| *entry /= divisor);
            }
        }
    }
    Some(vector)
}

/// The greatest common divisor, not negative.
fn greatest_divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { greatest_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::{LinearProgram, is_combination};

    fn program(bounds: &[(&[i64], i64)]) -> LinearProgram {
        LinearProgram { bounds: bounds.iter().map(|&(sum, bound)| (sum.to_vec(), bound)).collect() }
    }

    #[test]
    fn a_maximum_is_rounded_down() {
        let turns = program(&[(&[1, -1], 1), (&[-1, 1], 0), (&[1, 1], 80)]);
        assert!(turns.keeps_to(&[1, 0], 40, 100), "40.5 is the greatest number, and 40 the greatest integer");
        assert!(!turns.keeps_to(&[1, 0], 39, 100));
        assert!(!turns.keeps_to(&[1, 0], 40, 1), "one pivot is too few");
    }

    #[test]
    fn lower_bounds_take_part() {
        // Of ten squares the second kind takes at least four.
        let filled = program(&[(&[1, 1], 10), (&[0, -1], -4)]);
        assert!(filled.keeps_to(&[1, 0], 6, 100));
        assert!(!filled.keeps_to(&[1, 0], 5, 100));
        assert!(filled.keeps_to(&[0, -1], -4, 100), "the least value of a sum");
    }

    #[test]
    fn nothing_is_proved_without_a_bound_or_a_solution() {
        assert!(!program(&[(&[1, -1], 0)]).keeps_to(&[1, 0], 1000, 100));
        assert!(!program(&[(&[1], 1), (&[-1], -2)]).keeps_to(&[1], 5, 100));
    }

    #[test]
    fn combinations_of_vectors() {
        assert!(is_combination(&[3, 1], &[&[1, 1], &[1, 0]]));
        assert!(is_combination(&[2, -2], &[&[1, -1]]));
        assert!(!is_combination(&[1, 0], &[&[1, -1]]));
        assert!(!is_combination(&[1], &[]));
    }
}
