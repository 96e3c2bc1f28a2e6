//! In how many positions a piece of each kind stands on each cell.
//!
//! The second pass tells for each tally in how many ways a piece of a kind comes to stand on a given square of each
//! role (`marked`). So a way to give roles to all squares counts as many positions for each square as its role does in
//! its tally. These numbers are taken along from the first cell to the last, added up for all ways that leave the same
//! to the cells still to come.

use num_bigint::BigUint;

use super::find::RoleCount;
use super::marked::MarkedWays;
use super::passed::WaysOn;
use super::role::RoleId;
use super::tally::Tallies;
use crate::frontier::{CellWatch, FrontierHalt, KindOnCell, Letter, Memory, add, add_product, big};
use crate::system::KindId;

/// A role for the cell of a stage: from which state before it to which state behind it.
struct RoleLink {
    from: u32,
    to: u32,
    role: RoleId,
}

/// All ways to give roles to cells, and for each tally what comes of it.
struct GivenWays {
    tallies: Tallies,
    /// For each stage its links.
    links: Vec<Vec<RoleLink>>,
    /// How many limbs the number of all positions has, which all sums have then.
    limbs: usize,
}

impl RoleCount {
    /// In how many positions each kind stands on each cell where it fits; kinds of which no piece can stand anywhere
    /// are left out.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if any piece that watches stops it.
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
        // All ways are needed before the first step and behind the last step of each kind.
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
            for part in self.marked_slots(kind) {
                let marked = self.marked_ways(kind, &part, &passed, &ways, &mut memory)?;
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

    /// The kinds to be asked about, those together that are in as many positions. First come those that are like no
    /// others, and then those of alike kinds with the letter that they are.
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

    /// The first pass with all its states, and which role leads from where to where.
    fn given_ways(&self, ways: &WaysOn, most_steps: u128, memory: &mut Memory) -> Result<GivenWays, FrontierHalt> {
        let tallies = Tallies::new(&self.diagram, &self.roles.roles, true, most_steps, memory)?;
        let mut links: Vec<Vec<RoleLink>> = Vec::with_capacity(self.diagram.stages.len());
        for stage in 0..self.diagram.stages.len() {
            let states = 0..tallies.layers[stage].len();
            let choices = states.clone().map(|from| tallies.choices(&self.diagram, stage, from).len()).sum();
            let mut here: Vec<RoleLink> = memory.room(choices)?;
            for from in states {
                for choice in tallies.choices(&self.diagram, stage, from) {
                    if let Some(to) = tallies.behind(stage, from, choice) {
                        here.push(RoleLink { from: from as u32, to: to as u32, role: choice.role });
                    }
                }
            }
            links.push(here);
        }
        let all: BigUint = self.tallies.iter().zip(ways.all()).map(|((_, given), on)| given * on).sum();
        Ok(GivenWays { tallies, links, limbs: all.bits().div_ceil(64).max(1) as usize })
    }

    /// Adds in how many positions the kind of the marked ways stands on the cell of each stage, in a role of their
    /// part.
    fn add_on_cells(
        &self,
        given: &GivenWays,
        marked: &MarkedWays,
        positions: &mut [BigUint],
        memory: &mut Memory,
    ) -> Result<(), FrontierHalt> {
        let GivenWays { tallies, links, limbs } = given;
        let stride = marked.slots.len() * limbs;
        let room = |states: usize, memory: &mut Memory| -> Result<Vec<u64>, FrontierHalt> {
            let mut sums: Vec<u64> = memory.room(states * stride)?;
            sums.resize(states * stride, 0);
            Ok(sums)
        };
        let mut here = room(tallies.layers[0].len(), memory)?;
        for (tally, state) in tallies.whole(&self.diagram).into_iter().enumerate() {
            for (slot, sum) in here[state * stride..][..stride].chunks_exact_mut(*limbs).enumerate() {
                add(sum, 1, marked.of(tally, slot));
            }
        }
        let place_of: Vec<Option<usize>> =
            (0..self.roles()).map(|role| marked.slots.iter().position(|&slot| slot == role)).collect();
        for (stage, (links, positions)) in links.iter().zip(positions).enumerate() {
            let layer = &tallies.layers[stage + 1];
            let mut behind = room(layer.len(), memory)?;
            let mut on_cell = vec![0; *limbs];
            for link in links {
                let before = &here[link.from as usize * stride..][..stride];
                if let Some(place) = place_of[link.role] {
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
