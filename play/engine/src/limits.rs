//! How long a search may take, and how it is stopped.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use qishu_rules::Move;

use crate::score::MOST_PLIES;

/// What ends a search; whatever comes first. Without any of them it looks [`MOST_PLIES`] plies ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions, of the first thread, if more than one ply is looked ahead. A search so limited on one thread
    /// depends on nothing else.
    pub nodes: Option<u64>,
    /// So much time.
    pub time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<PlayersClock>,
    /// Asks nothing but whether the side to move wins with one of so many of its own moves: everything is looked at so
    /// far, and no farther.
    pub mate: Option<u32>,
}

/// What a search is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchRequest {
    /// What ends it.
    pub limits: SearchLimits,
    /// The turns among which it chooses; `None` for all.
    pub only: Option<Vec<Move>>,
    /// How many of the best turns it tells of, each with what is expected behind it; at least one.
    pub lines: usize,
}

impl From<SearchLimits> for SearchRequest {
    fn from(limits: SearchLimits) -> SearchRequest {
        SearchRequest { limits, only: None, lines: 1 }
    }
}

/// What is left to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersClock {
    /// The time left.
    pub left: Duration,
    /// What comes to it with each move.
    pub increment: Duration,
    /// In how many turns there is more time; `None` if this is for the rest of the game.
    pub moves: Option<u32>,
}

/// Moves for which a clock is to last, if it is not said.
const MOVES_TO_COME: u32 = 30;
/// What is kept for what a move takes beside the search: on a busy machine a program may have to wait.
const OVERHEAD: Duration = Duration::from_millis(100);

impl SearchLimits {
    /// How many plies are looked ahead at most.
    #[must_use]
    pub fn plies(&self) -> i32 {
        self.depth.unwrap_or(MOST_PLIES as u32).min(MOST_PLIES as u32) as i32
    }

    /// After how much time no further ply is begun, and after how much the search is broken off.
    #[must_use]
    pub fn times(&self) -> [Option<Duration>; 2] {
        let clock = self.clock.map(|clock| {
            let moves = clock.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
            let safe = clock.left.saturating_sub(OVERHEAD);
            let share = (safe / moves + clock.increment * 3 / 4).min(safe);
            [share * 3 / 5, (share * 3).min(safe * 4 / 5)]
        });
        let both = |index: usize| match (self.time, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock[index])),
            (time, clock) => time.or(clock.map(|clock| clock[index])),
        };
        // Of a given time all is used.
        [clock.and(both(0)), both(1)]
    }
}

/// By what a search is stopped from outside, at any moment.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    /// Whether time does not count yet, since the other player is thinking.
    ponders: AtomicBool,
    began: Mutex<Instant>,
}

impl Default for Control {
    fn default() -> Self {
        Control::new(false)
    }
}

impl Control {
    /// For a search that begins now; while it ponders, time does not count and the search has no end.
    #[must_use]
    pub fn new(ponders: bool) -> Control {
        Control { stop: AtomicBool::new(false), ponders: AtomicBool::new(ponders), began: Mutex::new(Instant::now()) }
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it has been stopped.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it has to go on until it is stopped or the other player has done as expected.
    #[must_use]
    pub fn ponders(&self) -> bool {
        self.ponders.load(Ordering::Relaxed)
    }

    /// The other player has done as expected: from now on time counts.
    pub fn has_been_hit(&self) {
        if let Ok(mut began) = self.began.lock() {
            *began = Instant::now();
        }
        self.ponders.store(false, Ordering::Relaxed);
    }

    /// How much time has passed that counts.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.lock().map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Whether so much time has passed that counts.
    #[must_use]
    pub fn has_passed(&self, time: Option<Duration>) -> bool {
        time.is_some_and(|time| !self.ponders() && self.elapsed() >= time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_used_up() {
        let ms = Duration::from_millis;
        for left in [0, 10, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves in [None, Some(1), Some(40)] {
                    let clock = PlayersClock { left: ms(left), increment: ms(increment), moves };
                    let limits = SearchLimits { clock: Some(clock), ..SearchLimits::default() };
                    let [Some(soft), Some(hard)] = limits.times() else { panic!("a clock gives times") };
                    assert!(soft <= hard.max(ms(left) * 3 / 5) && hard <= ms(left), "{left} {increment} {moves:?}");
                }
            }
        }
        let limits = SearchLimits { time: Some(ms(50)), ..SearchLimits::default() };
        assert_eq!(limits.times(), [None, Some(ms(50))]);
    }
}
