//! Merging of interchangeable kinds: kinds whose pieces every rule counts alike, except the rules about their own
//! numbers.

use std::sync::Arc;

use qishu_runtime::circuit::InterchangeableKinds;

use super::{CellId, Constraint, ConstraintId, KindId, LinearTerm, System};

/// The signature of a kind: its cells, the constraints that count its pieces, except the one about its own number, and
/// what groups do with them.
type KindMark<'s> = (&'s [CellId], Vec<(ConstraintId, Option<&'s [CellId]>, i64)>, Vec<Vec<Vec<CellId>>>);

/// Merges the interchangeable kinds of a system; the first of each group represents it. The numbers of their pieces
/// become kept sums, group for group after those kept already.
pub(crate) fn merge_alike(system: &mut System) -> Vec<InterchangeableKinds> {
    let own: Vec<Option<ConstraintId>> = (0..system.kinds.len()).map(|kind| own_number(system, kind)).collect();
    let mut groups: Vec<InterchangeableKinds> = Vec::new();
    {
        let marks: Vec<KindMark<'_>> = (0..own.len()).map(|kind| mark(system, kind, own[kind])).collect();
        let range = |kind: KindId| own[kind].map(|id| (system.constraints[id].low, system.constraints[id].high));
        let mut is_taken = vec![false; own.len()];
        for first in 0..own.len() {
            let is_alike = |&kind: &KindId| own[kind].is_some() && !is_taken[kind] && marks[kind] == marks[first];
            let kinds: Vec<KindId> = (first..own.len()).filter(is_alike).collect();
            if own[first].is_some() && kinds.len() > 1 {
                kinds.iter().for_each(|&kind| is_taken[kind] = true);
                groups.push(InterchangeableKinds {
                    ranges: kinds.iter().filter_map(|&kind| range(kind)).collect(),
                    kinds,
                });
            }
        }
    }
    let mut is_gone = vec![false; system.constraints.len()];
    for group in &groups {
        group.kinds.iter().filter_map(|&kind| own[kind]).for_each(|id| is_gone[id] = true);
        for &kind in &group.kinds[1..] {
            system.kinds[kind].cells = Arc::default();
            system.kinds[kind].most = 0;
            system.constraints.iter_mut().for_each(|one| one.terms.retain(|term| term.kind != kind));
        }
        system.kinds[group.kinds[0]].most = group.most();
    }
    leave_out(system, &is_gone);
    for group in &groups {
        let term = LinearTerm { kind: group.kinds[0], cells: None, coefficient: 1 };
        system.constraints.push(Constraint::kept_sum(term, group.least(), group.most()));
    }
    groups
}

/// The constraint on the number of pieces of this kind and nothing else. A constraint that is fed by sums does not
/// qualify.
fn own_number(system: &System, kind: KindId) -> Option<ConstraintId> {
    let fed = system.fed();
    let is_own = |id: ConstraintId| {
        let constraint = &system.constraints[id];
        matches!(&*constraint.terms, [term] if term.kind == kind && term.cells.is_none() && term.coefficient == 1)
            && constraint.feeds.is_empty()
            && constraint.gaps.is_empty()
            && !constraint.kept
            && !fed.contains(&id)
    };
    let mut found = (0..system.constraints.len()).filter(|&id| is_own(id));
    found.next().filter(|_| found.next().is_none())
}

fn mark<'s>(system: &'s System, kind: KindId, own: Option<ConstraintId>) -> KindMark<'s> {
    let all = system.constraints.iter().enumerate().filter(|(id, _)| Some(*id) != own);
    let terms = all.flat_map(|(id, constraint)| {
        constraint
            .terms
            .iter()
            .filter(|term| term.kind == kind)
            .map(move |term| (id, term.cells.as_deref(), term.coefficient))
    });
    let in_groups = system.groups.iter().map(|groups| groups.of_kind(kind)).collect();
    (&system.kinds[kind].cells, terms.collect(), in_groups)
}

/// Removes constraints that feed nothing, and renumbers the others.
fn leave_out(system: &mut System, is_gone: &[bool]) {
    let renamed = |id: ConstraintId| is_gone[..id].iter().filter(|is_gone| !**is_gone).count();
    for constraint in &mut system.constraints {
        constraint.feeds.iter_mut().for_each(|feed| feed.target = renamed(feed.target));
    }
    system.groups.iter_mut().for_each(|groups| groups.target = renamed(groups.target));
    let mut id = 0;
    system.constraints.retain(|_| {
        id += 1;
        !is_gone[id - 1]
    });
}
