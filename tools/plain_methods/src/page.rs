//! The page that compares the planner with plain methods: a Markdown table with a row for each rules file.

use std::fmt::Write;
use std::time::Duration;

/// The methods, by their names in `qishu-plain-methods`.
pub const METHODS: [&str; 6] = ["planner", "frontier", "module", "naive_frontier", "diagram", "ganak"];

/// The folder whose rules files all have a row.
pub const FRONTIER: &str = "codegen/tests/frontier";

/// Other files with a row, one a line: games of the library, and rules whose counts are published.
pub const OTHERS: &str = include_str!("../files.txt");

/// The limits of each method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodLimits {
    /// The most seconds.
    pub seconds: u64,
    /// The most bytes.
    pub bytes: u64,
}

/// A row of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRow {
    /// The rules file, from the workspace's folder.
    pub file: String,
    /// The number of positions.
    pub figure: String,
    /// For each method how long it took, or what stopped it.
    pub took: [Result<Duration, String>; METHODS.len()],
}

/// The page.
pub fn page(rows: &[PageRow], limits: MethodLimits) -> String {
    let MethodLimits { seconds, bytes } = limits;
    let mut text = format!(
        "\
# Beside plain methods

The time to count the positions of rules by several methods, all but two of them from the text of the rules:

* *Planner*: the method of Qishu.
* *Frontier*, *module*: where the planner chooses a frontier, the time of the count alone, as the interpreter and as a
  compiled module does it.
* *Naive frontier*: visits the squares one after another and keeps all open sums ([naive_frontier.rs](../../counting/src/oracles/naive_frontier.rs)).
* *Decision diagram*: zero-suppressed, with a variable for each kind on each square along the shorter side of the board.
  It joins the rules one after another with OxiDD, which allocates all its memory at the start.
* *Ganak*: runs on the formula that `qishu emit --part cnf` writes. Its time includes the start of Python.

`cargo bench --package qishu-plain-methods` makes this page, in one run on one machine. A method that needs more than {seconds}
s or more than {} MiB is stopped. If two methods finish, their results are compared. Counts below one second are
repeated, and the least time is reported.

| rules | positions | planner | frontier | module | naive frontier | decision diagram | Ganak |
|---|--:|--:|--:|--:|--:|--:|--:|
",
        bytes >> 20,
    );
    for PageRow { file, figure, took } in rows {
        let name = file.rsplit('/').next().and_then(|name| name.strip_suffix(".rules")).unwrap_or(file);
        let took: Vec<String> = took.iter().map(|took| took.as_ref().map_or_else(Clone::clone, told)).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "| [{name}](../../{file}) | {} | {} |", short(figure), took.join(" | "));
    }
    text
}

fn told(time: &Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    if milliseconds < 0.995 {
        format!("{milliseconds:.2} ms")
    } else if milliseconds < 9.95 {
        format!("{milliseconds:.1} ms")
    } else if milliseconds < 999.5 {
        format!("{milliseconds:.0} ms")
    } else {
        format!("{:.1} s", milliseconds / 1e3)
    }
}

/// Digits, abbreviated to the first where there are very many.
fn short(figure: &str) -> String {
    const MOST_DIGITS: usize = 20;
    if figure.len() <= MOST_DIGITS {
        return figure.to_string();
    }
    format!("{}.{}…e{}", &figure[..1], &figure[1..6], figure.len() - 1)
}
