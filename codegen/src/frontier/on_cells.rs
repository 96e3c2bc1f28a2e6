//! In how many positions a man of each kind stands on each cell: the ways that lead to a state before the cell, times the ways on
//! from the state behind it, for all states at once.

use num_bigint::BigUint;

use super::find::Frontier;
use super::kept::{Letter, words};
use super::layer::big;
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, NOWHERE, Pass};
use crate::system::{CellId, KindId};

/// In how many positions a man of a kind stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindOnCell {
    /// The kind.
    pub kind: KindId,
    /// The cell.
    pub cell: CellId,
    /// How many positions that are.
    pub positions: BigUint,
}

/// What is known of the states before a cell.
struct PassedCell {
    /// For each state and effect the state to which it leads.
    moves: Vec<u32>,
    /// How many limbs the numbers of ways have.
    limbs: usize,
    /// For each state the number of ways that lead there.
    ways: Vec<u64>,
}

/// Roughly what a number of ways to go on takes, in bytes.
const BYTES_OF_WAYS: u64 = 64;

impl Frontier {
    /// In how many positions each kind stands on each cell where it fits.
    ///
    /// Alike kinds are gone through as one, and any of their men is as likely as another one to be of each of them: so for each of
    /// them the ways to go on are those in which a man that is given is of that kind.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if whoever watches stops it.
    pub fn on_cells(
        &self,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<Vec<KindOnCell>, FrontierHalt> {
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(&self.program, most_steps, &mut memory)?;
        let mut passed: Vec<PassedCell> = Vec::with_capacity(self.program.stages.len());
        for stage in &self.program.stages {
            let states = pass.layer.len();
            let count = states * stage.times.len();
            let ways: Vec<u64> = (0..states).flat_map(|state| pass.layer.ways(state)).copied().collect();
            memory.exchange(0, 8 * ways.len() as u64)?;
            let mut moves: Vec<u32> = memory.room(count)?;
            pass.advance(&mut memory, Some(&mut moves), watch)?;
            passed.push(PassedCell { moves, limbs: ways.len() / states.max(1), ways });
        }
        let ends: Vec<Vec<i64>> =
            (0..pass.layer.len()).map(|number| self.program.kept_in(pass.layer.state(number), &[])).collect();
        drop(pass);
        let widest = passed.iter().map(|cell| cell.ways.len() / cell.limbs.max(1)).max().unwrap_or(0).max(ends.len());
        memory.exchange(0, 2 * BYTES_OF_WAYS * widest as u64)?;
        let letters = (0..self.alike.len())
            .flat_map(|group| (0..self.alike[group].kinds.len()).map(move |letter| Some((group, letter))));
        let mut found = Vec::new();
        for asked in std::iter::once(None).chain(letters) {
            let ways = ends.iter().map(|men| words(&self.alike, men, asked)).collect();
            self.backward(&passed, ways, asked, &mut found);
            if watch(self.program.stages.len()).is_break() {
                return Err(FrontierHalt::Stopped);
            }
        }
        Ok(found)
    }

    /// Goes from the last cell to the first, given the ways to go on from each last state, and notes how often those kinds stand
    /// on each cell that are asked for: those that are like no other, or one of alike kinds.
    fn backward(
        &self,
        passed: &[PassedCell],
        mut ways: Vec<BigUint>,
        asked: Option<Letter>,
        found: &mut Vec<KindOnCell>,
    ) {
        for (stage, here) in passed.iter().enumerate().rev() {
            let program = &self.program.stages[stage];
            let effects = program.times.len();
            let mut of_effect = vec![BigUint::ZERO; effects];
            let mut before = vec![BigUint::ZERO; here.moves.len() / effects.max(1)];
            let states = here.moves.chunks_exact(effects).zip(here.ways.chunks_exact(here.limbs.max(1)));
            for ((moves, ways_here), sum) in states.zip(&mut before) {
                let ways_here = big(ways_here);
                for (effect, &to) in moves.iter().enumerate().filter(|(_, to)| **to != NOWHERE) {
                    let on = &ways[to as usize];
                    if *on != BigUint::ZERO {
                        of_effect[effect] += &ways_here * on;
                        *sum += on * program.times[effect];
                    }
                }
            }
            let cell = self.program.occupants.cells[stage];
            for (occupant, &effect) in self.program.occupants.stages[stage].iter().zip(&program.effects) {
                let Some(kind) = occupant.and_then(|kind| self.kind_asked(kind, asked)) else { continue };
                found.push(KindOnCell { kind, cell, positions: of_effect[effect].clone() });
            }
            ways = before;
        }
    }

    /// The kind that a kind stands for, if it is asked for.
    fn kind_asked(&self, kind: KindId, asked: Option<Letter>) -> Option<KindId> {
        let group = self.alike.iter().position(|alike| alike.kinds[0] == kind);
        match (group, asked) {
            (None, None) => Some(kind),
            (Some(group), Some((asked, letter))) if group == asked => Some(self.alike[group].kinds[letter]),
            _ => None,
        }
    }
}
