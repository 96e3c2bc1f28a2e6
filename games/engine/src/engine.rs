//! An engine: a game, a transposition table, and a playing strength.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::Duration;

use qishu_rules::Move;
use qishu_runtime::moves::SearchedPosition;

use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::level::{Level, Strength};
use crate::limits::{Control, OVERHEAD, SearchLimits, SearchRequest};
use crate::path::GamePath;
use crate::search::{Heuristics, SearchReport, SearchSetting, Searcher};
use crate::tablebase_hits::TablebaseHits;
use crate::threads::Threads;
use crate::transpositions::{Bound, TableEntry, TranspositionTable, hash};

/// The options of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The bytes of its transposition table, from [`LEAST_BYTES`](crate::LEAST_BYTES) to
    /// [`MOST_BYTES`](crate::MOST_BYTES); fewer where the machine lacks the memory.
    pub memory_bytes: usize,
    /// The number of search threads. On one thread and with a fixed number of positions, a search depends only on its
    /// request and on earlier searches.
    pub threads: Threads,
    /// The playing strength.
    pub strength: Strength,
    /// The heuristics of the search.
    pub heuristics: Heuristics,
    /// The time of a clock that is kept back for each move.
    pub overhead: Duration,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            memory_bytes: 16 << 20,
            threads: Threads::ONE,
            strength: Level::Hard.strength(0),
            heuristics: Heuristics::ALL,
            overhead: OVERHEAD,
        }
    }
}

/// The transposition-table entry of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPosition {
    /// The best move, if one is better than the others.
    pub mv: Option<Move>,
    /// The depth of the search, in plies.
    pub depth: i32,
    /// The lower bound of the score for the side to move, if known.
    pub at_least: Option<i32>,
    /// The upper bound of the score.
    pub at_most: Option<i32>,
}

/// A player.
#[derive(Debug)]
pub struct Engine {
    game: EngineGame,
    options: EngineOptions,
    transpositions: TranspositionTable,
    known: Option<Arc<dyn TablebaseHits>>,
}

impl Engine {
    /// A player of a game.
    #[must_use]
    pub fn new(game: EngineGame, options: EngineOptions) -> Engine {
        Engine { game, options, transpositions: TranspositionTable::new(options.memory_bytes), known: None }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &EngineGame {
        &self.game
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> EngineOptions {
        self.options
    }

    /// Changes the options. The table is cleared if the strength, the heuristics or its size changes.
    pub fn set_options(&mut self, options: EngineOptions) {
        let before = std::mem::replace(&mut self.options, options);
        if before.memory_bytes != options.memory_bytes {
            self.transpositions = TranspositionTable::new(options.memory_bytes);
        } else if (before.strength, before.heuristics) != (options.strength, options.heuristics) {
            self.transpositions.clear();
        }
    }

    /// Sets the endgame tables that the search may probe, or removes them, and clears the transposition table. Players
    /// that make deliberate mistakes do not probe.
    pub fn set_known_ends(&mut self, known: Option<Arc<dyn TablebaseHits>>) {
        self.known = known;
        self.transpositions.clear();
    }

    /// The bytes of its transposition table.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.transpositions.bytes()
    }

    /// The table entry of the position at the end of a line; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the line cannot be followed.
    pub fn remembered(&self, line: &GameLine) -> Result<Option<KnownPosition>, LineError> {
        let (mut position, path) = self.game.follow(line)?;
        let Some(TableEntry { depth, score, bound, mv }) = self.transpositions.get(path.last().key) else {
            return Ok(None);
        };
        let mut facts = Vec::new();
        position.list(false, &mut facts);
        let place = facts.iter().position(|one| hash(one) == mv);
        Ok(Some(KnownPosition {
            mv: place.map(|place| position.mv(place)),
            depth,
            at_least: (bound != Bound::AtMost).then_some(score),
            at_most: (bound != Bound::AtLeast).then_some(score),
        }))
    }

    /// Clears the transposition table.
    pub fn forget(&mut self) {
        self.transpositions.clear();
    }

    /// Whether a position is quiet: its side to move is not in check, and no capture changes its static evaluation.
    pub(crate) fn is_quiet(&self, position: Box<dyn SearchedPosition>) -> bool {
        let path = GamePath::of(&*position);
        let helpers_nodes = AtomicU64::new(0);
        let setting = self.setting(self.options.heuristics, &helpers_nodes);
        let request = SearchRequest::from(SearchLimits::default());
        Searcher::new(setting, &Control::default(), (position, path), &request).is_quiet()
    }

    /// What the threads of a search share.
    fn setting<'e>(&'e self, heuristics: Heuristics, helpers_nodes: &'e AtomicU64) -> SearchSetting<'e> {
        let EngineOptions { strength, overhead, .. } = self.options;
        SearchSetting {
            game: &self.game,
            transpositions: &self.transpositions,
            heuristics,
            strength,
            overhead,
            known: self.known.as_deref().filter(|_| strength.mistakes == 0),
            helpers_nodes,
        }
    }

    /// Searches the best move at the end of a game so far; `None` if there is no move. `report` is called after every
    /// depth, for each of the requested lines, the best first.
    ///
    /// # Errors
    ///
    /// Fails if the game so far cannot be followed.
    pub fn search(
        &mut self,
        line: &GameLine,
        request: impl Into<SearchRequest>,
        control: &Control,
        report: &mut dyn FnMut(&SearchReport),
    ) -> Result<Option<SearchReport>, LineError> {
        let request = request.into();
        let (position, path) = self.game.follow(line)?;
        self.transpositions.grow_older();
        let EngineOptions { threads, mut heuristics, .. } = self.options;
        if request.limits.mate.is_some() {
            // Entries of another evaluation prove nothing.
            self.transpositions.clear();
            heuristics = Heuristics { transpositions: heuristics.transpositions, ..Heuristics::NONE };
        }
        let helpers_nodes = AtomicU64::new(0);
        let setting = self.setting(heuristics, &helpers_nodes);
        let helped = Control::new(true);
        Ok(thread::scope(|scope| {
            for number in 1..threads.number() {
                let place = (position.copy(), path.clone());
                let SearchLimits { depth, mate, .. } = request.limits;
                let limits = SearchLimits { depth, mate, ..SearchLimits::default() };
                let mut helper = Searcher::new(setting, &helped, place, &SearchRequest { limits, ..request.clone() });
                let help = move || helper.help(1 + number as i32 % 2);
                // Where the system starts no more threads, fewer help.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let found = Searcher::new(setting, control, (position, path), &request).run(1, report);
            helped.stop();
            found
        }))
    }
}
