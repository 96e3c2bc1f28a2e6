//! A nest of loops that multiplies two factors, narrowed by its guards.

use std::rc::Rc;

use super::draft::{DraftRead, DraftSum};
use super::factor::Factor;
use super::history::{Branch, Deed, History};
use super::store::Store;
use crate::plan::{Affine, Axis, Guard, Loop, Source, TableId};

/// Loops over the axes of two factors.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The variables.
    pub variables: Vec<Variable>,
    /// The two factors.
    pub operands: [Operand; 2],
    /// The binomial: how many there are, how many are chosen.
    pub choose: Option<(Affine, Affine)>,
    /// The conditions on the variables.
    pub guards: Vec<Guard>,
    /// Conditions without which the nest would add the same, with more turns: where they fail, an operand is zero.
    pub shape: Vec<Guard>,
    /// What is done with the men of the two factors.
    pub deed: Option<Deed>,
}

/// A loop variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What it is, as an identifier.
    pub name: String,
    /// Its least value.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
    /// The factor whose axis it is, an index into [`Nest::operands`].
    pub owner: usize,
    /// Which of the factor's axes it is.
    pub axis: usize,
    /// Whether the other variables determine it, so that it needs no loop.
    pub gone: bool,
}

/// A factor inside a nest.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its table; `None` for 1 everywhere.
    pub table: Option<TableId>,
    /// The entry read, one value for each axis of the table.
    pub at: Vec<Affine>,
    /// How the factor came about.
    pub history: Rc<History>,
}

impl Variable {
    /// A variable that runs along an axis of one of the factors.
    pub fn along(range: &Axis, owner: usize, axis: usize) -> Variable {
        Variable { name: range.name.clone(), low: range.low, high: range.high, owner, axis, gone: false }
    }

    /// How many values it takes in a loop of its own; 1 for a variable that is gone.
    pub fn extent(&self) -> u128 {
        if self.gone { 1 } else { (self.high - self.low + 1).max(0) as u128 }
    }
}

impl Operand {
    /// A factor whose axes are the variables from `shift` on.
    pub fn whole(factor: &Factor, shift: usize) -> Operand {
        let at = if factor.table.is_some() { 0..factor.axes.len() } else { 0..0 };
        let at = at.map(|axis| Affine::variable(axis + shift)).collect();
        Operand { table: factor.table, at, history: factor.history.clone() }
    }
}

impl Nest {
    /// The range of every variable.
    pub fn ranges(&self) -> Vec<(i64, i64)> {
        self.variables.iter().map(|variable| (variable.low, variable.high)).collect()
    }

    /// The range of a form, as far as the variables' ranges and guards on the same form tell.
    pub fn range(&self, form: &Affine) -> (i64, i64) {
        let (mut low, mut high) = form.range(&self.ranges());
        for guard in &self.guards {
            for (sign, ends) in [(1, (guard.low, guard.high)), (-1, (-guard.high, -guard.low))] {
                if let Some(difference) = form.constant_beyond(sign, &guard.value) {
                    low = low.max(ends.0 + difference);
                    high = high.min(ends.1 + difference);
                }
            }
        }
        (low, high)
    }

    /// An axis that takes the values of the form.
    pub fn axis(&self, name: String, form: &Affine) -> Axis {
        let (low, high) = self.range(form);
        Axis { name, low, high }
    }

    /// Brings the guards to bear on the variables: ranges shrink, and a variable that others determine goes.
    ///
    /// Returns whether any choice is left at all.
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

    /// Shrinks variables by the guards; whether any did.
    fn shrink(&mut self) -> bool {
        let mut shrunk = false;
        for guard in &self.guards {
            for &(variable, coefficient) in &guard.value.terms {
                let rest = guard.value.plus(-coefficient, &Affine::variable(variable)).range(&self.ranges());
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

    /// A variable with one value only, or one that an exact guard gives in terms of the others.
    fn determined(&self) -> Option<(usize, Affine)> {
        let fixed = self.variables.iter().position(|variable| !variable.gone && variable.low == variable.high);
        if let Some(variable) = fixed {
            return Some((variable, Affine::constant(self.variables[variable].low)));
        }
        self.guards.iter().filter(|guard| guard.low == guard.high).find_map(|guard| {
            let &(variable, sign) = guard.value.terms.iter().rev().find(|term| term.1.abs() == 1)?;
            let rest = guard.value.plus(-sign, &Affine::variable(variable));
            Some((variable, Affine::constant(sign * guard.low).plus(-sign, &rest)))
        })
    }

    fn replace(&mut self, variable: usize, replacement: &Affine, forms: &mut [Affine]) {
        let swap = |form: &mut Affine| {
            let coefficient = form.coefficient(variable);
            if coefficient != 0 {
                *form = form.plus(-coefficient, &Affine::variable(variable)).plus(coefficient, replacement);
            }
        };
        self.guards.iter_mut().for_each(|guard| swap(&mut guard.value));
        self.operands.iter_mut().flat_map(|operand| &mut operand.at).for_each(swap);
        if let Some((whole, part)) = &mut self.choose {
            swap(whole);
            swap(part);
        }
        forms.iter_mut().for_each(swap);
    }

    /// Adds the guards without which some choice would read or write beside a table.
    ///
    /// Axes are as long as the guards allow. A guard that a table made ahead has taken over no longer holds the loops
    /// back, though it makes the product zero; here it holds them back again where an index depends on it.
    pub fn confine(&mut self, store: &Store, target: &[Affine], axes: &[Axis]) {
        let reads = self.operands.iter().flat_map(|operand| {
            let axes = operand.table.map_or(&[][..], |table| &store.drafts[table].axes);
            operand.at.iter().zip(axes)
        });
        let within = |(form, axis): (&Affine, &Axis)| Guard { value: form.clone(), low: axis.low, high: axis.high };
        let mut indices: Vec<Guard> = reads.chain(target.iter().zip(axes)).map(within).collect();
        // No binomial is asked for a negative number; that it is asked for at most so many is known by its ranges.
        for form in self.choose.iter().flat_map(|(whole, part)| [whole, part]) {
            indices.push(Guard { value: form.clone(), low: 0, high: form.range(&self.ranges()).1 });
        }
        for guard in indices {
            let (low, high) = self.range(&guard.value);
            if low < guard.low || guard.high < high {
                self.guards.push(guard);
            }
        }
    }

    /// What the nest does with what it reads.
    pub fn branch(&self) -> Branch {
        let [first, second] = &self.operands;
        Branch { operands: [first.history.clone(), second.history.clone()], deed: self.deed.clone() }
    }

    /// The loops in order, each guard written into the ends of the last loop it mentions; `None` if a loop has nothing to
    /// run over.
    pub fn into_sum(mut self, target: Vec<Affine>) -> Option<DraftSum> {
        self.guards.append(&mut self.shape);
        // An order of the guards that does not depend on whose constraints they come from.
        self.guards.sort_by(|a, b| (&a.value, a.low, a.high).cmp(&(&b.value, b.low, b.high)));
        self.guards.dedup();
        let order: Vec<usize> = (0..self.variables.len()).filter(|&variable| !self.variables[variable].gone).collect();
        let place = |form: &Affine| {
            form.substitute(|variable| {
                Affine::variable(
                    order.iter().position(|&v| v == variable).expect("a variable that is gone is replaced"),
                )
            })
        };
        let mut loops: Vec<Loop> = Vec::with_capacity(order.len());
        for &variable in &order {
            let Variable { name, low, high, owner, axis, .. } = &self.variables[variable];
            if low > high {
                return None;
            }
            loops.push(Loop {
                name: unique(name, &loops),
                low: vec![Affine::constant(*low)],
                high: vec![Affine::constant(*high)],
                source: Source { operand: *owner, axis: *axis },
            });
        }
        let mut guards = Vec::new();
        for Guard { value, low, high } in &self.guards {
            let value = place(value);
            let (least, most) = value
                .range(&order.iter().map(|&v| (self.variables[v].low, self.variables[v].high)).collect::<Vec<_>>());
            match value.terms.last() {
                Some(&(last, sign)) if sign.abs() == 1 => {
                    let rest = value.plus(-sign, &Affine::variable(last));
                    // low <= sign * last + rest <= high, an end at a time.
                    let below = (least < *low).then(|| Affine::constant(sign * low).plus(-sign, &rest));
                    let above = (*high < most).then(|| Affine::constant(sign * high).plus(-sign, &rest));
                    let (below, above) = if sign > 0 { (below, above) } else { (above, below) };
                    if let Some(end) = below {
                        begin_at(&mut loops[last], end);
                    }
                    if let Some(end) = above {
                        end_at(&mut loops[last], end);
                    }
                }
                _ => guards.push(Guard { value, low: *low, high: *high }),
            }
        }
        Some(DraftSum {
            loops,
            guards,
            choose: self.choose.as_ref().map(|(whole, part)| (place(whole), place(part))),
            reads: self
                .operands
                .iter()
                .enumerate()
                .filter_map(|(operand, Operand { table, at, .. })| {
                    Some(DraftRead { table: (*table)?, at: at.iter().map(place).collect(), operand })
                })
                .collect(),
            target: target.iter().map(place).collect(),
        })
    }
}

/// Gives a loop a further lower end; all that are constant are one.
fn begin_at(one: &mut Loop, end: Affine) {
    match end.is_constant() {
        true => one.low[0].constant = one.low[0].constant.max(end.constant),
        false => one.low.push(end),
    }
}

/// Gives a loop a further upper end; all that are constant are one.
fn end_at(one: &mut Loop, end: Affine) {
    match end.is_constant() {
        true => one.high[0].constant = one.high[0].constant.min(end.constant),
        false => one.high.push(end),
    }
}

/// The name, or `more_name`, or `more_name_2` and so on, whichever is free.
fn unique(name: &str, loops: &[Loop]) -> String {
    let free = |name: &str| loops.iter().all(|one| one.name != name);
    let more = format!("more_{}", name.strip_prefix("more_").unwrap_or(name));
    let numbered = (2..).map(|number| format!("{more}_{number}"));
    [name.to_owned(), more.clone()].into_iter().chain(numbered).find(|name| free(name)).unwrap_or(more)
}
