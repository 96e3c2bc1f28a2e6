//! No name belongs to two types, except those that `GLOSSARY.md` lists as one idea at two levels.

use architecture::names::{TypePlaces, listed_in, objections};

use crate::workspace::{PACKAGES, text};

/// The types of all crates.
fn types() -> TypePlaces {
    let mut types = TypePlaces::new();
    for (package, source) in PACKAGES.iter() {
        for (name, room) in source.named_types() {
            types.entry(name.to_owned()).or_default().push(format!("{}/{room}", package.folder));
        }
    }
    types.values_mut().for_each(|places| places.sort_unstable());
    types
}

#[test]
fn no_name_stands_for_two_types_but_for_one_idea_at_two_levels() {
    let objections = objections(&types(), &listed_in(&text("docs/GLOSSARY.md")));
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn a_shared_name_that_is_not_listed_is_objected_to() {
    let places = |list: &[&str]| list.iter().map(|&place| place.to_owned()).collect();
    let types = TypePlaces::from([
        ("Alone".to_owned(), places(&["attic/roof"])),
        ("Key".to_owned(), places(&["attic/roof", "hall/door"])),
        ("Step".to_owned(), places(&["hall/stairs", "hall/stairs"])),
    ]);
    let head = "## One idea at two levels\n\n| type | defined in | levels |\n|---|---|---|\n";
    let objected = |rows: &str| objections(&types, &listed_in(&format!("{head}{rows}\n## Next\n\n| Key | a | b |\n")));
    let (key, step) =
        ("| Key | hall/door, attic/roof | of wood; of iron |\n", "| Step | hall/stairs, hall/stairs | one |\n");
    assert_eq!(objected(&format!("{key}{step}")), [""; 0]);
    assert_eq!(objected(key), ["`Step` is defined in hall/stairs, hall/stairs"]);
    assert_eq!(objected(&format!("{key}{key}{step}")), ["`Key` is listed twice"]);
    assert_eq!(
        objected(&format!("{step}| Key | hall/door |  |\n| Alone | attic/roof | |\n")),
        [
            "`Key` is defined in attic/roof, hall/door, and listed for hall/door",
            "`Alone` is listed, and not defined twice"
        ]
    );
    assert_eq!(
        objected(&format!("{step}| Key | attic/roof, hall/door |  |\n")),
        ["`Key` is listed without the difference"]
    );
}
