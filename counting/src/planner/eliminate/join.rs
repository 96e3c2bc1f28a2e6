//! Joining two factors into one table.

use std::rc::Rc;

use num_bigint::BigUint;

use super::factor::{Factor, SumRule};
use super::gathered::Gathered;
use super::join_nest::{JoinNest, Manner};
use super::remembered::{Needed, NumberOfPieces};
use crate::plan::{Affine, Axis, least};
use crate::planner::nest::{LoopNest, take_marginals};
use crate::planner::tables::{Branch, Derivation, Exceeded, PlannedSum, PlannedTable, Provenance, Tables};

/// Joins two factors: their sums are added up, and constraints whose last source is included are checked and dropped.
///
/// # Errors
///
/// Fails if the tables would exceed a limit.
pub fn join(
    tables: &mut impl Tables,
    rules: &[SumRule],
    (first, second): (&Factor, &Factor),
    manner: &Manner,
    pieces_asked: NumberOfPieces,
) -> Result<Factor, Exceeded> {
    // Every open sum is a condition on the loops, and narrows the ranges of all of them.
    tables.look_through((first.open.len() + second.open.len()) * (first.axes.len() + second.axes.len() + 1))?;
    let JoinNest { nest, pieces } = JoinNest::of(first, second, manner);
    let gathered = Gathered::of(rules, first, second, &nest.ranges())?;
    let needed = Needed::of(&gathered, &pieces, pieces_asked);
    let mut cases = possible(nest, &gathered, &needed);
    let remembered = needed.remembered(rules, &mut cases);

    let kinds = union(&first.kinds, &second.kinds);
    let cells = match manner {
        Manner::Place { class, .. } => class.clone(),
        _ => union(&first.cells, &second.cells),
    };
    let mut axes = remembered.axes.clone();
    let provenance = Rc::new(Provenance {
        task: manner.task(),
        kinds: kinds.clone(),
        cells: cells.clone(),
        closes: gathered.closes(),
        axes: axes.iter().map(|axis| axis.name.clone()).collect(),
    });
    let (sums, branches) = filled(tables, cases, &axes, &provenance)?;
    keep_to_reached(&mut axes, &sums);
    let table = PlannedTable {
        axes: axes.clone(),
        conditioning: 0,
        sums,
        provenances: vec![provenance.clone()],
        sum_bound: BigUint::ZERO,
    };
    let table = Some(tables.add(table)?);
    let derivation = Rc::new(Derivation::Table(branches));
    let (open, provenance) = (gathered.open, Some(provenance));
    let mut joined = Factor { table, axes, open, pieces: Affine::default(), kinds, cells, derivation, provenance };
    needed.write(remembered, &mut joined);
    Ok(joined)
}

/// The cases in which some choice is left, each with its own nest and the needed numbers.
fn possible(nest: LoopNest, gathered: &Gathered<'_>, needed: &Needed) -> Vec<(LoopNest, Vec<Affine>)> {
    let mut possible = Vec::with_capacity(gathered.cases.len());
    // Most often there is one case, which needs no copy.
    let nests = std::iter::repeat_n(nest, gathered.cases.len());
    for (mut nest, case) in nests.zip(&gathered.cases) {
        let mut forms = needed.forms(case);
        nest.guards.extend(gathered.guards(case));
        if nest.settle(&mut forms) {
            possible.push((nest, forms));
        }
    }
    possible
}

/// The sums that fill a table with these axes, each with its treatment of the pieces of the two factors.
fn filled(
    tables: &mut impl Tables,
    cases: Vec<(LoopNest, Vec<Affine>)>,
    axes: &[Axis],
    provenance: &Provenance,
) -> Result<(Vec<PlannedSum>, Vec<Branch>), Exceeded> {
    let (mut sums, mut branches) = (Vec::new(), Vec::new());
    for (mut nest, mut target) in cases {
        take_marginals(&mut nest, &mut target, tables, provenance)?;
        nest.confine(tables, &target, axes);
        let branch = nest.branch();
        if let Some(sum) = nest.into_sum(target) {
            sums.push(sum);
            branches.push(branch);
        }
    }
    Ok((sums, branches))
}

/// Shortens the axes to the values that some sum reaches. The ranges of single numbers can be too wide, since the
/// loops' ends connect several: two numbers up to five may never be more than five together.
fn keep_to_reached(axes: &mut [Axis], sums: &[PlannedSum]) {
    for (index, axis) in axes.iter_mut().enumerate() {
        let least_times = |sign: i64| {
            let sums = sums.iter();
            sums.map(|sum| least(&Affine::default().plus(sign, &sum.target[index]), &sum.loops)).min()
        };
        let (Some(low), Some(minus_high)) = (least_times(1), least_times(-1)) else { return };
        if low <= -minus_high {
            (axis.low, axis.high) = (axis.low.max(low), axis.high.min(-minus_high));
        }
    }
}

/// The union of two sorted lists, sorted.
fn union(mut first: &[usize], mut second: &[usize]) -> Vec<usize> {
    let mut all = Vec::with_capacity(first.len() + second.len());
    while let ([one, later @ ..], [other, others @ ..]) = (first, second) {
        all.push(*one.min(other));
        if one <= other {
            first = later;
        }
        if other <= one {
            second = others;
        }
    }
    all.extend_from_slice(first);
    all.extend_from_slice(second);
    all
}
