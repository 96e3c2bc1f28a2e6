//! The measurements of one variant, as plain data.
//!
//! Times are in seconds; missing measurements are `null`. All other values are the same on every machine, except
//! instructions, which depend on the compiler.

use std::time::Duration;

use measure::CompiledModules;
use qishu::{PlanSize, Variant};
use serde::Serialize;

use super::ways::{MeasuredWay, Ways};

/// The version of the JSON form.
const SCHEMA: u32 = 1;

/// Everything measured, as `--format json` prints it.
#[derive(Debug, Serialize)]
pub struct BenchReport {
    /// The version of the form.
    schema: u32,
    /// The cargo that compiled the modules, if they were compiled.
    pub compiler: Option<String>,
    /// How long it took to compile them all, with the runtime and what that needs.
    pub build_seconds: Option<f64>,
    /// The variants, in the order asked for.
    pub variants: Vec<Figures>,
}

/// The figures of one variant.
#[derive(Debug, Serialize)]
pub struct Figures {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// The number of positions, in decimal digits.
    pub count: String,
    /// The lines of its module.
    pub lines: usize,
    /// The tables of its plan.
    pub tables: usize,
    /// The entries of all tables.
    pub entries: usize,
    /// The entries of the largest table.
    pub largest_table: usize,
    /// The upper bound of innermost steps of all loops, in decimal digits.
    pub steps: String,
    /// The bits of the widest integer.
    pub bits: u64,
    /// The time of planning.
    pub plan_seconds: f64,
    /// The time of printing the module.
    pub emit_seconds: f64,
    /// The ways to count, the fastest first as a rule.
    pub ways: Vec<MeasuredWay>,
}

impl BenchReport {
    /// A report on some variants, whose modules were compiled so, if they were.
    pub fn new(modules: Option<&CompiledModules>, variants: Vec<Figures>) -> BenchReport {
        BenchReport {
            schema: SCHEMA,
            compiler: modules.map(|modules| modules.compiler().to_owned()),
            build_seconds: modules.map(|modules| modules.build_time().as_secs_f64()),
            variants,
        }
    }
}

impl Figures {
    /// The figures of a variant whose planning and printing took so long.
    pub fn new(variant: &Variant, plan: PlanSize, source: &str, times: (Duration, Duration), ways: Ways) -> Figures {
        Figures {
            name: variant.name().to_string(),
            title: variant.title().to_string(),
            count: ways.count,
            lines: source.lines().count(),
            tables: plan.tables,
            entries: plan.entries,
            largest_table: plan.largest_table,
            steps: plan.steps.to_string(),
            bits: plan.bits,
            plan_seconds: times.0.as_secs_f64(),
            emit_seconds: times.1.as_secs_f64(),
            ways: ways.list,
        }
    }

    /// One of the ways, by its name.
    pub fn way(&self, by: &str) -> Option<&MeasuredWay> {
        self.ways.iter().find(|way| way.by == by)
    }
}
