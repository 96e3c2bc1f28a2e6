//! Clocks of two players.

use std::time::{Duration, Instant};

/// The time control of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// The time of each player for the game.
    pub main: Duration,
    /// The increment of each move.
    pub increment: Duration,
}

/// A clock with the time left to both players; at most one of them is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    rules: ClockRules,
    left: [Duration; 2],
    running: Option<(usize, Instant)>,
}

impl GameClock {
    /// A clock that is stopped.
    pub fn new(rules: ClockRules) -> GameClock {
        GameClock { rules, left: [rules.main; 2], running: None }
    }

    /// A clock that is stopped with these times left.
    pub fn stopped(rules: ClockRules, left: [Duration; 2]) -> GameClock {
        GameClock { rules, left, running: None }
    }

    /// The time control.
    pub fn rules(&self) -> ClockRules {
        self.rules
    }

    /// Lets the time of a player run.
    pub fn run_for(&mut self, player: usize, now: Instant) {
        self.running = Some((player.min(1), now));
    }

    /// The increment of each move.
    pub fn increment(&self) -> Duration {
        self.rules.increment
    }

    /// What is left to a player.
    pub fn left(&self, player: usize, now: Instant) -> Duration {
        match self.running {
            Some((runs, since)) if runs == player => self.left[player].saturating_sub(now.duration_since(since)),
            _ => self.left[player],
        }
    }

    /// The player whose time is running.
    pub fn running(&self) -> Option<usize> {
        self.running.map(|(player, _)| player)
    }

    /// A player has made a move: the elapsed time is subtracted, the increment is added, and the time of the player with the
    /// next move runs. The very first move is free, since no time was running.
    pub fn press(&mut self, player: usize, next: usize, now: Instant) {
        self.stop(now);
        self.left[player] = self.left[player].saturating_add(self.rules.increment);
        self.running = Some((next, now));
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Instant) {
        if let Some((player, _)) = self.running {
            self.left[player] = self.left(player, now);
        }
        self.running = None;
    }

    /// The player whose time has run out.
    pub fn flag(&self, now: Instant) -> Option<usize> {
        self.running().filter(|&player| self.left(player, now).is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_lost_by_which_it_runs_for() {
        let s = Duration::from_secs;
        let mut clock = GameClock::new(ClockRules { main: s(10), increment: s(2) });
        let begun = Instant::now();
        assert_eq!((clock.running(), clock.left(0, begun + s(99))), (None, s(10)));
        clock.press(0, 1, begun);
        assert_eq!((clock.left(0, begun + s(3)), clock.left(1, begun + s(3))), (s(12), s(7)));
        clock.press(1, 0, begun + s(3));
        assert_eq!((clock.left(0, begun + s(4)), clock.left(1, begun + s(4))), (s(11), s(9)));
        assert_eq!((clock.flag(begun + s(14)), clock.flag(begun + s(15))), (None, Some(0)));
        clock.stop(begun + s(5));
        assert_eq!((clock.flag(begun + s(99)), clock.left(0, begun + s(99))), (None, s(10)));
        clock.press(0, 0, begun + s(100));
        assert_eq!((clock.left(0, begun + s(101)), clock.running()), (s(11), Some(0)), "the turn goes on");
    }
}
