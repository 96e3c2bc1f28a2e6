//! Systems of linear equations with a symmetric positive definite matrix, by Cholesky's decomposition.

/// The solution of `matrix * x = right`. The lower triangle of the matrix is replaced by its factor. `None` if the
/// matrix is not positive definite, as far as numbers tell.
///
/// # Panics
///
/// Panics if the matrix is not square, or of another size than the right side.
pub(super) fn solve_positive(matrix: &mut [Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|place| matrix[row][place] * matrix[column][place]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = match row == column {
                true if rest > 0.0 && rest.is_finite() => rest.sqrt(),
                true => return None,
                false => rest / matrix[column][column],
            };
        }
    }
    let mut solution = right.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|place| matrix[row][place] * solution[place]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|place| matrix[place][row] * solution[place]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let mut matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 10.0, 3.0], vec![0.0, 3.0, 5.0]];
        let before = matrix.clone();
        let found = solve_positive(&mut matrix, &[8.0, 31.0, 21.0]).expect("it is positive definite");
        for (row, right) in before.iter().zip([8.0, 31.0, 21.0]) {
            let left: f64 = row.iter().zip(&found).map(|(one, other)| one * other).sum();
            assert!((left - right).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn other_matrices_are_refused() {
        assert_eq!(solve_positive(&mut [vec![1.0, 2.0], vec![2.0, 1.0]], &[1.0, 1.0]), None);
        assert_eq!(solve_positive(&mut [vec![f64::NAN]], &[1.0]), None);
    }
}
