//! An engine: a game, a memory, and how well it plays.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

use qishu_rules::Move;

use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::level::{Level, Strength};
use crate::limits::{Control, SearchLimits, SearchRequest};
use crate::search::{Heuristics, SearchReport, SearchSetting, Searcher};
use crate::tablebase_hits::TablebaseHits;
use crate::threads::Threads;
use crate::transpositions::{Bound, TableEntry, TranspositionTable, hash};

/// What an engine is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The bytes of its memory, from [`LEAST_BYTES`](crate::LEAST_BYTES) to [`MOST_BYTES`](crate::MOST_BYTES); fewer
    /// where the machine has not so many.
    pub memory_bytes: usize,
    /// How many threads search. On one thread and with a fixed number of positions, a search depends
    /// on nothing but what it is asked and what was searched before.
    pub threads: Threads,
    /// How well it plays.
    pub strength: Strength,
    /// What the search does beyond looking at everything.
    pub heuristics: Heuristics,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            memory_bytes: 16 << 20,
            threads: Threads::ONE,
            strength: Level::Hard.strength(0),
            heuristics: Heuristics::ALL,
        }
    }
}

/// What an engine remembers of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPosition {
    /// The best move, if there is one that is better than others.
    pub mv: Option<Move>,
    /// How many plies were looked ahead.
    pub depth: i32,
    /// The points that the side to move has at least, as far as that is known.
    pub at_least: Option<i32>,
    /// The points that it has at most.
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

    /// What it was told.
    #[must_use]
    pub fn options(&self) -> EngineOptions {
        self.options
    }

    /// Tells it something else. It forgets what it has seen with other eyes or in a memory of another size.
    pub fn set_options(&mut self, options: EngineOptions) {
        let before = std::mem::replace(&mut self.options, options);
        if before.memory_bytes != options.memory_bytes {
            self.transpositions = TranspositionTable::new(options.memory_bytes);
        } else if (before.strength, before.heuristics) != (options.strength, options.heuristics) {
            self.transpositions.clear();
        }
    }

    /// Tells it of ends that it need not search for, or of none. It forgets what it has seen. Players who make mistakes
    /// do not look there.
    pub fn set_known_ends(&mut self, known: Option<Arc<dyn TablebaseHits>>) {
        self.known = known;
        self.transpositions.clear();
    }

    /// The bytes of its memory.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.transpositions.bytes()
    }

    /// What it remembers of the position at the end of a line; `None` if it remembers nothing.
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

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.transpositions.clear();
    }

    /// Looks for the best move at the end of a game so far; `report` hears of every depth, and of every one of the
    /// turns that are asked for, the best first. `None` if there is no move.
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
        let EngineOptions { threads, mut heuristics, strength, .. } = self.options;
        if request.limits.mate.is_some() {
            // What was seen with other eyes proves nothing.
            self.transpositions.clear();
            heuristics = Heuristics { transpositions: heuristics.transpositions, ..Heuristics::NONE };
        }
        let helpers_nodes = AtomicU64::new(0);
        let setting = SearchSetting {
            game: &self.game,
            transpositions: &self.transpositions,
            heuristics,
            strength,
            known: self.known.as_deref().filter(|_| strength.mistakes == 0),
            helpers_nodes: &helpers_nodes,
        };
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
