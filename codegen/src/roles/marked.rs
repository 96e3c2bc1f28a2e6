//! The second pass with one square marked: in how many ways a man of one kind comes to stand on a given square of each slot.
//!
//! The squares of a slot are alike, so it does not matter which of them is marked. It stays marked when slots become one. Where a step
//! takes some squares of its slot, it takes the marked one together with some of the others, or only others.

use super::find::RoleCount;
use super::passed::{PassedStep, PassedSteps};
use super::role::RoleId;
use super::steps::{PlacingStep, StepEnd};
use crate::frontier::{FrontierHalt, Memory, add_product};
use crate::system::KindId;

/// For each of some states, and each slot to which a kind is still to come, in how many ways one of its men comes to stand on one
/// square of the slot.
#[derive(Clone, Debug)]
pub struct MarkedWays {
    /// The slots.
    pub slots: Vec<RoleId>,
    /// How many limbs a number has.
    limbs: usize,
    ways: Vec<u64>,
}

/// A slot before a step.
struct MarkedSlot {
    slot: RoleId,
    /// Its place among the slots behind the step, or among them that of the slot which has its squares; `None` if the kind comes to
    /// it in this step.
    behind: Option<usize>,
}

impl RoleCount {
    /// In how many ways a man of the kind stands on a given square of each role, for each tally. Every number that is added is a step
    /// of work.
    ///
    /// # Errors
    ///
    /// Fails if that takes more bytes.
    pub(super) fn marked_ways(
        &self,
        kind: KindId,
        passed: &PassedSteps,
        work: &mut u128,
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        let steps = self.program.steps.iter().zip(&passed.steps).enumerate();
        let last = self.program.steps.iter().rposition(|step| step.kind == kind).map_or(0, |last| last + 1);
        // Behind the last step of the kind none of its men comes any more.
        let mut marked = MarkedWays { slots: Vec::new(), limbs: 1, ways: Vec::new() };
        for (index, (placing, step)) in steps.take(last).rev() {
            let limbs = index.checked_sub(1).map_or(&passed.first, |before| &passed.steps[before].behind).limbs;
            let before = self.marked_before(kind, placing, step, &marked, limbs, work, memory)?;
            marked.give_back(memory);
            marked = before;
        }
        Ok(marked)
    }

    /// The ways from before a step, given those from behind it; the numbers have so many limbs, since they are no more than all ways.
    #[expect(
        clippy::too_many_arguments,
        reason = "what a step is, and what is behind it, are known in different places"
    )]
    fn marked_before(
        &self,
        kind: KindId,
        placing: &PlacingStep,
        step: &PassedStep,
        behind: &MarkedWays,
        limbs: usize,
        work: &mut u128,
        memory: &mut Memory,
    ) -> Result<MarkedWays, FrontierHalt> {
        let slots = slots_before(kind, placing, &behind.slots);
        let stride = slots.len() * limbs;
        let words = step.squares.len() * stride;
        let mut ways: Vec<u64> = memory.room(words)?;
        ways.resize(words, 0);
        for ((squares, leading), sums) in step.states(placing).zip(ways.chunks_exact_mut(stride)) {
            for (men, to) in leading {
                let all = self.binomials.choose(squares, men);
                // Which others are taken, with the marked square or without it, if there is one.
                let [with, without] = match squares {
                    0 => [&[] as &[u64]; 2],
                    _ => [men - 1, men].map(|others| self.binomials.choose(squares - 1, others)),
                };
                for (slot, sum) in slots.iter().zip(sums.chunks_exact_mut(limbs)) {
                    match slot.behind {
                        None => add_product(sum, with, step.behind.limbs_of(to)),
                        Some(place) if slot.slot == placing.slot => add_product(sum, without, behind.of(to, place)),
                        Some(place) => add_product(sum, all, behind.of(to, place)),
                    }
                }
                *work += slots.len() as u128;
            }
        }
        Ok(MarkedWays { slots: slots.into_iter().map(|slot| slot.slot).collect(), limbs, ways })
    }
}

/// The slots to which the kind is still to come before a step, given those behind it.
fn slots_before(kind: KindId, placing: &PlacingStep, behind: &[RoleId]) -> Vec<MarkedSlot> {
    let place_of = |slot: RoleId| behind.iter().position(|&other| other == slot);
    let same = behind.iter().enumerate().map(|(place, &slot)| MarkedSlot { slot, behind: Some(place) });
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
