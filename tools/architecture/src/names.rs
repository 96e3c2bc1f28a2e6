//! One name, one type. A name of several types must be one idea at several levels, and a glossary lists it: each place
//! by its crate's folder and its room.

use std::collections::BTreeMap;

/// The places where types of one name are defined, sorted. A place with several of them is there as often.
pub type TypePlaces = BTreeMap<String, Vec<String>>;

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedName {
    /// The name of the types.
    pub name: String,
    /// The places where they are defined, sorted.
    pub places: Vec<String>,
    /// How the levels differ.
    pub difference: String,
}

/// The rows of the table in a document's section `## One idea at two levels`, which look like this:
/// `| name | place, place | how they differ |`.
#[must_use]
pub fn listed_in(document: &str) -> Vec<SharedName> {
    let section = document.lines().skip_while(|line| *line != "## One idea at two levels").skip(1);
    let rows = section.take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with('|'));
    // The table's head is a row and a line of dashes.
    rows.skip(2).filter_map(shared_name).collect()
}

fn shared_name(row: &str) -> Option<SharedName> {
    let mut cells = row.trim_matches('|').split('|').map(str::trim);
    let name = cells.next()?.to_owned();
    let mut places: Vec<String> = cells.next()?.split(", ").map(str::to_owned).collect();
    places.sort_unstable();
    Some(SharedName { name, places, difference: cells.next()?.to_owned() })
}

/// What is wrong with the names of types, given the list of those that are shared.
#[must_use]
pub fn objections(types: &TypePlaces, listed: &[SharedName]) -> Vec<String> {
    let row_of = |name: &str| listed.iter().find(|row| row.name == name);
    let shared = types.iter().filter(|(_, places)| places.len() > 1);
    let not_listed = shared.filter(|(name, _)| row_of(name).is_none());
    let not_listed = not_listed.map(|(name, places)| format!("`{name}` is defined in {}", places.join(", ")));
    let wrong_rows = listed.iter().filter_map(|row| {
        let SharedName { name, places, difference } = row;
        match types.get(name) {
            Some(found) if found.len() > 1 && found != places => {
                Some(format!("`{name}` is defined in {}, and listed for {}", found.join(", "), places.join(", ")))
            }
            Some(found) if found.len() > 1 => {
                difference.is_empty().then(|| format!("`{name}` is listed without the difference"))
            }
            _ => Some(format!("`{name}` is listed, and not defined twice")),
        }
    });
    let repeated = listed.iter().enumerate().filter(|(index, row)| {
        let before = &listed[..*index];
        before.iter().any(|other| other.name == row.name)
    });
    let repeated = repeated.map(|(_, row)| format!("`{}` is listed twice", row.name));
    not_listed.chain(wrong_rows).chain(repeated).collect()
}
