//! The compiler crate is built once, for build scripts and all other code.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::workspace::repository;

/// The packages that cargo's tree has, by name and version, each with the sets of features that it is built with.
fn packages(arguments: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--offline", "--prefix", "none", "--format", "{p}|{f}"]).args(arguments);
    let output = command.current_dir(repository()).output().expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (package, features) = line.trim_end_matches(" (*)").split_once('|').expect("the format has a bar");
        let name: Vec<&str> = package.split(' ').take(2).collect();
        packages.entry(name.join(" ")).or_default().insert(features.to_owned());
    }
    packages
}

/// If another crate enables one more feature of a dependency of the compiler, build scripts would use it without that
/// feature. The compiler would then be built twice, for a minute each; so would the random rules, which a build script
/// draws. The workspace's list of dependencies therefore enables the feature for all.
#[test]
fn what_the_compiler_needs_has_the_same_features_everywhere() {
    let needed = packages(&["--package", "qishu-differential", "--edges", "normal"]);
    let all = packages(&["--workspace", "--edges", "normal,build,dev"]);
    assert!(needed.keys().any(|name| name.starts_with("qishu-counting ")) && needed.len() > 20, "{needed:?}");
    for name in needed.keys() {
        assert_eq!(all[name].len(), 1, "{name}: {:?}", all[name]);
    }
}
