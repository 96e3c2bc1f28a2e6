//! Marginals: in how many positions a piece of each kind is on each cell.
//!
//! Each is a sum over alternatives: the number of ways to the node before the level, times the number of completions of
//! the node after it (A. Darwiche, "A Differential Approach to Inference in Bayesian Networks", Journal of the ACM 50,
//! 2003). Where a level puts the piece on the cell, these are all completions. Where it only sorts the cell into a
//! pool, they are the completions in which a piece of the kind is on one marked square of that pool (`marked`).
//!
//! Kinds that nothing tells apart are placed as one, and have equal marginals: the marked piece is of a given one of them.
//!
//! Interchangeable kinds are merged, and each of their pieces is equally likely to be of any of them. For each of the
//! kinds, the completions are those in which one given piece is of that kind.

use std::iter::once;

use num_bigint::BigUint;

use super::counts::Counts;
use super::explicit::Circuit;
use super::interchangeable::GivenKind;
use super::level::{CellId, CircuitLevel, KindId, LevelChoice};
use super::limbs::{add_product, big, is_zero};
use super::memory::{CountHalt, Memory};
use super::pass::LevelWatch;

/// The marginal of a kind on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindOnCell {
    /// The kind.
    pub kind: KindId,
    /// The cell.
    pub cell: CellId,
    /// The number of these positions.
    pub positions: BigUint,
}

/// Kinds with one set of completions: all that are interchangeable with no other, or interchangeable kinds with equal
/// ranges.
struct KindsAsked {
    /// The kind of the given piece: `None`, or one of the interchangeable kinds.
    given: Option<GivenKind>,
    /// For each kind in the circuit, the kinds whose marginals are wanted.
    kinds: Vec<(KindId, Vec<KindId>)>,
}

impl Circuit {
    /// The marginals of all kinds on the cells where they fit; kinds without any possible piece may be left out. The
    /// circuit must have its paths.
    ///
    /// # Errors
    ///
    /// Fails if that passes the byte limit, or if the watch stops it.
    pub fn marginals(&self, memory: &mut Memory, watch: &mut LevelWatch<'_>) -> Result<Vec<KindOnCell>, CountHalt> {
        let mut found = Vec::new();
        for asked in self.asked() {
            let mut completions =
                self.completions(asked.given, |level| self.needs_completions(level), memory, watch)?;
            for (index, (level, paths)) in self.levels.iter().zip(&self.paths).enumerate() {
                if let LevelChoice::Put { cell, values, weights } = &level.choice {
                    let of_alternatives = self.on_alternatives(level, paths, &completions[index + 1], weights.len());
                    for &(value, alternative) in values {
                        let kinds = asked.kinds.iter().filter(|(placed_as, _)| value == Some(*placed_as));
                        found.extend(kinds.flat_map(|(_, kinds)| kinds).map(|&kind| KindOnCell {
                            kind,
                            cell: *cell,
                            positions: of_alternatives[alternative].clone(),
                        }));
                    }
                }
            }
            for (placed_as, kinds) in &asked.kinds {
                for (cell, positions) in self.marginals_by_pools(*placed_as, &completions, memory, watch)? {
                    let on_cell = |&kind: &KindId| KindOnCell { kind, cell, positions: positions.clone() };
                    found.extend(kinds.iter().map(on_cell));
                }
            }
            completions.iter_mut().for_each(|counts| counts.clear(memory));
        }
        Ok(found)
    }

    /// All kinds; each is asked about once.
    fn asked(&self) -> impl Iterator<Item = KindsAsked> {
        let is_alone = |kind: &KindId| {
            self.interchangeable.iter().all(|group| !group.kinds.contains(kind)) && self.placed_as(*kind) == *kind
        };
        let with_alike = |kind: KindId| (kind, self.alike_with(kind).map_or_else(|| vec![kind], <[KindId]>::to_vec));
        let alone = (0..self.fits.len()).filter(is_alone).map(with_alike);
        let alone = KindsAsked { given: None, kinds: alone.collect() };
        let interchangeable = self.interchangeable.iter().enumerate().flat_map(|(group, of_group)| {
            of_group.kinds_by_range().into_iter().map(move |indices| {
                let kinds = indices.iter().map(|&index| of_group.kinds[index]).collect();
                KindsAsked { given: Some((group, indices[0])), kinds: vec![(of_group.kinds[0], kinds)] }
            })
        });
        once(alone).chain(interchangeable)
    }

    /// Whether marginals need the completions of the nodes before this level: those after a cell is put, and those after
    /// the last level that places a kind.
    fn needs_completions(&self, level: usize) -> bool {
        let kind_of = |level: usize| match self.levels.get(level).map(|level| &level.choice) {
            Some(LevelChoice::Place { kinds, .. }) => Some(kinds[0]),
            _ => None,
        };
        let Some(before) = level.checked_sub(1) else { return true };
        match self.levels[before].choice {
            LevelChoice::Put { .. } => true,
            LevelChoice::Sort { .. } => false,
            LevelChoice::Place { .. } => kind_of(before) != kind_of(level),
        }
    }

    /// For each alternative of a level the number of positions for one of its ways. Combinations that no path reaches
    /// are skipped.
    fn on_alternatives(
        &self,
        level: &CircuitLevel,
        paths: &Counts,
        behind: &Counts,
        alternatives: usize,
    ) -> Vec<BigUint> {
        let mut sums = vec![vec![0; paths.limbs + behind.limbs + 1]; alternatives];
        for node in 0..level.nodes() {
            for (alternative, to) in level.leading(node) {
                for (from, into) in level.moved(alternative) {
                    let ways = paths.get(node * self.combinations + from);
                    if !is_zero(ways) {
                        add_product(&mut sums[alternative], ways, behind.get(to * self.combinations + into));
                    }
                }
            }
        }
        sums.iter().map(|sum| big(sum)).collect()
    }
}
