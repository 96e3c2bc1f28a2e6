//! Each value against those of the positions to which moves lead.

use std::ops::ControlFlow;

use qishu_endgames::value::GameValue;
use qishu_engine::Threads;
use qishu_rules::Letters;

use super::successors::value_at_once;
use super::values::ReachedValues;
use crate::error::Error;
use crate::parallel;
use crate::reach::OrbitFirsts;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The number of positions that one thread verifies in one go.
const BLOCK: u64 = 256;

/// The number of blocks after which progress is reported.
const WAVE: u64 = 64;

impl ReachedValues {
    /// Verifies each value: makes all moves of each position once more, looks up the values of the positions after them,
    /// and compares. Wins and losses with their plies, and draws, follow from this alone.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Inconsistent`] and the position if a value is another one. Also fails if the work is stopped or
    /// the threads cannot be started.
    pub fn verify(&self, threads: Option<Threads>, work: &Work<'_>) -> Result<(), Error> {
        on_threads(threads, || {
            let positions = self.positions();
            let blocks = positions.div_ceil(BLOCK);
            for wave in (0..blocks).step_by(WAVE as usize) {
                self.report(wave * BLOCK, work)?;
                let blocks: Vec<u64> = (wave..(wave + WAVE).min(blocks)).collect();
                let verified = parallel::each(&blocks, |&block| self.verify_block(block));
                verified.into_iter().collect::<Result<(), Error>>()?;
            }
            self.report(positions, work)
        })?
    }

    fn verify_block(&self, block: u64) -> Result<(), Error> {
        let mut position = self.moves.position(self.start())?;
        let mut words = vec![0; self.positions.words()];
        let mut images = self.firsts.as_ref().map(OrbitFirsts::images).transpose()?;
        for number in block * BLOCK..((block + 1) * BLOCK).min(self.positions()) {
            position.unpack(&self.fields, self.positions.position(number));
            let state = position.state();
            let mut after = Vec::new();
            let moves = position.pack_after_each(&self.fields, &mut words, &mut |words| after.push(words.to_vec()));
            let mut values = Vec::with_capacity(moves);
            for after in &mut after {
                if let Some(images) = &mut images {
                    images.replace(after)?;
                }
                let value = self.value_of_packed(after)?;
                values.push(if self.fields.is_within_turn(after) { value.for_the_other() } else { value });
            }
            let ended = value_at_once(&self.moves, &*position, moves > 0);
            let value = ended.unwrap_or_else(|| GameValue::from_successors(values));
            let found = self.codes.code(number).value();
            if value != found {
                let state = self.moves.state_text(&state, Letters::Own);
                return Err(Error::Inconsistent(format!("{state} is a {value} by its moves, and a {found} as solved")));
            }
        }
        Ok(())
    }

    /// The value of a packed position, the first of its orbit.
    fn value_of_packed(&self, packed: &[u64]) -> Result<GameValue, Error> {
        let number = self.positions.number(packed);
        let value = number.map(|number| self.codes.code(number).value());
        value.ok_or_else(|| Error::Inconsistent("a move leads to a position that no game comes to".to_string()))
    }

    fn report(&self, done: u64, work: &Work<'_>) -> Result<(), Error> {
        let progress = Progress::of_units(done.into(), self.positions().into(), "verified positions");
        match work.report(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Stopped(progress)),
        }
    }
}
