//! Carries out a plan directly, with integers of any size.

use num_bigint::BigUint;

use crate::plan::{Affine, Axis, Plan, Read, Sum, Table, TableId};

/// The result of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each value of the statistic that the plan keeps, ascending, without zeros.
    pub by_statistic: Vec<(i64, BigUint)>,
    /// The greatest numbers met in each table, to hold against its bounds.
    pub greatest: Vec<Greatest>,
}

/// The greatest numbers met while a table was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Greatest {
    /// The greatest entry.
    pub entry: BigUint,
    /// For each sum, the greatest product of all factors but the last read.
    pub partial: Vec<BigUint>,
}

/// Fills the plan's tables one after the other.
pub fn run(plan: &Plan) -> Outcome {
    let mut triangles: Vec<Vec<Vec<BigUint>>> = Vec::new();
    for triangle in &plan.triangles {
        triangles.push(pascal(triangle.rows, triangle.columns));
    }
    let mut filled: Vec<Vec<BigUint>> = Vec::with_capacity(plan.tables.len());
    let mut greatest = Vec::with_capacity(plan.tables.len());
    for id in 0..plan.tables.len() {
        let (entries, partial) = fill(plan, id, &filled, &triangles);
        greatest.push(Greatest { entry: entries.iter().max().cloned().unwrap_or_default(), partial });
        filled.push(entries);
    }
    let last = filled.pop().unwrap_or_default();
    let by_statistic = plan.statistic.as_ref().map_or(Vec::new(), |statistic| {
        let axes = &plan.tables[plan.tables.len() - 1].axes;
        let mut rows: Vec<(i64, BigUint)> = last
            .iter()
            .enumerate()
            .filter(|(_, ways)| **ways != BigUint::ZERO)
            .map(|(index, ways)| {
                let values: Vec<i64> = axes.first().map(|axis| axis.low + index as i64).into_iter().collect();
                (statistic.value(&values), ways.clone())
            })
            .collect();
        rows.sort();
        rows
    });
    Outcome { total: last.iter().sum(), by_statistic, greatest }
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
) -> (Vec<BigUint>, Vec<BigUint>) {
    let table = &plan.tables[id];
    let mut entries = vec![BigUint::ZERO; table.entries()];
    let mut partial = Vec::with_capacity(table.sums.len());
    for sum in &table.sums {
        let variables = vec![0; sum.loops.len()];
        let known = sum.reads.iter().map(|read| depth_known(&read.at)).collect();
        let mut walk = Walk { plan, table, sum, filled, triangles, variables, known, partial: BigUint::ZERO };
        walk.descend(0, &mut entries);
        partial.push(walk.partial);
    }
    (entries, partial)
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
    fn descend(&mut self, depth: usize, entries: &mut [BigUint]) {
        // Many entries are zero, and then the inner loops add nothing.
        let decided = self.sum.reads.iter().zip(&self.known).filter(|(_, known)| **known == depth);
        if depth < self.sum.loops.len() && decided.into_iter().any(|(read, _)| self.is_zero(read)) {
            return;
        }
        let Some(one) = self.sum.loops.get(depth) else {
            return self.add(entries);
        };
        let value = |end: &Affine| end.value(&self.variables);
        let low = one.low.iter().map(value).max().unwrap_or(0);
        let high = one.high.iter().map(value).min().unwrap_or(-1);
        for value in low..=high {
            self.variables[depth] = value;
            self.descend(depth + 1, entries);
        }
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
