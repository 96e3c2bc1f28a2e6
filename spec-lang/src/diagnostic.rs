//! A mistake or a warning as a value: the problem, its place, and advice. Texts are made in `catalogue`.

use std::fmt::Write as _;

use crate::code::Code;
use crate::severity::Severity;
use crate::sources::{Sources, Span};

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code.
    pub code: Code,
    /// The problem, in one line without a full stop.
    pub message: String,
    /// The places: first that of the problem itself, then the related ones. Empty if the file could not be read at all.
    pub labels: Vec<Label>,
    /// Advice, one sentence each.
    pub help: Vec<String>,
    /// An edit that fixes the problem, if there is an obvious one.
    pub fix: Option<Edit>,
}

/// A stretch of text with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The stretch.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

/// A replacement of a stretch of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced text; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

impl Diagnostic {
    /// A mistake or a warning with its place.
    pub(crate) fn at(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = Diagnostic::bare(code, message);
        diagnostic.labels.push(Label { span, text: String::new() });
        diagnostic
    }

    /// A diagnostic without a place in a text.
    pub(crate) fn bare(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, message: message.into(), labels: Vec::new(), help: Vec::new(), fix: None }
    }

    /// Adds a remark at the place itself.
    pub(crate) fn remark(mut self, text: impl Into<String>) -> Diagnostic {
        if let Some(label) = self.labels.first_mut() {
            label.text = text.into();
        }
        self
    }

    /// Adds a related place.
    pub(crate) fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a sentence of help.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Adds the edit that fixes the problem.
    pub(crate) fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Edit { span, replacement: replacement.into() });
        self
    }

    /// Offers the likeliest word in place of `span`.
    pub(crate) fn did_you_mean(self, span: Span, likeliest: Option<&str>) -> Diagnostic {
        match likeliest {
            Some(word) => self.help(format!("did you mean `{word}`?")).fix(span, word),
            None => self,
        }
    }

    /// The severity of the diagnostic.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The place of the diagnostic, if it is in a text.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// The diagnostic as plain lines: `file:line:column: error[E0203]: message`, then the remarks and the help, both
    /// indented.
    pub fn render_plain(&self, sources: &Sources) -> String {
        let mut text = String::new();
        if let Some(span) = self.span() {
            text.push_str(&place(sources, span));
            text.push_str(": ");
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{}[{}]: {}", self.severity(), self.code, self.message);
        for (index, label) in self.labels.iter().enumerate().filter(|(_, label)| !label.text.is_empty()) {
            let _ = match index {
                0 => write!(text, "\n    here: {}", label.text),
                _ => write!(text, "\n    {}: {}", place(sources, label.span), label.text),
            };
        }
        for help in &self.help {
            let _ = write!(text, "\n    help: {help}");
        }
        text
    }
}

/// `file:line:column` of a span's start.
fn place(sources: &Sources, span: Span) -> String {
    let file = sources.file(span.file);
    let place = file.place(span.start);
    format!("{}:{}:{}", file.name(), place.line, place.column)
}
