//! The canonical form of a rules file.
//!
//! Each statement begins a line, and the content of braces is indented by four columns. A piece or a list of
//! interactions on one line stays on it if it fits; other braces are opened. The parts of consecutive statements of one
//! kind are aligned in columns, and so are their remarks. Comments, single blank lines, strings, and the rows of
//! drawings and tables are kept. Line ends are those of the first line. All other spacing is discarded.

use pest::Parser as _;

use crate::diagnostic::Diagnostic;
use crate::fixes;
use crate::limits;
use crate::parse::{self, Rule, SpecParser};
use crate::report::Report;
use crate::sources::Sources;

mod columns;
mod layout;
mod spacing;
#[cfg(test)]
mod tests;
mod tokens;

/// The result of formatting a text.
#[derive(Clone, Debug)]
pub struct Formatted {
    /// The original text. Diagnostics need it to name their places.
    pub sources: Sources,
    /// The text in canonical form, or its mistakes of syntax.
    pub text: Result<String, Vec<Diagnostic>>,
}

/// Formats a text canonically, without changing its meaning. The name is used in messages.
///
/// Semantic mistakes do not matter here: a text is formatted if all its statements can be read.
pub fn format(name: &str, text: &str) -> Formatted {
    let mut sources = Sources::default();
    let mut report = Report::default();
    if text.len() > limits::FILE_BYTES {
        report.add(|| crate::catalogue::file_too_large(name));
        return Formatted { sources, text: Err(report.finish().0) };
    }
    let file = sources.add(name.to_string(), None, text.to_string());
    // A file without any variant is reported, so that without mistakes there is content.
    let is_read = parse::parse(file, text, &mut report).is_some();
    let (mut diagnostics, _) = report.finish();
    fixes::keep_fitting(&mut diagnostics, &sources, |file, text| {
        let mut report = Report::default();
        parse::parse(file, &text, &mut report);
        report.finish().0
    });
    let text = match (SpecParser::parse(Rule::file, text), is_read && diagnostics.is_empty()) {
        (Ok(pairs), true) => Ok(with_line_ends_of(text, columns::printed(&layout::lines(text, pairs)))),
        _ => Err(diagnostics),
    };
    Formatted { sources, text }
}

/// The printed text with the line ends of the text's first line: a checkout may convert all to CR LF.
fn with_line_ends_of(text: &str, printed: String) -> String {
    match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => printed.replace('\n', "\r\n"),
        _ => printed,
    }
}
