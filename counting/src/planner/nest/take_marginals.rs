//! Applies marginals: their tables are made, and the nest reads them instead of its factors.

use std::rc::Rc;

use num_bigint::BigUint;

use super::loops::{LoopNest, Operand, Variable};
use super::marginal::{FactorBits, Marginal, part_of, work_of};
use crate::plan::{Affine, Axis, Guard, TableId, Terms};
use crate::planner::tables::{Derivation, Exceeded, PlannedTable, Provenance, Tables, Task};
use crate::thresholds::{LEAST_SAVING, TENTHS_LEFT, TENTHS_LEFT_INSIDE};

/// Sums factors of the nest down as long as that saves work.
///
/// # Errors
///
/// Fails if the tables would exceed a limit.
pub fn take_marginals(
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    provenance: &Provenance,
) -> Result<(), Exceeded> {
    take_worthwhile(TENTHS_LEFT, nest, target, tables, provenance)
}

/// Takes the marginals that leave at most `tenths` tenths of the work.
fn take_worthwhile(
    tenths_left: u128,
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    provenance: &Provenance,
) -> Result<(), Exceeded> {
    loop {
        let bits = FactorBits::of(nest, tables);
        let work = work_of(nest, &bits);
        let is_worth_it = |marginal: &Marginal| {
            marginal.work.saturating_mul(10) <= work.saturating_mul(tenths_left)
                && marginal.work.saturating_add(LEAST_SAVING) <= work
        };
        let most_work = work.checked_mul(tenths_left).map_or(u128::MAX, |tenths| tenths / 10);
        match Marginal::cheapest(nest, target, &bits, most_work).filter(is_worth_it) {
            Some(marginal) => take(nest, target, tables, &marginal, provenance)?,
            None => return Ok(()),
        }
    }
}

/// Makes the marginal's table and replaces the factor in the nest by it.
fn take(
    nest: &mut LoopNest,
    target: &mut [Affine],
    tables: &mut impl Tables,
    marginal: &Marginal,
    provenance: &Provenance,
) -> Result<(), Exceeded> {
    let conditionings = marginal.conditioning.axes.len();
    let axes = marginal.needed.axes.iter().enumerate();
    let outer: Vec<Variable> =
        axes.map(|(axis, form)| variable_for(nest, form, marginal.share.operand, conditionings + axis)).collect();
    let (inner, needed) = inner_nest(nest, marginal);
    let shapes: Vec<[Affine; 2]> =
        needed.iter().map(|form| [-1, 1].map(|sign| most(&inner, sign, form, conditionings))).collect();
    let made = filled(tables, inner, needed, &outer, marginal, provenance)?;
    let first_new = nest.variables.len();
    read_instead(nest, target, marginal, outer, made);
    for (index, both) in shapes.into_iter().enumerate() {
        for (sign, most) in [-1, 1].into_iter().zip(both).filter(|(_, most)| !most.is_constant()) {
            let known = most.substitute(|axis| marginal.conditioning.axes[axis].clone());
            let value = Affine::default().plus(sign, &Affine::variable(first_new + index)).plus(-1, &known);
            let low = nest.range_unguarded(&value).0;
            nest.shape.push(Guard { value, low, high: 0 });
        }
    }
    Ok(())
}

/// The variables of one factor that still have loops in the nest.
fn own_variables(nest: &LoopNest, operand: usize) -> Vec<usize> {
    let is_own = |variable: &usize| nest.variables[*variable].owner == operand && !nest.variables[*variable].gone;
    (0..nest.variables.len()).filter(is_own).collect()
}

/// The nest that fills the marginal's table, and the needed sums of the factor's variables. Its variables are the
/// conditioning, which counts as the second operand, and then the factor's own.
fn inner_nest(nest: &mut LoopNest, marginal: &Marginal) -> (LoopNest, Vec<Affine>) {
    let Marginal { share, conditioning, needed, .. } = marginal;
    let own = own_variables(nest, share.operand);
    let selection = nest.selection.take_if(|_| share.binomial && nest.choose.is_some());
    let nest = &*nest;
    let mut variables: Vec<Variable> =
        conditioning.axes.iter().enumerate().map(|(axis, form)| variable_for(nest, form, 1, axis)).collect();
    variables.extend(own.iter().map(|&variable| Variable { owner: 0, ..nest.variables[variable].clone() }));
    let renumbered = |form: &Affine| {
        form.substitute(|variable| {
            let index = own.iter().position(|&o| o == variable).expect("only the factor's own variables remain");
            Affine::variable(conditioning.axes.len() + index)
        })
    };
    let inside = |form: &Affine| {
        let known = conditioning.expression(&part_of(nest, form, 1 - share.operand));
        renumbered(&part_of(nest, form, share.operand)).plus(1, &known).plus(1, &Affine::constant(form.constant))
    };
    let factor = &nest.operands[share.operand];
    let guards = share.guards.iter().map(|&index| &nest.guards[index]);
    let mut inner = LoopNest {
        operands: [
            Operand { at: factor.at.iter().map(&inside).collect(), ..factor.clone() },
            Operand { table: None, at: Vec::new(), derivation: Rc::new(Derivation::Conditioning), provenance: None },
        ],
        choose: nest.choose.as_ref().filter(|_| share.binomial).map(|(whole, part)| (inside(whole), inside(part))),
        guards: guards.map(|guard| Guard { value: inside(&guard.value), ..*guard }).collect(),
        shape: Vec::new(),
        variables,
        selection,
    };
    let inner_ranges = inner.ranges();
    inner.guards.retain(|guard| {
        let (low, high) = guard.value.range(&inner_ranges);
        low < guard.low || guard.high < high
    });
    (inner, needed.axes.iter().map(renumbered).collect())
}

/// A marginal's table.
struct Made {
    table: TableId,
    derivation: Derivation,
    provenance: Rc<Provenance>,
}

/// Makes the marginal's table for its reader, which has the outer variables instead of the factor's own.
fn filled(
    tables: &mut impl Tables,
    mut inner: LoopNest,
    needed: Vec<Affine>,
    outer: &[Variable],
    marginal: &Marginal,
    provenance: &Provenance,
) -> Result<Made, Exceeded> {
    let conditionings = marginal.conditioning.axes.len();
    let mut target: Vec<Affine> = (0..conditionings).map(Affine::variable).collect();
    target.extend(needed);
    let axes = inner.variables[..conditionings].iter().chain(outer);
    let axes: Vec<Axis> = axes.map(|v| Axis { name: v.name.clone(), low: v.low, high: v.high }).collect();
    // A marginal with several conditions may itself be computed one condition after the other.
    take_worthwhile(TENTHS_LEFT_INSIDE, &mut inner, &mut target, tables, provenance)?;
    inner.confine(tables, &target, &axes);
    let conditioning = axes[..conditionings].iter().map(|axis| axis.name.clone()).collect();
    let task = Task::Marginal { conditioning, binomial: marginal.share.binomial };
    let names = axes.iter().map(|axis| axis.name.clone()).collect();
    let provenance = Rc::new(Provenance { task, axes: names, ..provenance.clone() });
    let branch = inner.branch();
    let sum = inner.into_sum(target);
    let derivation = Derivation::Table(sum.iter().map(|_| branch.clone()).collect());
    let table = tables.add(PlannedTable {
        axes,
        conditioning: conditionings,
        sums: sum.into_iter().collect(),
        provenances: vec![provenance.clone()],
        sum_bound: BigUint::ZERO,
    })?;
    Ok(Made { table, derivation, provenance })
}

/// Replaces the factor by the marginal: the needed sums become variables of the nest.
fn read_instead(nest: &mut LoopNest, target: &mut [Affine], marginal: &Marginal, outer: Vec<Variable>, made: Made) {
    let Marginal { share, conditioning, needed, .. } = marginal;
    let Made { table, derivation, provenance } = made;
    let first_new = nest.variables.len();
    let rewrite = |form: &Affine| {
        let theirs = part_of(nest, form, 1 - share.operand).plus(1, &Affine::constant(form.constant));
        let ours = needed.expression(&part_of(nest, form, share.operand));
        theirs.plus(1, &ours.substitute(|axis| Affine::variable(first_new + axis)))
    };
    target.iter_mut().for_each(|form| *form = rewrite(form));
    let guards = nest.guards.iter().enumerate().filter(|(index, _)| !share.guards.contains(index));
    let guards: Vec<Guard> = guards.map(|(_, guard)| Guard { value: rewrite(&guard.value), ..guard.clone() }).collect();
    let choose = nest.choose.as_ref().filter(|_| !share.binomial);
    let choose = choose.map(|(whole, part)| (rewrite(whole), rewrite(part)));
    (nest.guards, nest.choose) = (guards, choose);
    let new = (first_new..first_new + outer.len()).map(Affine::variable);
    let at = conditioning.axes.iter().cloned().chain(new).collect();
    nest.operands[share.operand] =
        Operand { table: Some(table), at, derivation: Rc::new(derivation), provenance: Some(provenance) };
    for variable in own_variables(nest, share.operand) {
        nest.variables[variable].gone = true;
    }
    nest.variables.extend(outer);
    nest.shape.retain(|guard| guard.value.terms.iter().all(|term| !nest.variables[term.0].gone));
}

/// A variable for the values of a sum of others.
fn variable_for(nest: &LoopNest, form: &Affine, owner: usize, axis: usize) -> Variable {
    let (low, high) = nest.range(form);
    let name = match form.terms.as_slice() {
        [(variable, _)] => nest.variables[*variable].name.clone(),
        _ => "pieces".to_owned(),
    };
    Variable { name, low, high, owner, axis, gone: false }
}

/// The greatest value of `sign` times the form under the guards, in terms of the first variables, the conditioning.
///
/// A number of pieces has a fixed range, but for given values of the others the guard on their sum limits it further.
/// The table has a rectangle of entries all the same, and its reader should skip those that are zero.
fn most(nest: &LoopNest, sign: i64, form: &Affine, conditioning: usize) -> Affine {
    let mut rest = Affine::default().plus(sign, form);
    let mut most = Affine::default();
    for guard in &nest.guards {
        for (side, end) in [(1, guard.high), (-1, -guard.low)] {
            let value = Affine::default().plus(side, &guard.value);
            let (known, own): (Terms, Terms) = value.terms.iter().copied().partition(|term| term.0 < conditioning);
            let is_in_rest = |&&(variable, coefficient): &&(usize, i64)| rest.coefficient(variable) == coefficient;
            if known.is_empty() || own.is_empty() || !own.iter().all(|term| is_in_rest(&term)) {
                continue;
            }
            rest = rest.plus(-1, &Affine { constant: 0, terms: own });
            most = most.plus(1, &Affine::constant(end)).plus(-1, &Affine { constant: value.constant, terms: known });
        }
    }
    most.plus(1, &Affine::constant(nest.range_unguarded(&rest).1))
}
