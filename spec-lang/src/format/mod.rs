//! The one canonical form of a rules file.
//!
//! Each statement begins a line of its own, and what is in braces is set in by four columns. A piece or a list of
//! interactions that is written on one line stays on it if it fits; all else that has braces is opened. Statements of one
//! kind that follow one another have their parts in columns, and so have remarks behind them. Comments, single blank lines,
//! texts in quotation marks, the rows of drawings and those of tables stay as they are. Lines end as the first one does.
//! Nothing else of how a file was spaced is left.

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

/// What became of a text that was to be put in its canonical form.
#[derive(Clone, Debug)]
pub struct Formatted {
    /// The text as it was. Diagnostics need it to name their places.
    pub sources: Sources,
    /// The same rules in canonical form, or the mistakes of writing for which the text is no rules file.
    pub text: Result<String, Vec<Diagnostic>>,
}

/// Puts a text with a name for messages in the canonical form of rules files, which says the same.
///
/// Mistakes of meaning are no concern here: a text is formatted if all its statements can be read.
pub fn format(name: &str, text: &str) -> Formatted {
    let mut sources = Sources::default();
    let mut report = Report::default();
    if text.len() > limits::FILE_BYTES {
        report.add(|| crate::catalogue::file_too_large(name));
        return Formatted { sources, text: Err(report.finish().0) };
    }
    let file = sources.add(name.to_string(), None, text.to_string());
    // A file without any variant is reported, so that there is something to lay out unless there are mistakes.
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

/// The printed text with lines that end as the first one of the text does: a checkout may have all lines end in CR LF.
fn with_line_ends_of(text: &str, printed: String) -> String {
    match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => printed.replace('\n', "\r\n"),
        _ => printed,
    }
}
