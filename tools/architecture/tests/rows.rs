//! The tests named in the table of engine requirements exist.

use crate::workspace;

/// The page with the table, and the number of its rows.
const PAGE: &str = "games/engine/README.md";
const ROWS: usize = 27;

#[test]
fn every_row_of_the_engines_table_names_its_tests() {
    let mut objections = Vec::new();
    let page = workspace::text(PAGE);
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let number: usize = cells.next()?.parse().ok()?;
        Some((number, cells.last()?.trim_end_matches(" |").to_owned()))
    });
    let rows: Vec<(usize, String)> = rows.collect();
    assert!(rows.iter().map(|(number, _)| *number).eq(1..=ROWS), "rows are numbered: {rows:?}");
    for (number, tests) in rows.iter().filter(|(_, tests)| tests != "not yet") {
        for test in tests.split(", ") {
            let place = test.trim_matches('`').split_once("::");
            let is_there = place.is_some_and(|(file, name)| {
                let text = workspace::text(file);
                let mut lines = text.lines().map(str::trim_start);
                lines.any(|line| line == "#[test]") && text.contains(&format!("fn {name}("))
            });
            if !is_there {
                objections.push(format!("row {number}: there is no {test}"));
            }
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}
