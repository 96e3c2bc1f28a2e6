//! The data shared by all orders of one count: the groups and the names.

use std::collections::BTreeMap;

use qishu_rules::PieceTypeId;
use qishu_spec_lang::Model;

use super::groups::{Group, GroupId, groups};
use super::partitions::signatures;
use crate::system::phrases::{identifier_of, names_of_kinds, rule_of};
use crate::system::{ConstraintId, KindId, System};

/// The data shared by all orders.
pub struct Problem<'a> {
    /// The constraints.
    pub(in crate::planner) system: &'a System,
    /// The groups.
    pub groups: Vec<Group>,
    /// For each group the constraints that count its pieces and are not limited to part of its cells.
    pub(in crate::planner) common: Vec<Vec<ConstraintId>>,
    /// For each group and cell, the indices of the group's local terms that contain the cell.
    pub(in crate::planner) local_at: Vec<Vec<Vec<usize>>>,
    /// For each group, its signature of each cell.
    pub(in crate::planner) signatures: Vec<Vec<usize>>,
    /// An identifier for each constraint.
    pub(in crate::planner) names: Vec<String>,
    /// An identifier for each kind.
    pub(in crate::planner) kind_names: Vec<String>,
    /// For each kind, a number shared with its counterparts of the other sides, and its placement.
    families: Vec<(u32, usize)>,
    /// The rules of the constraints, with their places.
    pub(in crate::planner) because: Vec<String>,
}

impl<'a> Problem<'a> {
    /// Sorts the kinds into groups and names everything.
    pub fn new(model: &Model, system: &'a System) -> Problem<'a> {
        let groups = groups(system);
        Problem {
            common: groups.iter().map(|group| common(system, group)).collect(),
            local_at: groups.iter().map(|group| local_at(group, system.cells.len())).collect(),
            signatures: signatures(&groups, system.cells.len()),
            names: system.constraints.iter().map(|c| identifier_of(model, &c.meaning)).collect(),
            kind_names: names_of_kinds(model, system),
            families: families(model, system),
            because: system.constraints.iter().map(|c| rule_of(model, &c.meaning)).collect(),
            system,
            groups,
        }
    }

    /// The number that the kind shares with its counterparts of the other sides, and its placement.
    pub(crate) fn family_of(&self, kind: KindId) -> (u32, usize) {
        self.families[kind]
    }

    /// The pieces of a group, in words.
    pub fn pieces_of(&self, group: GroupId) -> String {
        let names: Vec<&str> = self.groups[group].kinds.iter().map(|&kind| self.kind_names[kind].as_str()).collect();
        names.join(", ")
    }
}

/// The constraints that count a group's pieces, without those on part of its cells. There may be thousands of the
/// latter, and orders need the former repeatedly.
fn common(system: &System, group: &Group) -> Vec<ConstraintId> {
    // The terms on part of the board are in the order of their constraints.
    let is_local = |id: &ConstraintId| group.local.binary_search_by_key(id, |term| term.constraint).is_ok();
    let counts = |id: &ConstraintId| system.constraints[*id].terms.iter().any(|term| group.kinds.contains(&term.kind));
    (0..system.constraints.len()).filter(|id| counts(id) && !is_local(id)).collect()
}

/// For each cell the local terms of a group that contain it.
fn local_at(group: &Group, n_cells: usize) -> Vec<Vec<usize>> {
    let mut local_at = vec![Vec::new(); n_cells];
    for (index, term) in group.local.iter().enumerate() {
        term.cells.iter().for_each(|&cell| local_at[cell].push(index));
    }
    local_at
}

/// For each kind, the index of the piece's name in the order of the pieces, and the placement.
fn families(model: &Model, system: &System) -> Vec<(u32, usize)> {
    // A value of a state variable may have the name of a piece.
    let name = |piece_type: PieceTypeId| (model.rules.is_value(piece_type), &*model.rules.piece_type(piece_type).name);
    let mut numbers: BTreeMap<(bool, &str), u32> = BTreeMap::new();
    for piece_type in model.rules.piece_type_ids() {
        let next = numbers.len() as u32;
        numbers.entry(name(piece_type)).or_insert(next);
    }
    system.kinds.iter().map(|kind| (numbers[&name(kind.piece_type)], kind.placement)).collect()
}
