//! One text as a tree, regardless of its meaning.

use crate::ast::Variant;
use crate::catalogue;
use crate::diagnostic::Diagnostic;
use crate::fixes;
use crate::limits;
use crate::report::Report;
use crate::sources::Sources;

/// The result of parsing a text.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The text. Diagnostics need it to name their places.
    pub sources: Sources,
    /// The tree of the text, or its mistakes of syntax.
    pub variant: Result<Variant, Vec<Diagnostic>>,
}

/// Parses a text without checking its meaning. The name is used in messages. The tree prints as a text again.
///
/// ```
/// let text = "language 1\n\nvariant small {\n    board 3 x 3\n    sides white, black same\n}\n";
/// let variant = qishu_spec_lang::parse_text("small.rules", text).variant.expect("there is no mistake");
/// assert_eq!(variant.to_string(), text);
/// ```
pub fn parse_text(name: &str, text: &str) -> Parsed {
    let mut sources = Sources::default();
    let mut report = Report::default();
    if text.len() > limits::FILE_BYTES {
        report.add(|| catalogue::file_too_large(name));
        return Parsed { sources, variant: Err(report.finish().0) };
    }
    let file = sources.add(name.to_string(), None, text.to_string());
    let variant = super::parse(file, text, &mut report);
    let (mut diagnostics, _) = report.finish();
    fixes::keep_fitting(&mut diagnostics, &sources, |file, text| {
        let mut report = Report::default();
        super::parse(file, &text, &mut report);
        report.finish().0
    });
    let variant = variant.filter(|_| diagnostics.is_empty()).ok_or(diagnostics);
    Parsed { sources, variant }
}
