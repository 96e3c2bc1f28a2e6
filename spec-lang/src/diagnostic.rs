//! A mistake or a warning as a value: what is wrong, where exactly, and what to do. Texts are made in `catalogue`.

use std::fmt::Write as _;

use crate::code::Code;
use crate::severity::Severity;
use crate::sources::{Sources, Span};

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which mistake or warning it is.
    pub code: Code,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// Where it is: the first label is the place itself, the others are the parties to it. Empty when the file could not
    /// be read at all.
    pub labels: Vec<Label>,
    /// What to do about it, one sentence each.
    pub help: Vec<String>,
    /// An edit that mends it, where one is plain.
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
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What stands there afterwards.
    pub replacement: String,
}

impl Diagnostic {
    /// A mistake or a warning with its place.
    pub(crate) fn at(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = Diagnostic::bare(code, message);
        diagnostic.labels.push(Label { span, text: String::new() });
        diagnostic
    }

    /// One that has no place in a text.
    pub(crate) fn bare(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, message: message.into(), labels: Vec::new(), help: Vec::new(), fix: None }
    }

    /// Puts a remark on the place itself.
    pub(crate) fn remark(mut self, text: impl Into<String>) -> Diagnostic {
        if let Some(label) = self.labels.first_mut() {
            label.text = text.into();
        }
        self
    }

    /// Adds another party.
    pub(crate) fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a sentence of help.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Adds the edit that mends it.
    pub(crate) fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Edit { span, replacement: replacement.into() });
        self
    }

    /// Offers the likeliest of several words in place of one.
    pub(crate) fn did_you_mean(self, span: Span, likeliest: Option<&str>) -> Diagnostic {
        match likeliest {
            Some(word) => self.help(format!("did you mean `{word}`?")).fix(span, word),
            None => self,
        }
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Where it is, if it is in a text.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// The diagnostic as plain lines: `file:line:column: error[E0203]: message`, then the remarks and the help, indented.
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
