//! The collection of mistakes and warnings from the passes.

use std::collections::BTreeSet;

use crate::ast::Name;
use crate::catalogue;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Label};
use crate::limits;
use crate::sources::{FileId, Span};

/// The mistakes found so far, without duplicates.
///
/// A base is checked by itself and again as part of every variant that extends it; mistakes at the same place are not
/// repeated.
#[derive(Debug, Default)]
pub(crate) struct Report {
    diagnostics: Vec<Diagnostic>,
    said: BTreeSet<(Code, Option<Span>, String)>,
    places: BTreeSet<(Code, Span)>,
    /// The mistakes of which no further places are shown.
    often: BTreeSet<(Code, FileId, String)>,
    overflowed: bool,
    /// Limited to the maximum number of mistakes.
    warnings: Vec<Diagnostic>,
}

impl Report {
    /// Adds a mistake. The text is made only if it will be shown, since a hostile file can have many mistakes.
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

    /// Whether a further mistake would not be reported, so that its explanation need not be sought.
    pub(crate) fn overflows(&mut self) -> bool {
        self.overflowed |= self.diagnostics.len() >= limits::MISTAKES;
        self.overflowed
    }

    /// Adds a mistake found separately for each side, unless another side had it at the same place.
    pub(crate) fn add_once(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.overflowed {
            return;
        }
        let diagnostic = diagnostic();
        if diagnostic.span().is_none_or(|place| self.places.insert((diagnostic.code, place))) {
            self.add(|| diagnostic);
        }
    }

    /// Adds a mistake, or, if it was found before, adds its last label to that one.
    pub(crate) fn add_or_label(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.overflowed {
            return;
        }
        let diagnostic = diagnostic();
        let same = |other: &&mut Diagnostic| {
            (other.code, other.span(), &other.message) == (diagnostic.code, diagnostic.span(), &diagnostic.message)
        };
        match self.diagnostics.iter_mut().find(same) {
            None => self.add(|| diagnostic),
            Some(first) => {
                let new = diagnostic.labels.into_iter().next_back().filter(|label| !first.labels.contains(label));
                first.labels.extend(new.filter(|_| first.labels.len() < limits::LABELS));
            }
        }
    }

    /// Adds a mistake that probably has one cause at all its places in a file, such as an unknown name. The first place
    /// has the full diagnostic, and the others only a remark.
    pub(crate) fn add_with_others(
        &mut self,
        code: Code,
        name: &Name,
        remark: &str,
        diagnostic: impl FnOnce() -> Diagnostic,
    ) {
        if self.overflowed || self.is_said_often(code, name) {
            return;
        }
        let mut diagnostic = diagnostic();
        let place = diagnostic.span();
        let file = |diagnostic: &Diagnostic| diagnostic.span().map(|span| span.file);
        let same = |other: &&mut Diagnostic| {
            (other.code, file(other), &other.message) == (diagnostic.code, file(&diagnostic), &diagnostic.message)
        };
        let Some(first) = self.diagnostics.iter_mut().find(same) else { return self.add(|| diagnostic) };
        if place < first.span() {
            std::mem::swap(first, &mut diagnostic);
            first.labels.append(&mut diagnostic.labels);
        } else {
            let is_new = |label: &Label| first.labels.iter().all(|other| other.span != label.span);
            let new: Vec<Label> = diagnostic.labels.into_iter().filter(is_new).collect();
            first.labels.extend(new);
        }
        first.labels[1..].sort_by_key(|label| label.span);
        first.labels[1..].iter_mut().for_each(|label| label.text = remark.to_string());
        first.labels.truncate(limits::LABELS);
        if first.labels.len() == limits::LABELS {
            self.often.insert((code, name.span.file, name.text.clone()));
        }
    }

    /// Whether this mistake about the name has reached the maximum number of places in its file.
    pub(crate) fn is_said_often(&self, code: Code, name: &Name) -> bool {
        !self.often.is_empty() && self.often.contains(&(code, name.span.file, name.text.clone()))
    }

    /// Whether a mistake was found inside that span.
    pub(crate) fn has_within(&self, stretch: Span) -> bool {
        let is_within = |span: Span| span.file == stretch.file && stretch.range().contains(&span.start);
        self.diagnostics.iter().any(|diagnostic| diagnostic.span().is_some_and(is_within))
    }

    /// Adds a warning, unless there are too many already.
    pub(crate) fn warn(&mut self, warning: impl FnOnce() -> Diagnostic) {
        if self.warnings.len() < limits::MISTAKES {
            let warning = warning();
            if self.said.insert((warning.code, warning.span(), warning.message.clone())) {
                self.warnings.push(warning);
            }
        }
    }

    /// The number of warnings.
    pub(crate) fn warnings(&self) -> usize {
        self.warnings.len()
    }

    /// Drops the warnings from index `start` on, except those about a file.
    pub(crate) fn keep_warnings(&mut self, start: usize, about: Option<FileId>) {
        let mut index = 0;
        self.warnings.retain(|warning| {
            index += 1;
            index <= start || warning.span().is_some_and(|span| Some(span.file) == about)
        });
    }

    /// The number of mistakes.
    pub(crate) fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether no further mistakes will be shown.
    pub(crate) fn is_full(&self) -> bool {
        self.overflowed
    }

    /// Whether there are no mistakes.
    pub(crate) fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// The mistakes from index `start` on, for additions.
    pub(crate) fn since(&mut self, start: usize) -> &mut [Diagnostic] {
        &mut self.diagnostics[start..]
    }

    /// All mistakes and all warnings by their places, those without a place first.
    pub(crate) fn finish(mut self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        for list in [&mut self.diagnostics, &mut self.warnings] {
            list.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        }
        if self.overflowed {
            self.diagnostics.push(catalogue::too_many_mistakes());
        }
        (self.diagnostics, self.warnings)
    }
}
