//! Going through the cells with all states at once.

use std::ops::ControlFlow;

use super::advance::Advance;
use super::layer::StateLayer;
use super::memory::{FrontierHalt, Memory};
use super::program::Program;
use crate::thresholds::STEPS_OF_AN_EFFECT;

/// Receives how many cells are done and which share of all, and says whether to go on.
pub type CellWatch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// No state: what an effect leads to that no position can have.
pub const NOWHERE: u32 = u32::MAX;

/// So many states are gone through before whoever watches is asked again.
const STATES_UNWATCHED: usize = 1 << 14;

/// All states before some cell, and what it took to come there.
#[derive(Debug)]
pub struct Pass<'p> {
    program: &'p Program,
    advance: Advance<'p>,
    /// The states.
    pub layer: StateLayer,
    /// How many cells are done.
    pub stage: usize,
    /// The steps: so many for each effect of each state that was tried.
    pub steps: u128,
    /// How many are allowed.
    most_steps: u128,
    /// The most states between two cells.
    pub widest: usize,
}

impl<'p> Pass<'p> {
    /// The state before the first cell, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for a single state.
    pub fn new(program: &'p Program, most_steps: u128, memory: &mut Memory) -> Result<Pass<'p>, FrontierHalt> {
        let mut layer = StateLayer::new(program.words, 1);
        if let Some(start) = &program.start {
            let number = layer.find_or_add(start, memory)?;
            layer.add(number, 1, &[1]);
        }
        let widest = layer.len();
        Ok(Pass { program, advance: Advance::new(program), layer, stage: 0, steps: 0, most_steps, widest })
    }

    /// Goes past one cell. With `moves` it is written down for each state and effect to which state it leads.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if whoever watches stops it.
    pub fn advance(
        &mut self,
        memory: &mut Memory,
        mut moves: Option<&mut Vec<u32>>,
        watch: &mut CellWatch<'_>,
    ) -> Result<(), FrontierHalt> {
        let stage = &self.program.stages[self.stage];
        let mut behind = StateLayer::new(self.program.words, self.limbs_behind());
        let mut state = vec![0; self.program.words];
        for number in 0..self.layer.len() {
            if number % STATES_UNWATCHED == STATES_UNWATCHED - 1 && watch(self.stage).is_break() {
                return Err(FrontierHalt::Stopped);
            }
            self.steps += stage.times.len() as u128 * STEPS_OF_AN_EFFECT;
            if self.steps > self.most_steps {
                return Err(FrontierHalt::too_many_steps(self.most_steps, self.steps));
            }
            let before = self.layer.state(number);
            self.advance.take(self.stage, before);
            for (effect, &times) in stage.times.iter().enumerate() {
                let mut to = NOWHERE;
                if self.advance.write(self.stage, effect, before, &mut state) {
                    let found = behind.find_or_add(&state, memory)?;
                    behind.add(found, times, self.layer.ways(number));
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
        self.widest = self.widest.max(self.layer.len());
        match watch(self.stage) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FrontierHalt::Stopped),
        }
    }

    /// How many limbs hold the ways of all states behind the cell together.
    fn limbs_behind(&self) -> usize {
        let mut all = self.layer.sum();
        all *= self.program.stages[self.stage].effects.len();
        all.bits().div_ceil(64).max(1) as usize
    }
}
