//! Marginals: in how many positions a piece of each kind is on each cell.
//!
//! For each histogram, the second pass gives the number of ways in which a piece of a kind is on a given square of each
//! domain (`marked`). Each assignment of domains adds that number for every square, by the domain of the square and the
//! histogram. The sums are computed from the first cell to the last, merged over equal nodes.

use num_bigint::BigUint;

use super::domain::DomainId;
use super::find::DomainCount;
use super::histogram::Histograms;
use super::marked::MarkedWays;
use super::passed::WaysOn;
use crate::frontier::{CellWatch, FrontierHalt, KindOnCell, Letter, Memory, add, add_product, big};
use crate::system::KindId;

/// An edge of the diagram: a domain for the cell of a level, with the nodes before and after it.
struct DomainLink {
    from: u32,
    to: u32,
    domain: DomainId,
}

/// All assignments of domains, with a place for the numbers of each histogram.
struct GivenWays {
    histograms: Histograms,
    /// For each level its links.
    links: Vec<Vec<DomainLink>>,
    /// The number of limbs of the number of all positions, used for all sums.
    limbs: usize,
}

impl DomainCount {
    /// The marginals of all kinds on the cells where they fit; kinds without any possible piece are left out.
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
        if !self.program.is_possible {
            return Ok(Vec::new());
        }
        let mut memory = Memory::new(most_bytes);
        let passed = self.passed_steps(most_steps, &mut memory, watch)?;
        // All completions are needed before the first step and after the last step of each kind.
        let kind_of = |step: usize| self.program.steps.get(step).map(|step| step.kind);
        let is_kept = |step: usize| step == 0 || kind_of(step - 1) != kind_of(step);
        let mut ways = self.ways_on(&passed, None, is_kept, &mut memory)?;
        let given = self.given_ways(&ways[0], most_steps, &mut memory)?;
        let mut found = Vec::new();
        for (letter, kinds) in self.kinds_asked() {
            if letter.is_some() {
                ways.iter().for_each(|ways| ways.give_back(&mut memory));
                ways = self.ways_on(&passed, letter, is_kept, &mut memory)?;
            }
            let kind = self.placed_as(kinds[0]);
            let mut positions = vec![BigUint::ZERO; self.diagram.cells.len()];
            for part in self.contributed_pools(kind) {
                let marked = self.contributed_ways(kind, &part, &passed, &ways, &mut memory)?;
                self.add_on_cells(&given, &marked, &mut positions, &mut memory)?;
                marked.give_back(&mut memory);
                if watch(self.steps()).is_break() {
                    return Err(FrontierHalt::Stopped);
                }
            }
            for (&cell, positions) in self.diagram.cells.iter().zip(positions) {
                if self.system.kinds[kind].cells.binary_search(&cell).is_ok() {
                    let of_kind = |&kind: &KindId| KindOnCell { kind, cell, positions: positions.clone() };
                    found.extend(kinds.iter().map(of_kind));
                }
            }
        }
        Ok(found)
    }

    /// The kinds to process, grouped by equal marginals. First come ordinary kinds, and then interchangeable kinds with
    /// their letter.
    fn kinds_asked(&self) -> Vec<(Option<Letter>, Vec<KindId>)> {
        let mut alone: Vec<KindId> = self.program.steps.iter().map(|step| step.kind).collect();
        alone.dedup();
        alone.retain(|kind| self.alike.iter().all(|alike| alike.kinds[0] != *kind));
        let letters = self.alike.iter().enumerate().flat_map(|(group, alike)| {
            let by_range = alike.letters_by_range().into_iter();
            by_range.map(move |letters| {
                (Some((group, letters[0])), letters.iter().map(|&letter| alike.kinds[letter]).collect())
            })
        });
        alone.into_iter().map(|kind| (None, vec![kind])).chain(letters).collect()
    }

    /// The first pass with all its nodes and edges.
    fn given_ways(&self, ways: &WaysOn, most_steps: u128, memory: &mut Memory) -> Result<GivenWays, FrontierHalt> {
        let histograms = Histograms::new(&self.diagram, &self.domains.domains, true, most_steps, memory)?;
        let mut links: Vec<Vec<DomainLink>> = Vec::with_capacity(self.diagram.levels.len());
        for stage in 0..self.diagram.levels.len() {
            let nodes = 0..histograms.layers[stage].len();
            let choices = nodes.clone().map(|from| histograms.choices(&self.diagram, stage, from).len()).sum();
            let mut here: Vec<DomainLink> = memory.room(choices)?;
            for from in nodes {
                for choice in histograms.choices(&self.diagram, stage, from) {
                    if let Some(to) = histograms.behind(stage, from, choice) {
                        here.push(DomainLink { from: from as u32, to: to as u32, domain: choice.domain });
                    }
                }
            }
            links.push(here);
        }
        let all: BigUint = self.histograms.iter().zip(ways.all()).map(|((_, given), on)| given * on).sum();
        Ok(GivenWays { histograms, links, limbs: all.bits().div_ceil(64).max(1) as usize })
    }

    /// Adds the marginals of the kind on the cell of each level, for the domains of one part.
    fn add_on_cells(
        &self,
        given: &GivenWays,
        marked: &MarkedWays,
        positions: &mut [BigUint],
        memory: &mut Memory,
    ) -> Result<(), FrontierHalt> {
        let GivenWays { histograms, links, limbs } = given;
        let stride = marked.pools.len() * limbs;
        let room = |nodes: usize, memory: &mut Memory| -> Result<Vec<u64>, FrontierHalt> {
            let mut sums: Vec<u64> = memory.room(nodes * stride)?;
            sums.resize(nodes * stride, 0);
            Ok(sums)
        };
        let mut here = room(histograms.layers[0].len(), memory)?;
        for (histogram, node) in histograms.whole(&self.diagram).into_iter().enumerate() {
            for (pool, sum) in here[node * stride..][..stride].chunks_exact_mut(*limbs).enumerate() {
                add(sum, 1, marked.of(histogram, pool));
            }
        }
        let place_of: Vec<Option<usize>> =
            (0..self.domains()).map(|domain| marked.pools.iter().position(|&pool| pool == domain)).collect();
        for (stage, (links, positions)) in links.iter().zip(positions).enumerate() {
            let layer = &histograms.layers[stage + 1];
            let mut behind = room(layer.len(), memory)?;
            let mut on_cell = vec![0; *limbs];
            for link in links {
                let before = &here[link.from as usize * stride..][..stride];
                if let Some(place) = place_of[link.domain] {
                    add_product(&mut on_cell, layer.ways(link.to as usize), &before[place * limbs..][..*limbs]);
                }
                let sums = behind[link.to as usize * stride..][..stride].chunks_exact_mut(*limbs);
                sums.zip(before.chunks_exact(*limbs)).for_each(|(sum, number)| add(sum, 1, number));
            }
            *positions += big(&on_cell);
            memory.give_back(8 * here.len() as u64);
            here = behind;
        }
        memory.give_back(8 * here.len() as u64);
        Ok(())
    }
}
