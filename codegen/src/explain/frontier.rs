//! The description of a frontier: the order of the cells, and the size of the nodes.

use std::fmt::{Result, Write};

use qishu_counting::frontier::{Frontier, FrontierSize, WrittenFrontier, WrittenStatistic};
use qishu_rules::grouped;
use qishu_spec_lang::Model;

use super::{head, line, why_no_tables};

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

fn write_all(text: &mut String, model: &Model, frontier: &Frontier) -> Result {
    head(text, model)?;
    writeln!(
        text,
        "\nFRONTIER: what the cells before say about those still to come, counted cell by cell for all positions at once\n"
    )?;
    match frontier.groups(model).is_empty() {
        true => why_no_tables(text, frontier.no_tables.as_ref())?,
        false => line(text, "tables and domains know nothing of groups")?,
    }
    line(text, &format!("{} cells, {}", grouped(&frontier.cells()), frontier.order))?;
    let tried = grouped(&frontier.tried);
    written_size(text, frontier, &tried)?;
    state(text, &frontier.written(model))?;
    if !frontier.groups(model).is_empty() {
        groups(text, model, frontier)?;
    }
    states(text, model, frontier)
}

/// What a state remembers of groups.
fn groups(text: &mut String, model: &Model, frontier: &Frontier) -> Result {
    writeln!(text, "\nGROUPS: what is remembered beside these\n")?;
    for (rule, open) in frontier.groups(model) {
        let open = grouped(&open);
        line(
            text,
            &format!(
                "{rule}: which of at most {open} open squares hang together, and which conditions their groups meet"
            ),
        )?;
    }
    line(text, "")?;
    line(
        text,
        "a square is open while a neighbour is still to come; of groups without open squares only the number is kept",
    )
}

/// How large the frontier is, as far as that is known.
fn written_size(text: &mut String, frontier: &Frontier, tried: &str) -> Result {
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

/// The most families of flags and numbers that are listed.
const MOST_LISTED: usize = 40;

/// What a state consists of.
fn state(text: &mut String, written: &WrittenFrontier) -> Result {
    if !written.families.is_empty() {
        writeln!(text, "\nSTATE: what is remembered between two squares\n")?;
    }
    for family in written.families.iter().take(MOST_LISTED) {
        let what = match (family.is_flags, family.places) {
            (true, 1) => "a flag".to_owned(),
            (true, places) => format!("{places} flags"),
            (false, 1) => format!("a number of {} bits", family.bits),
            (false, places) => format!("{places} numbers of {} bits", family.bits),
        };
        line(text, &format!("{}, {what}: {}", family.name, family.says))?;
    }
    match written.families.len().saturating_sub(MOST_LISTED) {
        0 => {}
        more => line(text, &format!("and {more} more"))?,
    }
    if !written.counted.is_empty() {
        writeln!(text, "\nCOUNTED BESIDE: a state has a number of ways for each combination of these sums\n")?;
    }
    for WrittenStatistic { says, range: (least, most), .. } in &written.counted {
        line(text, &format!("{least} to {most}: {says}"))?;
    }
    Ok(())
}

/// How many states there are after each square.
fn states(text: &mut String, model: &Model, frontier: &Frontier) -> Result {
    if frontier.states.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nSTATES: how many there are after each square\n")?;
    if frontier.states.first() == Some(&0) {
        return line(text, "none: no position keeps all rules");
    }
    let of_squares = frontier.cells_in_order().zip(&frontier.states);
    let list: Vec<String> =
        of_squares.map(|(cell, states)| format!("{} {}", cell.name(&model.rules), grouped(states))).collect();
    line(text, &list.join(", "))
}
