//! The variants whose rules are in this program.

use generated::{INTERPRETED, VARIANTS};
use qishu_runtime::{InterpretedVariant, Variant};
use serde_json::{Value, json};

/// A variant whose rules are in this program: compiled into a module, or only interpreted.
#[derive(Clone, Copy, Debug)]
pub enum LibraryVariant {
    /// It has a module.
    Compiled(&'static Variant),
    /// It has none.
    Interpreted(&'static InterpretedVariant),
}

impl LibraryVariant {
    /// All of them, in the order of their names.
    pub fn all() -> Vec<LibraryVariant> {
        let compiled = VARIANTS.iter().map(LibraryVariant::Compiled);
        let mut all: Vec<_> = compiled.chain(INTERPRETED.iter().map(LibraryVariant::Interpreted)).collect();
        all.sort_by_key(LibraryVariant::name);
        all
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            LibraryVariant::Compiled(variant) => variant.name,
            LibraryVariant::Interpreted(variant) => variant.name,
        }
    }

    /// Its title for people.
    pub fn title(&self) -> &'static str {
        match self {
            LibraryVariant::Compiled(variant) => variant.title,
            LibraryVariant::Interpreted(variant) => variant.title,
        }
    }

    /// The files it was read from: the variant's own, then its bases'.
    pub fn files(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            LibraryVariant::Compiled(variant) => variant.files,
            LibraryVariant::Interpreted(variant) => variant.files,
        }
    }

    /// The text of its own file.
    pub fn text(&self) -> &'static str {
        self.files().first().map_or("", |(_, text)| text)
    }

    /// What `list --format json` says of it.
    pub fn entry(&self) -> Value {
        let files: Vec<&str> = self.files().iter().map(|(file, _)| *file).collect();
        let (sources, plays) = match self {
            LibraryVariant::Compiled(variant) => (variant.sources, variant.play.is_some()),
            LibraryVariant::Interpreted(variant) => (variant.sources, false),
        };
        json!({ "name": self.name(), "title": self.title(), "sources": sources, "files": files, "plays": plays })
    }
}
