//! The packages of all workspaces, and their common metadata.

mod published;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use architecture::is_left_out;

use crate::workspace::{PACKAGES, package, repository, text};

#[test]
fn the_packages_of_every_workspace_are_found() {
    for folder in ["apps/cli", "codegen/tests", "apps/playground", "apps/python", "tools/fuzz"] {
        let (package, source) = package(folder);
        assert!(!package.roots.is_empty() && !source.files.is_empty(), "{folder}");
    }
    assert_eq!(package("apps/python").0.needs, ["generated", "lib/qishu", "apps/cli/commands", "lib/import"]);
}

/// A package that claims an older compiler would be chosen for it, and not build.
#[test]
fn all_packages_claim_the_same_version_of_the_compiler() {
    let claimed = env!("CARGO_PKG_RUST_VERSION");
    for (package, _) in PACKAGES.iter() {
        assert_eq!(package.rust_version.as_deref(), Some(claimed), "{}", package.folder);
    }
}

/// The folders below one that hold a file of that name, as paths from the root, with `/` before them.
fn holders(folder: &Path, file: &str, found: &mut BTreeSet<String>) {
    if folder.join(file).is_file() {
        let path =
            folder.strip_prefix(repository()).expect("it is below the root").to_string_lossy().replace('\\', "/");
        found.insert(format!("/{path}"));
    }
    let entries = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("it can be read").path());
    let is_ours = |path: &Path| !is_left_out(&path.file_name().unwrap_or_default().to_string_lossy());
    for path in entries.filter(|path| path.is_dir() && !path.is_symlink() && is_ours(path)) {
        holders(&path, file, found);
    }
}

/// A new workspace or page is not forgotten by the updates.
#[test]
fn updates_are_looked_for_in_every_folder_with_a_file_of_versions() {
    let settings = text(".github/dependabot.yml");
    for (kind, file) in [("cargo", "Cargo.lock"), ("npm", "package-lock.json")] {
        let (_, rest) = settings.split_once(&format!("package-ecosystem: {kind}\n")).expect("the kind is listed");
        let line = rest.lines().next().unwrap_or_default();
        let named: BTreeSet<String> = line.split('"').skip(1).step_by(2).map(str::to_string).collect();
        let mut found = BTreeSet::new();
        holders(&repository(), file, &mut found);
        assert!(found.len() > 2);
        assert_eq!(named, found, "the folders of {kind} in .github/dependabot.yml");
    }
}

/// A tag of another's repository may be moved, a commit may not. The version beside it is what updates read.
#[test]
fn actions_of_others_are_named_by_commit_and_version() {
    let folder = repository().join(".github/workflows");
    let files = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("it can be read").path());
    let texts: Vec<String> = files.map(|path| fs::read_to_string(path).expect("it is a text")).collect();
    let uses: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.split_once("uses: "))
        .map(|(_, action)| action)
        .collect();
    assert!(uses.len() > 10, "{uses:?}");
    for action in uses {
        let (commit, version) =
            action.split_once('@').and_then(|(_, rest)| rest.split_once(" # v")).unwrap_or_default();
        let is_commit = commit.len() == 40 && commit.chars().all(|letter| letter.is_ascii_hexdigit());
        assert!(is_commit && version.split('.').count() == 3, "{action}");
    }
}

/// The licences whose texts a release can contain are those that crates of others may have.
#[test]
fn releases_accept_the_permitted_licences() {
    let list = |file: &str, key: &str| -> BTreeSet<String> {
        let settings = text(file);
        let (_, rest) = settings.split_once(&format!("\n{key} = [")).expect("the list is there");
        let (list, _) = rest.split_once(']').expect("it ends");
        list.split('"').skip(1).step_by(2).map(str::to_string).collect()
    };
    let permitted = list("deny.toml", "allow");
    assert!(permitted.len() > 3);
    assert_eq!(permitted, list(".ci/licences/about.toml", "accepted"));
}
