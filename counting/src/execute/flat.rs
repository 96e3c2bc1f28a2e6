//! A sum of a plan, prepared for execution: each entry that it reads or writes has a flat index.
//!
//! An entry's indices depend linearly on the loop variables, and so does its flat index. The contribution of the outer
//! variables is computed once, and the innermost loop adds a constant step.

use super::entries::Entries;
use super::pascal::Pascal;
use crate::plan::{Affine, Axis, Choose, Guard, Loop, Plan, Read, Sum, Table};

/// Integers, one of which is a factor of each choice, and its flat index.
pub type Multiplier<'a> = (&'a Entries, Affine);

/// A sum with the lists of its factors, the binomial first.
#[derive(Debug)]
pub struct FlatSum<'a, const FACTORS: usize> {
    /// The loops, outermost first.
    pub loops: Vec<FlatLoop<'a, FACTORS>>,
    /// Whether the guards hold that depend on no loop.
    pub possible: bool,
    /// The lists of the factors.
    pub factors: [&'a Entries; FACTORS],
    /// The number of factors before the last read; their product has a separate width.
    pub leading: usize,
    /// The flat indices where all loop variables are zero.
    pub origin: Places<FACTORS>,
    /// Factors that do not depend on any loop; if one of them is zero, nothing is added.
    pub stopping: Vec<usize>,
}

/// A loop of the sum.
#[derive(Debug)]
pub struct FlatLoop<'a, const FACTORS: usize> {
    /// The ends that do not vary.
    constant: (i64, i64),
    /// The ends that depend on the outer loops.
    varying: (&'a [Affine], &'a [Affine]),
    /// The guards of which this loop's variable is the last to be known.
    guards: Vec<LastGuard>,
    /// The change of the flat indices from one value of the variable to the next.
    pub step: Places<FACTORS>,
    /// Factors that are determined once this variable is; if one of them is zero, the inner loops add nothing.
    pub stopping: Vec<usize>,
}

/// A condition `low <= rest + factor * number <= high`, where the factor is positive and the rest is known before the
/// loop over the number.
#[derive(Debug)]
struct LastGuard {
    rest: Affine,
    factor: i64,
    low: i64,
    high: i64,
}

/// The flat indices that a sum reads and writes.
#[derive(Clone, Copy, Debug)]
pub struct Places<const FACTORS: usize> {
    /// The flat index of the target entry.
    pub target: i64,
    /// The flat indices of the factors.
    pub factors: [i64; FACTORS],
}

impl<const FACTORS: usize> Places<FACTORS> {
    /// The flat indices after `times` further steps.
    #[inline]
    pub fn plus(mut self, times: i64, step: &Places<FACTORS>) -> Places<FACTORS> {
        self.target += times * step.target;
        for (place, step) in self.factors.iter_mut().zip(step.factors) {
            *place += times * step;
        }
        self
    }
}

impl<'a, const FACTORS: usize> FlatSum<'a, FACTORS> {
    /// Prepares a sum of a table, with these factors at these flat indices, the binomial first.
    pub fn new(table: &Table, sum: &'a Sum, factors: [Multiplier<'a>; FACTORS]) -> FlatSum<'a, FACTORS> {
        let target = flattened(&table.axes, &sum.target);
        // Many entries are zero, and then the inner loops add nothing. The last of three factors is not tested: the
        // compiled module forms the product of the first two anyway, and its width must hold that.
        let first_read = usize::from(sum.choose.is_some());
        let stopping = if FACTORS == 3 { first_read..2 } else { first_read..FACTORS };
        let known_at = |depth: usize| {
            let known = |&factor: &usize| depth_known(&factors[factor].1) == depth && depth < sum.loops.len();
            stopping.clone().filter(known).collect()
        };
        let (settled, unsettled): (Vec<&Guard>, Vec<&Guard>) =
            sum.guards.iter().partition(|guard| guard.value.is_constant());
        let loops = sum.loops.iter().enumerate().map(|(variable, Loop { low, high, .. })| FlatLoop {
            constant: (low[0].constant, high[0].constant),
            varying: (&low[1..], &high[1..]),
            guards: unsettled.iter().filter_map(|guard| LastGuard::new(guard, variable)).collect(),
            step: Places {
                target: target.coefficient(variable),
                factors: std::array::from_fn(|factor| factors[factor].1.coefficient(variable)),
            },
            stopping: known_at(variable + 1),
        });
        FlatSum {
            loops: loops.collect(),
            possible: settled.iter().all(|guard| (guard.low..=guard.high).contains(&guard.value.constant)),
            leading: FACTORS - usize::from(!sum.reads.is_empty()),
            origin: Places {
                target: target.constant,
                factors: std::array::from_fn(|factor| factors[factor].1.constant),
            },
            stopping: known_at(0),
            factors: factors.map(|(entries, _)| entries),
        }
    }
}

impl<const FACTORS: usize> FlatLoop<'_, FACTORS> {
    /// The least and the greatest value of the variable, given the outer ones.
    #[inline]
    pub fn range(&self, outer: &[i64]) -> (i64, i64) {
        let low = self.varying.0.iter().fold(self.constant.0, |low, end| low.max(end.value(outer)));
        let high = self.varying.1.iter().fold(self.constant.1, |high, end| high.min(end.value(outer)));
        self.guards.iter().fold((low, high), |(low, high), guard| {
            let (from, to) = guard.range(outer);
            (low.max(from), high.min(to))
        })
    }
}

impl LastGuard {
    /// The guard, if this variable is the last in it.
    fn new(guard: &Guard, variable: usize) -> Option<LastGuard> {
        let &(_, factor) = guard.value.terms.last().filter(|(last, _)| *last == variable)?;
        let rest = guard.value.plus(-factor, &Affine::variable(variable));
        Some(match factor > 0 {
            true => LastGuard { rest, factor, low: guard.low, high: guard.high },
            false => LastGuard {
                rest: Affine::default().plus(-1, &rest),
                factor: -factor,
                low: guard.high.saturating_neg(),
                high: guard.low.saturating_neg(),
            },
        })
    }

    /// The least and the greatest value of the variable that satisfy the guard.
    #[inline]
    fn range(&self, outer: &[i64]) -> (i64, i64) {
        let rest = self.rest.value(outer);
        let least = -rest.saturating_sub(self.low).div_euclid(self.factor);
        (least, self.high.saturating_sub(rest).div_euclid(self.factor))
    }
}

/// The binomial of a choice, and its index in the triangle.
pub fn binomial<'a>(choose: &Choose, triangles: &'a [Pascal]) -> Multiplier<'a> {
    let Pascal { entries, columns } = &triangles[choose.triangle];
    (entries, choose.part.plus(*columns as i64, &choose.whole))
}

/// The entry that a choice reads, and its flat index in the table.
pub fn entry<'a>(plan: &Plan, read: &Read, tables: &'a [Entries]) -> Multiplier<'a> {
    (&tables[read.table], flattened(&plan.tables[read.table].axes, &read.at))
}

/// The flat index of an entry, the last axis running fastest.
fn flattened(axes: &[Axis], at: &[Affine]) -> Affine {
    axes.iter().zip(at).fold(Affine::default(), |place, (axis, index)| {
        index.plus(-1, &Affine::constant(axis.low)).plus(axis.extent() as i64, &place)
    })
}

/// The number of outermost loops that determine the value.
fn depth_known(value: &Affine) -> usize {
    value.terms.last().map_or(0, |term| term.0 + 1)
}
