//! Packages that are published can be compiled and tested as they are downloaded.

use std::process::Command;

use architecture::packages::{Package, Publication};

use crate::workspace::{PACKAGES, repository};

fn published() -> Vec<(&'static Package, &'static Publication)> {
    PACKAGES.iter().filter_map(|(package, _)| Some((package, package.publication.as_ref()?))).collect()
}

#[test]
fn published_packages_say_what_they_are() {
    assert!(published().len() > 10);
    for (package, publication) in published() {
        assert!(publication.missing.is_empty(), "{} lacks {:?}", package.folder, publication.missing);
    }
}

/// A package that is downloaded cannot find another one by its folder.
#[test]
fn published_packages_need_only_published_ones_by_their_versions() {
    let folders: Vec<&str> = published().iter().map(|(package, _)| package.folder.as_str()).collect();
    for (package, publication) in published() {
        assert!(publication.without_version.is_empty(), "{}: {:?}", package.folder, publication.without_version);
        for needed in package.needs.iter().filter(|needed| **needed != package.folder) {
            assert!(folders.contains(&needed.as_str()), "{} needs {needed}, which is not published", package.folder);
        }
    }
}

/// Integration tests, benchmarks and their findings read files of the repository.
#[test]
fn published_packages_contain_no_folder_of_tests() {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(repository()).args(["package", "--list", "--offline", "--allow-dirty", "--quiet"]);
    for (package, _) in published() {
        command.args(["--package", &package.name]);
    }
    let output = command.output().expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(files.lines().filter(|file| *file == "Cargo.toml").count(), published().len());
    let is_of_tests =
        |file: &&str| ["tests/", "benches/", "proptest-regressions/"].iter().any(|one| file.starts_with(one));
    let found: Vec<&str> = files.lines().filter(is_of_tests).collect();
    assert!(found.is_empty(), "list their folders under `exclude` in the manifests: {found:?}");
    for licence in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        let holders = files.lines().filter(|file| *file == licence).count();
        assert_eq!(holders, published().len(), "not all packages contain {licence}");
    }
}
