//! Going through the cells with all states at once.

use std::ops::ControlFlow;

use qishu_runtime::frontier::Shift;

use super::advance::Advance;
use super::kept::KeptRow;
use super::layer::{StateLayer, big};
use super::memory::{FrontierHalt, Memory};
use super::program::Program;
use crate::system::System;
use crate::thresholds::{STEPS_OF_AN_EFFECT, WAYS_OF_A_STEP};

/// Receives how many cells are done and which share of all, and says whether to go on.
pub type CellWatch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// No state: what an effect leads to that no position can have.
pub const NOWHERE: u32 = u32::MAX;

/// So many states are gone through before any piece that watches is asked again, with one for each combination of the
/// counters.
const STATES_UNWATCHED: usize = 1 << 14;

/// All states before some cell, and what it took to come there.
#[derive(Debug)]
pub struct Pass<'p> {
    program: &'p Program,
    advance: Advance<'p>,
    /// The states.
    pub layer: StateLayer,
    /// The most that each counter can have come to.
    reached: Vec<i64>,
    /// How many cells are done.
    pub stage: usize,
    /// The steps: so many for each effect of each state that was tried, and so many for what is added of its counters.
    pub steps: u128,
    /// How many are allowed.
    most_steps: u128,
    /// The most states between two cells, with one for each combination of the counters.
    pub widest: usize,
}

impl<'p> Pass<'p> {
    /// The state before the first cell, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for a single state.
    pub fn new(program: &'p Program, most_steps: u128, memory: &mut Memory) -> Result<Pass<'p>, FrontierHalt> {
        let combinations = program.counters.combinations.number();
        let mut layer = StateLayer::with_blocks(program.words, combinations, 1);
        if let Some(start) = &program.start {
            let number = layer.find_or_add(start, memory)?;
            layer.add(number, 1, &[1]);
        }
        let reached = vec![0; program.counters.constraints().count()];
        let widest = layer.len() * combinations;
        Ok(Pass { program, advance: Advance::new(program), layer, reached, stage: 0, steps: 0, most_steps, widest })
    }

    /// Goes past one cell. With `moves` it is written down for each state and effect to which state it leads.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if any piece that watches stops it.
    pub fn advance(
        &mut self,
        memory: &mut Memory,
        mut moves: Option<&mut Vec<u32>>,
        watch: &mut CellWatch<'_>,
    ) -> Result<(), FrontierHalt> {
        let stage = &self.program.stages[self.stage];
        let counters = &self.program.counters;
        let shifts = self.shifts();
        let shifted: usize = shifts.iter().map(Shift::combinations).sum();
        let steps = stage.times.len() as u128 * STEPS_OF_AN_EFFECT + shifted as u128 / WAYS_OF_A_STEP;
        let limbs = self.layer.limbs;
        let mut behind =
            StateLayer::with_blocks(self.program.words, counters.combinations.number(), self.limbs_behind());
        let mut state = vec![0; self.program.words];
        let unwatched = (STATES_UNWATCHED / counters.combinations.number()).max(1);
        for number in 0..self.layer.len() {
            if number % unwatched == unwatched - 1 && watch(self.stage).is_break() {
                return Err(FrontierHalt::Stopped);
            }
            self.steps += steps;
            if self.steps > self.most_steps {
                return Err(FrontierHalt::too_many_steps(self.most_steps, self.steps));
            }
            let before = self.layer.state(number);
            self.advance.take(self.stage, before);
            for (effect, &times) in stage.times.iter().enumerate() {
                let mut to = NOWHERE;
                if self.advance.write(self.stage, effect, before, &mut state) {
                    let found = behind.find_or_add(&state, memory)?;
                    behind.add_shifted(found, times, &shifts[effect], limbs, self.layer.ways(number));
                    to = found as u32;
                }
                if let Some(moves) = moves.as_deref_mut() {
                    moves.push(to);
                }
            }
        }
        memory.give_back(self.layer.bytes());
        self.layer = behind;
        self.stage += 1;
        let most_added = |counter: usize| stage.counted.iter().map(|added| added[counter]).max().unwrap_or(0);
        self.reached = counters.combinations.grown(&self.reached, most_added);
        self.widest = self.widest.max(self.layer.len() * counters.combinations.number());
        match watch(self.stage) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FrontierHalt::Stopped),
        }
    }

    /// Where each effect of the next cell has the combinations of the counters lead.
    pub fn shifts(&self) -> Vec<Shift> {
        let Program { stages, counters, .. } = self.program;
        stages[self.stage].counted.iter().map(|added| counters.combinations.shift(&self.reached, added)).collect()
    }

    /// What the sums that are kept are behind the last cell, and how many ways lead there, for each state and
    /// combination.
    pub fn ends<'e>(&'e self, system: &'e System) -> impl Iterator<Item = KeptRow> + 'e {
        let counters = &self.program.counters;
        let allowed = (0..counters.combinations.number())
            .filter_map(|combination| counters.values(system, combination).map(|values| (combination, values)));
        let allowed: Vec<(usize, Vec<i64>)> = allowed.collect();
        (0..self.layer.len()).flat_map(move |number| {
            let (state, ways) = (self.layer.state(number), self.layer.ways(number));
            let end = |(combination, counted): &(usize, Vec<i64>)| {
                let ways = &ways[combination * self.layer.limbs..][..self.layer.limbs];
                (self.program.kept_in(state, counted), big(ways))
            };
            allowed.iter().map(end).collect::<Vec<KeptRow>>()
        })
    }

    /// How many limbs hold the ways of all states behind the cell together.
    fn limbs_behind(&self) -> usize {
        let mut all = self.layer.sum();
        all *= self.program.stages[self.stage].effects.len();
        all.bits().div_ceil(64).max(1) as usize
    }
}
