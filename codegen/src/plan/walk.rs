//! A sum the other way round: the choices behind one entry, instead of the entry behind each choice.

use super::{Affine, Guard, Loop, Source, Sum, Table};

/// The choices of one sum that lead to a given entry.
///
/// The first variables are the entry's numbers, one for each axis of the table; the sum's own loop variables follow.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The entry's numbers, each with the range of its axis, and then the sum's loops, narrowed to what leads to the entry.
    pub loops: Vec<Loop>,
    /// Conditions that the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// How many of the loops are the entry's numbers.
    pub given: usize,
}

impl Walk {
    /// Turns a sum of the table round.
    pub fn new(table: &Table, sum: &Sum) -> Walk {
        let given = table.axes.len();
        let moved = |form: &Affine| form.substitute(|variable| Affine::variable(variable + given));
        let mut loops: Vec<Loop> = Vec::with_capacity(given + sum.loops.len());
        for axis in &table.axes {
            loops.push(Loop {
                name: axis.name.clone(),
                low: vec![Affine::constant(axis.low)],
                high: vec![Affine::constant(axis.high)],
                source: Source { operand: 0, axis: 0 },
            });
        }
        for one in &sum.loops {
            loops.push(Loop {
                low: one.low.iter().map(moved).collect(),
                high: one.high.iter().map(moved).collect(),
                ..one.clone()
            });
        }
        let mut guards: Vec<Guard> =
            sum.guards.iter().map(|guard| Guard { value: moved(&guard.value), ..guard.clone() }).collect();
        for (axis, target) in sum.target.iter().enumerate() {
            let target = moved(target);
            match target.terms.last() {
                // The entry's number gives the last variable in terms of those before it.
                Some(&(last, sign)) if sign.abs() == 1 => {
                    let rest = target.plus(-sign, &Affine::variable(last));
                    let value = Affine::default().plus(sign, &Affine::variable(axis)).plus(-sign, &rest);
                    loops[last].low.push(value.clone());
                    loops[last].high.push(value);
                }
                _ => guards.push(Guard { value: target.plus(-1, &Affine::variable(axis)), low: 0, high: 0 }),
            }
        }
        Walk { loops, guards, given }
    }
}
