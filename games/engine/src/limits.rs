//! How long a search may take, and how it is stopped.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use qishu_rules::Move;

use crate::score::MOST_PLIES;

/// The limits of a search; the first one reached ends it. Without any of them it searches [`MOST_PLIES`] plies deep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The number of positions of the first thread, beyond a depth of one ply. On one thread, a search with this limit
    /// is reproducible.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<PlayersClock>,
    /// Only searches a win of the side to move within this number of moves: exhaustively up to there, and no deeper.
    pub mate: Option<u32>,
}

/// A search request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchRequest {
    /// Its limits.
    pub limits: SearchLimits,
    /// The candidate moves; `None` for all.
    pub only: Option<Vec<Move>>,
    /// The number of best moves that are reported, each with its principal variation; at least one.
    pub lines: usize,
}

impl From<SearchLimits> for SearchRequest {
    fn from(limits: SearchLimits) -> SearchRequest {
        SearchRequest { limits, only: None, lines: 1 }
    }
}

/// The clock of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersClock {
    /// The time left.
    pub left: Duration,
    /// The increment of each move.
    pub increment: Duration,
    /// The number of moves to the next time control; `None` if the time is for the rest of the game.
    pub moves: Option<u32>,
}

/// The number of moves for which a clock must last by default.
const MOVES_TO_COME: u32 = 30;
/// The default reserve for the overhead of a move: on a busy machine a program may have to wait.
pub(crate) const OVERHEAD: Duration = Duration::from_millis(100);

impl SearchLimits {
    /// The greatest depth, in plies.
    #[must_use]
    pub fn plies(&self) -> i32 {
        self.depth.unwrap_or(MOST_PLIES as u32).min(MOST_PLIES as u32) as i32
    }

    /// The time after which no further depth is begun, and the time at which the search is broken off. `overhead` is the
    /// reserve of a clock.
    #[must_use]
    pub fn times(&self, overhead: Duration) -> [Option<Duration>; 2] {
        let clock = self.clock.map(|clock| {
            let moves = clock.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
            let safe = clock.left.saturating_sub(overhead);
            let share = (safe / moves + clock.increment * 3 / 4).min(safe);
            [share * 3 / 5, (share * 3).min(safe * 4 / 5)]
        });
        let both = |index: usize| match (self.time, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock[index])),
            (time, clock) => time.or(clock.map(|clock| clock[index])),
        };
        // A fixed time per move is used up.
        [clock.and(both(0)), both(1)]
    }
}

/// Stops a search from outside, at any moment.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    /// Whether the engine ponders: time does not count yet.
    ponders: AtomicBool,
    began: Mutex<Instant>,
}

impl Default for Control {
    fn default() -> Self {
        Control::new(false)
    }
}

impl Control {
    /// The control of a search that begins now; while it ponders, time does not count and the search has no end.
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

    /// Whether the search must continue until it is stopped or the expected move is played.
    #[must_use]
    pub fn ponders(&self) -> bool {
        self.ponders.load(Ordering::Relaxed)
    }

    /// The expected move was played: time counts from now on.
    pub fn has_been_hit(&self) {
        if let Ok(mut began) = self.began.lock() {
            *began = Instant::now();
        }
        self.ponders.store(false, Ordering::Relaxed);
    }

    /// The elapsed time that counts.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.lock().map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Whether the counted time has reached a limit.
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
                    let [Some(soft), Some(hard)] = limits.times(OVERHEAD) else { panic!("a clock gives times") };
                    assert!(soft <= hard.max(ms(left) * 3 / 5) && hard <= ms(left), "{left} {increment} {moves:?}");
                }
            }
        }
        let limits = SearchLimits { time: Some(ms(50)), ..SearchLimits::default() };
        assert_eq!(limits.times(OVERHEAD), [None, Some(ms(50))]);
    }
}
