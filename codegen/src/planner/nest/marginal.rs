//! Summing a factor down, ahead of the nest that reads it, to what the nest needs of it.
//!
//! A nest runs over every pair of entries of its two factors. Of one factor it may need less than that: the sum of some
//! axes instead of each, or only whether a guard holds. Then the factor is summed down beforehand, once for each value
//! of what the guard or the binomial knows of the other factor (the *context*), not once for each of its entries. The
//! sums over the soldiers that may still cross, and the number of ways to fill so many free squares, come about so.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigUint;

use super::basis::{Basis, basis};
use super::loops::{LoopNest, Operand, Variable};
use crate::plan::{Affine, Axis, Guard};
use crate::planner::tables::{Exceeded, History, PlannedTable, Purpose, Tables, Task, effort, greatest};
use crate::thresholds::{LEAST_SAVING, TENTHS_LEFT, TENTHS_LEFT_INSIDE};

/// What a factor is summed down to.
struct Ahead {
    /// The factor.
    operand: usize,
    /// The guards that it takes over.
    guards: Vec<usize>,
    /// Whether it takes over the binomial.
    choose: bool,
    /// What the guards and the binomial know of the other factor's variables.
    context: Span,
    /// The sums of its own variables that the nest still needs.
    needed: Span,
    /// How much work all is then, the work ahead included.
    work: u128,
}

/// Some sums of variables, as functions of independent ones.
struct Span {
    /// The independent sums.
    axes: Vec<Affine>,
    /// Each sum in terms of the axes.
    expressions: BTreeMap<Affine, Affine>,
}

impl Span {
    fn new(forms: Vec<Affine>, ranges: &[(i64, i64)]) -> Span {
        let Basis { axes, expressions } = basis(&forms, ranges);
        let axes = axes.into_iter().map(|(_, form)| form).collect();
        Span { axes, expressions: forms.into_iter().zip(expressions).collect() }
    }

    /// The sum in terms of the axes, if it is one of those that the span was made of.
    fn expression(&self, form: &Affine) -> Affine {
        self.expressions.get(form).cloned().expect("the span was made of every form that is looked up")
    }
}

/// Sums factors down as long as that saves work.
///
/// # Errors
///
/// Fails if the tables would pass a limit.
pub fn sum_ahead(
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    purpose: &Purpose,
) -> Result<(), Exceeded> {
    sum_ahead_to(TENTHS_LEFT, nest, target, tables, purpose)
}

fn sum_ahead_to(
    tenths_left: u128,
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    purpose: &Purpose,
) -> Result<(), Exceeded> {
    loop {
        let factors = (0..2).map(|operand| u128::from(nest.operands[operand].table.is_some())).sum::<u128>();
        let factors = factors + u128::from(nest.choose.is_some());
        let work = steps(nest).saturating_mul(factors).saturating_mul(effort(bits(nest, tables)));
        let best = candidates(nest)
            .into_iter()
            .filter_map(|(operand, guards, choose)| weigh(nest, target, tables, operand, guards, choose))
            .min_by_key(|ahead| ahead.work)
            .filter(|ahead| {
                ahead.work.saturating_mul(10) <= work.saturating_mul(tenths_left)
                    && ahead.work.saturating_add(LEAST_SAVING) <= work
            });
        match best {
            Some(ahead) => apply(nest, target, tables, ahead, purpose)?,
            None => return Ok(()),
        }
    }
}

/// What a factor may take over: nothing, one guard, the binomial, or everything.
fn candidates(nest: &LoopNest) -> Vec<(usize, Vec<usize>, bool)> {
    let all: Vec<usize> = (0..nest.guards.len()).collect();
    let mut candidates = Vec::new();
    let is_context = |operand: usize| matches!(*nest.operands[operand].history, History::Context);
    for operand in [1, 0].into_iter().filter(|&operand| !is_context(operand)) {
        candidates.push((operand, Vec::new(), false));
        candidates.extend(all.iter().map(|&guard| (operand, vec![guard], false)));
        if nest.choose.is_some() {
            candidates.push((operand, Vec::new(), true));
            candidates.push((operand, all.clone(), true));
        }
        if all.len() > 1 {
            candidates.push((operand, all.clone(), false));
        }
    }
    candidates
}

fn steps(nest: &LoopNest) -> u128 {
    nest.variables.iter().fold(1u128, |product, variable| product.saturating_mul(variable.extent()))
}

/// How many bits the products can have.
fn bits(nest: &LoopNest, tables: &impl Tables) -> u64 {
    let read = nest.operands.iter().filter_map(|operand| operand.table);
    read.map(|table| tables.planned()[table].mass.bits()).sum::<u64>() + choose_bits(nest)
}

fn choose_bits(nest: &LoopNest) -> u64 {
    nest.choose.as_ref().map_or(0, |choose| greatest(choose, &nest.ranges()).bits())
}

/// The terms of the form whose variables belong to one factor, without the constant.
fn share(nest: &LoopNest, form: &Affine, owner: usize) -> Affine {
    let terms = form.terms.iter().copied().filter(|term| nest.variables[term.0].owner == owner);
    Affine { constant: 0, terms: terms.collect() }
}

/// What it takes to sum the factor down so; `None` where it cannot be done.
fn weigh(
    nest: &LoopNest,
    target: &[Affine],
    tables: &impl Tables,
    operand: usize,
    guards: Vec<usize>,
    choose: bool,
) -> Option<Ahead> {
    let other = 1 - operand;
    let is_own = |form: &Affine| form.terms.iter().any(|term| nest.variables[term.0].owner == operand);
    if nest.operands[other].at.iter().any(is_own) {
        return None;
    }
    let binomial = nest.choose.iter().flat_map(|(whole, part)| [whole, part]);
    let taken = guards.iter().map(|&guard| &nest.guards[guard].value).chain(binomial.clone().filter(|_| choose));
    let left = (0..nest.guards.len()).filter(|guard| !guards.contains(guard)).map(|guard| &nest.guards[guard].value);
    let left = left.chain(binomial.filter(|_| !choose)).chain(target);
    let ranges = nest.ranges();
    let span = |forms: Vec<Affine>| Span::new(forms, &ranges);
    let context = span(taken.chain(&nest.operands[operand].at).map(|form| share(nest, form, other)).collect());
    let needed = span(left.map(|form| share(nest, form, operand)).collect());
    let size = |span: &Span| {
        span.axes.iter().fold(1u128, |product, form| {
            let (low, high) = nest.range(form);
            product.saturating_mul((high - low + 1).max(0) as u128)
        })
    };
    let extents = |owner: usize| {
        let own = nest.variables.iter().filter(|variable| variable.owner == owner);
        own.fold(1u128, |product, variable| product.saturating_mul(variable.extent()))
    };
    let own_table = nest.operands[operand].table;
    let own_factors = u128::from(own_table.is_some()) + u128::from(choose);
    let own_bits =
        own_table.map_or(0, |table| tables.planned()[table].mass.bits()) + if choose { choose_bits(nest) } else { 0 };
    let factors = 1 + u128::from(nest.operands[other].table.is_some()) + u128::from(nest.choose.is_some() && !choose);
    let ahead = size(&context).saturating_mul(extents(operand)).saturating_mul(own_factors.max(1) * effort(own_bits));
    let after = extents(other).saturating_mul(size(&needed)).saturating_mul(factors * effort(bits(nest, tables)));
    Some(Ahead { operand, guards, choose, context, needed, work: ahead.saturating_add(after) })
}

/// Makes the table ahead and lets the nest read it instead of the factor.
fn apply(
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    ahead: Ahead,
    purpose: &Purpose,
) -> Result<(), Exceeded> {
    let Ahead { operand, guards, choose, context, needed, .. } = ahead;
    let own: Vec<usize> = (0..nest.variables.len())
        .filter(|&variable| nest.variables[variable].owner == operand && !nest.variables[variable].gone)
        .collect();
    let variable_for = |nest: &LoopNest, form: &Affine, owner: usize, axis: usize| {
        let (low, high) = nest.range(form);
        Variable { name: name_for(nest, form), low, high, owner, axis, gone: false }
    };

    // Inside, the variables are the context, which counts as the second operand, and then the factor's own.
    let mut variables: Vec<Variable> =
        context.axes.iter().enumerate().map(|(axis, form)| variable_for(nest, form, 1, axis)).collect();
    variables.extend(own.iter().map(|&variable| Variable { owner: 0, ..nest.variables[variable].clone() }));
    let renumbered = |form: &Affine| {
        form.substitute(|variable| {
            let index = own.iter().position(|&o| o == variable).expect("only the factor's own variables remain");
            Affine::variable(context.axes.len() + index)
        })
    };
    let inside = |form: &Affine| {
        let known = context.expression(&share(nest, form, 1 - operand));
        renumbered(&share(nest, form, operand)).plus(1, &known).plus(1, &Affine::constant(form.constant))
    };
    let mut inner = LoopNest {
        operands: [
            Operand {
                table: nest.operands[operand].table,
                at: nest.operands[operand].at.iter().map(&inside).collect(),
                history: nest.operands[operand].history.clone(),
            },
            Operand { table: None, at: Vec::new(), history: Rc::new(History::Context) },
        ],
        choose: nest.choose.as_ref().filter(|_| choose).map(|(whole, part)| (inside(whole), inside(part))),
        guards: guards
            .iter()
            .map(|&guard| {
                let Guard { value, low, high } = &nest.guards[guard];
                Guard { value: inside(value), low: *low, high: *high }
            })
            .collect(),
        shape: Vec::new(),
        variables,
        selection: nest.selection.take_if(|_| choose && nest.choose.is_some()),
    };
    let inner_ranges = inner.ranges();
    inner.guards.retain(|guard| {
        let (low, high) = guard.value.range(&inner_ranges);
        low < guard.low || guard.high < high
    });
    let mut inner_target: Vec<Affine> = (0..context.axes.len()).map(Affine::variable).collect();
    let inner_needed: Vec<Affine> = needed.axes.iter().map(renumbered).collect();
    let shapes: Vec<[Affine; 2]> =
        inner_needed.iter().map(|form| [-1, 1].map(|sign| most(&inner, sign, form, context.axes.len()))).collect();
    inner_target.extend(inner_needed);
    let outer: Vec<Variable> =
        (context.axes.len()..).zip(&needed.axes).map(|(axis, form)| variable_for(nest, form, operand, axis)).collect();
    let axes = inner.variables[..context.axes.len()].iter().chain(&outer);
    let axes: Vec<Axis> = axes.map(|v| Axis { name: v.name.clone(), low: v.low, high: v.high }).collect();
    // What takes several conditions into account at once may itself be done one condition after the other.
    sum_ahead_to(TENTHS_LEFT_INSIDE, &mut inner, &mut inner_target, tables, purpose)?;
    inner.confine(tables, &inner_target, &axes);
    let names = inner.variables[..context.axes.len()].iter().map(|variable| variable.name.clone()).collect();
    let purpose = Purpose { task: Task::Ahead { context: names, binomial: choose }, ..purpose.clone() };
    let branch = inner.branch();
    let sum = inner.into_sum(inner_target);
    let history = History::Table(sum.iter().map(|_| branch.clone()).collect());
    let table = tables.add(PlannedTable {
        axes,
        context: context.axes.len(),
        sums: sum.into_iter().collect(),
        purposes: vec![purpose],
        mass: BigUint::ZERO,
    })?;

    // Outside, what the nest needs of the factor are its variables from now on.
    let first_new = nest.variables.len();
    let rewrite = |form: &Affine| {
        let theirs = share(nest, form, 1 - operand).plus(1, &Affine::constant(form.constant));
        let ours = needed.expression(&share(nest, form, operand));
        theirs.plus(1, &ours.substitute(|axis| Affine::variable(first_new + axis)))
    };
    target.iter_mut().for_each(|form| *form = rewrite(form));
    let remaining = nest.guards.iter().enumerate().filter(|(index, _)| !guards.contains(index));
    let remaining: Vec<Guard> =
        remaining.map(|(_, guard)| Guard { value: rewrite(&guard.value), ..guard.clone() }).collect();
    let binomial = nest.choose.as_ref().filter(|_| !choose).map(|(whole, part)| (rewrite(whole), rewrite(part)));
    nest.guards = remaining;
    nest.choose = binomial;
    let known = context.axes.clone();
    let at = context.axes.into_iter().chain((first_new..first_new + outer.len()).map(Affine::variable)).collect();
    nest.operands[operand] = Operand { table: Some(table), at, history: Rc::new(history) };
    for variable in own {
        nest.variables[variable].gone = true;
    }
    nest.variables.extend(outer);
    nest.shape.retain(|guard| guard.value.terms.iter().all(|term| !nest.variables[term.0].gone));
    for (index, both) in shapes.into_iter().enumerate() {
        for (sign, most) in [-1, 1].into_iter().zip(both).filter(|(_, most)| !most.is_constant()) {
            let known = most.substitute(|axis| known[axis].clone());
            let value = Affine::default().plus(sign, &Affine::variable(first_new + index)).plus(-1, &known);
            let low = value.range(&nest.ranges()).0;
            nest.shape.push(Guard { value, low, high: 0 });
        }
    }
    Ok(())
}

/// The most that `sign` times the form can be where the guards hold, in terms of the first variables, the context.
///
/// A soldier's place is one of a range, but beside so many others only what the guard on their sum leaves is taken. The
/// table has a rectangle of entries all the same, so whoever reads it should know which of them are zero.
fn most(nest: &LoopNest, sign: i64, form: &Affine, context: usize) -> Affine {
    let mut rest = Affine::default().plus(sign, form);
    let mut most = Affine::default();
    for guard in &nest.guards {
        for (side, end) in [(1, guard.high), (-1, -guard.low)] {
            let value = Affine::default().plus(side, &guard.value);
            let (known, own): (Vec<_>, Vec<_>) = value.terms.iter().partition(|term| term.0 < context);
            let is_in_rest = |&&(variable, coefficient): &&(usize, i64)| rest.coefficient(variable) == coefficient;
            if known.is_empty() || own.is_empty() || !own.iter().all(|term| is_in_rest(&term)) {
                continue;
            }
            rest = rest.plus(-1, &Affine { constant: 0, terms: own });
            most = most.plus(1, &Affine::constant(end)).plus(-1, &Affine { constant: value.constant, terms: known });
        }
    }
    most.plus(1, &Affine::constant(rest.range(&nest.ranges()).1))
}

/// A name for a sum of variables.
fn name_for(nest: &LoopNest, form: &Affine) -> String {
    match form.terms.as_slice() {
        [(variable, _)] => nest.variables[*variable].name.clone(),
        _ => "men".to_owned(),
    }
}
