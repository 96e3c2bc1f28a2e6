//! Marginals of pools: the number of ways in which a piece of one kind is on a given square of each pool.
//!
//! The squares of a pool are interchangeable, so it does not matter which one is marked. It stays marked when pools
//! merge. A level that places pieces on some squares of its pool either includes the marked one or does not.

use num_bigint::BigUint;

use super::counts::Counts;
use super::explicit::Circuit;
use super::level::{CellId, CircuitLevel, DomainId, KindId, LevelChoice};
use super::limbs::{add, add_product, big};
use super::memory::{CountHalt, Memory};
use super::pass::LevelWatch;

/// The most pools that are marked together.
///
/// Each pool has a number for each node; with all pools at once these took more bytes than all nodes and moves
/// together. Every move is traversed backwards once for each such set of pools.
const MOST_MARKED_POOLS: usize = 6;

/// A number of ways for each node, and each pool that a kind can still enter. It counts the ways in which one of its
/// pieces is on one given square of the pool.
struct MarkedWays {
    /// The pools.
    pools: Vec<DomainId>,
    /// The numbers, pool by pool for each node.
    ways: Counts,
}

/// A pool before a level.
#[derive(Clone, Copy, Debug)]
struct MarkedPool {
    pool: DomainId,
    /// Its index among the pools after the level, or the index of the pool into which it merges. `None` if the kind
    /// enters it on this level.
    behind: Option<usize>,
}

impl Circuit {
    /// The marginals of a kind on the cells that are sorted into pools. The completions are needed at least after the
    /// last level that places the kind.
    ///
    /// # Errors
    ///
    /// Fails if that passes the byte limit, or if the watch stops it.
    pub(super) fn marginals_by_pools(
        &self,
        kind: KindId,
        completions: &[Counts],
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Vec<(CellId, BigUint)>, CountHalt> {
        let places =
            |level: &CircuitLevel| matches!(&level.choice, LevelChoice::Place { kinds, .. } if kinds[0] == kind);
        let Some(last) = self.levels.iter().rposition(places) else { return Ok(Vec::new()) };
        let mut marginals: Vec<(CellId, BigUint)> = Vec::new();
        let is_sorted = |level: &CircuitLevel| matches!(level.choice, LevelChoice::Sort { .. });
        let sorted = self.levels.iter().take_while(|level| is_sorted(level)).count();
        for level in &self.levels[..sorted] {
            if let LevelChoice::Sort { cell, .. } = level.choice {
                marginals.push((cell, BigUint::ZERO));
            }
        }
        for part in parts(kind, &self.levels[sorted..=last]) {
            let mut marked = self.placed_ways(kind, (sorted, last), &part, completions, memory)?;
            for (index, (level, paths)) in self.levels[..sorted].iter().zip(&self.paths).enumerate().rev() {
                marginals[index].1 += self.on_sorted_cell(level, paths, &marked);
                let before = self.sorted_ways(level, &marked, completions[index].limbs, memory)?;
                marked.ways.clear(memory);
                marked = before;
            }
            marked.ways.clear(memory);
            if watch(self.levels.len()).is_break() {
                return Err(CountHalt::Stopped);
            }
        }
        marginals.retain(|(cell, _)| self.fits[kind].binary_search(cell).is_ok());
        Ok(marginals)
    }

    /// The marked ways before the first level that places pieces, for the pools of a part.
    fn placed_ways(
        &self,
        kind: KindId,
        (first, last): (usize, usize),
        part: &[Vec<MarkedPool>],
        completions: &[Counts],
        memory: &mut Memory,
    ) -> Result<MarkedWays, CountHalt> {
        let mut marked = MarkedWays { pools: Vec::new(), ways: Counts::zeros(0, 1, memory)? };
        // All completions matter only after the levels of the kind, which are the last.
        let mut all: Option<Counts> = None;
        for index in (first..=last).rev() {
            let behind = all.as_ref().unwrap_or(&completions[index + 1]);
            let before = self.placed_before(index, &part[index - first], &marked, behind, completions, memory)?;
            let is_next = index > first
                && matches!(&self.levels[index - 1].choice, LevelChoice::Place { kinds, .. } if kinds[0] == kind);
            let next = is_next.then(|| self.completions_before(index, behind, memory)).transpose()?;
            if let Some(mut behind) = std::mem::replace(&mut all, next) {
                behind.clear(memory);
            }
            marked.ways.clear(memory);
            marked = before;
        }
        if let Some(mut all) = all {
            all.clear(memory);
        }
        Ok(marked)
    }

    /// The marked ways before a level that places pieces. They have the limbs of the completions before the level,
    /// which are never less.
    fn placed_before(
        &self,
        index: usize,
        pools: &[MarkedPool],
        behind: &MarkedWays,
        all_behind: &Counts,
        completions: &[Counts],
        memory: &mut Memory,
    ) -> Result<MarkedWays, CountHalt> {
        let (level, count) = (&self.levels[index], pools.len());
        let LevelChoice::Place { kinds, pool: placed, squares, .. } = &level.choice else {
            unreachable!("pieces are placed here")
        };
        let mut ways = Counts::zeros(level.nodes() * count, completions[index].limbs, memory)?;
        for (node, &squares) in squares.iter().enumerate() {
            let squares = i64::from(squares);
            for (pieces, to) in level.leading(node) {
                let pieces = pieces as i64;
                let all = self.placements.choose(kinds.len(), squares, pieces);
                // The choices of other squares, with the marked square and without it, if there is one.
                let [with, without] = match squares {
                    0 => [&[] as &[u64]; 2],
                    _ => [pieces - 1, pieces].map(|others| self.placements.choose(kinds.len(), squares - 1, others)),
                };
                for (number, pool) in pools.iter().enumerate() {
                    let sum = ways.get_mut(node * count + number);
                    match pool.behind {
                        None => add_product(sum, with, all_behind.get(to)),
                        Some(place) if pool.pool == *placed => add_product(sum, without, behind.of(to, place)),
                        Some(place) => add_product(sum, all, behind.of(to, place)),
                    }
                }
            }
        }
        Ok(MarkedWays { pools: pools.iter().map(|pool| pool.pool).collect(), ways })
    }

    /// The marginal on the cell that a level sorts.
    fn on_sorted_cell(&self, level: &CircuitLevel, paths: &Counts, behind: &MarkedWays) -> BigUint {
        let LevelChoice::Sort { domains, .. } = &level.choice else { unreachable!("a cell is sorted here") };
        let mut place_of: Vec<Option<usize>> = vec![None; self.domains.len()];
        behind.pools.iter().enumerate().for_each(|(place, &pool)| place_of[pool] = Some(place));
        let mut sum = vec![0; paths.limbs + behind.ways.limbs + 1];
        for node in 0..level.nodes() {
            for (alternative, to) in level.leading(node) {
                if let Some(place) = place_of[domains[node * level.alternatives + alternative] as usize] {
                    add_product(&mut sum, paths.get(node), behind.of(to, place));
                }
            }
        }
        big(&sum)
    }

    /// The marked ways before a level that sorts a cell.
    fn sorted_ways(
        &self,
        level: &CircuitLevel,
        behind: &MarkedWays,
        limbs: usize,
        memory: &mut Memory,
    ) -> Result<MarkedWays, CountHalt> {
        let count = behind.pools.len();
        let mut ways = Counts::zeros(level.nodes() * count, limbs, memory)?;
        for node in 0..level.nodes() {
            for (_, to) in level.leading(node) {
                for place in 0..count {
                    add(ways.get_mut(node * count + place), 1, behind.of(to, place));
                }
            }
        }
        Ok(MarkedWays { pools: behind.pools.clone(), ways })
    }
}

impl MarkedWays {
    /// The limbs of the number for a node and a pool, given by its index.
    #[inline]
    fn of(&self, node: usize, pool: usize) -> &[u64] {
        self.ways.get(node * self.pools.len() + pool)
    }
}

/// The pools that a kind can still enter before each of some levels that place pieces, split into parts with few pools
/// before the first. The last level places the kind.
fn parts(kind: KindId, levels: &[CircuitLevel]) -> Vec<Vec<Vec<MarkedPool>>> {
    let mut all: Vec<Vec<MarkedPool>> = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        all.push(pools_before(kind, &level.choice, all.last().map_or(&[], Vec::as_slice)));
    }
    all.reverse();
    let first = all.first().map_or(&[] as &[MarkedPool], Vec::as_slice);
    let parts = first.len().div_ceil(MOST_MARKED_POOLS).max(1);
    first.chunks(first.len().div_ceil(parts).max(1)).map(|part| part_of(&all, part)).collect()
}

/// The pools before each level that derive from some pools before the first, with their indices among these.
fn part_of(all: &[Vec<MarkedPool>], first: &[MarkedPool]) -> Vec<Vec<MarkedPool>> {
    let mut part: Vec<Vec<MarkedPool>> = Vec::with_capacity(all.len());
    let mut here = first.to_vec();
    for level in 0..all.len() {
        let mut places: Vec<usize> = here.iter().filter_map(|pool| pool.behind).collect();
        places.sort_unstable();
        places.dedup();
        for pool in &mut here {
            pool.behind = pool.behind.and_then(|behind| places.binary_search(&behind).ok());
        }
        let next = places.iter().map(|&place| all[level + 1][place]).collect();
        part.push(std::mem::replace(&mut here, next));
    }
    part
}

/// The pools that the kind can still enter before a level, given those after it.
fn pools_before(kind: KindId, choice: &LevelChoice, behind: &[MarkedPool]) -> Vec<MarkedPool> {
    let LevelChoice::Place { kinds, pool, merged, .. } = choice else { unreachable!("pieces are placed here") };
    let place_of = |pool: DomainId| behind.iter().position(|other| other.pool == pool);
    let same = behind.iter().enumerate().map(|(place, other)| MarkedPool { pool: other.pool, behind: Some(place) });
    let merging = merged
        .iter()
        .filter_map(|&(from, into)| place_of(into).map(|place| MarkedPool { pool: from, behind: Some(place) }));
    let own = (kinds[0] == kind).then_some(MarkedPool { pool: *pool, behind: None });
    same.chain(merging).chain(own).collect()
}
