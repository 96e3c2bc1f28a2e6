//! The uses and types of each file in a crate, read from its source. Tests compare them with the floors of
//! `ARCHITECTURE.md` and the names of `docs/GLOSSARY.md`.
//!
//! A file *uses* another if one of its paths leads to a name that the other defines. Re-exports and imports are
//! followed to the definition, and paths inside macro calls and attributes count, too. Test code does not count. The
//! head of a folder (`mod.rs` or `lib.rs`) defines what the folder's files share, so that their use of it is not an
//! arrow.

mod files;
pub mod floors;
mod modules;
pub mod names;
pub mod packages;
pub mod prose;
mod tokens;
mod types;
mod uses;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use modules::Modules;

pub use files::{files_below, is_left_out};

/// The files of one crate, the arrows between them and the types that they define.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageSource {
    /// The files, relative to the folder of their root, which is mostly `src`.
    pub files: Vec<PathBuf>,
    /// Pairs of different files, as indices, of which the first uses the second.
    pub arrows: BTreeSet<(usize, usize)>,
    /// The names of the types, each with the index of the file that defines it.
    pub types: Vec<(String, usize)>,
}

/// Reads a crate, given the root files of its library and its programs.
///
/// # Errors
///
/// Fails if a file cannot be read or is no Rust source.
pub fn read(roots: &[PathBuf]) -> io::Result<PackageSource> {
    let mut source = PackageSource::default();
    for root in roots {
        let modules = Modules::read(root)?;
        let before = source.files.len();
        let folder = root.parent().unwrap_or(Path::new(""));
        let paths = modules.files.iter().map(|file| file.path.strip_prefix(folder).unwrap_or(&file.path).to_owned());
        source.files.extend(paths);
        source.arrows.extend(uses::arrows(&modules).into_iter().map(|(from, to)| (before + from, before + to)));
        source.types.extend(types::types(&modules).into_iter().map(|(name, file)| (name, before + file)));
    }
    Ok(source)
}

impl PackageSource {
    /// The sets of files that use one another in a circle, each sorted.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<&Path>> {
        let graph: DiGraph<(), (), usize> = DiGraph::from_edges(self.arrows.iter().copied());
        let circles = tarjan_scc(&graph).into_iter().filter(|files| files.len() > 1);
        let named = circles.map(|files| {
            let mut files: Vec<&Path> = files.into_iter().map(|file| self.files[file.index()].as_path()).collect();
            files.sort_unstable();
            files
        });
        named.collect()
    }

    /// The arrows between files, by name.
    pub fn named_arrows(&self) -> impl Iterator<Item = (&Path, &Path)> {
        self.arrows.iter().map(|&(from, to)| (self.files[from].as_path(), self.files[to].as_path()))
    }

    /// The rooms, without the roots.
    #[must_use]
    pub fn rooms(&self) -> BTreeSet<String> {
        self.files.iter().filter(|file| !is_root(file)).map(|file| room(file)).collect()
    }

    /// The names of the types, each with the room of the file that defines it.
    pub fn named_types(&self) -> impl Iterator<Item = (&str, String)> {
        self.types.iter().map(|(name, file)| (name.as_str(), room(&self.files[*file])))
    }
}

/// The room of a file: the first part of its path in the crate, without the ending `.rs`.
#[must_use]
pub fn room(file: &Path) -> String {
    let first =
        file.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    first.strip_suffix(".rs").map_or(first.clone(), str::to_owned)
}

/// Whether a file is the root of a library or of a program: it lists the rooms, and what it shows of them belongs to no
/// floor.
#[must_use]
pub fn is_root(file: &Path) -> bool {
    file == Path::new("lib.rs") || file == Path::new("main.rs")
}
