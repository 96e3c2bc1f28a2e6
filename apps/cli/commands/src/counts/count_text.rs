//! The count of a variant in the forms of output.

use qishu::numbers::logarithm;

use crate::args::TableFormat;
use crate::terminal::answer;
use crate::terminal::console::printable;
use crate::terminal::human;
use crate::terminal::report::{CountReport, VariantReport};
use crate::terminal::tabular::field;

/// The line of headings of the form with commas.
pub const CSV_HEADINGS: &str = "name,positions,log10,bits\n";

/// The text about a variant that the user calls so, alone or among others; none in JSON, which is one object for all.
pub fn row(report: &VariantReport, shown: &str, format: TableFormat, is_alone: bool) -> String {
    match format {
        TableFormat::Human => human::text(report),
        TableFormat::Plain if is_alone => format!("{}\n", report.count),
        TableFormat::Plain => format!("{}\t{}\n", printable(shown), report.count),
        TableFormat::Csv => {
            let bits = report.log2.map_or(String::new(), |bits| format!("{bits:.6}"));
            format!("{},{},{},{bits}\n", field(shown, ','), report.count, logarithm(&report.count))
        }
        TableFormat::Json => String::new(),
    }
}

/// The whole text about a variant alone.
pub fn alone(report: VariantReport, shown: &str, format: TableFormat) -> String {
    let row = row(&report, shown, format, true);
    match format {
        TableFormat::Human | TableFormat::Plain => row,
        TableFormat::Csv => format!("{CSV_HEADINGS}{row}"),
        TableFormat::Json => {
            let mut whole = CountReport::default();
            whole.variants.push(report);
            answer::json(&whole)
        }
    }
}
