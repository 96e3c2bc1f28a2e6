//! The levels of a circuit, as plain data.

use num_bigint::BigUint;

use super::binomials::PlacementWays;
use super::combinations::Shift;

/// The index of a cell: a square of a layer.
pub type CellId = usize;

/// The index of a kind: a piece in one of its placements.
pub type KindId = usize;

/// No node: the target of an alternative that belongs to no position.
pub const NOWHERE: u32 = u32::MAX;

/// An index into the domains of a circuit, or of one of its pools: the squares of one domain.
pub type DomainId = usize;

/// A node before or after a level: its index, and that of the combination of its counted sums.
pub type CircuitNode = (usize, usize);

/// The nodes before a level, and where each of their alternatives leads.
#[derive(Clone, Debug)]
pub struct CircuitLevel {
    /// What the level decides.
    pub choice: LevelChoice,
    /// The number of alternatives of a node.
    pub alternatives: usize,
    /// For each node and alternative the node to which it leads, or [`NOWHERE`].
    pub targets: Vec<u32>,
    /// For each alternative what it adds to the counted sums; empty if there are none.
    pub shifts: Vec<Shift>,
}

/// What a level decides about a position.
#[derive(Clone, Debug)]
pub enum LevelChoice {
    /// The value of a cell: empty, or a piece of a kind.
    Put {
        /// The cell.
        cell: CellId,
        /// Its values in their order, each with its alternative.
        values: Vec<(Option<KindId>, usize)>,
        /// For each alternative the number of its values.
        weights: Vec<u64>,
    },
    /// The domain of a cell, which is added to the pool of that domain.
    Sort {
        /// The cell.
        cell: CellId,
        /// For each node and alternative the domain.
        domains: Vec<u32>,
    },
    /// The squares of a pool that get pieces, which leave the pool. The alternative is their number.
    Place {
        /// The kinds: each piece is of any of them. The first represents them.
        kinds: Vec<KindId>,
        /// The pool.
        pool: DomainId,
        /// For each node the number of squares in the pool.
        squares: Vec<u16>,
        /// The pools that are merged afterwards: the one that ceases to exist, and the one that receives its squares.
        merged: Vec<(DomainId, DomainId)>,
    },
}

impl CircuitLevel {
    /// The number of nodes before the level.
    pub fn nodes(&self) -> usize {
        self.targets.len() / self.alternatives.max(1)
    }

    /// The alternatives of a node that lead somewhere, each with the node after the level.
    #[inline]
    pub fn leading(&self, node: usize) -> impl Iterator<Item = (usize, usize)> {
        let targets = &self.targets[node * self.alternatives..][..self.alternatives];
        targets
            .iter()
            .enumerate()
            .filter(|(_, to)| **to != NOWHERE)
            .map(|(alternative, &to)| (alternative, to as usize))
    }

    /// The node to which an alternative leads; `None` if it belongs to no position.
    #[inline]
    pub fn go(&self, (node, combination): CircuitNode, alternative: usize) -> Option<CircuitNode> {
        let to = self.targets[node * self.alternatives + alternative];
        if to == NOWHERE {
            return None;
        }
        let Some(shift) = self.shifts.get(alternative) else { return Some((to as usize, combination)) };
        let run = shift.runs.partition_point(|(first, _)| *first <= combination).checked_sub(1)?;
        let (first, length) = shift.runs[run];
        (combination - first < length).then_some((to as usize, combination + shift.by))
    }

    /// The combinations from which an alternative leads on, each with the one to which it leads.
    #[inline]
    pub fn moved(&self, alternative: usize) -> impl Iterator<Item = (usize, usize)> {
        const UNMOVED: &[(usize, usize)] = &[(0, 1)];
        let (by, runs) = self.shifts.get(alternative).map_or((0, UNMOVED), |shift| (shift.by, &shift.runs));
        runs.iter().flat_map(move |&(first, length)| (first..first + length).map(move |from| (from, from + by)))
    }

    /// The number of ways in which an alternative of a node can be carried out.
    #[inline]
    pub fn weight<'l>(&'l self, placements: &'l PlacementWays, node: usize, alternative: usize) -> &'l [u64] {
        match &self.choice {
            LevelChoice::Put { weights, .. } => std::slice::from_ref(&weights[alternative]),
            LevelChoice::Sort { .. } => &[1],
            LevelChoice::Place { kinds, squares, .. } => {
                placements.choose(kinds.len(), squares[node].into(), alternative as i64)
            }
        }
    }

    /// An upper bound on the completions of a node before the level, as a multiple of the greatest number after it.
    pub fn growth(&self) -> BigUint {
        match &self.choice {
            LevelChoice::Put { values, .. } => values.len().into(),
            LevelChoice::Sort { .. } => self.alternatives.into(),
            LevelChoice::Place { kinds, squares, .. } => {
                PlacementWays::growth(kinds.len(), squares.iter().copied().max().unwrap_or(0))
            }
        }
    }
}
