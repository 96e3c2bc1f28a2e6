//! Interchangeable kinds: every rule counts their pieces alike, except the rules about their own numbers. They are
//! merged into one kind.
//!
//! Nodes hold the total number of their pieces only. The kinds of `n` such pieces form an *arrangement* of length `n`:
//! one kind for each piece, each as often as its range allows. Each total is therefore multiplied by the
//! number of arrangements of that length.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::system::{CellId, Constraint, ConstraintId, KindId, LinearTerm, System};

/// One of some interchangeable kinds: the index of the group, and of the kind within it.
pub type GivenKind = (usize, usize);

/// A group of merged kinds, with the first of them as representative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterchangeableKinds {
    /// The kinds, ascending.
    pub kinds: Vec<KindId>,
    /// The minimum and maximum number of pieces of each.
    pub ranges: Vec<(i64, i64)>,
}

/// The signature of a kind: its cells, and the constraints that count its pieces, except the one about its own number.
type KindMark<'s> = (&'s [CellId], Vec<(ConstraintId, Option<&'s [CellId]>, i64)>);

/// Merges the interchangeable kinds of a system; the first of each group represents it. The numbers of their pieces
/// become kept sums, group for group after those kept already.
pub fn merge_alike(system: &mut System) -> Vec<InterchangeableKinds> {
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
    let feeds = || system.constraints.iter().flat_map(|constraint| &constraint.feeds);
    let is_own = |id: ConstraintId| {
        let constraint = &system.constraints[id];
        matches!(&*constraint.terms, [term] if term.kind == kind && term.cells.is_none() && term.coefficient == 1)
            && constraint.feeds.is_empty()
            && constraint.gaps.is_empty()
            && !constraint.kept
            && feeds().all(|feed| feed.target != id)
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
    (&system.kinds[kind].cells, terms.collect())
}

/// Removes constraints that feed nothing, and renumbers the others.
fn leave_out(system: &mut System, is_gone: &[bool]) {
    let renamed = |id: ConstraintId| is_gone[..id].iter().filter(|is_gone| !**is_gone).count();
    for constraint in &mut system.constraints {
        constraint.feeds.iter_mut().for_each(|feed| feed.target = renamed(feed.target));
    }
    let mut id = 0;
    system.constraints.retain(|_| {
        id += 1;
        !is_gone[id - 1]
    });
}

/// The number of arrangements of the pieces of all groups. With `given`, one given piece is of that kind.
pub fn arrangements(groups: &[InterchangeableKinds], pieces: &[i64], given: Option<GivenKind>) -> BigUint {
    let of_group = |((group, kinds), &pieces): ((usize, &InterchangeableKinds), &i64)| match given {
        Some((given, kind)) if given == group => kinds.arrangements_with(kind, pieces),
        _ => kinds.arrangements(pieces),
    };
    groups.iter().enumerate().zip(pieces).map(of_group).product()
}

impl InterchangeableKinds {
    /// The minimum number of pieces of all kinds together.
    fn least(&self) -> i64 {
        self.ranges.iter().map(|(least, _)| least).sum()
    }

    /// The maximum number of pieces of all kinds together.
    fn most(&self) -> i64 {
        self.ranges.iter().map(|(_, most)| most).sum()
    }

    /// The number of arrangements of that many pieces.
    pub fn arrangements(&self, pieces: i64) -> BigUint {
        arrangements_of(&self.ranges, pieces)
    }

    /// The number of arrangements of that many pieces in which one given piece is of the given kind.
    pub fn arrangements_with(&self, kind: usize, pieces: i64) -> BigUint {
        if pieces == 0 { BigUint::ZERO } else { arrangements_of(&less_one(&self.ranges, kind), pieces - 1) }
    }

    /// The kinds grouped by range. Kinds of one group occur in equally many arrangements.
    pub fn kinds_by_range(&self) -> Vec<Vec<usize>> {
        let mut by_range: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
        for (kind, &range) in self.ranges.iter().enumerate() {
            by_range.entry(range).or_default().push(kind);
        }
        by_range.into_values().collect()
    }
}

/// The ranges that remain after one piece of a kind is placed.
fn less_one(ranges: &[(i64, i64)], kind: usize) -> Vec<(i64, i64)> {
    let mut ranges = ranges.to_vec();
    let (least, most) = &mut ranges[kind];
    (*least, *most) = ((*least - 1).max(0), *most - 1);
    ranges
}

/// The number of arrangements of that length: kind by kind, the choices of free places for its pieces.
fn arrangements_of(ranges: &[(i64, i64)], length: i64) -> BigUint {
    let length = length as usize;
    let mut by_length = vec![BigUint::ZERO; length + 1];
    by_length[0] = BigUint::from(1u32);
    for &(least, most) in ranges {
        let mut with_kind = vec![BigUint::ZERO; length + 1];
        for (all, ways) in with_kind.iter_mut().enumerate() {
            let mut choices = BigUint::from(1u32);
            for pieces in 0..=all.min(most.max(-1).saturating_add(1) as usize) {
                if (least..=most).contains(&(pieces as i64)) {
                    *ways += &choices * &by_length[all - pieces];
                }
                choices = choices * (all - pieces) / (pieces + 1);
            }
        }
        by_length = with_kind;
    }
    by_length.swap_remove(length)
}
