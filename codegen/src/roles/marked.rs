//! The second pass with one square marked: in how many ways a piece of one kind comes to stand on a given square of
//! each slot.
//!
//! The squares of a slot are alike, so it does not matter which of them is marked. It stays marked when slots become
//! one. Where a step takes some squares of its slot, it takes the marked one together with some of the others, or only
//! others.

use super::find::RoleCount;
use super::passed::{PassedStep, PassedSteps, WaysOn};
use super::role::RoleId;
use super::steps::{PlacingStep, StepEnd};
use crate::frontier::{FrontierHalt, Memory, add_product};
use crate::system::KindId;
use crate::thresholds::MOST_MARKED_SLOTS;

/// For each of some states, and each slot to which a kind is still to come, in how many ways one of its pieces comes to
/// stand on one square of the slot.
#[derive(Clone, Debug)]
pub struct MarkedWays {
    /// The slots.
    pub slots: Vec<RoleId>,
    /// How many limbs a number has.
    limbs: usize,
    ways: Vec<u64>,
}

/// A slot before a step.
#[derive(Clone, Copy, Debug)]
pub struct MarkedSlot {
    slot: RoleId,
    /// Its place among the slots behind the step, or among them that of the slot which has its squares; `None` if the
    /// kind comes to it in this step.
    behind: Option<usize>,
}

impl RoleCount {
    /// The slots to which a kind is still to come before each step up to its last, in parts of which no part has many
    /// before the first.
    pub(super) fn marked_slots(&self, kind: KindId) -> Vec<Vec<Vec<MarkedSlot>>> {
        let last = self.program.steps.iter().rposition(|step| step.kind == kind).map_or(0, |last| last + 1);
        let mut all: Vec<Vec<MarkedSlot>> = Vec::with_capacity(last);
        for placing in self.program.steps[..last].iter().rev() {
            let before = slots_before(kind, placing, all.last().map_or(&[], Vec::as_slice));
            all.push(before);
        }
        all.reverse();
        let first = all.first().map_or(&[] as &[MarkedSlot], Vec::as_slice);
        let parts = first.len().div_ceil(MOST_MARKED_SLOTS).max(1);
        first.chunks(first.len().div_ceil(parts).max(1)).map(|part| part_of(&all, part)).collect()
    }

    /// In how many ways a piece of the kind stands on a given square of each role of a part, for each tally, given all
    /// ways to go on, at least from behind the last step of the kind.
    ///
    /// # Errors
    ///
    /// Fails if that takes more bytes.
    pub(super) fn marked_ways(
        &self,
        kind: KindId,
        part: &[Vec<MarkedSlot>],
        passed: &PassedSteps,
        ways: &[WaysOn],
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        let mut marked = MarkedWays { slots: Vec::new(), limbs: 1, ways: Vec::new() };
        // All ways matter only behind the steps of the kind, which are the last.
        let mut all: Option<WaysOn> = None;
        for (index, slots) in part.iter().enumerate().rev() {
            let (placing, step) = (&self.program.steps[index], &passed.steps[index]);
            let behind = all.as_ref().unwrap_or(&ways[index + 1]);
            let before = self.marked_before((placing, step), slots, &marked, (behind, ways[index].limbs), memory)?;
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

    /// The ways from before a step, given those from behind it and all ways to go on behind it. The numbers have as
    /// many limbs as those of all ways to go on before it, which are no less.
    fn marked_before(
        &self,
        (placing, step): (&PlacingStep, &PassedStep),
        slots: &[MarkedSlot],
        behind: &MarkedWays,
        (all_behind, limbs): (&WaysOn, usize),
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        if slots.is_empty() {
            return Ok(MarkedWays { slots: Vec::new(), limbs, ways: Vec::new() });
        }
        let stride = slots.len() * limbs;
        let words = step.squares.len() * stride;
        let mut ways: Vec<u64> = memory.room(words)?;
        ways.resize(words, 0);
        for ((squares, leading), sums) in step.states(placing).zip(ways.chunks_exact_mut(stride)) {
            for (pieces, to) in leading {
                let all = self.binomials.choose(squares, pieces);
                // Which others are taken, with the marked square or without it, if there is one.
                let [with, without] = match squares {
                    0 => [&[] as &[u64]; 2],
                    _ => [pieces - 1, pieces].map(|others| self.binomials.choose(squares - 1, others)),
                };
                for (slot, sum) in slots.iter().zip(sums.chunks_exact_mut(limbs)) {
                    match slot.behind {
                        None => add_product(sum, with, all_behind.limbs_of(to)),
                        Some(place) if slot.slot == placing.slot => add_product(sum, without, behind.of(to, place)),
                        Some(place) => add_product(sum, all, behind.of(to, place)),
                    }
                }
            }
        }
        Ok(MarkedWays { slots: slots.iter().map(|slot| slot.slot).collect(), limbs, ways })
    }
}

/// Of slots before each step those that come of some before the first, with their places among these.
fn part_of(all: &[Vec<MarkedSlot>], first: &[MarkedSlot]) -> Vec<Vec<MarkedSlot>> {
    let mut part: Vec<Vec<MarkedSlot>> = Vec::with_capacity(all.len());
    let mut here = first.to_vec();
    for step in 0..all.len() {
        let mut places: Vec<usize> = here.iter().filter_map(|slot| slot.behind).collect();
        places.sort_unstable();
        places.dedup();
        for slot in &mut here {
            slot.behind = slot.behind.and_then(|behind| places.binary_search(&behind).ok());
        }
        let next = places.iter().map(|&place| all[step + 1][place]).collect();
        part.push(std::mem::replace(&mut here, next));
    }
    part
}

/// The slots to which the kind is still to come before a step, given those behind it.
fn slots_before(kind: KindId, placing: &PlacingStep, behind: &[MarkedSlot]) -> Vec<MarkedSlot> {
    let place_of = |slot: RoleId| behind.iter().position(|other| other.slot == slot);
    let same = behind.iter().enumerate().map(|(place, other)| MarkedSlot { slot: other.slot, behind: Some(place) });
    let merged = placing.ends.iter().filter_map(|end| match end {
        StepEnd::Merged { roles: (from, into), .. } => {
            place_of(*into).map(|place| MarkedSlot { slot: *from, behind: Some(place) })
        }
        _ => None,
    });
    let own = (placing.kind == kind).then_some(MarkedSlot { slot: placing.slot, behind: None });
    same.chain(merged).chain(own).collect()
}

impl MarkedWays {
    /// The limbs of the number for a state and a slot, by its place among the slots.
    #[inline]
    pub fn of(&self, state: usize, slot: usize) -> &[u64] {
        &self.ways[(state * self.slots.len() + slot) * self.limbs..][..self.limbs]
    }

    /// Says that it is not needed any more.
    pub fn give_back(&self, memory: &mut Memory) {
        memory.give_back(8 * self.ways.len() as u64);
    }
}
