//! The packages of all workspaces, and their common metadata.

use super::package;
use super::workspace::PACKAGES;

#[test]
fn the_packages_of_every_workspace_are_found() {
    for folder in ["apps/cli", "codegen/tests", "apps/playground", "apps/python", "tools/fuzz"] {
        let (package, source) = package(folder);
        assert!(!package.roots.is_empty() && !source.files.is_empty(), "{folder}");
    }
    assert_eq!(package("apps/python").0.needs, ["generated", "lib/qishu"]);
}

/// A package that claims an older compiler would be chosen for it, and not build.
#[test]
fn all_packages_claim_the_same_version_of_the_compiler() {
    let claimed = env!("CARGO_PKG_RUST_VERSION");
    for (package, _) in PACKAGES.iter() {
        assert_eq!(package.rust_version.as_deref(), Some(claimed), "{}", package.folder);
    }
}
