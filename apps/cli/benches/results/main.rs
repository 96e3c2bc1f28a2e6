//! Recomputes the figures of the results page, each by the command beside it, and writes the page.
//!
//! `cargo bench --package qishu-cli --bench results` does it for all rows, which takes long. Words after `--` select
//! rows by their commands, and `new` selects those without a figure.

mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rows::{ResultRow, grouped};

fn main() {
    let page = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RESULTS.md"));
    let program = Path::new(env!("CARGO_BIN_EXE_qishu"));
    // The benchmark runner adds its own option.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let text = fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for at in 0..lines.len() {
        let Some(row) = ResultRow::parse(&lines[at]) else { continue };
        let is_chosen = |word: &String| if word == "new" { row.figure == "?" } else { row.command.contains(word) };
        if !words.iter().all(is_chosen) {
            continue;
        }
        println!("{}", row.command);
        let begun = Instant::now();
        let answer = row.answer(program);
        let took = took(begun.elapsed(), things(&row, &answer));
        lines[at] = ResultRow { figure: row.figure_of(&answer), took, ..row }.line();
        // What has been worked out stays if a later command is stopped.
        fs::write(&page, lines.join("\n") + "\n").unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    }
}

/// How many things are drawn, or values are found, by which a time is divided.
fn things(row: &ResultRow, answer: &str) -> Option<u64> {
    let arguments = row.arguments();
    match arguments.iter().position(|argument| argument == "-n") {
        Some(at) => arguments.get(at + 1)?.parse().ok(),
        None if arguments[0] == "solve" => serde_json::from_str::<serde_json::Value>(answer).ok()?["values"].as_u64(),
        None => None,
    }
}

/// A time, and how many things that makes a second.
fn took(time: Duration, things: Option<u64>) -> String {
    let seconds = time.as_secs_f64();
    let time = match seconds {
        ..0.0995 => format!("{:.0} ms", seconds * 1e3),
        ..99.5 => format!("{seconds:.1} s"),
        _ => format!("{:.0} min", seconds / 60.0),
    };
    match things {
        Some(things) => {
            let a_second = format!("{:.0}", things as f64 / seconds);
            format!("{time}, {} a second", grouped(&a_second))
        }
        None => time,
    }
}
