//! What `ARCHITECTURE.md` says of the floors holds in the code.

mod rows;
mod workspace;

use std::collections::BTreeMap;
use std::path::Path;

use architecture::floors::{Floors, drawn_in};
use architecture::room;
use workspace::{members, read, workspace};

fn floors() -> Vec<Floors> {
    drawn_in(&read("ARCHITECTURE.md"))
}

#[test]
fn no_files_use_one_another_in_a_circle() {
    let mut circles = Vec::new();
    for member in members() {
        let house = architecture::read(&workspace().join(&member)).expect("the crate can be read");
        circles.extend(house.circles().into_iter().map(|circle| format!("{member}: {circle:?}")));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn no_room_uses_one_that_is_not_below_it() {
    let mut objections = Vec::new();
    let houses = floors().into_iter().filter(|floors| floors.name != "workspace");
    for floors in houses {
        let house = architecture::read(&workspace().join(&floors.name)).expect("the crate can be read");
        // The root lists the rooms, and what it shows of them belongs to no floor.
        let arrows =
            house.named_arrows().filter(|arrow| arrow.0 != Path::new("lib.rs") && arrow.1 != Path::new("lib.rs"));
        for (from, to) in arrows {
            if let Some(objection) = floors.objection(&room(from), &room(to)) {
                objections.push(format!("{objection} ({} -> {})", from.display(), to.display()));
            }
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn no_crate_needs_one_that_is_not_below_it() {
    let floors = floors().into_iter().find(|floors| floors.name == "workspace").expect("the workspace has floors");
    let packages: BTreeMap<String, String> =
        members().into_iter().map(|folder| (package(&read(&format!("{folder}/Cargo.toml"))), folder)).collect();
    let mut objections = Vec::new();
    for folder in floors.of_room.keys() {
        for name in needs(&read(&format!("{folder}/Cargo.toml"))) {
            // Crates that come from elsewhere, and tools, are no part of the house.
            let Some(needed) = packages.get(&name).filter(|needed| !needed.starts_with("tools/")) else { continue };
            objections.extend(floors.objection(folder, needed));
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

/// The name of a manifest's package.
fn package(manifest: &str) -> String {
    let line = manifest.lines().find_map(|line| line.strip_prefix("name = ")).expect("a package has a name");
    line.trim_matches('"').to_owned()
}

/// The packages that a crate's product needs: what only its tests need does not count.
fn needs(manifest: &str) -> Vec<String> {
    let mut counted = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        match line.strip_prefix('[') {
            Some(section) => counted = matches!(section, "dependencies]" | "build-dependencies]"),
            None if counted => names.extend(line.split(['.', ' ', '=']).next().map(package_of)),
            None => {}
        }
    }
    names
}

/// The package behind a dependency's name: crates that are not published go by their short names.
fn package_of(dependency: &str) -> String {
    if dependency.starts_with("qishu") { dependency.to_owned() } else { format!("qishu-{dependency}") }
}

#[test]
fn an_arrow_that_runs_up_is_objected_to() {
    let drawn = drawn_in("Text\n\n```floors house\nattic\nhall  kitchen\ncellar\n```\n");
    assert_eq!(drawn.len(), 1);
    let floors = &drawn[0];
    assert_eq!(floors.objection("attic", "cellar"), None);
    assert_eq!(floors.objection("hall", "hall"), None);
    assert_eq!(
        floors.objection("cellar", "hall").as_deref(),
        Some("house: `cellar` uses `hall`, which is no floor below it")
    );
    assert!(floors.objection("hall", "kitchen").is_some());
    assert_eq!(floors.objection("hall", "roof").as_deref(), Some("house: `roof` has no floor"));
}
