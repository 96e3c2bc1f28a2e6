//! The compiler crate is built once, for build scripts and all other code.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The packages that cargo's tree has, each with the sets of features that it is built with.
fn packages(arguments: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--offline", "--prefix", "none", "--format", "{p}|{f}"]).args(arguments);
    let output =
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).output().expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (package, features) = line.trim_end_matches(" (*)").split_once('|').expect("the format has a bar");
        let name = package.split(' ').next().unwrap_or_default();
        packages.entry(name.to_owned()).or_default().insert(features.to_owned());
    }
    packages
}

/// If another crate enables one more feature of a dependency of the compiler, build scripts would use it without that
/// feature. The compiler would then be built twice, for a minute each. `tools/agreement` therefore enables the feature
/// for build scripts, too.
#[test]
fn what_the_compiler_needs_has_the_same_features_everywhere() {
    let needed = packages(&["--package", "qishu-codegen", "--edges", "normal,no-proc-macro"]);
    let of_build_scripts = packages(&["--package", "qishu-agreement", "--edges", "build,normal,no-proc-macro"]);
    let of_all = packages(&["--workspace", "--edges", "normal,dev,no-proc-macro"]);
    assert!(needed.len() > 8, "{needed:?}");
    for name in needed.keys() {
        assert_eq!(of_build_scripts.get(name), of_all.get(name), "{name}");
    }
}
