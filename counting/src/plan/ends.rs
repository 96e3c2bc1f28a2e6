//! Bounds on numbers of inner loops from the ends of the loops, and removal of redundant ends.

use super::affine::Affine;
use super::table::{Loop, Sum};
use crate::thresholds::MOST_ENDS_TRIED;

/// A lower bound of the form while the loops run, from the loops' ends.
pub fn least(form: &Affine, loops: &[Loop]) -> i64 {
    least_within(form, loops, &mut MOST_ENDS_TRIED.clone())
}

fn least_within(form: &Affine, loops: &[Loop], left: &mut u32) -> i64 {
    let Some(&(last, coefficient)) = form.terms.last() else { return form.constant };
    let rest = form.plus(-coefficient, &Affine::variable(last));
    let ends = if coefficient > 0 { &loops[last].low } else { &loops[last].high };
    let mut best = i64::MIN;
    // The loop respects each of its ends, so each gives a valid bound, and the greatest is the tightest.
    for (index, end) in ends.iter().enumerate() {
        if index > 0 && *left == 0 {
            break;
        }
        *left = left.saturating_sub(1);
        best = best.max(least_within(&rest.plus(coefficient, end), loops, left));
    }
    best
}

impl Sum {
    /// Removes loop ends that are implied by the other ends and those of the outer loops.
    pub(crate) fn drop_idle_ends(&mut self) {
        for variable in 0..self.loops.len() {
            for (sign, ends_of) in SIDES {
                // The first end is constant and gives the range even where it is redundant.
                let mut index = 1;
                while index < ends_of(&mut self.loops[variable]).len() {
                    let end = ends_of(&mut self.loops[variable]).remove(index);
                    let beyond = end.plus(-1, &Affine::variable(variable));
                    if least(&Affine::default().plus(sign, &beyond), &self.loops) < 0 {
                        ends_of(&mut self.loops[variable]).insert(index, end);
                        index += 1;
                    }
                }
            }
        }
    }
}

/// Selects the upper or the lower ends of a loop.
type EndsOf = fn(&mut Loop) -> &mut Vec<Affine>;

/// The upper ends, which lie above the variable, and the lower ones, which lie below it.
const SIDES: [(i64, EndsOf); 2] = [(1, |one| &mut one.high), (-1, |one| &mut one.low)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::table::Source;
    use crate::plan::width::Width;

    fn form(constant: i64, terms: &[(usize, i64)]) -> Affine {
        Affine { constant, terms: terms.into() }
    }

    fn one(low: &[Affine], high: &[Affine]) -> Loop {
        let source = Source { operand: 0, axis: 0 };
        Loop { name: "pieces".to_owned(), low: low.to_vec(), high: high.to_vec(), source }
    }

    fn left(loops: Vec<Loop>) -> Vec<Loop> {
        let mut sum = Sum {
            loops,
            guards: Vec::new(),
            choose: None,
            reads: Vec::new(),
            pieces: Vec::new(),
            target: Vec::new(),
            partial: Width::Word,
        };
        sum.drop_idle_ends();
        sum.loops
    }

    #[test]
    fn an_end_that_is_said_twice_or_lies_beyond_another_goes() {
        let first = one(&[form(0, &[])], &[form(12, &[])]);
        let ends = [form(24, &[]), form(24, &[(0, -1)]), form(32, &[(0, -1)]), form(24, &[(0, -1)])];
        let loops = left(vec![first, one(&[form(0, &[])], &ends)]);
        assert_eq!(loops[1].high, [form(24, &[]), form(24, &[(0, -1)])]);
    }

    #[test]
    fn an_end_that_the_loops_around_see_to_goes() {
        // The second number is at most 5 less the first, so the third is at most 10 less both anyway.
        let first = one(&[form(0, &[])], &[form(5, &[])]);
        let second = one(&[form(0, &[])], &[form(5, &[]), form(5, &[(0, -1)])]);
        let third = one(&[form(0, &[])], &[form(5, &[]), form(10, &[(0, -1), (1, -1)])]);
        assert_eq!(left(vec![first.clone(), second, third.clone()])[2].high, [form(5, &[])]);
        // Without that end, the third end is not redundant.
        let free = one(&[form(0, &[])], &[form(6, &[])]);
        assert_eq!(left(vec![first, free, third.clone()])[2].high, third.high);
    }

    #[test]
    fn a_lower_end_that_another_reaches_goes() {
        let first = one(&[form(2, &[])], &[form(5, &[])]);
        let second = one(&[form(0, &[]), form(-2, &[(0, 1)]), form(-3, &[(0, 1)])], &[form(9, &[])]);
        assert_eq!(left(vec![first, second])[1].low, [form(0, &[]), form(-2, &[(0, 1)])]);
    }
}
