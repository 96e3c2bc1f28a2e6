//! The second pass with all its states, and for each the number of ways to go on: what it takes to number positions, and to tell where
//! men stand.

use num_bigint::BigUint;

use super::binomials::BinomialLimbs;
use super::find::RoleCount;
use super::steps::PlacingStep;
use crate::frontier::{CellWatch, FrontierHalt, Memory, NOWHERE, add_product, big};

/// All steps of the second pass, from the last to the first and back.
#[derive(Clone, Debug)]
pub struct PassedSteps {
    /// The steps, in their order.
    pub steps: Vec<PassedStep>,
    /// The ways on from each tally.
    pub first: WaysOn,
    /// How much work it was to come to the last step.
    pub work: u128,
}

/// What there is to know before one step, and how many ways there are to go on behind it.
#[derive(Clone, Debug)]
pub struct PassedStep {
    /// For each state how many squares there are.
    pub squares: Vec<u16>,
    /// For each state and number of men the state to which they lead.
    pub moves: Vec<u32>,
    /// For each state behind the step the number of ways to go on from there.
    pub behind: WaysOn,
}

/// For each of some states a number of ways to go on, all of as many limbs.
#[derive(Clone, Debug)]
pub struct WaysOn {
    /// How many limbs a number has.
    pub limbs: usize,
    ways: Vec<u64>,
}

impl RoleCount {
    /// Goes through all steps and back.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if whoever watches stops it.
    pub(super) fn passed_steps(
        &self,
        most_steps: u128,
        memory: &mut Memory,
        watch: &mut CellWatch<'_>,
    ) -> Result<PassedSteps, FrontierHalt> {
        let mut pass = self.begin(most_steps, memory)?;
        let mut forward: Vec<(Vec<u16>, Vec<u32>)> = Vec::with_capacity(self.program.steps.len());
        for step in &self.program.steps {
            let states = pass.layer.len();
            let count = states * (step.most as usize + 1);
            let mut moves: Vec<u32> = memory.room(count)?;
            let mut squares: Vec<u16> = memory.room(states)?;
            squares.extend((0..states).map(|number| step.squares.get(pass.layer.state(number)) as u16));
            pass.advance(memory, Some(&mut moves), watch)?;
            forward.push((squares, moves));
        }
        // Behind the last step every state is one position.
        let (last, work) = (pass.layer.len(), pass.work);
        memory.give_back(pass.layer.bytes());
        drop(pass);
        let mut behind = WaysOn { limbs: 1, ways: memory.room(last)? };
        behind.ways.resize(last, 1);
        let mut steps: Vec<PassedStep> = Vec::with_capacity(forward.len());
        for (placing, (squares, moves)) in self.program.steps.iter().zip(forward).rev() {
            let step = PassedStep { squares, moves, behind };
            behind = step.ways_before(placing, &self.binomials, memory)?;
            steps.push(step);
        }
        steps.reverse();
        Ok(PassedSteps { steps, first: behind, work })
    }
}

impl PassedStep {
    /// For each state before the step: how many squares there are, and the numbers of men that lead on, each with the state behind.
    pub fn states(&self, placing: &PlacingStep) -> impl Iterator<Item = (i64, impl Iterator<Item = (i64, usize)>)> {
        let moves = self.moves.chunks_exact(placing.most as usize + 1);
        let leading = moves.map(|moves| {
            let leading = (0..).zip(moves).filter(|(_, to)| **to != NOWHERE);
            leading.map(|(men, &to)| (men, to as usize))
        });
        self.squares.iter().map(|&squares| i64::from(squares)).zip(leading)
    }

    /// For each state before the step the number of ways to go on from there.
    fn ways_before(
        &self,
        placing: &PlacingStep,
        binomials: &BinomialLimbs,
        memory: &mut Memory,
    ) -> Result<WaysOn, FrontierHalt> {
        // There are no more ways to take some of the squares than sets of squares.
        let squares = u64::from(self.squares.iter().copied().max().unwrap_or(0));
        let limbs = (self.behind.bits() + squares).div_ceil(64).max(1) as usize;
        let words = limbs * self.squares.len();
        let mut ways: Vec<u64> = memory.room(words)?;
        ways.resize(words, 0);
        for ((squares, leading), sum) in self.states(placing).zip(ways.chunks_exact_mut(limbs)) {
            leading.for_each(|(men, to)| add_product(sum, binomials.choose(squares, men), self.behind.limbs_of(to)));
        }
        let before = WaysOn { limbs, ways }.without_idle_limbs();
        memory.give_back(8 * (words - before.ways.len()) as u64);
        Ok(before)
    }
}

impl WaysOn {
    /// The limbs of the number of ways on from a state, the least significant first.
    #[inline]
    pub fn limbs_of(&self, state: usize) -> &[u64] {
        &self.ways[state * self.limbs..][..self.limbs]
    }

    /// The number of ways on from a state.
    pub fn of(&self, state: usize) -> BigUint {
        big(self.limbs_of(state))
    }

    /// The numbers of ways on from all states.
    pub fn all(&self) -> impl Iterator<Item = BigUint> {
        self.ways.chunks_exact(self.limbs).map(big)
    }

    /// How many bits the greatest number has.
    fn bits(&self) -> u64 {
        self.ways.chunks_exact(self.limbs).map(|limbs| big(limbs).bits()).max().unwrap_or(0)
    }

    /// The same with no more limbs than the greatest number has.
    fn without_idle_limbs(mut self) -> WaysOn {
        let all = self.ways.chunks_exact(self.limbs);
        let used = all.filter_map(|number| number.iter().rposition(|&limb| limb != 0)).max().map_or(1, |last| last + 1);
        let mut place = 0;
        self.ways.retain(|_| {
            place += 1;
            (place - 1) % self.limbs < used
        });
        self.ways.shrink_to_fit();
        WaysOn { limbs: used, ..self }
    }
}
