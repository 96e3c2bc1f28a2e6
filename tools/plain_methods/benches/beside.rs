//! Counts the positions of rules by the planner and by plain methods, and writes the page with their times.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use common::rules;
use plain_methods::page::{FRONTIER, METHODS, MethodLimits, OTHERS, PageRow, page};

/// Longer than a plain method takes where it is useful, and the planner's default limits.
const LIMITS: MethodLimits = MethodLimits { seconds: 20, bytes: 1 << 30 };

/// A quick count is repeated, as long as all runs together take no longer than this: other load makes a run longer and
/// never shorter.
const ENOUGH: Duration = Duration::from_secs(1);

/// The most runs.
const MOST_RUNS: usize = 20;

fn main() {
    let folder = fs::read_dir(rules::path(FRONTIER)).expect("the folder is there");
    let files: BTreeSet<String> = folder
        .map(|entry| format!("{FRONTIER}/{}", entry.expect("the folder can be read").file_name().to_string_lossy()))
        .collect();
    let files = files.into_iter().chain(OTHERS.lines().map(str::to_string));
    let rows: Vec<PageRow> = files.map(row).collect();
    let text = page(&rows, LIMITS);
    fs::write(rules::path("tools/plain_methods/README.md"), text).expect("the page can be written");
}

fn row(file: String) -> PageRow {
    println!("{file}");
    let mut figures = BTreeSet::new();
    let took = METHODS.map(|method| {
        let counted = least(method, &file);
        println!("  {method}: {counted:?}");
        counted.map(|(figure, time)| {
            figures.insert(figure);
            time
        })
    });
    assert!(figures.len() <= 1, "{file}: the methods count {figures:?}");
    let figure = figures.pop_first().unwrap_or_else(|| "?".to_string());
    PageRow { file, figure, took }
}

/// The figure of a method, and the least time of several runs; or else the exceeded limit.
fn least(method: &str, file: &str) -> Result<(String, Duration), String> {
    let begun = Instant::now();
    let (figure, mut least) = counted(method, file)?;
    let mut all = begun.elapsed();
    for _ in 1..MOST_RUNS {
        if all >= ENOUGH {
            break;
        }
        let begun = Instant::now();
        let (again, time) = counted(method, file)?;
        assert_eq!(again, figure, "{file}: {method} counts otherwise the second time");
        all += begun.elapsed();
        least = least.min(time);
    }
    Ok((figure, least))
}

/// The figure of a method in one run, and its time; or else the exceeded limit.
fn counted(method: &str, file: &str) -> Result<(String, Duration), String> {
    let begun = Instant::now();
    let limits = [LIMITS.seconds, LIMITS.bytes].map(|limit| limit.to_string());
    let mut command = Command::new(env!("CARGO_BIN_EXE_qishu-plain-methods"));
    let output = command.args([method, file]).args(limits).output().expect("the program is there");
    let [said, complaint] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).trim().to_string());
    if !output.status.success() {
        return Err(complaint);
    }
    // A method that does not count from the text tells the nanoseconds itself.
    match said.split_once('\n') {
        Some((figure, nanoseconds)) => {
            let time = nanoseconds.parse().expect("the program tells a number");
            Ok((figure.to_string(), Duration::from_nanos(time)))
        }
        None => Ok((said, begun.elapsed())),
    }
}
