//! The results page matches the program: cheap figures are recomputed.

use std::collections::BTreeMap;
use std::path::Path;

use crate::library;

#[path = "../../benches/results/rows.rs"]
mod rows;

pub use rows::ResultRow;

/// The rows of the page.
pub fn all() -> Vec<ResultRow> {
    let page = include_str!("../../../../docs/RESULTS.md");
    page.lines().filter_map(ResultRow::parse).collect()
}

#[test]
fn every_variant_has_its_count_on_the_page() {
    let rows: BTreeMap<String, ResultRow> = all().into_iter().map(|row| (row.command.clone(), row)).collect();
    for variant in library::counts() {
        let name = variant["name"].as_str().expect("a name");
        let row = rows.get(&format!("qishu count {name}")).unwrap_or_else(|| panic!("`{name}` is not on the page"));
        assert_eq!(row.figure, row.figure_of(variant["count"].as_str().expect("digits")), "{}", row.command);
    }
}

/// Rows of the smallest games, one of each command, and all with negligible times.
#[test]
fn figures_that_take_no_time_are_those_that_the_program_prints() {
    let program = Path::new(env!("CARGO_BIN_EXE_qishu"));
    let is_soon_done = |row: &&ResultRow| {
        let milliseconds = row.took.split_once(" ms").and_then(|(number, _)| number.parse::<u32>().ok());
        milliseconds.is_some_and(|milliseconds| milliseconds <= 20) && !row.command.starts_with("qishu count ")
    };
    let rows = all();
    let again: Vec<&ResultRow> = rows.iter().filter(is_soon_done).collect();
    assert!(again.len() > 4, "{again:?}");
    for row in again {
        assert_eq!(row.figure_of(&row.answer(program)), row.figure, "{}", row.command);
    }
}

#[test]
fn no_row_is_without_its_figure() {
    let rows = all();
    assert!(rows.len() > 60 && rows.iter().all(|row| row.figure != "?" && !row.figure.is_empty()), "{rows:#?}");
    let line = "| a | 1 | 2 s | `qishu solve --material 'K \\| K' x` |";
    let row = ResultRow::parse(line).expect("it is a row");
    assert_eq!((row.line(), row.arguments().len()), (line.to_string(), 4));
}
