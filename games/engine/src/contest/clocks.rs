//! The clocks of a game.

use std::time::Duration;

use crate::limits::PlayersClock;

/// The time left to each side that has a clock; by default neither has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameClocks([Option<PlayersClock>; 2]);

impl GameClocks {
    /// The clocks of the first and of the second side when a game begins.
    #[must_use]
    pub fn new(clocks: [Option<PlayersClock>; 2]) -> GameClocks {
        GameClocks(clocks)
    }

    /// The clock of the side with this index, if it has one.
    #[must_use]
    pub fn of(&self, side: usize) -> Option<PlayersClock> {
        self.0.get(side).copied().flatten()
    }

    /// Charges a side for the time that a move took, and adds its increment. Returns whether the clock had that much
    /// time left.
    #[must_use]
    pub fn run(&mut self, side: usize, captured: Duration) -> bool {
        let Some(clock) = self.0.get_mut(side).and_then(Option::as_mut) else { return true };
        let rest = clock.left.checked_sub(captured);
        clock.left = rest.map_or(Duration::ZERO, |rest| rest.saturating_add(clock.increment));
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_for_one_side_and_gain_with_each_move() {
        let ms = Duration::from_millis;
        let clock = PlayersClock { left: ms(1000), increment: ms(10), moves: None };
        let mut clocks = GameClocks::new([Some(clock), None]);
        assert!(clocks.run(0, ms(1000)) && clocks.run(1, ms(1_000_000)));
        assert_eq!((clocks.of(0), clocks.of(1)), (Some(PlayersClock { left: ms(10), ..clock }), None));
        assert!(!clocks.run(0, ms(11)), "more than was left");
        assert_eq!(clocks.of(0).map(|clock| clock.left), Some(ms(0)));
    }
}
