//! The location and the files of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use architecture::packages::{Package, packages};
use architecture::{PackageSource, read};

/// The repository's folder.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A text of the repository.
pub fn text(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The packages of all workspaces, each with its files.
pub static PACKAGES: LazyLock<Vec<(Package, PackageSource)>> = LazyLock::new(|| {
    let packages = packages(&repository()).unwrap_or_else(|error| panic!("{error}"));
    let source = |package: &Package| read(&package.roots).unwrap_or_else(|error| panic!("{}: {error}", package.folder));
    packages.into_iter().map(|package| (package.clone(), source(&package))).collect()
});

/// The package in a folder.
pub fn package(folder: &str) -> &'static (Package, PackageSource) {
    let found = PACKAGES.iter().find(|(package, _)| package.folder == folder);
    found.unwrap_or_else(|| panic!("there is no crate {folder}"))
}
