//! An engine: a game, a memory, and how well it plays.

use std::thread;

use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::level::{Level, Strength};
use crate::limits::{Control, SearchLimits};
use crate::memory::PositionMemory;
use crate::search::{Heuristics, SearchReport, Searcher};

/// The most threads of a search.
pub const MOST_THREADS: usize = 256;

/// What an engine is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The bytes of its memory, from [`LEAST_BYTES`](crate::LEAST_BYTES) to [`MOST_BYTES`](crate::MOST_BYTES); fewer where the
    /// machine has not so many.
    pub memory_bytes: usize,
    /// How many threads search, up to [`MOST_THREADS`]. On one thread and with a fixed number of positions, a search depends
    /// on nothing but what it is asked and what was searched before.
    pub threads: usize,
    /// How well it plays.
    pub strength: Strength,
    /// What the search does beyond looking at everything.
    pub heuristics: Heuristics,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            memory_bytes: 16 << 20,
            threads: 1,
            strength: Level::Hard.strength(0),
            heuristics: Heuristics::ALL,
        }
    }
}

/// A player.
#[derive(Debug)]
pub struct Engine {
    game: EngineGame,
    options: EngineOptions,
    memory: PositionMemory,
}

impl Engine {
    /// A player of a game.
    #[must_use]
    pub fn new(game: EngineGame, options: EngineOptions) -> Engine {
        Engine { game, options, memory: PositionMemory::new(options.memory_bytes) }
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
            self.memory = PositionMemory::new(options.memory_bytes);
        } else if (before.strength, before.heuristics) != (options.strength, options.heuristics) {
            self.memory.clear();
        }
    }

    /// The bytes of its memory.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.memory.bytes()
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Looks for the best turn at the end of a game so far; `report` hears of every depth. `None` if there is no turn.
    ///
    /// # Errors
    ///
    /// Fails if the game so far cannot be followed.
    pub fn search(
        &mut self,
        line: &GameLine,
        limits: SearchLimits,
        control: &Control,
        report: &mut dyn FnMut(&SearchReport),
    ) -> Result<Option<SearchReport>, LineError> {
        let (position, path) = self.game.follow(line)?;
        self.memory.grow_older();
        let EngineOptions { threads, heuristics, strength, .. } = self.options;
        let (game, memory) = (&self.game, &self.memory);
        let helped = Control::new(true);
        Ok(thread::scope(|scope| {
            for number in 1..threads.clamp(1, MOST_THREADS) {
                let place = (position.copy(), path.clone());
                let limits = SearchLimits { depth: limits.depth, ..SearchLimits::default() };
                let mut helper = Searcher::new(game, memory, &helped, place, limits, heuristics, strength);
                scope.spawn(move || helper.run(1 + number as i32 % 2, &mut |_| ()));
            }
            let place = (position, path);
            let found = Searcher::new(game, memory, control, place, limits, heuristics, strength).run(1, report);
            helped.stop();
            found
        }))
    }
}
