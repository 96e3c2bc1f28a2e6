//! The description of a frontier: the order of the cells, and the size of the nodes.

use std::fmt::Write;

use qishu_spec_lang::Model;

use super::{head, line, why_no_tables};
use crate::frontier::{Frontier, FrontierSize};
use crate::numerals::grouped;

/// A description of the count cell by cell.
///
/// The text describes the board and the pieces, the interactions derived from the regions, and the frontier. For the
/// frontier it gives the reasons, the order of the cells, and the known part of its size.
pub fn explain_frontier(model: &Model, frontier: &Frontier) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, frontier);
    text
}

fn write_all(text: &mut String, model: &Model, frontier: &Frontier) -> std::fmt::Result {
    head(text, model)?;
    writeln!(
        text,
        "\nFRONTIER: what the cells before say about those still to come, counted cell by cell for all positions at once\n"
    )?;
    why_no_tables(text, frontier.no_tables.as_ref())?;
    line(text, &format!("{} cells, {}", grouped(&frontier.cells()), frontier.order))?;
    let tried = grouped(&frontier.tried);
    match frontier.size {
        Some(FrontierSize { steps, widest, bytes }) => {
            let (steps, widest, bytes) = (grouped(&steps), grouped(&widest), grouped(&bytes));
            line(text, &format!("{steps} steps, at most {widest} states between two cells, {bytes} bytes at once"))?;
            line(text, &format!("the best of several orders, found by trials of {tried} steps together"))
        }
        None => line(
            text,
            &format!(
                "how large it is shows when it is carried out: no trial of {tried} steps together came to its end, and this \
                 order has the least estimate of its steps"
            ),
        ),
    }
}
