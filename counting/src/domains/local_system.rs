//! The local constraints as a system of their own.
//!
//! Where a piece excludes all pieces on some square, there is a constraint for each of these. Together they are one: a
//! square has one piece at most. A node of the first pass then has one flag and not one for each kind.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::system::{CellId, Constraint, ConstraintId, Feed, KindId, LinearTerm, System};

/// The system with only its local constraints, exclusions put together.
pub(super) fn only_local(system: &System, is_local: &[bool]) -> System {
    let local = system.constraints.iter().zip(is_local).filter(|(_, is_local)| **is_local);
    let without_feeds = |constraint: &Constraint| Constraint { feeds: Vec::<Feed>::new(), ..constraint.clone() };
    let mut local =
        System { constraints: local.map(|(constraint, _)| without_feeds(constraint)).collect(), ..system.clone() };
    put_together(&mut local);
    local
}

/// A piece on one cell.
type PieceOnCell = (KindId, CellId);

/// For each constraint the pieces of which it allows one at most; `None` if it says anything else.
type ExcludedPieces = Vec<Option<BTreeSet<PieceOnCell>>>;

/// Puts constraints together that allow one piece at most of the same ones and of one more on a common cell.
fn put_together(system: &mut System) {
    let exclusions: ExcludedPieces = system.constraints.iter().map(|constraint| excluded(system, constraint)).collect();
    let (mut done, mut left_out): (BTreeSet<ConstraintId>, BTreeSet<ConstraintId>) = Default::default();
    for ids in differing_on_one_cell(&exclusions) {
        if ids.iter().any(|id| done.contains(id)) {
            continue;
        }
        let pieces: BTreeSet<PieceOnCell> =
            ids.iter().flat_map(|&id| exclusions[id].iter().flatten().copied()).collect();
        let term = |(kind, cell): PieceOnCell| LinearTerm { kind, cells: Some(Arc::new([cell])), coefficient: 1 };
        system.constraints[ids[0]].terms = pieces.into_iter().map(term).collect();
        left_out.extend(&ids[1..]);
        done.extend(ids);
    }
    let mut ids = 0..;
    system.constraints.retain(|_| ids.next().is_some_and(|id| !left_out.contains(&id)));
}

/// Sets of exclusions that only differ in the kind of a piece on one cell, the largest sets first.
fn differing_on_one_cell(exclusions: &ExcludedPieces) -> Vec<Vec<ConstraintId>> {
    let mut sets: BTreeMap<(CellId, BTreeSet<PieceOnCell>), Vec<ConstraintId>> = BTreeMap::new();
    for (id, pieces) in exclusions.iter().enumerate() {
        for piece in pieces.iter().flatten() {
            let others = pieces.iter().flatten().filter(|other| *other != piece).copied().collect();
            sets.entry((piece.1, others)).or_default().push(id);
        }
    }
    let mut sets: Vec<Vec<ConstraintId>> = sets.into_values().filter(|ids| ids.len() > 1).collect();
    sets.sort_by_key(|ids| Reverse(ids.len()));
    sets
}

/// The pieces on cells of which a constraint allows one at most; `None` if it says anything else.
fn excluded(system: &System, constraint: &Constraint) -> Option<BTreeSet<PieceOnCell>> {
    let Constraint { terms, low, high, gaps, kept, .. } = constraint;
    let is_exclusion = *high == 1 && *low <= 0 && gaps.is_empty() && !kept;
    let mut pieces = BTreeSet::new();
    for term in terms.iter().filter(|_| is_exclusion) {
        match &**term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells) {
            &[cell] if term.coefficient == 1 => pieces.insert((term.kind, cell)),
            _ => return None,
        };
    }
    is_exclusion.then_some(pieces)
}
