//! The floors that a document draws: blocks that begin with ` ```floors NAME `, the highest floor first, with the rooms
//! of one floor on one line.

use std::collections::BTreeMap;

/// The floors of one house: the workspace with its crates, or a crate with its rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floors {
    /// What the block is about: `workspace`, or a crate's folder.
    pub name: String,
    /// The floor of each room, counted from the highest, which is 0.
    pub of_room: BTreeMap<String, usize>,
}

/// The blocks of a document.
#[must_use]
pub fn drawn_in(document: &str) -> Vec<Floors> {
    let mut drawn = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("```floors ") else { continue };
        let floors = lines.by_ref().take_while(|line| !line.starts_with("```")).enumerate();
        let rooms =
            floors.flat_map(|(floor, rooms)| rooms.split_whitespace().map(move |room| (room.to_owned(), floor)));
        drawn.push(Floors { name: name.trim().to_owned(), of_room: rooms.collect() });
    }
    drawn
}

impl Floors {
    /// Why a room must not use another, if it must not.
    #[must_use]
    pub fn objection(&self, from: &str, to: &str) -> Option<String> {
        let name = &self.name;
        match (self.of_room.get(from), self.of_room.get(to)) {
            _ if from == to => None,
            (None, _) => Some(format!("{name}: `{from}` has no floor")),
            (_, None) => Some(format!("{name}: `{to}` has no floor")),
            (Some(above), Some(below)) if above < below => None,
            _ => Some(format!("{name}: `{from}` uses `{to}`, which is no floor below it")),
        }
    }
}
