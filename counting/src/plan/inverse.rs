//! The inverse of a sum: it lists the choices that lead to one entry, while the sum gives the entry for each choice.

use super::{Affine, Choose, Guard, Loop, Read, Source, Sum, Table};

/// The choices of one sum that lead to a given entry.
///
/// The first variables are the entry's numbers, one for each axis of the table; the remaining loops follow. A number
/// that these determine needs no loop.
#[derive(Clone, Debug)]
pub struct Inverse {
    /// The entry's numbers with the ranges of their axes, and then the loops, in the order of the sum's.
    pub loops: Vec<Loop>,
    /// The number of leading variables that are the entry's numbers.
    pub given: usize,
    /// For each of the entry's numbers, whether anything below depends on it.
    pub used: Vec<bool>,
    /// Conditions that the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The numbers of a choice, one for each loop of the sum.
    pub numbers: Vec<Affine>,
    /// The binomial, if the choice has one.
    pub choose: Option<Choose>,
    /// The entries of earlier tables to multiply by.
    pub reads: Vec<Read>,
}

impl Inverse {
    /// The inverse of a sum of the table.
    pub fn new(table: &Table, sum: &Sum) -> Inverse {
        let given = table.axes.len();
        let moved = |form: &Affine| form.substitute(|variable| Affine::variable(variable + given));
        let (values, unmet) = solve(sum, given);
        // The remaining numbers keep their order after those of the entry.
        let left: Vec<usize> =
            (given..given + sum.loops.len()).filter(|&variable| values[variable].is_none()).collect();
        let placed = |variable: usize| {
            if variable < given {
                return Affine::variable(variable);
            }
            let place = left.iter().position(|&one| one == variable);
            Affine::variable(given + place.expect("what the entry determines is no variable any more"))
        };
        let inverted = |form: &Affine| {
            form.substitute(|variable| values[variable].clone().unwrap_or_else(|| Affine::variable(variable)))
                .substitute(placed)
        };

        let mut loops: Vec<Loop> = table
            .axes
            .iter()
            .map(|axis| Loop {
                name: axis.name.clone(),
                low: vec![Affine::constant(axis.low)],
                high: vec![Affine::constant(axis.high)],
                source: Source { operand: 0, axis: 0 },
            })
            .collect();
        let mut conditions: Vec<Affine> = Vec::new();
        for (index, one) in sum.loops.iter().enumerate() {
            let ends = |ends: &[Affine]| ends.iter().map(|end| inverted(&moved(end))).collect::<Vec<Affine>>();
            let (low, high) = (ends(&one.low), ends(&one.high));
            if values[given + index].is_none() {
                loops.push(Loop { name: free_name(&one.name, &loops), low, high, source: one.source });
            } else {
                let value = inverted(&Affine::variable(given + index));
                conditions.extend(low.iter().map(|low| value.plus(-1, low)));
                conditions.extend(high.iter().map(|high| high.plus(-1, &value)));
            }
        }
        for Guard { value, low, high } in &sum.guards {
            let value = inverted(&moved(value));
            conditions.push(value.plus(-1, &Affine::constant(*low)));
            conditions.push(Affine::constant(*high).plus(-1, &value));
        }
        for form in unmet {
            conditions.push(inverted(&form));
            conditions.push(Affine::default().plus(-1, &inverted(&form)));
        }
        let mut inverse = Inverse {
            loops,
            given,
            used: vec![false; given],
            guards: Vec::new(),
            numbers: (0..sum.loops.len()).map(|index| inverted(&Affine::variable(given + index))).collect(),
            choose: sum.choose.as_ref().map(|choose| Choose {
                whole: inverted(&moved(&choose.whole)),
                part: inverted(&moved(&choose.part)),
                triangle: choose.triangle,
            }),
            reads: sum
                .reads
                .iter()
                .map(|read| Read { at: read.at.iter().map(|form| inverted(&moved(form))).collect(), ..read.clone() })
                .collect(),
        };
        conditions.iter().for_each(|condition| inverse.demand(condition));
        inverse.used = (0..given).map(|variable| inverse.depends_on(variable)).collect();
        inverse
    }

    /// Whether any loop, guard or number depends on the variable.
    fn depends_on(&self, variable: usize) -> bool {
        let ends = self.loops[self.given..].iter().flat_map(|one| one.low.iter().chain(&one.high));
        let guards = self.guards.iter().map(|guard| &guard.value);
        let binomial = self.choose.iter().flat_map(|choose| [&choose.whole, &choose.part]);
        let reads = self.reads.iter().flat_map(|read| &read.at);
        let mut forms = ends.chain(guards).chain(&self.numbers).chain(binomial).chain(reads);
        forms.any(|form| form.coefficient(variable) != 0)
    }

    /// Adds the condition that the form is not negative.
    fn demand(&mut self, form: &Affine) {
        let ranges: Vec<(i64, i64)> =
            self.loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect();
        let (least, most) = form.range(&ranges);
        if least >= 0 {
            return;
        }
        match form.terms.last() {
            // form = sign * last + rest >= 0 is an end of the loop over the last variable.
            Some(&(last, sign)) if sign.abs() == 1 && last >= self.given => {
                let rest = form.plus(-sign, &Affine::variable(last));
                let end = Affine::default().plus(-sign, &rest);
                let ends = if sign > 0 { &mut self.loops[last].low } else { &mut self.loops[last].high };
                if !ends.contains(&end) {
                    ends.push(end);
                }
            }
            _ => self.guards.push(Guard { value: form.clone(), low: 0, high: most.max(0) }),
        }
    }
}

/// The variables that the entry determines, in terms of the entry's numbers, which come first, and of earlier
/// variables. Also the forms that must then be zero.
fn solve(sum: &Sum, given: usize) -> (Vec<Option<Affine>>, Vec<Affine>) {
    let mut values: Vec<Option<Affine>> = vec![None; given + sum.loops.len()];
    let mut unmet = Vec::new();
    for (axis, target) in sum.target.iter().enumerate() {
        let moved = target.substitute(|variable| Affine::variable(variable + given));
        let known = |form: &Affine, values: &[Option<Affine>]| {
            form.substitute(|variable| values[variable].clone().unwrap_or_else(|| Affine::variable(variable)))
        };
        let form = known(&moved, &values).plus(-1, &Affine::variable(axis));
        match form.terms.last() {
            Some(&(last, sign)) if sign.abs() == 1 && last >= given => {
                let rest = form.plus(-sign, &Affine::variable(last));
                values[last] = Some(Affine::default().plus(-sign, &rest));
                // An earlier solution may contain this variable.
                for variable in given..values.len() {
                    if let Some(value) = values[variable].take() {
                        let value = known(&value, &values);
                        values[variable] = Some(value);
                    }
                }
            }
            _ => unmet.push(form),
        }
    }
    (values, unmet)
}

/// The name, or the first of `more_name`, `more_more_name` and so on that is free.
fn free_name(name: &str, loops: &[Loop]) -> String {
    let mut free = name.to_owned();
    while loops.iter().any(|one| one.name == free) {
        free = format!("more_{free}");
    }
    free
}
