//! The last pass of planning: a bound, the narrowest integer width, a name and a description for every table.
//!
//! The bounds are the tables' sum bounds (`planner::tables::sum_bound`). Small plans are carried out once, and the
//! greatest numbers that occur replace the sum bounds.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use qishu_spec_lang::Model;

use super::captions::captions;
use super::names::Names;
use super::part_tree::lay_out;
use crate::execute::run::{Greatest, run};
use crate::plan::{Axis, Choose, Plan, Read, Sum, Table, Triangle, Width};
use crate::planner::names::numbered;
use crate::planner::order::Solution;
use crate::planner::tables::{PlannedRead, PlannedSum, PlannedTable, binomial, greatest, ranges_of};
use crate::system::System;
use crate::thresholds::MEASURED_STEPS;

/// Gives every table its bound, its width, its name and its description.
pub fn finish(model: &Model, system: &System, solution: Solution) -> Plan {
    let Solution { planned, steps: elimination, split, statistic, placed } = solution;
    let part_tree = lay_out(model, system, &planned, placed, split.is_some());
    let mut triangles: Vec<Triangle> = Vec::new();
    let mut tables: Vec<Table> = Vec::new();
    let names = Names::new(model, system);
    let captions = captions(&names, &planned);
    let table_names: BTreeSet<String> = captions.iter().map(|caption| caption.name.clone()).collect();
    for (table, caption) in planned.iter().zip(captions) {
        let role = |read: &PlannedRead| {
            let role = names.role(&planned[read.table].provenances, &read.provenances, &table_names);
            role.unwrap_or_else(|| tables[read.table].name.clone())
        };
        let sums: Vec<Sum> = table.sums.iter().map(|sum| finish_sum(sum, role, &planned, &mut triangles)).collect();
        let widths: Vec<Width> = sums.iter().flat_map(|sum| factor_widths(sum, &tables, &triangles)).collect();
        tables.push(Table {
            name: caption.name,
            doc: caption.doc,
            also: caption.also,
            origins: caption.origins,
            axes: named_apart(&table.axes),
            conditioning: table.conditioning,
            bound: table.sum_bound.clone(),
            // A product is formed in the table's own width, which is therefore at least that of any factor.
            width: widths.into_iter().fold(Width::for_bits(table.sum_bound.bits()), Width::max),
            sums,
        });
    }
    let steps = planned.iter().map(PlannedTable::steps).fold(0, u128::saturating_add);
    let inverses = Plan::inverses_of(&tables);
    let cells = system.cells.clone();
    let mut plan = Plan { tables, triangles, cells, elimination, split, statistic, inverses, part_tree, steps };
    if plan.steps <= MEASURED_STEPS {
        measure(&mut plan);
    }
    plan
}

/// The axes, each with a unique name.
fn named_apart(axes: &[Axis]) -> Vec<Axis> {
    let mut apart: Vec<Axis> = Vec::with_capacity(axes.len());
    for axis in axes {
        let name = numbered(&axis.name, |name| apart.iter().all(|other| other.name != name));
        apart.push(Axis { name, ..axis.clone() });
    }
    apart
}

/// Replaces the bounds by the greatest numbers that occur.
fn measure(plan: &mut Plan) {
    let greatest = run(plan).greatest;
    for (id, Greatest { entry, partial }) in greatest.iter().enumerate() {
        let mut sums = std::mem::take(&mut plan.tables[id].sums);
        for (sum, partial) in sums.iter_mut().zip(partial) {
            sum.partial = Width::for_bits(partial.bits());
        }
        // The partial product of three factors is formed in the table's width as well, even where the third is zero.
        let widest = sums
            .iter()
            .flat_map(|sum| factor_widths(sum, &plan.tables, &plan.triangles).into_iter().chain([sum.partial]));
        plan.tables[id].width = widest.fold(Width::for_bits(entry.bits()), Width::max);
        debug_assert!(*entry <= plan.tables[id].bound, "the bound of the sum of {} is no bound", plan.tables[id].name);
        plan.tables[id].bound.clone_from(entry);
        plan.tables[id].sums = sums;
    }
}

fn finish_sum(
    sum: &PlannedSum,
    role: impl Fn(&PlannedRead) -> String,
    planned: &[PlannedTable],
    triangles: &mut Vec<Triangle>,
) -> Sum {
    let ranges = ranges_of(sum);
    let mut reads: Vec<Read> = sum
        .reads
        .iter()
        .map(|read| Read { table: read.table, at: read.at.clone(), operand: read.operand, role: role(read) })
        .collect();
    reads.sort_by(|a, b| planned[a.table].sum_bound.cmp(&planned[b.table].sum_bound));
    let mut partial = sum.choose.as_ref().map_or(BigUint::from(1u32), |choose| greatest(choose, &ranges));
    for read in reads.iter().rev().skip(1) {
        partial *= &planned[read.table].sum_bound;
    }
    let choose = sum.choose.as_ref().map(|(whole, part)| {
        let (whole_most, part_most) = (whole.range(&ranges).1.max(0), part.range(&ranges).1.max(0));
        let triangle = triangle_for(triangles, whole_most as usize + 1, part_most as usize + 1);
        Choose { whole: whole.clone(), part: part.clone(), triangle }
    });
    let mut finished = Sum {
        loops: sum.loops.clone(),
        guards: sum.guards.clone(),
        choose,
        reads,
        pieces: sum.pieces.clone(),
        target: sum.target.clone(),
        partial: Width::for_bits(partial.bits()),
    };
    finished.drop_idle_ends();
    finished
}

fn factor_widths(sum: &Sum, tables: &[Table], triangles: &[Triangle]) -> Vec<Width> {
    let reads = sum.reads.iter().map(|read| tables[read.table].width);
    reads.chain(sum.choose.as_ref().map(|choose| triangles[choose.triangle].width)).collect()
}

/// A triangle with at least `rows` rows and `columns` columns. An existing triangle is extended if that needs no wider
/// numbers than this request; otherwise a new one is added.
fn triangle_for(triangles: &mut Vec<Triangle>, rows: usize, columns: usize) -> usize {
    let width = triangle_width(rows, columns);
    for (index, triangle) in triangles.iter_mut().enumerate() {
        let (rows, columns) = (rows.max(triangle.rows), columns.max(triangle.columns));
        if triangle.width == width && triangle_width(rows, columns) == width {
            *triangle = Triangle { rows, columns, width };
            return index;
        }
    }
    triangles.push(Triangle { rows, columns, width });
    triangles.len() - 1
}

fn triangle_width(rows: usize, columns: usize) -> Width {
    let (top, most) = (rows as i64 - 1, columns as i64 - 1);
    Width::for_bits(binomial(top, most.min(top / 2)).bits())
}
