//! What each table is called and what is said about it.

use std::collections::BTreeSet;

use qishu_rules::SideId;
use qishu_spec_lang::Model;

use crate::planner::names::numbered;
use crate::planner::tables::{PlannedTable, Purpose, Task};
use crate::system::phrases::{in_words, list, names_of_kinds, with_side};
use crate::system::{CellId, KindId, System};

/// What a table is called and what is said about it.
pub struct Caption {
    /// An identifier, unique among the tables.
    pub name: String,
    /// What the table counts, in sentences.
    pub doc: Vec<String>,
    /// The other parts of the board that it serves.
    pub also: Vec<String>,
    /// The rules it carries out, each as `file:line: the rule in words`.
    pub origins: Vec<String>,
}

/// What the names and sentences are made of.
struct Words<'a> {
    model: &'a Model,
    system: &'a System,
    kind_names: Vec<String>,
}

/// Names and describes the tables.
pub fn captions(model: &Model, system: &System, planned: &[PlannedTable]) -> Vec<Caption> {
    let words = &Words { model, system, kind_names: names_of_kinds(model, system) };
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut captions = Vec::with_capacity(planned.len());
    for (index, table) in planned.iter().enumerate() {
        let purpose = &table.purposes[0];
        let mut name = if index + 1 == planned.len() { "total".to_owned() } else { name_of(words, purpose) };
        if taken.contains(&name) && !purpose.cells.is_empty() {
            name = format!("{name}_on_{}", zone_of(words, &purpose.cells));
        }
        name.make_ascii_lowercase();
        let name = numbered(&name, |name| !taken.contains(name));
        taken.insert(name.clone());
        let mut also: Vec<String> = Vec::new();
        for purpose in table.purposes[1..].iter().filter(|purpose| !purpose.cells.is_empty()) {
            let squares = squares(words, &purpose.cells);
            if !also.contains(&squares) {
                also.push(squares);
            }
        }
        captions.push(Caption { name, doc: sentences(words, purpose), also, origins: origins(words, purpose) });
    }
    captions
}

fn name_of(words: &Words<'_>, purpose: &Purpose) -> String {
    match &purpose.task {
        Task::Place { kinds, .. } => format!("place_{}", brief(words, kinds)),
        Task::Words => format!("arrange_{}", brief(words, &purpose.kinds)),
        Task::Join => format!("join_{}", brief(words, &purpose.kinds)),
        Task::Cases => "add_up".to_owned(),
        Task::Ahead { .. } => format!("ahead_of_{}", brief(words, &purpose.kinds)),
    }
}

/// Some kinds as part of an identifier: one or two by name, more by the first and the last, with the
/// side's name before them where they are all of one side.
fn brief(words: &Words<'_>, kinds: &[KindId]) -> String {
    if let [only] = kinds {
        return words.kind_names[*only].clone();
    }
    let mut names: Vec<&str> = Vec::new();
    let mut sides: BTreeSet<SideId> = BTreeSet::new();
    for &kind in kinds {
        let piece = words.model.rules.piece(words.system.kinds[kind].piece);
        sides.insert(piece.side);
        if !names.contains(&&*piece.name) {
            names.push(&piece.name);
        }
    }
    let names = match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one}_and_{other}"),
        [first, .., last] => format!("{first}_to_{last}"),
    };
    match sides.first() {
        Some(&side) if sides.len() == 1 => with_side(words.model, side, &names),
        _ => names,
    }
}

/// Some cells as part of an identifier: a region's name, or the first square and the last.
fn zone_of(words: &Words<'_>, cells: &[CellId]) -> String {
    let squares = || cells.iter().map(|&cell| words.system.cells[cell].square);
    if let Some(region) = words.model.regions.iter().find(|region| region.squares.iter().eq(squares())) {
        return region.name.clone();
    }
    match cells {
        [] => "nothing".to_owned(),
        [one] => square(words, *one),
        [first, .., last] => format!("{}_to_{}", square(words, *first), square(words, *last)),
    }
}

fn square(words: &Words<'_>, cell: CellId) -> String {
    words.system.cells[cell].square.to_string()
}

/// Some cells in words.
fn squares(words: &Words<'_>, cells: &[CellId]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| square(words, cell)).collect();
    list(&names)
}

fn sentences(words: &Words<'_>, purpose: &Purpose) -> Vec<String> {
    let mut sentences = Vec::new();
    let men = |kinds: &[KindId]| {
        let names: Vec<&str> = kinds.iter().map(|&kind| words.kind_names[kind].as_str()).collect();
        names.join(", ")
    };
    sentences.push(match &purpose.task {
        Task::Place { kinds, cells } => {
            format!("Places {} on {}.", men(kinds), squares(words, cells))
        }
        Task::Words => {
            // A word has no squares of its own, unless there is one for each of several zones.
            let zones = match purpose.cells.as_slice() {
                [] => String::new(),
                cells => format!(" in each zone of {}", squares(words, cells)),
            };
            format!("In how many orders so many men can follow one another{zones}, of some of {}.", men(&purpose.kinds))
        }
        Task::Join => {
            format!("Joins two parts of {}, with {}.", squares(words, &purpose.cells), men(&purpose.kinds))
        }
        Task::Cases => "Adds up the cases, each as often as it occurs.".to_owned(),
        Task::Ahead { context, binomial } => {
            let quoted: Vec<String> = context.iter().map(|name| format!("`{name}`")).collect();
            let known = match quoted.as_slice() {
                [] => "once and for all".to_owned(),
                quoted => format!("for each {} of the other part", quoted.join(" and ")),
            };
            let ways = if *binomial { "the ways to place these men beside it" } else { "the ways that this part has" };
            format!("Prepares the next step on {}: {known}, {ways}.", squares(words, &purpose.cells))
        }
    });
    if !purpose.closes.is_empty() && !matches!(purpose.task, Task::Ahead { .. }) {
        let rules: Vec<String> = purpose.closes.iter().map(|meaning| in_words(words.model, meaning)).collect();
        if !rules.is_empty() {
            sentences.push(format!("Settles {}.", rules.join(", ")));
        }
    }
    sentences
}

/// The rules that the table carries out: where its men are placed, and what it settles.
fn origins(words: &Words<'_>, purpose: &Purpose) -> Vec<String> {
    let mut origins = Vec::new();
    if let Task::Place { kinds, .. } = &purpose.task {
        for &kind in kinds {
            let kind = &words.system.kinds[kind];
            let written = words.model.written(kind.piece, kind.placement);
            let name = words.model.rules.piece_name(kind.piece);
            origins.push(format!("{}: {name} on {}", written.origin, written.region));
        }
    }
    if !matches!(purpose.task, Task::Ahead { .. }) {
        for meaning in &purpose.closes {
            if let Some(origin) = meaning.origin(words.model) {
                origins.push(format!("{origin}: {}", in_words(words.model, meaning)));
            }
        }
    }
    origins.dedup();
    origins
}
