//! Mistakes and warnings about rules, as data: the problem, its place, and advice.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use qishu_spec_lang::sources::Span;
use qishu_spec_lang::{Diagnostic, Severity, Sources};

use crate::render;

/// All mistakes in some rules, or all warnings, with the texts concerned.
///
/// The display has a few plain lines for each mistake; the first line begins with `file:line:column: error[E0203]:`.
#[derive(Clone)]
pub struct Mistakes {
    list: Vec<Mistake>,
    /// The mistakes as diagnostics of the language, which can be rendered.
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

/// One mistake, or one warning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The code, such as `E0203` or `W0101`, which is stable across versions.
    pub code: String,
    /// Whether it is a mistake or a warning.
    pub severity: Severity,
    /// The problem, in one line without a full stop.
    pub message: String,
    /// The place of the mistake first, then the related places. Empty if a file could not be read at all.
    pub places: Vec<Place>,
    /// Advice, one sentence each.
    pub help: Vec<String>,
    /// An edit that corrects the mistake, if there is an obvious one.
    pub fix: Option<Fix>,
}

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The name of the text; for a file, the path as given.
    pub name: String,
    /// The full path of the file; `None` for a text in memory.
    pub path: Option<PathBuf>,
    /// The bytes of the text.
    pub bytes: Range<usize>,
    /// The line of the first byte, counted from 1.
    pub line: u32,
    /// The column of the first byte, in characters, counted from 1.
    pub column: u32,
    /// The line of the byte after the last one.
    pub end_line: u32,
    /// The column of the byte after the last one.
    pub end_column: u32,
    /// A remark on the text at this place; may be empty.
    pub remark: String,
}

/// An edit that replaces the bytes of a place, possibly none, by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// The replaced place.
    pub place: Place,
    /// The new text.
    pub replacement: String,
}

impl Mistakes {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>, sources: Sources) -> Mistakes {
        let list = diagnostics.iter().map(|diagnostic| Mistake::new(diagnostic, &sources)).collect();
        Mistakes { list, diagnostics, sources }
    }

    /// The mistakes, by file and place; there is at least one if rules are refused.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.list.iter()
    }

    /// The mistakes rendered with their source lines, in plain characters or with terminal colours. The last line has
    /// no line end.
    pub fn render(&self, color: bool) -> String {
        render::drawn(&self.diagnostics, &self.sources, color)
    }
}

impl Mistake {
    fn new(diagnostic: &Diagnostic, sources: &Sources) -> Mistake {
        let place = |span, remark: &str| Place::new(span, remark, sources);
        Mistake {
            code: diagnostic.code.to_string(),
            severity: diagnostic.severity(),
            message: diagnostic.message.clone(),
            places: diagnostic.labels.iter().map(|label| place(label.span, &label.text)).collect(),
            help: diagnostic.help.clone(),
            fix: diagnostic
                .fix
                .as_ref()
                .map(|fix| Fix { place: place(fix.span, ""), replacement: fix.replacement.clone() }),
        }
    }
}

impl Place {
    fn new(span: Span, remark: &str, sources: &Sources) -> Place {
        let file = sources.file(span.file);
        let (start, end) = (file.place(span.start), file.place(span.end));
        Place {
            name: file.name().to_string(),
            path: file.path().map(PathBuf::from),
            bytes: span.range(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            remark: remark.to_string(),
        }
    }
}

impl<'a> IntoIterator for &'a Mistakes {
    type Item = &'a Mistake;
    type IntoIter = std::slice::Iter<'a, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list).finish()
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.diagnostics.iter().map(|one| one.render_plain(&self.sources)).collect();
        f.write_str(&texts.join("\n"))
    }
}
