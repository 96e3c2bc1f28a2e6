//! Which roles are told apart by whether a piece stands there.
//!
//! A square that may stay empty and one that must not have two roles, though the same pieces may stand on both: the
//! last square of a line of sight, and those before it on which a piece stands in the way. If the first pass settles
//! for the last square too whether a piece stands there, the two are one role, and a state of the second pass has one
//! number less. It would not do for most of the board: then a tally would say how many pieces there are.

use std::collections::{BTreeMap, BTreeSet};

use super::order::kind_order;
use super::role::{RoleId, RoleTable};
use super::slots::{SlotEnd, Slots};
use crate::system::System;

/// The roles whose squares may stay empty, but come to be, when some kinds are done, like squares that must not, and
/// are no more than these.
pub fn told_apart(system: &System, roles: &RoleTable, most: &[i64]) -> BTreeSet<RoleId> {
    let mut slots = Slots::new(&roles.roles, most);
    let mut merged: BTreeMap<RoleId, BTreeSet<RoleId>> =
        slots.live.iter().map(|slot| (slot.id, BTreeSet::from([slot.id]))).collect();
    let mut told_apart = BTreeSet::new();
    for kind in kind_order(system, roles, most) {
        for end in slots.finish(kind) {
            if let SlotEnd::Merged { from, into } = end {
                let more = merged.remove(&from).unwrap_or_default();
                merged.entry(into).or_default().extend(more);
            }
        }
        for slot in slots.live.iter().filter(|slot| slot.may_be_empty) {
            let is_like = slots.live.iter().filter(|other| !other.may_be_empty && other.members == slot.members);
            if is_like.map(|other| other.most).max() >= Some(slot.most) {
                told_apart.extend(&merged[&slot.id]);
            }
        }
    }
    told_apart
}
