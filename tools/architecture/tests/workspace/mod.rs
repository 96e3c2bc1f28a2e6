//! Where the workspace is, and what it is made of.

use std::fs;
use std::path::{Path, PathBuf};

/// The workspace's folder.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A text of the workspace.
pub fn read(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The folders of the workspace's crates.
pub fn members() -> Vec<String> {
    let manifest = read("Cargo.toml");
    let (_, list) = manifest.split_once("members = [").expect("the workspace lists its members");
    let (list, _) = list.split_once(']').expect("the list ends");
    list.split(',')
        .map(|member| member.trim().trim_matches('"').to_owned())
        .filter(|member| !member.is_empty())
        .collect()
}
