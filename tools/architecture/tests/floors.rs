//! The floors of `ARCHITECTURE.md` hold in the code.

use std::path::Path;

use architecture::floors::{Floors, drawn_in};
use architecture::{is_root, room};

use crate::workspace::{PACKAGES, package, text};

/// The most rooms of a crate that needs no drawing.
const FEW_ROOMS: usize = 4;

fn floors() -> Vec<Floors> {
    drawn_in(&text("ARCHITECTURE.md"))
}

#[test]
fn no_files_use_one_another_in_a_circle() {
    let mut circles = Vec::new();
    for (package, source) in PACKAGES.iter() {
        circles.extend(source.circles().into_iter().map(|circle| format!("{}: {circle:?}", package.folder)));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn no_room_uses_one_that_is_not_below_it() {
    let mut objections = Vec::new();
    for floors in floors().into_iter().filter(|floors| floors.name != "workspace") {
        let (_, source) = package(&floors.name);
        for (from, to) in source.named_arrows().filter(|(from, to)| !is_root(from) && !is_root(to)) {
            if let Some(objection) = floors.objection(&room(from), &room(to)) {
                objections.push(format!("{objection} ({} -> {})", from.display(), to.display()));
            }
        }
        for absent in floors
            .of_room
            .keys()
            .filter(|room| !source.rooms().contains(*room) && !is_root(Path::new(&format!("{room}.rs"))))
        {
            objections.push(format!("{}: there is no `{absent}`", floors.name));
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn a_crate_of_more_than_a_few_rooms_has_floors() {
    let floors = floors();
    let mut objections = Vec::new();
    for (package, source) in PACKAGES.iter() {
        let rooms = source.rooms();
        let drawn = floors.iter().find(|floors| floors.name == package.folder);
        match drawn {
            None if rooms.len() > FEW_ROOMS => {
                objections.push(format!("{}: {} rooms and no floors", package.folder, rooms.len()))
            }
            None => {}
            Some(drawn) => objections.extend(
                rooms
                    .iter()
                    .filter(|room| !drawn.of_room.contains_key(*room))
                    .map(|room| format!("{}: `{room}` has no floor", drawn.name)),
            ),
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn no_crate_needs_one_that_is_not_below_it() {
    let floors = floors().into_iter().find(|floors| floors.name == "workspace").expect("the workspace has floors");
    let mut objections = Vec::new();
    // Tools are no part of the house.
    let is_tool = |folder: &str| folder.starts_with("tools/");
    for (package, _) in PACKAGES.iter().filter(|(package, _)| !is_tool(&package.folder)) {
        if !floors.of_room.contains_key(&package.folder) {
            objections.push(format!("`{}` has no floor", package.folder));
        }
        let needed = package.needs.iter().filter(|needed| !is_tool(needed));
        objections.extend(needed.filter_map(|needed| floors.objection(&package.folder, needed)));
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
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
