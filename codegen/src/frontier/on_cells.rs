//! Marginals: in how many positions a piece of each kind is on each cell. Each is a sum over all edges: the number of
//! ways to the node before the cell, times the number of completions of the node after it.

use std::iter::once;

use num_bigint::BigUint;
use qishu_runtime::frontier::Shift;

use super::find::Frontier;
use super::kept::{Letter, words};
use super::layer::{add, add_product, big};
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, NOWHERE, Pass};
use super::program::CellLevel;
use crate::system::{CellId, KindId};

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

/// A number of ways for each node and each combination of the counted statistics.
struct WaysByNode {
    /// The number of limbs of one count.
    limbs: usize,
    /// The number of combinations.
    combinations: usize,
    /// The limbs of all counts.
    ways: Vec<u64>,
}

/// The data of the nodes before a cell, recorded by the forward pass.
struct PassedCell {
    /// For each node and edge the node to which it leads.
    moves: Vec<u32>,
    /// For each edge the shift of the combinations.
    shifts: Vec<Shift>,
    /// The numbers of ways to the nodes.
    ways: WaysByNode,
}

/// Kinds whose marginals one backward pass computes: ordinary kinds, or interchangeable kinds with equal ranges.
struct AskedKinds {
    /// The kind of the given piece: `None`, or one of the interchangeable kinds.
    given: Option<Letter>,
    /// For each representative kind, the kinds whose marginals are wanted.
    kinds: Vec<(KindId, Vec<KindId>)>,
}

impl Frontier {
    /// The marginals of all kinds on the cells where they fit.
    ///
    /// Interchangeable kinds are merged, and each of their pieces is equally likely to be of any of them. For each
    /// kind, the completions are therefore those in which one given piece is of that kind.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub fn on_cells(
        &self,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<Vec<KindOnCell>, FrontierHalt> {
        let program = self.counting();
        let combinations = program.counted_statistics.combinations.number();
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(program, most_steps, &mut memory)?;
        let mut passed: Vec<PassedCell> = Vec::with_capacity(program.levels.len());
        for level in &program.levels {
            let (nodes, limbs) = (pass.layer.len(), pass.layer.limbs);
            let mut ways = WaysByNode::zeros(nodes, combinations, limbs, &mut memory)?;
            for (node, block) in ways.ways.chunks_exact_mut(combinations * limbs).enumerate() {
                block.copy_from_slice(pass.layer.ways(node));
            }
            let shifts = pass.shifts();
            let mut moves: Vec<u32> = memory.room(nodes * level.times.len())?;
            pass.advance(&mut memory, Some(&mut moves), watch)?;
            passed.push(PassedCell { moves, shifts, ways });
        }
        let mut found = Vec::new();
        for asked in self.asked() {
            let ways = self.ends(&pass, asked.given, &mut memory)?;
            self.backward(&passed, ways, &asked, (&mut memory, &mut *watch), &mut found)?;
        }
        Ok(found)
    }

    /// All backward passes; each kind is part of exactly one.
    fn asked(&self) -> impl Iterator<Item = AskedKinds> {
        let own = (0..self.system.kinds.len())
            .filter(|kind| self.interchangeable.iter().all(|interchangeable| !interchangeable.kinds.contains(kind)));
        let own = AskedKinds { given: None, kinds: own.map(|kind| (kind, vec![kind])).collect() };
        let interchangeable = self.interchangeable.iter().enumerate().flat_map(|(group, interchangeable)| {
            interchangeable.letters_by_range().into_iter().map(move |letters| {
                let kinds = letters.iter().map(|&letter| interchangeable.kinds[letter]).collect();
                AskedKinds { given: Some((group, letters[0])), kinds: vec![(interchangeable.kinds[0], kinds)] }
            })
        });
        once(own).chain(interchangeable)
    }

    /// For each node after the last cell the number of arrangements, where the kept sums are allowed.
    fn ends(&self, pass: &Pass<'_>, given: Option<Letter>, memory: &mut Memory) -> Result<WaysByNode, FrontierHalt> {
        let program = self.counting();
        let combinations = program.counted_statistics.combinations.number();
        let allowed = (0..combinations).filter_map(|combination| {
            program.counted_statistics.values(&self.system, combination).map(|values| (combination, values))
        });
        let allowed: Vec<(usize, Vec<i64>)> = allowed.collect();
        let nodes = 0..pass.layer.len();
        let words = nodes.flat_map(|node| allowed.iter().map(move |allowed| (node, allowed))).map(
            |(node, (combination, counted))| {
                let kept = program.kept_in(pass.layer.node(node), counted);
                let pieces = &kept[kept.len() - self.interchangeable.len()..];
                (node * combinations + combination, words(&self.interchangeable, pieces, given).to_u64_digits())
            },
        );
        let words: Vec<(usize, Vec<u64>)> = words.collect();
        let limbs = words.iter().map(|(_, limbs)| limbs.len()).max().unwrap_or(0).max(1);
        let mut ends = WaysByNode::zeros(pass.layer.len(), combinations, limbs, memory)?;
        for (number, words) in words {
            ends.ways[number * limbs..][..words.len()].copy_from_slice(&words);
        }
        Ok(ends)
    }

    /// The backward pass from the last cell to the first, given the completions of each last node. Records the
    /// marginals of the requested kinds.
    fn backward(
        &self,
        passed: &[PassedCell],
        mut on: WaysByNode,
        asked: &AskedKinds,
        (memory, watch): (&mut Memory, &mut CellWatch<'_>),
        found: &mut Vec<KindOnCell>,
    ) -> Result<(), FrontierHalt> {
        let program = self.counting();
        for (number, here) in passed.iter().enumerate().rev() {
            if watch(program.levels.len()).is_break() {
                return Err(FrontierHalt::Stopped);
            }
            let level = &program.levels[number];
            let (before, of_edges) = here.backward(level, &on, memory)?;
            memory.give_back(on.bytes());
            on = before;
            let cell = program.cell_values.cells[number];
            for (cell_value, &edge) in program.cell_values.levels[number].iter().zip(&level.edges) {
                let kinds =
                    asked.kinds.iter().filter(|(stands, _)| *cell_value == Some(*stands)).flat_map(|(_, kinds)| kinds);
                found.extend(kinds.map(|&kind| KindOnCell { kind, cell, positions: of_edges[edge].clone() }));
            }
        }
        memory.give_back(on.bytes());
        Ok(())
    }
}

impl PassedCell {
    /// The completions of the nodes before the cell, given those after it; and for each edge the number of positions
    /// for one of its cell values. Combinations that no path reaches are skipped.
    fn backward(
        &self,
        level: &CellLevel,
        on: &WaysByNode,
        memory: &mut Memory,
    ) -> Result<(WaysByNode, Vec<BigUint>), FrontierHalt> {
        let (edges, limbs) = (level.times.len(), on.limbs_before(level));
        let mut before = WaysByNode::zeros(self.moves.len() / edges.max(1), on.combinations, limbs, memory)?;
        let mut of_edges = vec![vec![0; self.ways.limbs + on.limbs + 1]; edges];
        for (node, moves) in self.moves.chunks_exact(edges).enumerate() {
            for (edge, &to) in moves.iter().enumerate().filter(|(_, to)| **to != NOWHERE) {
                let shift = &self.shifts[edge];
                for from in shift.runs.iter().flat_map(|&(first, length)| first..first + length) {
                    let (here, ways) = (self.ways.get(node, from), on.get(to as usize, from + shift.by));
                    if here.iter().any(|&limb| limb != 0) && ways.iter().any(|&limb| limb != 0) {
                        add_product(&mut of_edges[edge], here, ways);
                        add(before.get_mut(node, from), level.times[edge], ways);
                    }
                }
            }
        }
        Ok((before, of_edges.iter().map(|limbs| big(limbs)).collect()))
    }
}

impl WaysByNode {
    /// Zero for every node and combination.
    fn zeros(nodes: usize, combinations: usize, limbs: usize, memory: &mut Memory) -> Result<WaysByNode, FrontierHalt> {
        let words = nodes * combinations * limbs;
        let mut ways = memory.room(words)?;
        ways.resize(words, 0);
        Ok(WaysByNode { limbs, combinations, ways })
    }

    /// The ways of a node in one combination.
    #[inline]
    fn get(&self, node: usize, combination: usize) -> &[u64] {
        &self.ways[(node * self.combinations + combination) * self.limbs..][..self.limbs]
    }

    /// The ways of a node in one combination, mutable.
    #[inline]
    fn get_mut(&mut self, node: usize, combination: usize) -> &mut [u64] {
        &mut self.ways[(node * self.combinations + combination) * self.limbs..][..self.limbs]
    }

    /// The number of limbs needed before a cell, given the counts after it.
    fn limbs_before(&self, level: &CellLevel) -> usize {
        let greatest = self.ways.chunks_exact(self.limbs).max_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        let all = greatest.map_or(BigUint::ZERO, big) * level.times.iter().sum::<u64>();
        all.bits().div_ceil(64).max(1) as usize
    }

    /// The number of bytes in use.
    fn bytes(&self) -> u64 {
        8 * self.ways.len() as u64
    }
}
