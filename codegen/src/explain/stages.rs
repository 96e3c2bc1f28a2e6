//! The stages of a plan as a table: state, size, steps and widths, and the cost in all.

use std::fmt::{Result, Write};

use crate::plan::{Plan, Table};

/// Writes a line for each stage, and the sums.
pub fn stages(text: &mut String, plan: &Plan) -> Result {
    let name_width = plan.tables.iter().map(|table| table.name.len()).max().unwrap_or(0);
    writeln!(text, "  {:name_width$}  {:>8}  {:>8}  {:>4}  indexed by", "stage", "entries", "steps", "bits")?;
    for table in &plan.tables {
        let axes: Vec<String> =
            table.axes.iter().map(|axis| format!("{} {}..{}", axis.name, axis.low, axis.high)).collect();
        let line = format!(
            "  {:name_width$}  {:>8}  {:>8}  {:>4}  {}",
            table.name,
            table.entries(),
            table.steps(),
            table.bound.bits(),
            axes.join(", ")
        );
        writeln!(text, "{}", line.trim_end())?;
        if !table.also.is_empty() {
            writeln!(text, "  {:name_width$}  serves {} as well", "", table.also.join("; "))?;
        }
    }
    let entries: usize = plan.tables.iter().map(Table::entries).sum();
    let largest = plan.tables.iter().map(Table::entries).max().unwrap_or(0);
    let widest = plan.tables.iter().map(|table| table.width).max();
    writeln!(text, "\nCOST\n")?;
    writeln!(text, "  {} tables, {entries} entries, the largest table {largest}", plan.tables.len())?;
    writeln!(text, "  at most {} innermost steps, each a product of up to three numbers", plan.steps)?;
    let bytes: u64 = plan.tables.iter().map(|table| table.entries() as u64 * (table.width.bits() / 8)).sum();
    writeln!(text, "  {bytes} bytes for all tables")?;
    match widest {
        Some(width) => writeln!(text, "  integers of up to {width}"),
        None => Ok(()),
    }
}
