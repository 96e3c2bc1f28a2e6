//! The canonical form of a rules file.
//!
//! Each statement begins a line, and the content of braces is indented by four columns. A piece or a list of
//! interactions on one line stays on it if it fits; other braces are opened. The parts of consecutive statements of one
//! kind are aligned in columns, and so are their remarks. Comments, single blank lines, strings, and the rows of
//! drawings and tables are kept. Line ends are those of the first line. All other spacing is discarded.

use pest::Parser as _;

use crate::diagnostic::Diagnostic;
use crate::parse::{Parsed, Rule, SpecParser, parse_text};
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
    let Parsed { sources, variant } = parse_text(name, text);
    let text = variant.map(|_| match SpecParser::parse(Rule::file, text) {
        Ok(pairs) => with_line_ends_of(text, columns::printed(&layout::lines(text, pairs))),
        Err(_) => text.to_string(),
    });
    Formatted { sources, text }
}

/// The printed text with the line ends of the text's first line: a checkout may convert all to CR LF.
fn with_line_ends_of(text: &str, printed: String) -> String {
    match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => printed.replace('\n', "\r\n"),
        _ => printed,
    }
}
