//! Perft: the number of sequences of legal moves of a given length, and the same in parts.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use qishu_engine::Threads;
use qishu_rules::{GameState, Move};

use crate::error::Error;
use crate::moves::Moves;
use crate::parallel;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The most plies that [`Moves::perft`] looks ahead.
pub const MOST_PLIES: u32 = 64;

/// The number of sequences of legal moves of a given length.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Perft {
    /// For each legal move, the number of sequences that begin with it; empty for 0 plies.
    pub by_move: Vec<(Move, u64)>,
    /// Their sum.
    pub total: u64,
}

/// Perft.
impl Moves {
    /// Counts the sequences of `plies` legal moves, on `threads` threads, by default one per processor.
    ///
    /// # Errors
    ///
    /// Fails if the count exceeds 64 bits or there are more than [`MOST_PLIES`] plies. Also fails if the threads cannot
    /// be started, or if the work is stopped. Limits on steps and entries are those of plans, and do not apply here.
    pub fn perft(
        &self,
        state: &GameState,
        plies: u32,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<Perft, Error> {
        let Some(further) = plies.checked_sub(1) else { return Ok(Perft { by_move: Vec::new(), total: 1 }) };
        let moves = self.legal(state);
        let after: Vec<(usize, GameState)> =
            moves.iter().enumerate().map(|(mv, way)| (mv, self.after(state, way))).collect();
        self.counted(plies, moves, &after, further, threads, work)
    }

    /// The number of beginnings, by which the sequences are divided into parts. A beginning is a move with a reply, or
    /// a move alone for one ply. With no plies there is one beginning.
    #[must_use]
    pub fn beginnings(&self, state: &GameState, plies: u32) -> u64 {
        let moves = self.legal(state);
        match plies {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| self.legal(&self.after(state, mv)).len() as u64).sum(),
        }
    }

    /// Counts as [`perft`](Moves::perft), but only the sequences with some of the [`beginnings`](Moves::beginnings).
    /// These are numbered from 0 in the order of moves and replies. All moves are listed, including those with a count
    /// of zero. The counts of parts that cover all beginnings add up to the whole.
    ///
    /// # Errors
    ///
    /// As [`perft`](Moves::perft).
    pub fn perft_part(
        &self,
        state: &GameState,
        plies: u32,
        begin: Range<u64>,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<Perft, Error> {
        if plies == 0 {
            return Ok(Perft { by_move: Vec::new(), total: u64::from(begin.contains(&0)) });
        }
        let moves = self.legal(state);
        let begun = moves.iter().enumerate().flat_map(|(mv, way)| {
            let after = self.after(state, way);
            let replies = if plies > 1 { self.legal(&after) } else { Vec::new() };
            let behind: Vec<GameState> = replies.iter().map(|reply| self.after(&after, reply)).collect();
            let behind = if plies > 1 { behind } else { vec![after] };
            behind.into_iter().map(move |after| (mv, after))
        });
        let wanted = (0..).zip(begun).filter(|(number, _)| begin.contains(number));
        let begun: Vec<(usize, GameState)> = wanted.map(|(_, begun)| begun).collect();
        self.counted(plies, moves, &begun, plies.saturating_sub(2), threads, work)
    }

    /// The number of sequences of `further` plies from the given states, each with the index of the first move that
    /// leads to it.
    fn counted(
        &self,
        plies: u32,
        moves: Vec<Move>,
        begun: &[(usize, GameState)],
        further: u32,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<Perft, Error> {
        if plies > MOST_PLIES {
            return Err(Error::TooManyPlies { plies });
        }
        let numbers = on_threads(threads, || self.numbers(begun, further, work))??;
        let mut by_move: Vec<(Move, u64)> = moves.into_iter().map(|mv| (mv, 0)).collect();
        for ((mv, _), number) in begun.iter().zip(numbers) {
            let ways = &mut by_move[*mv].1;
            *ways = ways.saturating_add(number);
        }
        let total = by_move.iter().fold(0u64, |sum, (_, number)| sum.saturating_add(*number));
        match total {
            u64::MAX => Err(Error::TooManyPlies { plies }),
            total => Ok(Perft { by_move, total }),
        }
    }

    /// The number of sequences from each of some states.
    fn numbers(&self, begun: &[(usize, GameState)], further: u32, work: &Work<'_>) -> Result<Vec<u64>, Error> {
        let (done, of) = (AtomicU64::new(0), begun.len() as u128);
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "beginnings");
        let behind = |(_, after): &(usize, GameState)| {
            let number = self.position(after)?.perft(further, &mut |_| work.report(progress()));
            done.fetch_add(1, Ordering::Relaxed);
            number.ok_or_else(|| Error::Stopped(progress()))
        };
        let counted = parallel::each(begun, behind).into_iter().collect::<Result<Vec<u64>, Error>>()?;
        match work.report(progress()) {
            ControlFlow::Continue(()) => Ok(counted),
            ControlFlow::Break(()) => Err(Error::Stopped(progress())),
        }
    }
}
