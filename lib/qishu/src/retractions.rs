//! Moves taken back: those that may have led to a state, and the number of sequences of them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use qishu_engine::Threads;
use qishu_moves::back::{MOST_MOVES_EXAMINED, Retraction, TooManyCandidates};
use qishu_rules::{GameState, Move, Piece, SquareId};

use crate::error::Error;
use crate::moves::Moves;
use crate::parallel;
use crate::perft::MOST_PLIES;
use crate::shard::Shard;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The number of sequences of moves taken back one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PerftBack {
    /// For each move that may have led to the state, the number of sequences that end with it; empty for 0 plies.
    pub by_retraction: Vec<(Retraction, u64)>,
    /// Their sum.
    pub total: u64,
}

/// Moves taken back.
impl Moves {
    /// The legal moves that may have led to a state, each with the state before it, in order.
    ///
    /// The states before satisfy the rules, and in none of them is the waiting side in check. The counters of a game, such
    /// as its quiet plies, are not considered: in the states before they are those of a game's first move.
    ///
    /// # Errors
    ///
    /// Fails if more than 262144 moves would have to be examined.
    pub fn retractions(&self, state: &GameState) -> Result<Vec<Retraction>, Error> {
        let found = self.interpreter().retractions(state);
        found.map_err(|TooManyCandidates| Error::TooManyCandidates { most: MOST_MOVES_EXAMINED })
    }

    /// The pieces that a legal move removes from the board, by captures and by effects, each with its square.
    #[must_use]
    pub fn removed_by(&self, state: &GameState, mv: &Move) -> Vec<(SquareId, Piece)> {
        self.game().removed_by(self.variant().rules(), &state.position, mv)
    }

    /// Counts the sequences of `plies` moves taken back one after the other, on `threads` threads, by default one per
    /// processor; those of a part of the last moves, whose counts add up to the whole. All last moves are listed, including
    /// those of other parts, with zero.
    ///
    /// # Errors
    ///
    /// As [`retractions`](Moves::retractions). Also fails if the count exceeds 64 bits or there are more than
    /// [`MOST_PLIES`] plies, if the threads cannot be started, or if the work is stopped.
    pub fn perft_back(
        &self,
        state: &GameState,
        plies: u32,
        shard: Shard,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<PerftBack, Error> {
        let Some(further) = plies.checked_sub(1) else {
            return Ok(PerftBack { by_retraction: Vec::new(), total: shard.is_first().into() });
        };
        if plies > MOST_PLIES {
            return Err(Error::TooManyPlies { plies });
        }
        let last = self.retractions(state)?;
        let part = shard.indices(last.len());
        let (done, of) = (AtomicU64::new(0), part.len() as u128);
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "moves");
        let before = |retraction: &Retraction| {
            let number = self.sequences_back(&retraction.before, further, &|| match work.report(progress()) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Error::Stopped(progress())),
            });
            done.fetch_add(1, Ordering::Relaxed);
            number
        };
        let own = on_threads(threads, || parallel::each(&last[part.clone()], before))?;
        let mut numbers = vec![0; last.len()];
        for (number, own) in numbers[part].iter_mut().zip(own) {
            *number = own?;
        }
        let total = sum(numbers.iter().copied(), plies)?;
        Ok(PerftBack { by_retraction: last.into_iter().zip(numbers).collect(), total })
    }

    /// The number of sequences of `plies` moves taken back from a state.
    fn sequences_back(
        &self,
        state: &GameState,
        plies: u32,
        go_on: &dyn Fn() -> Result<(), Error>,
    ) -> Result<u64, Error> {
        let Some(further) = plies.checked_sub(1) else { return Ok(1) };
        go_on()?;
        let last = self.retractions(state)?;
        if further == 0 {
            return Ok(last.len() as u64);
        }
        let before = |retraction: &Retraction| self.sequences_back(&retraction.before, further, go_on);
        sum(last.iter().map(before).collect::<Result<Vec<u64>, Error>>()?, plies)
    }
}

/// The sum of some numbers.
fn sum(numbers: impl IntoIterator<Item = u64>, plies: u32) -> Result<u64, Error> {
    let all = numbers.into_iter().try_fold(0u64, u64::checked_add);
    all.ok_or(Error::TooManyPlies { plies })
}
