//! The measurements as tab-separated lines.

use super::figures::{BenchReport, Figures};
use super::ways::{MODULE, NAIVE_FRONTIER, PLAN};
use crate::terminal::console::printable;

/// What was not measured.
const NONE: &str = "-";

/// A line for each variant.
pub fn text(report: &BenchReport) -> String {
    report.variants.iter().map(line).collect()
}

fn line(figures: &Figures) -> String {
    let Figures { name, lines, tables, entries, steps, bits, .. } = figures;
    let instructions = figures.way(MODULE).and_then(|way| way.instructions);
    let instructions = instructions.map_or(NONE.to_string(), |instructions| instructions.to_string());
    let seconds = [MODULE, PLAN, NAIVE_FRONTIER].map(|by| {
        let seconds = figures.way(by).and_then(|way| way.seconds);
        seconds.map_or(NONE.to_string(), |seconds| format!("{seconds:e}"))
    });
    let name = printable(name);
    format!("{name}\t{lines}\t{tables}\t{entries}\t{steps}\t{bits}\t{instructions}\t{}\n", seconds.join("\t"))
}
