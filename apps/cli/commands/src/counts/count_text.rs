//! The count of a variant in the forms of output.

use qishu::numbers::logarithm;

use crate::args::TableFormat;
use crate::terminal::answer;
use crate::terminal::console::printable;
use crate::terminal::human;
use crate::terminal::report::{CountReport, VariantReport};
use crate::terminal::tabular::field;

/// The line of headings of the form with commas, perhaps with weights.
pub fn csv_headings(weighted: bool) -> &'static str {
    if weighted { "name,positions,log10,bits,weight\n" } else { "name,positions,log10,bits\n" }
}

/// The text about a variant that the user calls so, alone or among others; none in JSON, which is one object for all.
pub fn row(report: &VariantReport, shown: &str, format: TableFormat, is_alone: bool) -> String {
    match format {
        TableFormat::Human => human::text(report),
        TableFormat::Plain if is_alone => format!("{}\n", report.asked()),
        TableFormat::Plain => format!("{}\t{}\n", printable(shown), report.asked()),
        TableFormat::Csv => {
            let bits = report.log2.map_or(String::new(), |bits| format!("{bits:.6}"));
            let weight = report.weighted.as_ref().map_or(String::new(), |weighted| format!(",{}", weighted.weight));
            format!("{},{},{},{bits}{weight}\n", field(shown, ','), report.count, logarithm(&report.count))
        }
        TableFormat::Json => String::new(),
    }
}

/// The whole text about a variant alone.
pub fn alone(report: VariantReport, shown: &str, format: TableFormat) -> String {
    let row = row(&report, shown, format, true);
    match format {
        TableFormat::Human | TableFormat::Plain => row,
        TableFormat::Csv => format!("{}{row}", csv_headings(report.weighted.is_some())),
        TableFormat::Json => {
            let mut whole = CountReport::default();
            whole.variants.push(report);
            answer::json(&whole)
        }
    }
}
