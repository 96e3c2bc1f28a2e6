//! Names for tables: each name fits all places that the table serves.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use qishu_rules::SideId;
use qishu_spec_lang::Model;

use crate::planner::names::numbered;
use crate::planner::tables::{Provenance, Task};
use crate::system::phrases::{names_of_kinds, with_side};
use crate::system::{CellId, KindId, System};

/// The region of all cells, a word of the language that no other region has.
pub(crate) const ALL_CELLS: &str = "board";

/// The data from which names are made.
pub struct Names<'a> {
    /// The variant.
    pub model: &'a Model,
    /// Its cells and kinds.
    pub system: &'a System,
    kind_names: Vec<String>,
}

impl<'a> Names<'a> {
    /// The names of the variant's kinds.
    pub fn new(model: &'a Model, system: &'a System) -> Names<'a> {
        Names { model, system, kind_names: names_of_kinds(model, system) }
    }

    /// A unique name for a table with these provenances.
    pub(crate) fn free_name(&self, provenances: &[impl Borrow<Provenance>], taken: &BTreeSet<String>) -> String {
        let mut name = self.common_name(provenances);
        if taken.contains(&name)
            && let Some(squares) = self.squares_of(provenances)
        {
            name = format!("{name}_on_{squares}").to_ascii_lowercase();
        }
        numbered(&name, |name| !taken.contains(name))
    }

    /// A name for the role of a table in a sum that serves only some of its provenances. `None` if the table's own name
    /// is as specific. Also `None` if the only such name is that of another table, which would mislead.
    pub fn role(
        &self,
        provenances: &[impl Borrow<Provenance>],
        here: &[impl Borrow<Provenance>],
        tables: &BTreeSet<String>,
    ) -> Option<String> {
        if here.is_empty() {
            return None;
        }
        let short = self.common_name(here);
        if short == self.common_name(provenances) {
            return None;
        }
        let long = self.squares_of(here).map(|squares| format!("{short}_on_{squares}").to_ascii_lowercase());
        [Some(short), long].into_iter().flatten().find(|name| !tables.contains(name))
    }

    /// Whether both provenances are about pieces of the same names, perhaps of different sides.
    pub(crate) fn are_counterparts(&self, first: &Provenance, other: &Provenance) -> bool {
        self.pieces_named(first).1 == self.pieces_named(other).1
    }

    /// The kinds' names.
    pub fn pieces(&self, kinds: &[KindId]) -> String {
        let names: Vec<&str> = kinds.iter().map(|&kind| self.kind_names[kind].as_str()).collect();
        names.join(", ")
    }

    /// The common part of all provenances: the task and the pieces, without the side where there are several. Where the
    /// pieces differ, the name has the number of squares for placements, and the number of kinds otherwise.
    fn common_name(&self, provenances: &[impl Borrow<Provenance>]) -> String {
        let verbs = common(provenances, |provenance| verb(&provenance.task));
        let pieces = common(provenances, |provenance| self.pieces_named(provenance));
        let names = common(provenances, |provenance| self.pieces_named(provenance).1);
        let sizes = common(provenances, |provenance| provenance.cells.len());
        let verb = verbs.unwrap_or("combine");
        let name = match (pieces, names, sizes) {
            _ if verb == "add_up" => verb.to_owned(),
            (Some((Some(side), name)), ..) => format!("{verb}_{}", with_side(self.model, side, &name)),
            (_, Some(name), _) => format!("{verb}_{name}"),
            (_, None, Some(size)) if verb == "place" => format!("{verb}_on_{}", so_many(size, "square")),
            _ => match common(provenances, |provenance| provenance.kinds.len()) {
                Some(kinds) => format!("{verb}_{}", so_many(kinds, "kind")),
                None => format!("{verb}_parts"),
            },
        };
        name.to_ascii_lowercase()
    }

    /// The pieces of a provenance as part of an identifier: one or two by name, more by the first and the last. The
    /// side is added if they have only one.
    fn pieces_named(&self, provenance: &Provenance) -> (Option<SideId>, String) {
        let kinds = match &provenance.task {
            Task::Place { kinds, .. } => kinds,
            _ => &provenance.kinds,
        };
        // Values of state variables are not pieces of a side.
        let is_value = |kind: KindId| self.model.rules.is_value(self.system.kinds[kind].piece_type);
        let pieces = kinds.iter().filter(|&&kind| !is_value(kind));
        let sides: BTreeSet<SideId> = pieces.map(|&kind| self.system.kinds[kind].side).collect();
        let side = sides.first().copied().filter(|_| sides.len() == 1);
        if let [only] = kinds.as_slice() {
            let name = &self.kind_names[*only];
            let prefix = with_side(self.model, self.system.kinds[*only].side, "").to_ascii_lowercase();
            return (side, name.strip_prefix(&prefix).unwrap_or(name).to_owned());
        }
        let mut names: Vec<&str> = Vec::new();
        for &kind in kinds {
            let piece_type = self.model.rules.piece_type(self.system.kinds[kind].piece_type);
            if !names.contains(&&*piece_type.name) {
                names.push(&piece_type.name);
            }
        }
        let name = match names.as_slice() {
            [] => "nothing".to_owned(),
            [one] => (*one).to_owned(),
            [one, other] => format!("{one}_and_{other}"),
            [first, .., last] => format!("{first}_to_{last}"),
        };
        (side, name)
    }

    /// The squares of all provenances as part of an identifier, if they have a common name.
    fn squares_of(&self, provenances: &[impl Borrow<Provenance>]) -> Option<String> {
        match common(provenances, |provenance| provenance.cells.clone()) {
            Some(cells) => self.squares(&cells),
            None => common(provenances, |provenance| provenance.cells.len()).map(|size| so_many(size, "square")),
        }
    }

    /// The name of the region that some cells are, [`ALL_CELLS`] for all of them; with the side for which they are that region,
    /// if it is not the first.
    pub fn region(&self, cells: &[CellId]) -> Option<(String, Option<SideId>)> {
        if cells.len() > 1 && cells.len() == self.system.cells.len() {
            return Some((ALL_CELLS.to_owned(), None));
        }
        let squares = || cells.iter().map(|&cell| self.system.cells[cell].square);
        if let Some(region) = self.model.regions.iter().find(|region| region.squares.iter().eq(squares())) {
            return Some((region.name.clone(), None));
        }
        // The regions of the other side are met where its pieces stand.
        let of_kind = self.system.kinds.iter().find(|kind| *kind.cells == *cells)?;
        let written = &self.model.written(of_kind.piece_type, of_kind.placement).region;
        let is_named = self.model.regions.iter().any(|region| region.name == *written);
        is_named.then(|| (written.clone(), Some(of_kind.side)))
    }

    /// Some cells as part of an identifier: a region's name, or the first square and the last.
    fn squares(&self, cells: &[CellId]) -> Option<String> {
        let square = |cell: CellId| self.system.cells[cell].square;
        if let Some((region, None)) = self.region(cells) {
            return Some(region);
        }
        match cells {
            [] => None,
            [one] => Some(square(*one).to_string()),
            [first, .., last] => Some(format!("{}_to_{}", square(*first), square(*last))),
        }
    }
}

/// A number of things as part of an identifier.
fn so_many(number: usize, thing: &str) -> String {
    format!("{number}_{thing}{}", if number == 1 { "" } else { "s" })
}

/// The task, as the first word of a name.
fn verb(task: &Task) -> &'static str {
    match task {
        Task::Place { .. } => "place",
        Task::Arrange => "arrange",
        Task::Join => "join",
        Task::Cases => "add_up",
        Task::Marginal { .. } => "marginal_of",
    }
}

/// The common value of all provenances; `None` if it differs.
fn common<T: PartialEq>(provenances: &[impl Borrow<Provenance>], what: impl Fn(&Provenance) -> T) -> Option<T> {
    let mut all = provenances.iter().map(|provenance| what(provenance.borrow()));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
