//! The merging of domains into pools, as kinds are done.

use super::domain::SquareDomain;
use crate::system::KindId;

/// A pool: the squares of one domain, or of several domains that no remaining kind distinguishes.
#[derive(Clone, Debug)]
pub struct SquarePool {
    /// The index of the first of the domains.
    pub id: usize,
    /// The remaining kinds that may be there, each with the index of its contribution.
    pub members: Vec<(KindId, usize)>,
    /// Whether squares may be empty.
    pub may_be_empty: bool,
    /// The maximum number of squares.
    pub most: i64,
}

/// The change of a pool after a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolEnd {
    /// Its squares move to another pool.
    Merged {
        /// The pool that ceases to exist.
        from: usize,
        /// The pool that receives the squares.
        into: usize,
    },
    /// No piece can enter it any more, and no square may be left.
    Filled(usize),
    /// No piece can enter it any more.
    Forgotten(usize),
}

/// The pools that pieces can still enter.
#[derive(Clone, Debug)]
pub struct Pools {
    /// The pools, by the index of their first domain.
    pub live: Vec<SquarePool>,
}

impl Pools {
    /// One pool for each domain that has squares and members.
    pub fn new(domains: &[SquareDomain], most: &[i64]) -> Pools {
        let pool = |(id, domain): (usize, &SquareDomain)| SquarePool {
            id,
            members: domain.members.clone(),
            may_be_empty: domain.may_be_empty,
            most: most[id],
        };
        let live =
            domains.iter().enumerate().filter(|(id, domain)| !domain.members.is_empty() && most[*id] > 0).map(pool);
        Pools { live: live.collect() }
    }

    /// The pools that a kind may enter, with the indices of its contributions there.
    pub fn open_to(&self, kind: KindId) -> impl Iterator<Item = (&SquarePool, usize)> {
        self.live.iter().filter_map(move |pool| {
            let found = pool.members.iter().find(|(member, _)| *member == kind)?;
            Some((pool, found.1))
        })
    }

    /// Marks a kind as done, and returns the changes.
    pub fn finish(&mut self, kind: KindId) -> Vec<PoolEnd> {
        let mut ends = Vec::new();
        let mut live: Vec<SquarePool> = Vec::with_capacity(self.live.len());
        for mut pool in std::mem::take(&mut self.live) {
            pool.members.retain(|(member, _)| *member != kind);
            let is_same =
                |other: &&mut SquarePool| other.members == pool.members && other.may_be_empty == pool.may_be_empty;
            if pool.members.is_empty() {
                ends.push(if pool.may_be_empty { PoolEnd::Forgotten(pool.id) } else { PoolEnd::Filled(pool.id) });
            } else if let Some(other) = live.iter_mut().find(is_same) {
                other.most += pool.most;
                ends.push(PoolEnd::Merged { from: pool.id, into: other.id });
            } else {
                live.push(pool);
            }
        }
        self.live = live;
        ends
    }
}
