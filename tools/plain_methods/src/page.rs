//! The page that compares the planner with plain methods: a Markdown table with a row for each rules file.

use std::fmt::Write;
use std::time::Duration;

/// The methods, by their names in `qishu-plain-methods`.
pub const METHODS: [&str; 4] = ["planner", "sweep", "diagram", "ganak"];

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

How long it takes to count the positions of rules from their text: by the planner, by a sweep, by a decision diagram, and
by Ganak on the formula that `qishu emit --part cnf` writes. The sweep goes over the squares one after the other and remembers all sums that
are open ([sweep.rs](../../codegen/src/judges/sweep.rs)). The diagram is zero-suppressed, has a variable for each kind of pieces on each square along the
shorter side of the board, and joins the rules one after the other with OxiDD, which takes all its memory at the start; Ganak's time has the start of Python in it.

Made by `cargo bench --package qishu-plain-methods`, in one run on one machine. A method that needs more than {seconds} s or more
than {} MiB is stopped; where two come to an end, their figures are compared. What takes less than a second is counted several
times, and the least time is told.

| rules | positions | planner | sweep | decision diagram | Ganak |
|---|--:|--:|--:|--:|--:|
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
    if milliseconds < 9.95 {
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
