//! Descriptions of compiled variants and of a library's variants.

use num_bigint::BigUint;

use crate::Rules;
use crate::moves::StartPlaying;
use crate::numbering::Positions;

/// A variant whose rules were compiled into a module.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name, an identifier.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// Where its rules come from.
    pub sources: &'static [&'static str],
    /// Figures printed elsewhere.
    pub published: &'static [Published],
    /// The files it was compiled from, as pairs of a file's name and its text: the variant's own, then its bases'.
    pub files: &'static [(&'static str, &'static str)],
    /// Counts its positions; each call recomputes the count.
    pub count: fn() -> BigUint,
    /// Its board, its pieces and its rules.
    pub rules: &'static Rules,
    /// Its positions as numbers.
    pub positions: &'static dyn Positions,
    /// Creates a playable position from a game state; `None` if its moves are not compiled.
    pub play: Option<StartPlaying>,
    /// Counts its legal positions, recomputed at each call; `None` if its moves leave too many nodes for a module.
    pub count_legal: Option<fn() -> BigUint>,
}

/// A variant of a library, with a module or without one.
#[derive(Clone, Copy, Debug)]
pub struct LibraryVariant {
    /// Its name, an identifier.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// Where its rules come from.
    pub sources: &'static [&'static str],
    /// Figures printed elsewhere.
    pub published: &'static [Published],
    /// The files it was read from, as pairs of a file's name and its text: the variant's own, then its bases'.
    pub files: &'static [(&'static str, &'static str)],
    /// Whether its rules say how pieces move.
    pub plays: bool,
    /// Its module; `None` if only an interpreter counts it.
    pub module: Option<&'static Variant>,
    /// Its compiled rules: those of its module, or beside its compiled moves.
    pub rules: Option<&'static Rules>,
    /// Creates a playable position from a game state, if its moves are compiled: in its module, or alone.
    pub play: Option<StartPlaying>,
}

impl LibraryVariant {
    /// A variant that has a module.
    #[must_use]
    pub const fn compiled(module: &'static Variant, plays: bool) -> LibraryVariant {
        let Variant { name, title, sources, published, files, rules, play, .. } = *module;
        let (module, rules) = (Some(module), Some(rules));
        LibraryVariant { name, title, sources, published, files, plays, module, rules, play }
    }

    /// The text of the variant's file, without the files that it extends.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.files.first().map_or("", |(_, text)| text)
    }
}

/// A figure printed elsewhere, to compare a count with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The figure as its source prints it: an integer, or a magnitude such as `1e48`.
    pub figure: &'static str,
    /// The author or publication that printed it.
    pub source: &'static str,
}

/// Includes the modules that the build script compiled, and the list `VARIANTS` of them all. For a library it also
/// includes the list `LIBRARY` of all variants, with a module or without one.
///
/// ```ignore
/// qishu_runtime::include_variants!();
///
/// fn main() {
///     for variant in VARIANTS {
///         println!("{}: {}", variant.name, (variant.count)());
///     }
/// }
/// ```
#[macro_export]
macro_rules! include_variants {
    () => {
        include!(concat!(env!("OUT_DIR"), "/variants.rs"));
    };
}
