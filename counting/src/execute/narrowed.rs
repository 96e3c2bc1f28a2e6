//! The loops of an inverse, narrowed so that few of their values lead nowhere.
//!
//! A condition on several variables is an end of the loop over the last of them. The loops outside it then run through
//! values for which the inner one is empty. In many dimensions these are nearly all values. A condition also bounds
//! each earlier variable, if the later ones have their most favourable values.

use crate::plan::{Affine, Inverse, Loop};

/// The loops of the inverse with the additional ends. The values that pass all loops are the same.
pub(crate) fn narrowed(inverse: &Inverse) -> Vec<Loop> {
    let mut loops = inverse.loops.clone();
    let ranges: Vec<(i64, i64)> = loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect();
    for condition in conditions(inverse) {
        // What the later variables add at most.
        let mut most = 0;
        let mut terms = condition.terms.clone();
        while let Some((variable, coefficient)) = terms.pop() {
            if variable < inverse.given {
                break;
            }
            let is_last = terms.len() + 1 == condition.terms.len();
            if coefficient.abs() == 1 && !is_last {
                let rest = Affine { constant: condition.constant + most, terms: terms.clone() };
                add_end(&mut loops[variable], coefficient, &rest, &ranges);
            }
            most += (coefficient * ranges[variable].0).max(coefficient * ranges[variable].1);
        }
    }
    loops
}

/// The forms that must not be negative.
fn conditions(inverse: &Inverse) -> Vec<Affine> {
    let mut conditions = Vec::new();
    for (variable, one) in inverse.loops.iter().enumerate().skip(inverse.given) {
        let variable = Affine::variable(variable);
        conditions.extend(one.low[1..].iter().map(|low| variable.plus(-1, low)));
        conditions.extend(one.high[1..].iter().map(|high| high.plus(-1, &variable)));
    }
    for guard in &inverse.guards {
        conditions.push(guard.value.plus(-1, &Affine::constant(guard.low)));
        conditions.push(Affine::constant(guard.high).plus(-1, &guard.value));
    }
    conditions
}

/// Adds the end that follows from `sign * variable + rest >= 0`, if it excludes anything.
fn add_end(one: &mut Loop, sign: i64, rest: &Affine, ranges: &[(i64, i64)]) {
    let end = Affine::default().plus(-sign, rest);
    let (least, most) = end.range(ranges);
    let excludes = if sign > 0 { most > one.low[0].constant } else { least < one.high[0].constant };
    let ends = if sign > 0 { &mut one.low } else { &mut one.high };
    if excludes && !ends.contains(&end) {
        ends.push(end);
    }
}
