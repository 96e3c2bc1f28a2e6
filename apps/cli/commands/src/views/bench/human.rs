//! The human layout of the measurements: the plan and the module of each variant, then the counting methods side by
//! side.

use std::time::Duration;

use qishu::numbers::approximate;

use super::figures::{BenchReport, Figures};
use super::ways::{MODULE, MeasuredWay, PLAN};
use crate::terminal::console::printable;
use crate::text::duration::duration;

/// The significant digits of ratios.
const DIGITS: usize = 3;

/// The text about all variants.
pub fn text(report: &BenchReport) -> String {
    let mut text = String::new();
    for figures in &report.variants {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&variant(figures));
    }
    if let (Some(compiler), Some(seconds)) = (&report.compiler, report.build_seconds)
        && !report.variants.is_empty()
    {
        let time = duration(Duration::from_secs_f64(seconds));
        text.push_str(&format!("\ncompiled by {compiler} in {time}, the runtime included\n"));
    }
    text
}

fn variant(figures: &Figures) -> String {
    let Figures { name, title, tables, entries, largest_table, steps, bits, lines, .. } = figures;
    let heading = if title == name { name.clone() } else { format!("{name}: {title}") };
    let seconds = |seconds: f64| duration(Duration::from_secs_f64(seconds));
    let mut text = format!(
        "{}\n  plan    {} with {} in all, {largest_table} in the largest; at most {}\n          integers of up to {bits} bits; planned in {}\n  module  {}, printed in {}\n",
        printable(&heading),
        counted(tables, "table"),
        many(entries, "entry", "entries"),
        counted(steps, "step"),
        seconds(figures.plan_seconds),
        counted(lines, "line"),
        seconds(figures.emit_seconds),
    );
    text.push_str("\n  counted by       time  instructions  times the module\n");
    let module = figures.way(MODULE).and_then(|way| way.seconds);
    for way in &figures.ways {
        text.push_str(&row(way, module));
    }
    for remark in figures.ways.iter().filter_map(|way| way.remark.as_ref()) {
        for line in remark.lines() {
            text.push_str(&format!("  {}\n", printable(line)));
        }
    }
    text
}

fn row(way: &MeasuredWay, module: Option<f64>) -> String {
    let time = way.seconds.map_or("-".to_string(), |seconds| duration(Duration::from_secs_f64(seconds)));
    let instructions = way.instructions.map_or("-".to_string(), |instructions| instructions.to_string());
    let ratio = match (way.seconds, module) {
        (Some(seconds), Some(module)) if module > 0.0 => approximate((seconds / module).log10(), DIGITS),
        _ => "-".to_string(),
    };
    let by = match way.by {
        MODULE => "the module",
        PLAN => "the plan",
        _ => "the naive frontier",
    };
    format!("  {by:<10} {time:>10}  {instructions:>12}  {ratio:>16}\n")
}

fn counted(number: &impl ToString, noun: &str) -> String {
    many(number, noun, &format!("{noun}s"))
}

fn many(number: &impl ToString, one: &str, several: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { several };
    format!("{number} {noun}")
}
