//! Where the passes put the mistakes and warnings they find.

use std::collections::BTreeSet;

use crate::ast::Name;
use crate::catalogue;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Label};
use crate::limits;
use crate::sources::{FileId, Span};

/// The mistakes found so far, each once.
///
/// A base is checked for itself and again as a part of every variant that extends it: what was said of a place is not
/// said of it again.
#[derive(Debug, Default)]
pub(crate) struct Report {
    diagnostics: Vec<Diagnostic>,
    said: BTreeSet<(Code, Option<Span>, String)>,
    places: BTreeSet<(Code, Span)>,
    /// Of what no more places are shown.
    often: BTreeSet<(Code, FileId, String)>,
    overflowed: bool,
    /// Not more than there can be mistakes.
    warnings: Vec<Diagnostic>,
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

    /// Adds a mistake, or if it has been found before, its last label to that one.
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

    /// Adds a mistake that is likely to have the same cause wherever the same is said in a file, such as a name that is not
    /// known: at its first place with all that follows from there, and at the others with a remark alone.
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

    /// Whether that has been said of the name at so many places of its file that no more are shown.
    pub(crate) fn is_said_often(&self, code: Code, name: &Name) -> bool {
        !self.often.is_empty() && self.often.contains(&(code, name.span.file, name.text.clone()))
    }

    /// Whether a mistake has been found in that stretch.
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

    /// How many warnings there are.
    pub(crate) fn warnings(&self) -> usize {
        self.warnings.len()
    }

    /// Drops the warnings from that one on, but those about a file.
    pub(crate) fn keep_warnings(&mut self, start: usize, about: Option<FileId>) {
        let mut index = 0;
        self.warnings.retain(|warning| {
            index += 1;
            index <= start || warning.span().is_some_and(|span| Some(span.file) == about)
        });
    }

    /// How many mistakes there are.
    pub(crate) fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether no more mistakes will be shown.
    pub(crate) fn is_full(&self) -> bool {
        self.overflowed
    }

    /// Whether nothing is wrong.
    pub(crate) fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// The mistakes from that one on, to add to them.
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
