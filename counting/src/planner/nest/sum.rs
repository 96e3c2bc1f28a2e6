//! Converts a nest to a sum: loops in order, with the guards written into their ends.

use super::loops::{LoopNest, Operand, Variable};
use crate::plan::{Affine, Guard, Loop, Source};
use crate::planner::names::numbered;
use crate::planner::tables::{PlannedRead, PlannedSum};
use crate::thresholds::FEW_TURNS;

impl LoopNest {
    /// The loops in order, each guard written into the ends of the last loop it mentions; `None` if a loop is empty.
    pub(crate) fn into_sum(mut self, target: Vec<Affine>) -> Option<PlannedSum> {
        self.guards.append(&mut self.shape);
        // An order of the guards that does not depend on the numbers of their constraints.
        self.guards.sort_by(|a, b| (&a.value, a.low, a.high).cmp(&(&b.value, b.low, b.high)));
        self.guards.dedup();
        let order = self.order(&target);
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
                    // low <= sign * last + rest <= high, one end at a time.
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
        // A binomial determines the number of pieces and the number of chosen ones.
        let is_untold = |variable: &&Variable| {
            let is_fixed = variable.gone && variable.low == variable.high;
            is_fixed && self.choose.is_none() && self.operands[variable.owner].table.is_none()
        };
        let pieces = self.variables.iter().filter(is_untold).map(|variable| (variable.owner, variable.low)).collect();
        Some(PlannedSum {
            loops,
            guards,
            choose: self.choose.as_ref().map(|(whole, part)| (place(whole), place(part))),
            reads: self
                .operands
                .iter()
                .enumerate()
                .filter_map(|(operand, Operand { table, at, provenance, .. })| {
                    let provenances = provenance.iter().cloned().collect();
                    Some(PlannedRead { table: (*table)?, at: at.iter().map(place).collect(), operand, provenances })
                })
                .collect(),
            pieces,
            target: target.iter().map(place).collect(),
        })
    }

    /// The variables that have loops, outermost first.
    ///
    /// The order is that of the factors' axes, with one exception: where the last loop's ends depend on others, another
    /// loop replaces it as the innermost. That loop has no guards, few iterations, and steps between neighbouring
    /// entries. Its trip count is constant, so the compiler unrolls it.
    fn order(&self, target: &[Affine]) -> Vec<usize> {
        let mut order: Vec<usize> =
            (0..self.variables.len()).filter(|&variable| !self.variables[variable].gone).collect();
        let is_free = |variable: usize| self.guards.iter().all(|guard| guard.value.coefficient(variable) == 0);
        let is_few = |variable: usize| self.variables[variable].extent() <= FEW_TURNS;
        let goes_along = |variable: usize| {
            let indices = self.operands.iter().map(|operand| &operand.at[..]).chain([target]);
            let mut outer = indices.flat_map(|at| at.split_last().map_or(&[][..], |(_, outer)| outer));
            outer.all(|form| form.coefficient(variable) == 0)
        };
        if order.last().is_some_and(|&last| !is_free(last)) {
            let place =
                order.iter().rposition(|&variable| is_free(variable) && is_few(variable) && goes_along(variable));
            let moved = place.map(|place| order.remove(place));
            order.extend(moved);
        }
        order
    }
}

/// Adds a lower end to a loop; constant ends are merged.
fn begin_at(one: &mut Loop, end: Affine) {
    match end.is_constant() {
        true => one.low[0].constant = one.low[0].constant.max(end.constant),
        false => one.low.push(end),
    }
}

/// Adds an upper end to a loop; constant ends are merged.
fn end_at(one: &mut Loop, end: Affine) {
    match end.is_constant() {
        true => one.high[0].constant = one.high[0].constant.min(end.constant),
        false => one.high.push(end),
    }
}

/// The first free name of `name`, `more_name`, `more_name_2` and so on.
fn unique(name: &str, loops: &[Loop]) -> String {
    let is_free = |name: &str| loops.iter().all(|one| one.name != name);
    match name.strip_prefix("more_") {
        _ if is_free(name) => name.to_owned(),
        None => numbered(&format!("more_{name}"), is_free),
        Some(_) => numbered(name, is_free),
    }
}
