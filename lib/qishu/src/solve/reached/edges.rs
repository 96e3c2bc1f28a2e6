//! The moves between positions, as rows of the numbers of successors, and the values of positions that end the game.

use std::ops::ControlFlow;

use qishu_endgames::codes::FoundCodes;
use qishu_endgames::graph::{GraphRounds, MOST_IN_ROW, NumberRows, ROWS_IN_CHUNK, RowChunk, RowWriter};
use qishu_endgames::value::ValueCode;
use qishu_rules::GameState;

use super::orbits::SuccessorOrbits;
use super::successors::{Successors, value_at_once};
use super::{ReachedOptions, held, too_large};
use crate::error::Error;
use crate::moves::Moves;
use crate::parallel;
use crate::reach::{OrbitFirsts, PositionSet};
use crate::work::{Progress, Work};

/// The number of chunks for each thread after which progress is reported and memory is looked at.
const CHUNKS_OF_THREAD: usize = 4;

/// Positions whose moves are looked for.
pub(super) struct Edges<'a> {
    pub(super) moves: &'a Moves,
    pub(super) start: &'a GameState,
    pub(super) positions: &'a PositionSet,
    pub(super) firsts: Option<&'a OrbitFirsts>,
    pub(super) options: &'a ReachedOptions,
    pub(super) work: &'a Work<'a>,
}

impl Edges<'_> {
    /// The successors of each position that goes on, and the codes of the others.
    pub(super) fn all(&self, threads: usize) -> Result<(NumberRows, FoundCodes), Error> {
        let length = self.positions.length();
        let numbers = u32::try_from(length).map_err(|_| too_large(self.positions, self.work))?;
        let codes = FoundCodes::new(numbers.into(), 0);
        let mut rows = NumberRows::default();
        let chunks: Vec<u64> = (0..length.div_ceil(ROWS_IN_CHUNK)).collect();
        for wave in chunks.chunks(CHUNKS_OF_THREAD * threads) {
            self.report(wave[0] * ROWS_IN_CHUNK)?;
            for chunk in parallel::each(wave, |&chunk| self.chunk(chunk, &codes)) {
                rows.push(chunk?);
            }
            // The moves turned round take about as much.
            let needed = held(self.positions) + GraphRounds::BYTES * length + 2 * rows.bytes();
            if needed > self.work.bytes() {
                return Err(too_large(self.positions, self.work));
            }
        }
        self.report(length)?;
        Ok((rows, codes))
    }

    /// The successors of some thousand positions.
    fn chunk(&self, chunk: u64, codes: &FoundCodes) -> Result<RowChunk, Error> {
        let mut position = self.moves.position(self.start)?;
        let fields = position.packed_fields();
        let (mut writer, mut row) = (RowWriter::new(chunk as usize), Vec::new());
        let mut successors = Successors::default();
        let orbits = |firsts| SuccessorOrbits::new(self.moves, self.start, &self.options.up_to, firsts);
        let mut orbits = self.firsts.map(orbits).transpose()?;
        let first = chunk * ROWS_IN_CHUNK;
        for number in first..(first + ROWS_IN_CHUNK).min(self.positions.length()) {
            position.unpack(&fields, self.positions.position(number));
            let has_moves = successors.find(&mut *position, &fields, self.positions.words());
            let ended = value_at_once(self.moves, &*position, has_moves);
            if let Some(value) = ended {
                codes.write(number, ValueCode::of(value));
            }
            if let Some(orbits) = &mut orbits {
                orbits.replace(&mut successors, self.positions.position(number))?;
            }
            if ended.is_some() {
                successors.clear();
            }
            row.clear();
            for successor in successors.all(self.positions.words()) {
                row.push(self.number(successor)?);
            }
            row.sort_unstable();
            row.dedup();
            if row.len() > MOST_IN_ROW {
                return Err(Error::NotSolved(format!("a position has more than {MOST_IN_ROW} moves")));
            }
            writer.push(&row);
        }
        Ok(writer.finish())
    }

    /// The number of a position, which the walk has found.
    fn number(&self, packed: &[u64]) -> Result<u32, Error> {
        let number = self.positions.number(packed).and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| Error::Inconsistent("a move leads to a position that no game comes to".to_string()))
    }

    fn report(&self, done: u64) -> Result<(), Error> {
        let progress = Progress::of_units(done.into(), self.positions.length().into(), "positions with their moves");
        match self.work.report(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Stopped(progress)),
        }
    }
}
