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

/// How sequences are counted. The numbers do not depend on it, but for those of some beginnings.
#[derive(Clone, Debug, Default)]
pub struct PerftOptions<'t> {
    /// Only the sequences with these of the [`beginnings`](Moves::beginnings), numbered from 0 in the order of moves and
    /// replies. All moves are listed, also those with a count of zero. The counts of parts that cover all beginnings add
    /// up to the whole.
    pub beginnings: Option<Range<u64>>,
    /// The number of threads, by default one per processor.
    pub threads: Option<Threads>,
    /// A cache for the numbers of positions that several sequences lead to.
    pub cache: Option<&'t PerftCache>,
}

/// A *transposition table* for [perft](Moves::perft_with): numbers of sequences from positions, which are not counted
/// again where a position returns. A position is compared as a whole, not by a hash, so counts are exact. Several counts
/// may use a table one after another.
///
/// ```
/// use qishu::{PerftOptions, Variant, Work};
///
/// let rules = r#"variant stones {
///     board 3 x 3 sides white, black mirror ranks
///     piece stone S { count 0..9 anywhere } start "3/3/3" move stone drops end draw if no move
/// }"#;
/// let moves = Variant::from_text("stones", rules)?.moves()?;
/// let cache = moves.perft_cache(1 << 20)?;
/// let options = PerftOptions { cache: Some(&cache), ..PerftOptions::default() };
/// assert_eq!(moves.perft_with(&moves.start()?, 9, &options, &Work::default())?.total, 362_880);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Debug)]
pub struct PerftCache {
    table: qishu_runtime::moves::PerftTable,
    /// The [digest](Moves::digest) of the game.
    game: String,
}

impl PerftCache {
    /// The number of entries.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.table.entries()
    }

    /// The number of bytes of an entry.
    #[must_use]
    pub fn entry_bytes(&self) -> usize {
        self.table.entry_bytes()
    }
}

/// Perft.
impl Moves {
    /// Counts the sequences of `plies` legal moves, on `threads` threads, by default one per processor.
    ///
    /// # Errors
    ///
    /// As [`perft_with`](Moves::perft_with).
    pub fn perft(
        &self,
        state: &GameState,
        plies: u32,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<Perft, Error> {
        self.perft_with(state, plies, &PerftOptions { threads, ..PerftOptions::default() }, work)
    }

    /// Counts the sequences of `plies` legal moves, with options.
    ///
    /// # Errors
    ///
    /// Fails if the count exceeds 64 bits or there are more than [`MOST_PLIES`] plies. Also fails if the cache is one of
    /// another game, if the threads cannot be started, or if the work is stopped. Limits on steps, entries and bytes are
    /// those of plans, and do not apply here.
    pub fn perft_with(
        &self,
        state: &GameState,
        plies: u32,
        options: &PerftOptions<'_>,
        work: &Work<'_>,
    ) -> Result<Perft, Error> {
        if plies > MOST_PLIES {
            return Err(Error::TooManyPlies { plies });
        }
        if options.cache.is_some_and(|cache| cache.game != self.digest()) {
            return Err(Error::OtherVariant);
        }
        let Some(behind_move) = plies.checked_sub(1) else {
            let is_counted = options.beginnings.as_ref().is_none_or(|beginnings| beginnings.contains(&0));
            return Ok(Perft { by_move: Vec::new(), total: u64::from(is_counted) });
        };
        let moves = self.legal(state);
        let after = moves.iter().map(|way| self.after(state, way)).enumerate();
        let (begun, further): (Vec<_>, u32) = match &options.beginnings {
            None => (after.collect(), behind_move),
            Some(wanted) => {
                let begun = (0..).zip(after.flat_map(|(mv, after)| self.replied(mv, after, behind_move)));
                let begun = begun.filter(|(number, _)| wanted.contains(number)).map(|(_, begun)| begun);
                (begun.collect(), behind_move.saturating_sub(1))
            }
        };
        let numbers = on_threads(options.threads, || self.numbers(&begun, further, options.cache, work))??;
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

    /// The states after each reply to a move, with the index of that move; without further plies the state after it.
    fn replied(&self, mv: usize, after: GameState, further: u32) -> Vec<(usize, GameState)> {
        match further {
            0 => vec![(mv, after)],
            _ => self.legal(&after).iter().map(|reply| (mv, self.after(&after, reply))).collect(),
        }
    }

    /// A cache of at most `bytes` bytes for counts of this game. Its parts are allocated as they are used.
    ///
    /// # Errors
    ///
    /// Fails if not one entry has room, or as [`position`](Moves::position) does.
    pub fn perft_cache(&self, bytes: u64) -> Result<PerftCache, Error> {
        let fields = self.position(&self.start()?)?.packed_fields();
        let table = qishu_runtime::moves::PerftTable::new(fields, bytes).ok_or(Error::TableTooSmall { bytes })?;
        Ok(PerftCache { table, game: self.digest() })
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

    /// The number of sequences from each of some states.
    fn numbers(
        &self,
        begun: &[(usize, GameState)],
        further: u32,
        cache: Option<&PerftCache>,
        work: &Work<'_>,
    ) -> Result<Vec<u64>, Error> {
        let (done, of) = (AtomicU64::new(0), begun.len() as u128);
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "beginnings");
        let behind = |(_, after): &(usize, GameState)| {
            let mut position = self.position(after)?;
            let number = match cache {
                Some(cache) => position.perft_by_table(further, &cache.table, &mut || work.report(progress())),
                None => position.perft(further, &mut |_| work.report(progress())),
            };
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
