//! How many ways there are to go on for some plies, and the same in parts.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use qishu_codegen::moves::interpret::Interpreter;
use qishu_codegen::moves::perft::perft;
use qishu_engine::Threads;
use qishu_rules::{GameState, Move};
use rayon::prelude::*;

use crate::error::Error;
use crate::moves::Moves;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The most plies that [`Moves::perft`] looks ahead.
pub const MOST_PLIES: u32 = 64;

/// How many ways there are to go on for some plies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Perft {
    /// For each legal move, how many ways there are behind it; empty where no ply was asked for.
    pub by_move: Vec<(Move, u64)>,
    /// All of them.
    pub total: u64,
}

/// Perft.
impl Moves {
    /// Counts the ways to go on for so many plies, on so many threads; on as many as there are processors without a
    /// number.
    ///
    /// # Errors
    ///
    /// Fails if there are more ways than 64 bits hold or more than [`MOST_PLIES`] plies, if the threads cannot be
    /// started, or if the work is stopped. Limits on steps and entries are those of plans, and do not matter here.
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

    /// How many ways there are to begin: moves with a reply each, or moves where only one ply follows. By these the
    /// ways to go on are cut into parts; that of no plies is one.
    #[must_use]
    pub fn beginnings(&self, state: &GameState, plies: u32) -> u64 {
        let moves = self.legal(state);
        match plies {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| self.legal(&self.after(state, mv)).len() as u64).sum(),
        }
    }

    /// Counts as [`perft`](Moves::perft) does those ways alone that begin in some ways, of all the
    /// [`beginnings`](Moves::beginnings), which are numbered from 0 in the order of turns and replies. All turns are
    /// listed, also those behind which nothing is counted; the numbers of parts that have all beginnings between them
    /// add up to the whole.
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

    /// The ways to go on from states that moves lead to, each named by its place, for so many further plies.
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

    /// The ways to go on from each of some states.
    fn numbers(&self, begun: &[(usize, GameState)], further: u32, work: &Work<'_>) -> Result<Vec<u64>, Error> {
        let game = self.interpreter();
        let (done, of) = (AtomicU64::new(0), begun.len() as u128);
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "beginnings");
        let behind = |(_, after): &(usize, GameState)| {
            let number = self.ways(&game, after, further, &mut |_| work.report(progress()))?;
            done.fetch_add(1, Ordering::Relaxed);
            Some(number)
        };
        let counted: Option<Vec<u64>> = begun.par_iter().map(behind).collect();
        match (counted, work.report(progress())) {
            (Some(counted), ControlFlow::Continue(())) => Ok(counted),
            _ => Err(Error::Stopped(progress())),
        }
    }

    /// The ways to go on from a state: by the compiled module if there is one, otherwise by the pseudo-legal moves.
    /// `None` if `watch` stops it.
    fn ways(
        &self,
        game: &Interpreter<'_>,
        state: &GameState,
        plies: u32,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<u64> {
        let play = self.variant().module().and_then(|module| module.play);
        // A state of another board has no move in either of them.
        match play.and_then(|play| play(state).ok()) {
            Some(mut position) => position.perft(plies, watch),
            None => perft(game, state, plies, watch),
        }
    }
}
