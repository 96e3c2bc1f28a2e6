//! Carries out a plan directly, with integers of any size.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::plan::{Affine, Axis, Plan, Read, Sum, Table, TableId};

/// So many outer loops of each sum tell the watch where they have got to.
const WATCHED_LOOPS: usize = 2;

/// The result of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each combination of values of the sums that the plan keeps, ascending, without zeros;
    /// none if it keeps no sum.
    pub by_statistic: Vec<Row>,
    /// The greatest numbers met in each table, to hold against its bounds.
    pub greatest: Vec<Greatest>,
}

/// The values of the sums that a plan keeps, and the number of positions that have them.
pub type Row = (Vec<i64>, BigUint);

/// The greatest numbers met while a table was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Greatest {
    /// The greatest entry.
    pub entry: BigUint,
    /// For each sum, the greatest product of all factors but the last read.
    pub partial: Vec<BigUint>,
}

/// A plan's tables with all their numbers.
#[derive(Clone, Debug)]
pub struct Filled {
    /// For each table its entries, the last axis running fastest.
    pub tables: Vec<Vec<BigUint>>,
    /// For each triangle its rows.
    pub triangles: Vec<Vec<Vec<BigUint>>>,
    /// The greatest numbers met in each table.
    pub greatest: Vec<Greatest>,
}

/// Fills the plan's tables one after the other.
pub fn run(plan: &Plan) -> Outcome {
    run_watched(plan, &mut |_| ControlFlow::Continue(())).expect("a watch that never stops does not stop the run")
}

/// The same, telling the watch again and again how many of the plan's steps are done; it may stop the run, which then
/// has no outcome.
pub fn run_watched(plan: &Plan, watch: &mut dyn FnMut(u128) -> ControlFlow<()>) -> Option<Outcome> {
    let Filled { mut tables, greatest, .. } = fill_watched(plan, watch)?;
    let last = tables.pop().unwrap_or_default();
    Some(Outcome { total: last.iter().sum(), by_statistic: rows(plan, last), greatest })
}

/// The entries of the last table by the values of the kept sums.
fn rows(plan: &Plan, last: Vec<BigUint>) -> Vec<Row> {
    let Some(table) = plan.tables.last().filter(|_| !plan.statistic.is_empty()) else { return Vec::new() };
    let mut rows: Vec<Row> = Vec::new();
    for (index, ways) in last.into_iter().enumerate().filter(|(_, ways)| *ways != BigUint::ZERO) {
        let mut rest = index;
        let mut at: Vec<i64> = vec![0; table.axes.len()];
        for (value, axis) in at.iter_mut().zip(&table.axes).rev() {
            *value = axis.low + (rest % axis.extent()) as i64;
            rest /= axis.extent();
        }
        rows.push((plan.statistic.iter().map(|sum| sum.value(&at)).collect(), ways));
    }
    rows.sort_unstable();
    // A sum with fractions may have got an axis too many; then several entries have the same values.
    rows.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += &later.1;
        }
        same
    });
    rows
}

/// Fills the plan's tables and keeps them, telling the watch how far it has come; `None` if the watch stops it.
pub fn fill_watched(plan: &Plan, watch: &mut dyn FnMut(u128) -> ControlFlow<()>) -> Option<Filled> {
    let mut triangles: Vec<Vec<Vec<BigUint>>> = Vec::new();
    for triangle in &plan.triangles {
        triangles.push(pascal(triangle.rows, triangle.columns));
    }
    let mut filled: Vec<Vec<BigUint>> = Vec::with_capacity(plan.tables.len());
    let mut greatest = Vec::with_capacity(plan.tables.len());
    let mut done = 0u128;
    for id in 0..plan.tables.len() {
        let steps = plan.tables[id].steps();
        let mut watch_table = |share: f64| watch(done + (steps as f64 * share) as u128);
        let (entries, partial) = fill(plan, id, &filled, &triangles, &mut watch_table)?;
        done += steps;
        greatest.push(Greatest { entry: entries.iter().max().cloned().unwrap_or_default(), partial });
        filled.push(entries);
    }
    Some(Filled { tables: filled, triangles, greatest })
}
/// Pascal's triangle, with zeros above the diagonal.
fn pascal(rows: usize, columns: usize) -> Vec<Vec<BigUint>> {
    let mut triangle: Vec<Vec<BigUint>> = Vec::with_capacity(rows);
    for n in 0..rows {
        let row = (0..columns).map(|k| match (n, k) {
            (_, 0) => BigUint::from(1u32),
            (0, _) => BigUint::ZERO,
            _ => &triangle[n - 1][k - 1] + &triangle[n - 1][k],
        });
        let row = row.collect();
        triangle.push(row);
    }
    triangle
}

/// The table's entries, and the greatest partial product of each of its sums.
fn fill(
    plan: &Plan,
    id: TableId,
    filled: &[Vec<BigUint>],
    triangles: &[Vec<Vec<BigUint>>],
    watch: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Option<(Vec<BigUint>, Vec<BigUint>)> {
    let table = &plan.tables[id];
    let mut entries = vec![BigUint::ZERO; table.entries()];
    let mut partial = Vec::with_capacity(table.sums.len());
    for (done, sum) in table.sums.iter().enumerate() {
        let mut watch_sum = |share: f64| watch((done as f64 + share) / table.sums.len() as f64);
        let variables = vec![0; sum.loops.len()];
        let known = sum.reads.iter().map(|read| depth_known(&read.at)).collect();
        let mut walk = Walk { plan, table, sum, filled, triangles, variables, known, partial: BigUint::ZERO };
        walk.descend(0, (0.0, 1.0), &mut entries, &mut watch_sum).continue_value()?;
        partial.push(walk.partial);
    }
    Some((entries, partial))
}

/// One sum on its way through its loops.
struct Walk<'a> {
    plan: &'a Plan,
    table: &'a Table,
    sum: &'a Sum,
    filled: &'a [Vec<BigUint>],
    triangles: &'a [Vec<Vec<BigUint>>],
    variables: Vec<i64>,
    /// For each read, how many loops decide which entry it is.
    known: Vec<usize>,
    /// The greatest partial product so far.
    partial: BigUint,
}

impl Walk<'_> {
    /// Runs the loops from this depth on. `(from, to)` is the share of the whole walk that they are; the outer loops tell
    /// the watch where they have got to.
    fn descend(
        &mut self,
        depth: usize,
        (from, to): (f64, f64),
        entries: &mut [BigUint],
        watch: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Many entries are zero, and then the inner loops add nothing. Of three factors the last does not stop them: the
        // compiled module forms the product of the first two all the same, and its width has to hold that.
        let stopping = match self.sum.choose {
            Some(_) if self.sum.reads.len() > 1 => &self.sum.reads[..1],
            _ => &self.sum.reads,
        };
        let mut decided = stopping.iter().zip(&self.known).filter(|(_, known)| **known == depth);
        if depth < self.sum.loops.len() && decided.any(|(read, _)| self.is_zero(read)) {
            return ControlFlow::Continue(());
        }
        let Some(one) = self.sum.loops.get(depth) else {
            self.add(entries);
            return ControlFlow::Continue(());
        };
        let value = |end: &Affine| end.value(&self.variables);
        let low = one.low.iter().map(value).max().unwrap_or(0);
        let high = one.high.iter().map(value).min().unwrap_or(-1);
        for value in low..=high {
            self.variables[depth] = value;
            let part = |value: i64| from + (to - from) * (value - low) as f64 / (high - low + 1) as f64;
            self.descend(depth + 1, (part(value), part(value + 1)), entries, watch)?;
            if depth < WATCHED_LOOPS {
                watch(part(value + 1))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_zero(&self, read: &Read) -> bool {
        let table = &self.plan.tables[read.table];
        // A guard may still keep the loops from an index beside the table.
        let inside = |(axis, value): (&Axis, &Affine)| (axis.low..=axis.high).contains(&value.value(&self.variables));
        table.axes.iter().zip(&read.at).all(inside)
            && self.filled[read.table][index(table, &read.at, &self.variables)] == BigUint::ZERO
    }

    fn add(&mut self, entries: &mut [BigUint]) {
        let variables = &self.variables;
        let passes = |value: i64, low: i64, high: i64| (low..=high).contains(&value);
        if !self.sum.guards.iter().all(|guard| passes(guard.value.value(variables), guard.low, guard.high)) {
            return;
        }
        let choose = self.sum.choose.as_ref().map(|choose| {
            let (whole, part) = (choose.whole.value(variables), choose.part.value(variables));
            &self.triangles[choose.triangle][whole as usize][part as usize]
        });
        let reads = self
            .sum
            .reads
            .iter()
            .map(|read| &self.filled[read.table][index(&self.plan.tables[read.table], &read.at, variables)]);
        let mut factors: Vec<&BigUint> = choose.into_iter().chain(reads).collect();
        let last = if self.sum.reads.is_empty() { None } else { factors.pop() };
        let mut product = factors.iter().fold(BigUint::from(1u32), |product, factor| product * *factor);
        if product > self.partial {
            self.partial.clone_from(&product);
        }
        if let Some(last) = last {
            product *= last;
        }
        if product != BigUint::ZERO {
            entries[index(self.table, &self.sum.target, variables)] += product;
        }
    }
}

/// How many loops decide the values.
fn depth_known(at: &[Affine]) -> usize {
    at.iter().filter_map(|value| value.terms.last()).map(|term| term.0 + 1).max().unwrap_or(0)
}

/// Where an entry lies in a table's list, the last axis running fastest.
fn index(table: &Table, at: &[Affine], variables: &[i64]) -> usize {
    table
        .axes
        .iter()
        .zip(at)
        .fold(0, |index, (axis, value)| index * axis.extent() + (value.value(variables) - axis.low) as usize)
}
