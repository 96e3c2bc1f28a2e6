//! Which domains are the same once some kinds are done.

use super::domain::SquareDomain;
use crate::system::KindId;

/// Squares of one domain, or of several between which no kind that is still to come makes a difference.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The first of the domains.
    pub id: usize,
    /// The kinds that are still to come and may stand there, each with the number of its contribution.
    pub members: Vec<(KindId, usize)>,
    /// Whether squares may stay empty.
    pub may_be_empty: bool,
    /// How many squares there can be.
    pub most: i64,
}

/// What becomes of a pool when a kind is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolEnd {
    /// Its squares go to another pool.
    Merged {
        /// The pool that is no more.
        from: usize,
        /// The pool that has its squares.
        into: usize,
    },
    /// No piece comes any more, and no square may be left.
    Filled(usize),
    /// No piece comes any more.
    Forgotten(usize),
}

/// The pools that a piece may still come to.
#[derive(Clone, Debug)]
pub struct Pools {
    /// The pools, by the number of their first domain.
    pub live: Vec<Pool>,
}

impl Pools {
    /// Every domain on its own, if any square has it and anybody may stand there.
    pub fn new(domains: &[SquareDomain], most: &[i64]) -> Pools {
        let pool = |(id, domain): (usize, &SquareDomain)| Pool {
            id,
            members: domain.members.clone(),
            may_be_empty: domain.may_be_empty,
            most: most[id],
        };
        let live =
            domains.iter().enumerate().filter(|(id, domain)| !domain.members.is_empty() && most[*id] > 0).map(pool);
        Pools { live: live.collect() }
    }

    /// The pools that a kind may come to, with the numbers of its contributions there.
    pub fn open_to(&self, kind: KindId) -> impl Iterator<Item = (&Pool, usize)> {
        self.live.iter().filter_map(move |pool| {
            let found = pool.members.iter().find(|(member, _)| *member == kind)?;
            Some((pool, found.1))
        })
    }

    /// Takes notice that no piece of the kind comes any more.
    pub fn finish(&mut self, kind: KindId) -> Vec<PoolEnd> {
        let mut ends = Vec::new();
        let mut live: Vec<Pool> = Vec::with_capacity(self.live.len());
        for mut pool in std::mem::take(&mut self.live) {
            pool.members.retain(|(member, _)| *member != kind);
            let is_same = |other: &&mut Pool| other.members == pool.members && other.may_be_empty == pool.may_be_empty;
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
