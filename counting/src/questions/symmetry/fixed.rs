//! The fixed positions of a symmetry, as a system of constraints.
//!
//! A fixed position is determined by its pieces on one cell of each orbit, the representative: the piece moves along
//! the orbit with the cell. A piece on a representative therefore has the combined coefficients of all its images. If
//! the piece differs after one round of the orbit, it cannot be there.

use std::collections::BTreeMap;

use super::check::{Action, weights};
use crate::system::{CellId, Constraint, KindId, Meaning, System};

/// The system whose solutions are the fixed positions. The action must map the system to itself.
///
/// Cells that represent no orbit stay in the list, but no kind fits there.
///
/// Groups of a fixed position are no groups of its representatives: where rules count groups, all cells keep their
/// pieces, and constraints make each piece imply its image.
pub fn fixed(system: &System, action: &Action) -> System {
    let orbits = orbits(action);
    if !system.groups.is_empty() {
        return with_images(system, action, &orbits);
    }
    let mut fixed = system.clone();
    for (id, kind) in fixed.kinds.iter_mut().enumerate() {
        let comes_back = |cell: &CellId| {
            let orbit = orbits.get(cell)?;
            (images(action, id).nth(orbit.len()) == Some(id)).then_some(*cell)
        };
        kind.cells = kind.cells.iter().filter_map(comes_back).collect();
        kind.most = kind.most.min(kind.cells.len() as i64);
    }
    let mut kept = Vec::with_capacity(system.constraints.len());
    for constraint in &system.constraints {
        let weights = weights(system, constraint);
        let mut terms: BTreeMap<(KindId, i64), Vec<CellId>> = BTreeMap::new();
        for (id, kind) in fixed.kinds.iter().enumerate() {
            for cell in kind.cells.iter() {
                let pieces = images(action, id).zip(&orbits[cell]);
                let weight = pieces.map(|(kind, &cell)| weights.get(&(kind, cell)).copied().unwrap_or(0)).sum();
                if weight != 0 {
                    terms.entry((id, weight)).or_default().push(*cell);
                }
            }
        }
        let terms = terms.into_iter().filter_map(|((kind, weight), cells)| fixed.term_on(kind, &cells, weight));
        kept.push(terms.collect());
    }
    for (constraint, terms) in fixed.constraints.iter_mut().zip(kept) {
        constraint.terms = terms;
    }
    fixed.settle();
    fixed
}

/// The system with constraints that each piece has its image in the position. The cells of an orbit follow one another.
fn with_images(system: &System, action: &Action, orbits: &BTreeMap<CellId, Vec<CellId>>) -> System {
    let mut fixed = system.clone();
    for (id, kind) in system.kinds.iter().enumerate() {
        for &cell in kind.cells.iter() {
            let (image, there) = (action.kinds[id], action.cells[cell]);
            if (image, there) == (id, cell) {
                continue;
            }
            // As many pieces here as there: with all others this also excludes one there alone.
            let terms = fixed.term_on(id, &[cell], 1).into_iter().chain(fixed.term_on(image, &[there], -1));
            let terms = terms.collect();
            fixed.constraints.push(Constraint::at_most(Meaning::Images, terms, 0));
        }
    }
    fixed.order = orbits.values().flatten().copied().collect();
    fixed.settle();
    fixed
}

/// The kind, its image, the image of that, and so on.
fn images(action: &Action, kind: KindId) -> impl Iterator<Item = KindId> {
    std::iter::successors(Some(kind), |&kind| Some(action.kinds[kind]))
}

/// The orbits of the cells by their first cell, each in the order of the action.
fn orbits(action: &Action) -> BTreeMap<CellId, Vec<CellId>> {
    let mut orbits = BTreeMap::new();
    let mut seen = vec![false; action.cells.len()];
    for first in 0..action.cells.len() {
        if seen[first] {
            continue;
        }
        let mut orbit = vec![first];
        let mut cell = action.cells[first];
        while cell != first {
            orbit.push(cell);
            cell = action.cells[cell];
        }
        orbit.iter().for_each(|&cell| seen[cell] = true);
        orbits.insert(first, orbit);
    }
    orbits
}
