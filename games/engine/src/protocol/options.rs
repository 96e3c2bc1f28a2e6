//! The engine options of the protocols, and how they are written.

use std::time::Duration;

use crate::engine::EngineOptions;
use crate::level::Level;
use crate::threads::Threads;
use crate::transpositions::{LEAST_BYTES, MOST_BYTES};

/// The greatest number of best moves that a search reports.
pub const MOST_LINES: usize = 256;

/// A mebibyte, the unit of table sizes.
const MIB: usize = 1 << 20;

/// The options that all protocols have, with the names of UCI and of UCCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtocolOption {
    /// The size of the transposition table.
    Hash,
    /// The number of search threads.
    Threads,
    /// The playing strength.
    Level,
    /// The seed of the mistakes of lower levels.
    Seed,
    /// The time of a clock that is kept back for each move.
    Overhead,
}

/// The greatest time that is kept back for a move, in milliseconds.
const MOST_OVERHEAD: u64 = 10_000;

impl ProtocolOption {
    /// All of them.
    pub const ALL: [ProtocolOption; 5] = [
        ProtocolOption::Hash,
        ProtocolOption::Threads,
        ProtocolOption::Level,
        ProtocolOption::Seed,
        ProtocolOption::Overhead,
    ];

    /// The names in UCI and in UCCI.
    #[must_use]
    pub const fn names(self) -> [&'static str; 2] {
        match self {
            ProtocolOption::Hash => ["Hash", "hashsize"],
            ProtocolOption::Threads => ["Threads", "threads"],
            ProtocolOption::Level => ["Level", "level"],
            ProtocolOption::Seed => ["Seed", "seed"],
            ProtocolOption::Overhead => ["Move Overhead", "moveoverhead"],
        }
    }

    /// The option of a name in either protocol.
    #[must_use]
    pub fn of_name(name: &str) -> Option<ProtocolOption> {
        ProtocolOption::ALL
            .into_iter()
            .find(|option| option.names().iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// Its kind, default and range, in the words that the protocols share.
    #[must_use]
    pub fn description(self) -> String {
        let default = EngineOptions::default();
        match self {
            ProtocolOption::Hash => {
                format!("type spin default {} min 1 max {}", default.memory_bytes / MIB, MOST_BYTES / MIB)
            }
            ProtocolOption::Threads => format!("type spin default {} min 1 max {}", default.threads, Threads::MOST),
            ProtocolOption::Level => {
                let words: String = Level::ALL.iter().map(|level| format!(" var {}", level.word())).collect();
                format!("type combo default {}{words}", Level::default().word())
            }
            ProtocolOption::Seed => format!("type spin default 0 min 0 max {}", u32::MAX),
            ProtocolOption::Overhead => {
                format!("type spin default {} min 0 max {MOST_OVERHEAD}", default.overhead.as_millis())
            }
        }
    }

    /// The options with this one set.
    ///
    /// # Errors
    ///
    /// Fails with a message if the value is not valid.
    pub fn set(self, value: &str, options: EngineOptions, level: &mut Level) -> Result<EngineOptions, String> {
        let number = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| format!("{} is a number up to {most}", self.names()[0]))
        };
        let seed = options.strength.seed;
        Ok(match self {
            ProtocolOption::Hash => {
                let bytes = number((MOST_BYTES / MIB) as u64)? as usize * MIB;
                EngineOptions { memory_bytes: bytes.max(LEAST_BYTES), ..options }
            }
            ProtocolOption::Threads => {
                let threads = value.parse().ok().and_then(|number| Threads::new(number).ok());
                let threads = threads.ok_or_else(|| format!("Threads is a number from 1 to {}", Threads::MOST))?;
                EngineOptions { threads, ..options }
            }
            ProtocolOption::Level => {
                *level = Level::of_word(value).ok_or("Level is easy, middle or hard")?;
                EngineOptions { strength: level.strength(seed), ..options }
            }
            ProtocolOption::Seed => EngineOptions { strength: level.strength(number(u32::MAX.into())?), ..options },
            ProtocolOption::Overhead => {
                EngineOptions { overhead: Duration::from_millis(number(MOST_OVERHEAD)?), ..options }
            }
        })
    }
}
