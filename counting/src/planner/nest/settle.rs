//! Applies the guards of a nest: ranges shrink, determined variables are eliminated, and no index leaves its table.

use super::loops::LoopNest;
use crate::plan::{Affine, Axis, Guard};
use crate::planner::tables::Tables;

impl LoopNest {
    /// Applies the guards to the variables: ranges shrink, and a variable that others determine is eliminated.
    ///
    /// Returns whether any choice is left.
    pub fn settle(&mut self, forms: &mut [Affine]) -> bool {
        loop {
            let ranges = self.ranges();
            let guards = std::mem::take(&mut self.guards);
            for guard in guards {
                let (low, high) = guard.value.range(&ranges);
                if high < guard.low || guard.high < low {
                    return false;
                }
                if low < guard.low || guard.high < high {
                    self.guards.push(guard);
                }
            }
            if self.shrink() {
                continue;
            }
            let Some((variable, replacement)) = self.determined() else { return true };
            let (low, high) = (self.variables[variable].low, self.variables[variable].high);
            self.variables[variable].gone = true;
            self.guards.push(Guard { value: Affine::variable(variable), low, high });
            self.replace(variable, &replacement, forms);
        }
    }

    /// Shrinks the variables' ranges by the guards; returns whether any range changed.
    fn shrink(&mut self) -> bool {
        let mut shrunk = false;
        for guard in &self.guards {
            for &(variable, coefficient) in &guard.value.terms {
                let rest = self.range_unguarded(&guard.value.plus(-coefficient, &Affine::variable(variable)));
                // low - rest.high <= coefficient * variable <= high - rest.low
                let (least, most) = (guard.low - rest.1, guard.high - rest.0);
                let (least, most) = if coefficient > 0 { (least, most) } else { (-most, -least) };
                let factor = coefficient.abs();
                let variable = &mut self.variables[variable];
                let low = variable.low.max(-(-least).div_euclid(factor));
                let high = variable.high.min(most.div_euclid(factor));
                shrunk |= (low, high) != (variable.low, variable.high);
                (variable.low, variable.high) = (low, high);
            }
        }
        shrunk
    }

    /// A variable with a single value, or one that an exact guard expresses by the others.
    fn determined(&self) -> Option<(usize, Affine)> {
        let fixed = self.variables.iter().position(|variable| !variable.gone && variable.low == variable.high);
        if let Some(variable) = fixed {
            return Some((variable, Affine::constant(self.variables[variable].low)));
        }
        self.guards.iter().filter(|guard| guard.low == guard.high).find_map(|guard| {
            let singles = || guard.value.terms.iter().rev().filter(|term| term.1.abs() == 1);
            let &(variable, sign) = singles().find(|term| self.is_told(term.0)).or_else(|| singles().next())?;
            let rest = guard.value.plus(-sign, &Affine::variable(variable));
            Some((variable, Affine::constant(sign * guard.low).plus(-sign, &rest)))
        })
    }

    /// Whether the number of pieces that a variable counts is determined without a loop: by the entry read, or by a
    /// binomial. Otherwise the loop must stay, or positions with different pieces would have the same number.
    fn is_told(&self, variable: usize) -> bool {
        self.choose.is_some() || self.operands[self.variables[variable].owner].table.is_some()
    }

    fn replace(&mut self, variable: usize, replacement: &Affine, forms: &mut [Affine]) {
        let swap = |form: &mut Affine| *form = form.with(variable, replacement);
        self.guards.iter_mut().for_each(|guard| swap(&mut guard.value));
        self.operands.iter_mut().flat_map(|operand| &mut operand.at).for_each(swap);
        if let Some((whole, part)) = &mut self.choose {
            swap(whole);
            swap(part);
        }
        forms.iter_mut().for_each(swap);
    }

    /// Adds the guards without which some choice would read or write out of a table's range.
    ///
    /// Axes are as long as the guards allow. A guard that a marginal has taken over no longer limits the loops, though
    /// it makes the product zero. Here it is added again where an index depends on it.
    pub(crate) fn confine(&mut self, tables: &impl Tables, target: &[Affine], axes: &[Axis]) {
        let reads = self.operands.iter().flat_map(|operand| {
            let axes = operand.table.map_or(&[][..], |table| &tables.planned()[table].axes);
            operand.at.iter().zip(axes)
        });
        let within = |(form, axis): (&Affine, &Axis)| Guard { value: form.clone(), low: axis.low, high: axis.high };
        let mut indices: Vec<Guard> = reads.chain(target.iter().zip(axes)).map(within).collect();
        // The arguments of a binomial are not negative; their upper limits follow from their ranges.
        for form in self.choose.iter().flat_map(|(whole, part)| [whole, part]) {
            indices.push(Guard { value: form.clone(), low: 0, high: self.range_unguarded(form).1 });
        }
        for guard in indices {
            let (low, high) = self.range(&guard.value);
            if low < guard.low || guard.high < high {
                self.guards.push(guard);
            }
        }
    }
}
