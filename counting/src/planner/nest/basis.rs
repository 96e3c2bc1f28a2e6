//! A basis of several linear forms: the numbers that must be kept, from which the others follow.

use smallvec::smallvec;

use crate::plan::Affine;

/// Independent numbers, and every given number in terms of them.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The independent numbers, each with the index of the given number that it was made from.
    pub axes: Vec<(usize, Affine)>,
    /// Each given number as a function of the axes.
    pub expressions: Vec<Affine>,
}

/// Picks independent numbers among `forms`, earlier ones first.
///
/// The axes are never negative when the variables stay in their `ranges`: a number that can be negative is negated or
/// shifted. An earlier axis that a number contains is subtracted where that leaves a shorter axis. Beside the number of
/// soldiers, for example, the axis for all pieces is the number of other pieces. A number that depends on earlier ones
/// only with fractional coefficients becomes a separate axis.
pub fn basis(forms: &[Affine], ranges: &[(i64, i64)]) -> Basis {
    let mut rows = AxisRows::default();
    let mut axes: Vec<(usize, Affine)> = Vec::new();
    let mut expressions = Vec::with_capacity(forms.len());
    for (index, form) in forms.iter().enumerate() {
        if let Some(expression) = repetition(form, &axes).or_else(|| dependence(form, &mut rows, &axes)) {
            expressions.push(expression);
            continue;
        }
        let (form, taken_off) = shorter(form, &axes, ranges);
        let (low, high) = form.range(ranges);
        let sign = if high <= 0 { -1 } else { 1 };
        let mut axis = Affine::default().plus(sign, &form);
        let shift = if sign > 0 && low < 0 { -low } else { 0 };
        axis.constant += shift;
        // form = sign * (axis - shift), because a sign of -1 comes without a shift.
        expressions.push(taken_off.plus(1, &Affine { constant: -shift, terms: smallvec![(axes.len(), sign)] }));
        axes.push((index, axis));
    }
    Basis { axes, expressions }
}

/// The form without the axes that make its range longer, and the subtracted part as a function of the axes.
fn shorter(form: &Affine, axes: &[(usize, Affine)], ranges: &[(i64, i64)]) -> (Affine, Affine) {
    let (mut rest, mut taken_off) = (form.clone(), Affine::default());
    let mut extent = rest.extent_with(0, &rest, ranges);
    for (index, (_, axis)) in axes.iter().enumerate() {
        // Without a common variable the range can only grow.
        if axis.terms.iter().all(|term| rest.coefficient(term.0) == 0) {
            continue;
        }
        for sign in [1, -1] {
            let without = rest.extent_with(-sign, axis, ranges);
            if without < extent {
                extent = without;
                rest = rest.plus(-sign, axis);
                taken_off = taken_off.plus(sign, &Affine::variable(index));
            }
        }
    }
    (rest, taken_off)
}

/// The form as one axis, negated or shifted; `None` if it is not that.
fn repetition(form: &Affine, axes: &[(usize, Affine)]) -> Option<Affine> {
    axes.iter().enumerate().find_map(|(index, (_, axis))| {
        [1, -1].into_iter().find_map(|sign| {
            let constant = form.constant_beyond(sign, axis)?;
            (!form.is_constant()).then(|| Affine { constant, terms: smallvec![(index, sign)] })
        })
    })
}

/// The form as a function of the axes, with integer coefficients; `None` if there is none.
fn dependence(form: &Affine, rows: &mut AxisRows, axes: &[(usize, Affine)]) -> Option<Affine> {
    // Most forms have a variable that no axis has.
    if !form.terms.iter().all(|term| axes.iter().any(|(_, axis)| axis.coefficient(term.0) != 0)) {
        return None;
    }
    let mut combination = AxisCombination { vector: rationals(form), weights: Vec::new() };
    combination.reduce(rows.of(axes))?;
    if !combination.vector.is_empty() {
        return None;
    }
    // Reducing subtracted the axes with these weights, so adding them back gives the form.
    let mut expression = Affine::default();
    for (axis, weight) in combination.weights {
        let weight = weight.negated().whole()?;
        expression = expression.plus(weight, &Affine::variable(axis));
    }
    let constant = expression.terms.iter().map(|&(axis, weight)| weight * axes[axis].1.constant).sum::<i64>();
    expression.constant = form.constant - constant;
    Some(expression)
}

/// The reduced rows of the first axes, computed on first use.
#[derive(Default)]
struct AxisRows {
    rows: Vec<AxisCombination>,
    /// The number of axes.
    axes: usize,
}

impl AxisRows {
    /// The rows of all these axes.
    fn of(&mut self, axes: &[(usize, Affine)]) -> &[AxisCombination] {
        for (index, (_, axis)) in axes.iter().enumerate().skip(self.axes) {
            self.rows.extend(AxisCombination::new(axis, index, &self.rows));
        }
        self.axes = axes.len();
        &self.rows
    }
}

/// A combination of axes, as a vector over the variables and as weights of the axes.
#[derive(Clone, Debug)]
struct AxisCombination {
    vector: Vec<(usize, Ratio)>,
    weights: Vec<(usize, Ratio)>,
}

impl AxisCombination {
    /// The axis reduced by the earlier rows; `None` if nothing is left or the numbers grow too large.
    fn new(axis: &Affine, index: usize, rows: &[AxisCombination]) -> Option<AxisCombination> {
        let mut row = AxisCombination { vector: rationals(axis), weights: vec![(index, Ratio::ONE)] };
        row.reduce(rows)?;
        (!row.vector.is_empty()).then_some(row)
    }

    /// Clears the leading variable of each row from this one. `None` if a number grows too large.
    fn reduce(&mut self, rows: &[AxisCombination]) -> Option<()> {
        for row in rows {
            let (pivot, lead) = row.vector[0];
            let Some(&(_, here)) = self.vector.iter().find(|entry| entry.0 == pivot) else { continue };
            let factor = here.divided_by(lead)?.negated();
            add_scaled(&mut self.vector, factor, &row.vector)?;
            add_scaled(&mut self.weights, factor, &row.weights)?;
        }
        Some(())
    }
}

/// Adds `factor` times one sparse vector to another.
fn add_scaled(vector: &mut Vec<(usize, Ratio)>, factor: Ratio, other: &[(usize, Ratio)]) -> Option<()> {
    let mut sum = Vec::with_capacity(vector.len() + other.len());
    let mut own = vector.iter().copied().peekable();
    for &(index, value) in other {
        while let Some(earlier) = own.next_if(|entry| entry.0 < index) {
            sum.push(earlier);
        }
        let change = factor.times(value)?;
        let value = match own.next_if(|entry| entry.0 == index) {
            Some((_, here)) => here.plus(change)?,
            None => change,
        };
        if value.numerator != 0 {
            sum.push((index, value));
        }
    }
    sum.extend(own);
    *vector = sum;
    Some(())
}

fn rationals(form: &Affine) -> Vec<(usize, Ratio)> {
    form.terms.iter().map(|&(variable, c)| (variable, Ratio { numerator: c.into(), denominator: 1 })).collect()
}

/// A fraction in lowest terms with a positive denominator. Operations give `None` instead of overflowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    fn new(numerator: i128, denominator: i128) -> Ratio {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = (a.max(1) as i128) * denominator.signum();
        Ratio { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    fn negated(self) -> Ratio {
        Ratio { numerator: -self.numerator, ..self }
    }

    /// Whether both are integers, the most common case, in which no reduction to lowest terms is needed.
    fn are_whole(self, other: Ratio) -> bool {
        self.denominator == 1 && other.denominator == 1
    }

    fn times(self, other: Ratio) -> Option<Ratio> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        if self.are_whole(other) {
            return Some(Ratio { numerator, denominator: 1 });
        }
        Some(Ratio::new(numerator, self.denominator.checked_mul(other.denominator)?))
    }

    fn divided_by(self, other: Ratio) -> Option<Ratio> {
        if other == Ratio::ONE {
            return Some(self);
        }
        self.times(Ratio::new(other.denominator, other.numerator))
    }

    fn plus(self, other: Ratio) -> Option<Ratio> {
        if self.are_whole(other) {
            return Some(Ratio { numerator: self.numerator.checked_add(other.numerator)?, denominator: 1 });
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Ratio::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?))
    }

    fn whole(self) -> Option<i64> {
        if self.denominator == 1 { self.numerator.try_into().ok() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(constant: i64, terms: &[(usize, i64)]) -> Affine {
        Affine { constant, terms: terms.into() }
    }

    #[test]
    fn a_sum_of_axes_is_no_axis() {
        let forms = [form(0, &[(0, 1)]), form(2, &[(1, 1)]), form(7, &[(0, 1), (1, 2)])];
        let basis = basis(&forms, &[(0, 3), (0, 3)]);
        assert_eq!(basis.axes.len(), 2);
        assert_eq!(basis.expressions[2], form(3, &[(0, 1), (1, 2)]));
    }

    #[test]
    fn a_negative_number_is_turned_round_and_a_mixed_one_shifted() {
        let ranges = [(0, 3), (0, 5)];
        let turned = basis(&[form(0, &[(0, -1)])], &ranges);
        assert_eq!(turned.axes[0].1, form(0, &[(0, 1)]));
        assert_eq!(turned.expressions[0], form(0, &[(0, -1)]));
        let shifted = basis(&[form(0, &[(0, -1), (1, 1)])], &ranges);
        assert_eq!(shifted.axes[0].1, form(3, &[(0, -1), (1, 1)]));
        assert_eq!(shifted.expressions[0], form(-3, &[(0, 1)]));
    }

    #[test]
    fn an_axis_is_taken_off_a_longer_number() {
        let forms = [form(0, &[(0, 1)]), form(1, &[(0, 1), (1, 1)])];
        let basis = basis(&forms, &[(0, 3), (0, 5)]);
        assert_eq!(basis.axes[1].1, form(1, &[(1, 1)]));
        assert_eq!(basis.expressions[1], form(0, &[(0, 1), (1, 1)]));
    }

    #[test]
    fn no_number_is_shorter_for_more_of_an_empty_range() {
        let forms = [form(0, &[(0, 1), (1, 1)]), form(0, &[(0, 1), (1, 1), (2, 1)])];
        let basis = basis(&forms, &[(0, 1), (6, 4), (0, 5)]);
        assert_eq!(basis.axes[1].1, form(0, &[(2, 1)]));
    }

    #[test]
    fn halves_do_not_count_as_dependence() {
        let forms = [form(0, &[(0, 2)]), form(0, &[(0, 1)])];
        let basis = basis(&forms, &[(0, 3)]);
        assert_eq!(basis.axes.len(), 2);
    }
}
