//! The moves between positions, as rows of the numbers of successors, and the values of positions without moves.

use std::ops::ControlFlow;

use qishu_endgames::codes::FoundCodes;
use qishu_endgames::graph::{GraphRounds, MOST_IN_ROW, NumberRows, ROWS_IN_CHUNK, RowChunk, RowWriter};
use qishu_endgames::value::{GameValue, ValueCode};
use qishu_rules::{GameOutcome, GameState};
use qishu_runtime::moves::{PackedFields, PlayedPosition};
use rayon::prelude::*;

use super::{ReachedOptions, held, too_large};
use crate::error::Error;
use crate::moves::Moves;
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

/// The packed positions after the moves of one.
#[derive(Default)]
struct Successors {
    words: Vec<u64>,
}

impl Edges<'_> {
    /// The successors of each position, and the codes of positions without any.
    pub(super) fn all(&self, threads: usize) -> Result<(NumberRows, FoundCodes), Error> {
        let length = self.positions.length();
        let numbers = u32::try_from(length).map_err(|_| too_large(self.positions, self.work))?;
        let codes = FoundCodes::new(numbers.into(), 0);
        let mut rows = NumberRows::default();
        let chunks: Vec<u64> = (0..length.div_ceil(ROWS_IN_CHUNK)).collect();
        for wave in chunks.chunks(CHUNKS_OF_THREAD * threads) {
            self.report(wave[0] * ROWS_IN_CHUNK)?;
            let made = wave.par_iter().map(|&chunk| self.chunk(chunk, &codes));
            made.collect::<Result<Vec<_>, Error>>()?.into_iter().for_each(|chunk| rows.push(chunk));
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
        let first = chunk * ROWS_IN_CHUNK;
        for number in first..(first + ROWS_IN_CHUNK).min(self.positions.length()) {
            position.unpack(&fields, self.positions.position(number));
            if !successors.find(&mut *position, &fields, self.positions.words()) {
                codes.write(number, ValueCode::of(outcome(self.moves, &position.state())));
            }
            if let Some(firsts) = self.firsts {
                position.unpack(&fields, self.positions.position(number));
                self.replace_by_firsts(&mut successors, firsts, &position.state(), &fields)?;
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

    /// Replaces the successors of a position by the first ones of their orbits. Each image of the position has to have
    /// the images of the successors: then the values do not depend on the member of the orbit.
    fn replace_by_firsts(
        &self,
        successors: &mut Successors,
        firsts: &OrbitFirsts,
        state: &GameState,
        fields: &PackedFields,
    ) -> Result<(), Error> {
        let words = self.positions.words();
        // For each symmetry the images of all successors.
        let mut images: Vec<Successors> = Vec::new();
        let mut position = self.moves.position(self.start)?;
        for successor in successors.words.chunks_exact_mut(words) {
            position.unpack(fields, successor);
            for (place, image) in firsts.images(&position.state()).enumerate() {
                if images.len() == place {
                    images.push(Successors::default());
                }
                let image = packed(&*self.moves.position(&image)?, fields, words);
                images[place].words.extend_from_slice(&image);
                if *image < *successor {
                    successor.copy_from_slice(&image);
                }
            }
        }
        for (place, image) in firsts.images(state).enumerate() {
            let mut own = Successors::default();
            let has_moves = own.find(&mut *self.moves.position(&image)?, fields, words);
            let is_same = match (has_moves, images.get(place)) {
                (true, Some(images)) => own.sorted(words) == images.sorted(words),
                (false, None) => outcome(self.moves, &image) == outcome(self.moves, state),
                _ => false,
            };
            if !is_same {
                let symmetries: Vec<String> = self.options.up_to.iter().map(ToString::to_string).collect();
                let state = self.moves.state_text(state, qishu_rules::Letters::Own);
                let symmetries = symmetries.join(", ");
                return Err(Error::Asymmetric(format!(
                    "the moves are not symmetric under {symmetries}: those of {state} are not those of its image"
                )));
            }
        }
        Ok(())
    }

    fn report(&self, done: u64) -> Result<(), Error> {
        let progress = Progress::of_units(done.into(), self.positions.length().into(), "positions with their moves");
        match self.work.report(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Stopped(progress)),
        }
    }
}

impl Successors {
    /// Finds the successors of a position: whether there are any.
    fn find(&mut self, position: &mut dyn PlayedPosition, fields: &PackedFields, words: usize) -> bool {
        self.words.clear();
        let mut after = vec![0; words];
        position.pack_after_each(fields, &mut after, &mut |after| self.words.extend_from_slice(after)) > 0
    }

    fn all(&self, words: usize) -> impl Iterator<Item = &[u64]> {
        self.words.chunks_exact(words)
    }

    /// Each of them once.
    fn sorted(&self, words: usize) -> Vec<&[u64]> {
        let mut all: Vec<&[u64]> = self.all(words).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The words of a position.
pub(super) fn packed(position: &dyn PlayedPosition, fields: &PackedFields, words: usize) -> Vec<u64> {
    let mut packed = vec![0; words];
    position.pack(fields, &mut packed);
    packed
}

/// The value of a state in which the side to move has no move. Where no end of the rules applies, it is a draw.
pub(super) fn outcome(moves: &Moves, state: &GameState) -> GameValue {
    match moves.outcome(state) {
        Some(GameOutcome::Win) => GameValue::Win(0),
        Some(GameOutcome::Lose) => GameValue::Loss(0),
        Some(GameOutcome::Draw) | None => GameValue::Draw,
    }
}
