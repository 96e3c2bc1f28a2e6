//! `qishu solve --estimate`: the size of tables, before they are solved.

use qishu::numbers::grouped;
use qishu::{SolveEstimate, Variant};
use serde::Serialize;

use crate::args::TableFormat;
use crate::terminal::answer::{AnswerHead, json};
use crate::terminal::columns::aligned;
use crate::terminal::tabular::heading;

/// The size as a JSON object; numbers may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct SizeObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    materials: usize,
    values: String,
    bytes: String,
    /// How many bytes are allowed.
    allowed: u64,
    /// Whether all tables are kept in memory.
    keeps_all: bool,
}

/// The headings of the numbers.
const COLUMNS: [&str; 4] = ["materials", "values", "bytes", "allowed"];

/// The size of tables, where some bytes are allowed at once.
pub fn text(variant: &Variant, estimate: &SolveEstimate, allowed: u64, format: TableFormat) -> String {
    let SolveEstimate { materials, values, bytes, keeps_all, .. } = *estimate;
    let numbers = [materials as u128, values, bytes, allowed.into()];
    let digits = numbers.map(|number| number.to_string());
    match format {
        TableFormat::Human => {
            let rows = [COLUMNS.map(str::to_string).to_vec(), numbers.map(|number| grouped(&number)).to_vec()];
            let kept =
                if keeps_all { "" } else { "\n  tables that are not needed at once are read again from the folder\n" };
            format!("{}\n{}{kept}", heading(variant), aligned(&rows, &[true; COLUMNS.len()]))
        }
        TableFormat::Plain => digits.join("\t") + "\n",
        TableFormat::Csv => format!("{}\n{}\n", COLUMNS.join(","), digits.join(",")),
        TableFormat::Json => {
            let [_, values, bytes, _] = digits;
            json(&SizeObject { head: AnswerHead::of(variant), materials, values, bytes, allowed, keeps_all })
        }
    }
}
