//! What is measured of one variant, as plain data.
//!
//! Times are in seconds; what was not measured is `null`. Whatever is not a time is the same on every machine, but for
//! instructions, which depend on the compiler.

use std::time::Duration;

use qishu_codegen::plan::{Plan, Table};
use qishu_spec_lang::Model;
use serde::Serialize;

use super::ways::Way;

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
    /// How many innermost steps all loops take at most, in decimal digits.
    pub steps: String,
    /// The bits of the widest integer.
    pub bits: u64,
    /// How long planning takes.
    pub plan_seconds: f64,
    /// How long it takes to print the module.
    pub emit_seconds: f64,
    /// The ways to count, the fastest first as a rule.
    pub ways: Vec<Way>,
}

impl Figures {
    /// The figures of a variant whose planning and printing took so long.
    pub fn new(model: &Model, plan: &Plan, source: &str, times: (Duration, Duration), ways: Ways) -> Figures {
        let entries = plan.tables.iter().map(Table::entries);
        Figures {
            name: model.name.clone(),
            title: model.title.clone(),
            count: ways.count,
            lines: source.lines().count(),
            tables: plan.tables.len(),
            entries: entries.clone().sum(),
            largest_table: entries.max().unwrap_or(0),
            steps: plan.steps.to_string(),
            bits: plan.tables.iter().map(|table| table.width.bits()).max().unwrap_or(0),
            plan_seconds: times.0.as_secs_f64(),
            emit_seconds: times.1.as_secs_f64(),
            ways: ways.list,
        }
    }

    /// One of the ways, by its name.
    pub fn way(&self, by: &str) -> Option<&Way> {
        self.ways.iter().find(|way| way.by == by)
    }
}

/// What the ways to count found, and how fast.
#[derive(Debug)]
pub struct Ways {
    /// The number that all of them found.
    pub count: String,
    /// The ways.
    pub list: Vec<Way>,
}
