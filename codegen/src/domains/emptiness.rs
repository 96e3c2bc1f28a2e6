//! Which domains are told apart by whether a piece stands there.
//!
//! A square that may stay empty and one that must not have two domains, though the same pieces may stand on both: the
//! last square of a line of sight, and those before it on which a piece stands in the way. If the first pass settles
//! for the last square too whether a piece stands there, the two are one domain, and a node of the second pass has one
//! number less. It would not do for most of the board: then a histogram would say how many pieces there are.

use std::collections::{BTreeMap, BTreeSet};

use super::domain::{DomainId, DomainTable};
use super::order::kind_order;
use super::pools::{PoolEnd, Pools};
use crate::system::System;

/// The domains whose squares may stay empty, but come to be, when some kinds are done, like squares that must not, and
/// are no more than these.
pub fn told_apart(system: &System, domains: &DomainTable, most: &[i64]) -> BTreeSet<DomainId> {
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
