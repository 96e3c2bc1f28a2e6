#![doc = include_str!("../README.md")]

// The grammar's parser names this crate, since pest is built without `std`.
extern crate alloc;

pub mod ast;
mod catalogue;
mod check;
pub mod code;
pub mod diagnostic;
mod documentation;
mod encoding;
mod explanation;
mod fixes;
mod format;
pub mod limits;
mod loading;
pub mod mistakes;
pub mod model;
mod notation;
mod parse;
mod print;
mod reference;
mod report;
mod severity;
pub mod sources;
mod suggest;
pub mod symbols;

use std::path::PathBuf;

pub use code::{CODES, Code};
pub use diagnostic::{Diagnostic, Edit, Label};
pub use encoding::{utf8_text, utf16_form};
pub use explanation::{CodeExample, Explanation};
pub use format::{Formatted, format};
use loading::Library;
pub use model::Model;
use model::NamedSymmetry;
pub use parse::{Parsed, parse_text};
pub use reference::{ReferenceEntry, entry, entry_at};
pub use severity::Severity;
pub use sources::Sources;
pub use suggest::nearest;

/// The result of reading some rules files.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The files that were read, including those required by `extends`. Diagnostics need them to name their places.
    pub sources: Sources,
    /// The models of the requested files, in that order, or all mistakes of all files, by place.
    pub models: Result<Vec<Model>, Vec<Diagnostic>>,
    /// Warnings about text that may be unintended, by place. Files with mistakes have no warnings.
    pub warnings: Vec<Diagnostic>,
}

/// Reads rules files.
///
/// A base variant that is not among them is looked up as `<name>.rules` in the folder of the extending file. Models are
/// returned for the files in `paths` only, in that order.
pub fn load(paths: &[PathBuf]) -> Loaded {
    load_with(paths, &[])
}

/// Reads rules files, which may also extend the variants of `bases`, pairs of a name and a text. The files and their
/// folders take precedence over these.
pub fn load_with(paths: &[PathBuf], bases: &[(&str, &str)]) -> Loaded {
    let mut library = Library::default();
    let asked = library.read_all(paths);
    library.read_bases(bases);
    library.finish(&asked, bases)
}

/// Reads rules from texts in memory, each with a name for messages. They can extend only one another.
pub fn check_texts(texts: &[(&str, &str)]) -> Loaded {
    check_texts_with(texts, &[])
}

/// Reads rules from texts, which may also extend the variants of `bases`, pairs of a name and a text.
pub fn check_texts_with(texts: &[(&str, &str)], bases: &[(&str, &str)]) -> Loaded {
    let mut library = Library::default();
    let asked = library.add_all(texts);
    library.read_bases(bases);
    library.finish(&asked, bases)
}

/// The warning that a variant's rules do not have a symmetry that its file gives, with the reason. Checking a file does
/// not reveal this; the planner compares the rules as constraints.
pub fn symmetry_not_kept(symmetry: &NamedSymmetry, why: &str) -> Diagnostic {
    catalogue::symmetry_not_kept(symmetry.span, why)
}
