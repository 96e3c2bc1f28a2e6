//! The name and the description of each table.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::names::{ALL_CELLS, Names};
use crate::planner::tables::{PlannedTable, Provenance, Task};
use crate::system::phrases::{in_words, list};
use crate::system::{CellId, KindId};

/// The name and the description of a table.
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

/// Names and describes the tables.
pub fn captions(names: &Names<'_>, planned: &[PlannedTable]) -> Vec<Caption> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut captions = Vec::with_capacity(planned.len());
    for (index, table) in planned.iter().enumerate() {
        let is_last = index + 1 == planned.len();
        let name = if is_last { "total".to_owned() } else { names.free_name(&table.provenances, &taken) };
        taken.insert(name.clone());
        let first = &table.provenances[0];
        let mut also: Vec<String> = Vec::new();
        for provenance in &table.provenances[1..] {
            let use_of_it = further_use(names, first, provenance);
            if !also.contains(&use_of_it) {
                also.push(use_of_it);
            }
        }
        captions.push(Caption {
            name,
            doc: sentences(names, first),
            also,
            origins: all_origins(names, &table.provenances),
        });
    }
    captions
}

/// A further use of a table: its squares, its pieces unless they are the first's counterparts, and its axes if they are
/// the first's in another order.
fn further_use(names: &Names<'_>, first: &Provenance, other: &Provenance) -> String {
    let squares = squares(names, &other.cells);
    let mut text = match names.are_counterparts(first, other) {
        // Arrangements have no squares.
        _ if other.cells.is_empty() => names.pieces(&other.kinds),
        true => squares,
        false => format!("{} on {squares}", names.pieces(&other.kinds)),
    };
    let moved = |(index, name): (usize, &String)| first.axes.get(index) != Some(name) && first.axes.contains(name);
    if other.axes.iter().enumerate().any(moved) {
        let axes: Vec<String> = other.axes.iter().map(|name| format!("`{name}`")).collect();
        text += &format!(", with the indices {}", axes.join(", "));
    }
    text
}

/// Some cells in words.
fn squares(names: &Names<'_>, cells: &[CellId]) -> String {
    let squares = || cells.iter().map(|&cell| names.system.cells[cell].square.to_string()).collect::<Vec<String>>();
    match names.region(cells) {
        Some((region, None)) if region == ALL_CELLS => format!("the {region}"),
        Some((region, None)) => format!("{region} ({})", list(&squares())),
        Some((region, Some(side))) => {
            format!("{region} of {} ({})", names.model.rules.sides[side.index()], list(&squares()))
        }
        None => list(&squares()),
    }
}

fn sentences(names: &Names<'_>, provenance: &Provenance) -> Vec<String> {
    let mut sentences = Vec::new();
    let pieces = |kinds: &[KindId]| names.pieces(kinds);
    sentences.push(match &provenance.task {
        Task::Place { kinds, cells } => {
            format!("Places {} on {}.", pieces(kinds), squares(names, cells))
        }
        Task::Arrange => {
            // An arrangement has no squares, unless there is one for each of several zones.
            let zones = match provenance.cells.as_slice() {
                [] => String::new(),
                cells => format!(" in each zone of {}", squares(names, cells)),
            };
            format!("Counts the arrangements of a number of pieces{zones}, each one of {}.", pieces(&provenance.kinds))
        }
        Task::Join => {
            format!("Joins two parts of {}, with {}.", squares(names, &provenance.cells), pieces(&provenance.kinds))
        }
        Task::Cases => "Adds up the cases, each as often as it occurs.".to_owned(),
        Task::Marginal { conditioning, binomial } => {
            let quoted: Vec<String> = conditioning.iter().map(|name| format!("`{name}`")).collect();
            let known = match quoted.as_slice() {
                [] => "once".to_owned(),
                quoted => format!("for each {} of the other part", quoted.join(" and ")),
            };
            let ways = if *binomial { "the ways to place these pieces with it" } else { "the ways of this part" };
            format!("Prepares the next step on {}: {known}, {ways}.", squares(names, &provenance.cells))
        }
    });
    if !provenance.closes.is_empty() && !matches!(provenance.task, Task::Marginal { .. }) {
        let rules: Vec<String> = provenance.closes.iter().map(|meaning| in_words(names.model, meaning)).collect();
        if !rules.is_empty() {
            sentences.push(format!("Settles {}.", rules.join(", ")));
        }
    }
    sentences
}

/// The rules that the table enforces where it is used first, and those that it enforces elsewhere and that stand on other
/// lines.
fn all_origins(names: &Names<'_>, provenances: &[Rc<Provenance>]) -> Vec<String> {
    let line = |origin: &str| origin.split(": ").next().unwrap_or_default().to_owned();
    let mut all = origins(names, &provenances[0]);
    for other in &provenances[1..] {
        let lines: Vec<String> = all.iter().map(|origin| line(origin)).collect();
        all.extend(origins(names, other).into_iter().filter(|origin| !lines.contains(&line(origin))));
    }
    all
}

/// The rules that the table enforces: those about its placement and those that it closes.
fn origins(names: &Names<'_>, provenance: &Provenance) -> Vec<String> {
    let mut origins = Vec::new();
    if let Task::Place { kinds, .. } = &provenance.task {
        for &kind in kinds {
            let kind = &names.system.kinds[kind];
            let written = names.model.written(kind.piece_type, kind.placement);
            let name = names.model.rules.piece_name(kind.piece_type);
            origins.push(format!("{}: {name} {}", written.origin, written.place()));
        }
    }
    if !matches!(provenance.task, Task::Marginal { .. }) {
        for meaning in &provenance.closes {
            if let Some(origin) = meaning.origin(names.model) {
                origins.push(format!("{origin}: {}", in_words(names.model, meaning)));
            }
        }
    }
    origins.dedup();
    origins
}
