//! The stages of a plan: for each its state, size, steps and width, and its equations; and the total cost.

use std::fmt::{Result, Write};

use qishu_counting::plan::{Plan, Table};

use crate::text::WIDTH;
use crate::text::recurrence::{declaration, recurrence};
use crate::text::wrap::{glued, wrap_behind};

/// The meaning of the words and signs of the stages.
const LEGEND: &str = "
  place    pieces of a group take free squares of a class: C(free, taken) ways
  join     two parts of the board are put together
  arrange  in how many orders the pieces of a group, each of one of its kinds, can follow one another
  marginal a partial sum: once for each value of its conditioning, instead of once for each choice of its reader
  conditioning  indices before a semicolon: numbers that the reader asks about, and no pieces of the table make
  [i] += x  for k a..b  if y in c..d    x is added to entry i for each k from a to b, both included, if y is in c..d
";

/// The indentation of the equations; continuation lines are indented once more.
const INDENT: usize = 6;

/// Writes the legend, the stages one by one, and the sums.
pub fn stages(text: &mut String, plan: &Plan) -> Result {
    writeln!(text, "{LEGEND}")?;
    for table in &plan.tables {
        let entries = match table.entries() {
            1 => "1 entry".to_owned(),
            entries => format!("{entries} entries"),
        };
        let mut facts = vec![entries, format!("{} steps", table.steps()), format!("below 2^{}", table.bound.bits())];
        facts.extend(table.also.iter().enumerate().map(|(index, squares)| match index {
            0 => format!("also {squares}"),
            _ => squares.clone(),
        }));
        let facts: Vec<String> = facts.iter().map(|fact| glued(fact)).collect();
        lines(text, "  ", &format!("{}  {}", glued(&declaration(table)), facts.join(", ")))?;
        for [equation, choices] in table.sums.iter().map(|sum| recurrence(plan, sum)) {
            let space = " ".repeat(INDENT);
            let line = format!("{equation}  {choices}");
            if INDENT + line.trim_end().chars().count() <= WIDTH {
                lines(text, &space, &line)?;
            } else {
                lines(text, &space, &equation)?;
                lines(text, &format!("{space}    "), &choices)?;
            }
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

fn lines(text: &mut String, head: &str, line: &str) -> Result {
    wrap_behind(head, line, INDENT + 4, WIDTH).into_iter().try_for_each(|line| writeln!(text, "{line}"))
}
