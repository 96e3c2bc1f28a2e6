//! Where the passes put the mistakes they find.

use std::collections::BTreeSet;

use crate::catalogue;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

/// The mistakes found so far, each once.
///
/// A base is checked for itself and again as a part of every variant that extends it: what was said of a place is not
/// said of it again.
#[derive(Debug, Default)]
pub(crate) struct Report {
    diagnostics: Vec<Diagnostic>,
    said: BTreeSet<(Code, Option<Span>, String)>,
    places: BTreeSet<(Code, Span)>,
    overflowed: bool,
}

impl Report {
    /// Adds a mistake. The text is made only if it will be shown, since a hostile file has many mistakes.
    pub(crate) fn add(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.len() >= limits::MISTAKES {
            self.overflowed = true;
            return;
        }
        let diagnostic = diagnostic();
        if self.said.insert((diagnostic.code, diagnostic.span(), diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds a mistake that is looked for once for each side, unless another side had it at the same place.
    pub(crate) fn add_once(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.overflowed {
            return;
        }
        let diagnostic = diagnostic();
        if diagnostic.span().is_none_or(|place| self.places.insert((diagnostic.code, place))) {
            self.add(|| diagnostic);
        }
    }

    /// How many mistakes there are.
    pub(crate) fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether nothing is wrong.
    pub(crate) fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// The mistakes from that one on, to add to them.
    pub(crate) fn since(&mut self, start: usize) -> &mut [Diagnostic] {
        &mut self.diagnostics[start..]
    }

    /// All mistakes by their places, those without a place first.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        if self.overflowed {
            self.diagnostics.push(catalogue::too_many_mistakes());
        }
        self.diagnostics
    }
}
