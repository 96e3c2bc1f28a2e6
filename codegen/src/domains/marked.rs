//! The second pass with one marked square: the number of ways in which a piece of one kind is on a given square of each
//! pool.
//!
//! The squares of a pool are interchangeable, so it does not matter which one is marked. It stays marked when pools
//! merge. A step that fills some squares of its pool either includes the marked one or does not.

use super::domain::DomainId;
use super::find::DomainCount;
use super::passed::{PassedStep, PassedSteps, WaysOn};
use super::steps::{PlacingStep, StepEnd};
use crate::frontier::{FrontierHalt, Memory, add_product};
use crate::system::KindId;
use crate::thresholds::MOST_MARKED_POOLS;

/// A number of ways for each of some nodes, and each pool that a kind can still enter. It counts the ways in which one
/// of its pieces is on one given square of the pool.
#[derive(Clone, Debug)]
pub struct MarkedWays {
    /// The pools.
    pub pools: Vec<DomainId>,
    /// The number of limbs of a count.
    limbs: usize,
    ways: Vec<u64>,
}

/// A pool before a step.
#[derive(Clone, Copy, Debug)]
pub struct MarkedPool {
    pool: DomainId,
    /// Its index among the pools after the step, or the index of the pool into which it merges. `None` if the kind
    /// enters it in this step.
    behind: Option<usize>,
}

impl DomainCount {
    /// The pools that a kind can still enter before each of its steps, split into parts with few pools before the first
    /// step.
    pub(super) fn contributed_pools(&self, kind: KindId) -> Vec<Vec<Vec<MarkedPool>>> {
        let last = self.program.steps.iter().rposition(|step| step.kind == kind).map_or(0, |last| last + 1);
        let mut all: Vec<Vec<MarkedPool>> = Vec::with_capacity(last);
        for placing in self.program.steps[..last].iter().rev() {
            let before = pools_before(kind, placing, all.last().map_or(&[], Vec::as_slice));
            all.push(before);
        }
        all.reverse();
        let first = all.first().map_or(&[] as &[MarkedPool], Vec::as_slice);
        let parts = first.len().div_ceil(MOST_MARKED_POOLS).max(1);
        first.chunks(first.len().div_ceil(parts).max(1)).map(|part| part_of(&all, part)).collect()
    }

    /// The number of ways in which a piece of the kind is on a given square of each domain of a part, for each
    /// histogram. Needs all completions, at least from after the last step of the kind.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the byte limit.
    pub(super) fn contributed_ways(
        &self,
        kind: KindId,
        part: &[Vec<MarkedPool>],
        passed: &PassedSteps,
        ways: &[WaysOn],
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        let mut marked = MarkedWays { pools: Vec::new(), limbs: 1, ways: Vec::new() };
        // All completions matter only after the steps of the kind, which are the last.
        let mut all: Option<WaysOn> = None;
        for (index, pools) in part.iter().enumerate().rev() {
            let (placing, step) = (&self.program.steps[index], &passed.steps[index]);
            let behind = all.as_ref().unwrap_or(&ways[index + 1]);
            let before =
                self.contributed_before((placing, step), pools, &marked, (behind, ways[index].limbs), memory)?;
            let is_next = index > 0 && self.program.steps[index - 1].kind == kind;
            let next = is_next.then(|| step.ways_before(placing, &self.binomials, behind, memory)).transpose()?;
            if let Some(behind) = std::mem::replace(&mut all, next) {
                behind.give_back(memory);
            }
            marked.give_back(memory);
            marked = before;
        }
        Ok(marked)
    }

    /// The numbers have the limb count of the completions before the step, which are never less.
    fn contributed_before(
        &self,
        (placing, step): (&PlacingStep, &PassedStep),
        pools: &[MarkedPool],
        behind: &MarkedWays,
        (all_behind, limbs): (&WaysOn, usize),
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        if pools.is_empty() {
            return Ok(MarkedWays { pools: Vec::new(), limbs, ways: Vec::new() });
        }
        let stride = pools.len() * limbs;
        let words = step.squares.len() * stride;
        let mut ways: Vec<u64> = memory.room(words)?;
        ways.resize(words, 0);
        for ((squares, leading), sums) in step.nodes(placing).zip(ways.chunks_exact_mut(stride)) {
            for (pieces, to) in leading {
                let all = self.binomials.choose(squares, pieces);
                // The choices of other squares, with the marked square and without it, if there is one.
                let [with, without] = match squares {
                    0 => [&[] as &[u64]; 2],
                    _ => [pieces - 1, pieces].map(|others| self.binomials.choose(squares - 1, others)),
                };
                for (pool, sum) in pools.iter().zip(sums.chunks_exact_mut(limbs)) {
                    match pool.behind {
                        None => add_product(sum, with, all_behind.limbs_of(to)),
                        Some(place) if pool.pool == placing.pool => add_product(sum, without, behind.of(to, place)),
                        Some(place) => add_product(sum, all, behind.of(to, place)),
                    }
                }
            }
        }
        Ok(MarkedWays { pools: pools.iter().map(|pool| pool.pool).collect(), limbs, ways })
    }
}

/// The pools before each step that derive from some pools before the first, with their indices among these.
fn part_of(all: &[Vec<MarkedPool>], first: &[MarkedPool]) -> Vec<Vec<MarkedPool>> {
    let mut part: Vec<Vec<MarkedPool>> = Vec::with_capacity(all.len());
    let mut here = first.to_vec();
    for step in 0..all.len() {
        let mut places: Vec<usize> = here.iter().filter_map(|pool| pool.behind).collect();
        places.sort_unstable();
        places.dedup();
        for pool in &mut here {
            pool.behind = pool.behind.and_then(|behind| places.binary_search(&behind).ok());
        }
        let next = places.iter().map(|&place| all[step + 1][place]).collect();
        part.push(std::mem::replace(&mut here, next));
    }
    part
}

/// The pools that the kind can still enter before a step, given those after it.
fn pools_before(kind: KindId, placing: &PlacingStep, behind: &[MarkedPool]) -> Vec<MarkedPool> {
    let place_of = |pool: DomainId| behind.iter().position(|other| other.pool == pool);
    let same = behind.iter().enumerate().map(|(place, other)| MarkedPool { pool: other.pool, behind: Some(place) });
    let merged = placing.ends.iter().filter_map(|end| match end {
        StepEnd::Merged { domains: (from, into), .. } => {
            place_of(*into).map(|place| MarkedPool { pool: *from, behind: Some(place) })
        }
        _ => None,
    });
    let own = (placing.kind == kind).then_some(MarkedPool { pool: placing.pool, behind: None });
    same.chain(merged).chain(own).collect()
}

impl MarkedWays {
    /// The limbs of the number for a node and a pool, given by its index.
    #[inline]
    pub fn of(&self, node: usize, pool: usize) -> &[u64] {
        &self.ways[(node * self.pools.len() + pool) * self.limbs..][..self.limbs]
    }

    /// Releases its memory.
    pub fn give_back(&self, memory: &mut Memory) {
        memory.give_back(8 * self.ways.len() as u64);
    }
}
