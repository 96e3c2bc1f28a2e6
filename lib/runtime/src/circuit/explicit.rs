//! A circuit: all levels of a diagram, written out, and the number of completions of each node.

use std::sync::Arc;

use num_bigint::BigUint;

use super::binomials::PlacementWays;
use super::counts::Counts;
use super::interchangeable::{GivenKind, InterchangeableKinds, arrangements};
use super::level::{CellId, CircuitLevel, KindId};
use super::limbs::{add_product, limbs_of};
use super::memory::{CountHalt, Memory};
use super::pass::LevelWatch;

/// A deterministic, layered counting circuit. Each path from a node before the first level to one after the last is a
/// set of positions, and no position has two paths.
#[derive(Clone, Debug)]
pub struct Circuit {
    /// For each kind the cells that it fits on, ascending. Of interchangeable kinds, only the first fits anywhere.
    pub fits: Vec<Arc<[CellId]>>,
    /// The levels.
    pub levels: Vec<CircuitLevel>,
    /// The number of combinations of the sums that are counted beside the nodes; 1 if there are none.
    pub combinations: usize,
    /// The merged kinds.
    pub interchangeable: Vec<InterchangeableKinds>,
    /// Sets of kinds that nothing tells apart, not even their numbers: each is placed as the first of its set.
    pub alike: Vec<Vec<KindId>>,
    /// For each node after the last level, and combination, the number of pieces of each group of interchangeable
    /// kinds. `None` if a sum is not allowed.
    pub ends: Vec<Option<Vec<i64>>>,
    /// The domains of cells.
    pub domains: Vec<Domain>,
    /// The ways to place pieces on the squares of a pool.
    pub placements: Arc<PlacementWays>,
    /// For each level the numbers of ways to the nodes before it; empty if they were not asked for.
    pub paths: Vec<Counts>,
}

/// What may be on a cell of a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// Whether the cell may be empty.
    pub may_be_empty: bool,
}

impl Domain {
    /// Whether a cell of the domain may have this value.
    pub fn allows(&self, value: Option<KindId>) -> bool {
        value.map_or(self.may_be_empty, |kind| self.kinds.contains(&kind))
    }
}

impl Circuit {
    /// The numbers of pieces of each group of interchangeable kinds: the last of the kept sums.
    pub fn pieces_of_groups(&self, mut kept: Vec<i64>) -> Vec<i64> {
        kept.split_off(kept.len() - self.interchangeable.len())
    }

    /// The completions of the nodes before each level, and last of those after the last level. With `given`, they are
    /// those in which one given piece is of that kind. For levels that are not kept, only the number of limbs is given.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the byte limit, or if the watch stops it.
    pub fn completions(
        &self,
        given: Option<GivenKind>,
        is_kept: impl Fn(usize) -> bool,
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Vec<Counts>, CountHalt> {
        let in_the_end = |pieces: &Option<Vec<i64>>| match pieces {
            Some(pieces) => arrangements(&self.interchangeable, pieces, given),
            None => BigUint::ZERO,
        };
        let mut behind = Counts::of(&self.ends.iter().map(in_the_end).collect::<Vec<_>>(), memory)?;
        let mut all: Vec<Counts> = Vec::with_capacity(self.levels.len() + 1);
        for level in (0..self.levels.len()).rev() {
            if watch(self.levels.len()).is_break() {
                return Err(CountHalt::Stopped);
            }
            let before = self.completions_before(level, &behind, memory)?;
            if !is_kept(level + 1) {
                behind.clear(memory);
            }
            all.push(std::mem::replace(&mut behind, before));
        }
        all.push(behind);
        all.reverse();
        Ok(all)
    }

    /// The completions of the nodes before a level, given those of the nodes after it.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the byte limit.
    pub fn completions_before(&self, level: usize, behind: &Counts, memory: &mut Memory) -> Result<Counts, CountHalt> {
        let (level, combinations) = (&self.levels[level], self.combinations);
        let limbs = limbs_of(&(behind.greatest() * level.growth()));
        let mut before = Counts::zeros(level.nodes() * combinations, limbs, memory)?;
        for node in 0..level.nodes() {
            for (alternative, to) in level.leading(node) {
                let weight = level.weight(&self.placements, node, alternative);
                for (from, into) in level.moved(alternative) {
                    let completions = behind.get(to * combinations + into);
                    add_product(before.get_mut(node * combinations + from), weight, completions);
                }
            }
        }
        before.trim(memory);
        Ok(before)
    }

    /// The kind that represents a kind: itself, or the first of those that are merged with it.
    pub fn placed_as(&self, kind: KindId) -> KindId {
        let group = self.interchangeable.iter().find(|group| group.kinds.contains(&kind));
        let merged = group.map_or(kind, |group| group.kinds[0]);
        self.alike_with(merged).map_or(merged, |alike| alike[0])
    }

    /// The kinds that nothing tells apart from a kind, with it; `None` if there are no others.
    pub(super) fn alike_with(&self, kind: KindId) -> Option<&[KindId]> {
        self.alike.iter().find(|alike| alike.contains(&kind)).map(Vec::as_slice)
    }
}
