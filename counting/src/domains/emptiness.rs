//! The selection of domains that are split by whether the square is occupied.
//!
//! A square that may be empty and one that must be occupied have two domains, even if the same pieces fit on both. An
//! example is a line of sight: its last square may be empty, while a blocker must be on one of the others. If the first
//! pass decides the occupancy of the last square too, both have one domain, and a node of the second pass has one
//! number less. For most of the board this would be bad: a histogram would then contain the number of pieces.

use std::collections::{BTreeMap, BTreeSet};

use qishu_runtime::circuit::DomainId;

use super::domain::DomainTable;
use super::order::kind_order;
use super::pools::{PoolEnd, Pools};
use crate::system::System;

/// The domains with optional squares that become equal to domains with mandatory squares once some kinds are done, and
/// have no more squares than those.
pub(crate) fn told_apart(system: &System, domains: &DomainTable, most: &[i64]) -> BTreeSet<DomainId> {
    let mut pools = Pools::new(&domains.domains, most);
    let mut merged: BTreeMap<DomainId, BTreeSet<DomainId>> =
        pools.live.iter().map(|pool| (pool.id, BTreeSet::from([pool.id]))).collect();
    let mut told_apart = BTreeSet::new();
    for kind in kind_order(system, domains, most) {
        for end in pools.finish(kind) {
            if let PoolEnd::Merged { from, into } = end {
                let more = merged.remove(&from).unwrap_or_default();
                merged.entry(into).or_default().extend(more);
            }
        }
        for pool in pools.live.iter().filter(|pool| pool.may_be_empty) {
            let is_like = pools.live.iter().filter(|other| !other.may_be_empty && other.members == pool.members);
            if is_like.map(|other| other.most).max() >= Some(pool.most) {
                told_apart.extend(&merged[&pool.id]);
            }
        }
    }
    told_apart
}
