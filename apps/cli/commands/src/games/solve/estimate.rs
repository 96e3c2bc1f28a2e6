//! `qishu solve --estimate`: the size of tables and the time that they take, before they are solved.

use std::time::Duration;

use qishu::numbers::grouped;
use qishu::{KeptTables, SolveEstimate, Variant};
use serde::Serialize;

use crate::args::TableFormat;
use crate::terminal::answer::{AnswerHead, json};
use crate::terminal::columns::aligned;
use crate::terminal::tabular::heading;
use crate::text::duration::duration;

/// The size as a JSON object; numbers may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct SizeObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    materials: usize,
    /// The number of materials whose tables are in the folder already.
    solved: usize,
    values: String,
    bytes: String,
    /// How many bytes are allowed.
    allowed: u64,
    /// Whether all tables are kept in memory.
    keeps_all: bool,
    /// Which tables are kept.
    kept: &'static str,
    /// An estimate of the time.
    seconds: f64,
}

/// The headings of the numbers, and of the time in seconds.
const COLUMNS: [&str; 5] = ["materials", "values", "bytes", "allowed", "seconds"];

/// The size of tables, where some bytes are allowed at once.
pub fn text(variant: &Variant, estimate: &SolveEstimate, allowed: u64, format: TableFormat) -> String {
    let SolveEstimate { materials, solved, values, bytes, kept, time, .. } = *estimate;
    let numbers = [materials as u128, values, bytes, allowed.into()];
    let seconds = format!("{:.3}", time.as_secs_f64());
    let cells = |number: &dyn Fn(u128) -> String, time: String| -> Vec<String> {
        numbers.iter().map(|&of| number(of)).chain([time]).collect()
    };
    let digits = || cells(&|number| number.to_string(), seconds);
    match format {
        TableFormat::Human => {
            let head = COLUMNS[..4].iter().copied().chain(["time, about"]).map(str::to_string).collect();
            let rows = [head, cells(&|number| grouped(&number), about(time))];
            let told = if bytes > allowed.into() { Some(REFUSED) } else { told(kept) };
            let solved =
                (solved > 0).then(|| format!("the tables of {} materials are in the folder already", grouped(&solved)));
            let told: Vec<String> = solved.into_iter().chain(told.map(str::to_owned)).collect();
            let told: String = told.iter().map(|told| format!("\n  {told}\n")).collect();
            format!("{}\n{}{told}", heading(variant), aligned(&rows, &[true; COLUMNS.len()]))
        }
        TableFormat::Plain => digits().join("\t") + "\n",
        TableFormat::Csv => format!("{}\n{}\n", COLUMNS.join(","), digits().join(",")),
        TableFormat::Json => json(&SizeObject {
            head: AnswerHead::of(variant),
            materials,
            solved,
            values: values.to_string(),
            bytes: bytes.to_string(),
            allowed,
            keeps_all: kept == KeptTables::All,
            kept: name(kept),
            seconds: time.as_secs_f64(),
        }),
    }
}

/// A time that is only estimated, in a unit that leaves few digits.
fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..120.0 => duration(time),
        ..7_200.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

/// What is said of tables that take more bytes than are allowed.
const REFUSED: &str = "they are not solved, since they take more bytes at once than are allowed";

/// What happens to tables that are not kept.
fn told(kept: KeptTables) -> Option<&'static str> {
    match kept {
        KeptTables::All => None,
        KeptTables::NeededLater => Some("tables are dropped once no further material needs them"),
        KeptTables::NeededNow => Some("tables that are not needed at once are read again from the folder"),
        KeptTables::Pages => Some("tables that are needed are read in pages from the folder"),
    }
}

/// The name of a choice of tables.
fn name(kept: KeptTables) -> &'static str {
    match kept {
        KeptTables::All => "all",
        KeptTables::NeededLater => "needed_later",
        KeptTables::NeededNow => "needed_now",
        KeptTables::Pages => "pages",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_have_few_digits() {
        let cases =
            [(1, "1.00 s"), (119, "119 s"), (150, "2 min"), (7_199, "120 min"), (9_000, "2 h"), (260_000, "3 days")];
        for (seconds, expected) in cases {
            assert_eq!(about(Duration::from_secs(seconds)), expected);
        }
    }
}
