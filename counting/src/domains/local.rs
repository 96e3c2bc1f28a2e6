//! The division of constraints into local ones and those that only count.

use std::collections::BTreeSet;

use crate::system::{CellId, ConstraintId, LinearTerm, System};

/// For each constraint whether it is local, and thus settled by the domains of squares. A local constraint involves
/// some of the cells of a kind and less than half of the board, and nothing else depends on its sum. If local
/// constraints involve a single piece on half of the board, the constraint on its number is local too. Otherwise
/// domains would be assigned for any number of such pieces.
///
/// The count is right for every choice made here; the choice only affects the number of nodes.
pub(crate) fn local_rules(system: &System) -> Vec<bool> {
    let fed: BTreeSet<ConstraintId> =
        system.constraints.iter().flat_map(|constraint| &constraint.feeds).map(|feed| feed.target).collect();
    let is_alone = |id: ConstraintId| {
        let constraint = &system.constraints[id];
        !constraint.kept && constraint.feeds.is_empty() && !fed.contains(&id)
    };
    let is_local = |id: ConstraintId| {
        let looks_closer = system.constraints[id].terms.iter().any(|term| term.cells.is_some());
        looks_closer && is_alone(id) && 2 * cells_of(system, id).len() < system.cells.len()
    };
    let mut local: Vec<bool> = (0..system.constraints.len()).map(is_local).collect();
    let looked_for = looked_for(system, &local);
    for (id, constraint) in system.constraints.iter().enumerate() {
        if let [LinearTerm { kind, cells: None, .. }] = &*constraint.terms {
            local[id] |= is_alone(id) && system.kinds[*kind].most == 1 && 2 * looked_for[*kind] >= system.cells.len();
        }
    }
    local
}

/// For each kind the number of cells on which those constraints involve it.
fn looked_for(system: &System, is_local: &[bool]) -> Vec<usize> {
    let mut cells: Vec<BTreeSet<CellId>> = vec![BTreeSet::new(); system.kinds.len()];
    let local = system.constraints.iter().zip(is_local).filter(|(_, is_local)| **is_local);
    for term in local.flat_map(|(constraint, _)| &constraint.terms) {
        cells[term.kind].extend(term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter());
    }
    cells.iter().map(BTreeSet::len).collect()
}

/// The cells that a constraint involves.
fn cells_of(system: &System, id: ConstraintId) -> BTreeSet<CellId> {
    let terms = system.constraints[id].terms.iter();
    terms.flat_map(|term| term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter().copied()).collect()
}

/// Orders of the cells for the assignment of domains. First come the cells that most of the constraints involve, so
/// that more distant cells are soon settled. Ties are decided in two ways: the first order prefers cells of the pieces
/// that a constraint is about, the second prefers cells of neighbours and blockers. The first is better where pieces
/// need neighbours, the second where they act along lines. Cells that constraints connect are adjacent in the order.
pub(crate) fn nearest_first(system: &System, is_local: &[bool]) -> [Vec<CellId>; 2] {
    let mut looked_at = vec![(0usize, false); system.cells.len()];
    let mut part_of: Vec<CellId> = (0..system.cells.len()).collect();
    for id in (0..is_local.len()).filter(|&id| is_local[id]) {
        let cells = cells_of(system, id);
        for &cell in &cells {
            looked_at[cell].0 += 1;
        }
        for term in system.constraints[id].terms.iter().filter(|term| term.coefficient > 0) {
            let cells = term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells);
            cells.iter().for_each(|&cell| looked_at[cell].1 = true);
        }
        let parts: BTreeSet<CellId> = cells.iter().map(|&cell| part_of[cell]).collect();
        if let Some(&first) = parts.first() {
            part_of.iter_mut().filter(|part| parts.contains(part)).for_each(|part| *part = first);
        }
    }
    [true, false].map(|about_first| {
        let mut cells: Vec<CellId> = (0..system.cells.len()).collect();
        cells.sort_by_key(|&cell| {
            let (times, is_about) = looked_at[cell];
            (part_of[cell], usize::MAX - times, is_about != about_first, cell)
        });
        cells
    })
}
