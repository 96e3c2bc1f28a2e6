//! The playing strength of an engine.

use std::time::Duration;

/// The longest thinking time of a player that is limited by positions, so that the wait is bounded on slow machines.
const LONGEST: Duration = Duration::from_secs(10);

/// The handicaps of a player: few searched positions, and an imprecise evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The most positions that it searches for a move; `None` for the limits of the search.
    pub nodes: Option<u64>,
    /// The greatest error of its evaluation, in percent of an average piece's value.
    pub mistakes: u32,
    /// The seed of its mistakes: an equal seed gives equal mistakes.
    pub seed: u64,
}

/// The levels of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For beginners.
    Easy,
    /// For people that know the game.
    Middle,
    /// At full strength.
    #[default]
    Hard,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Middle, Level::Hard];

    /// The name of the level.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Middle => "middle",
            Level::Hard => "hard",
        }
    }

    /// The level of a name.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word().eq_ignore_ascii_case(word))
    }

    /// The longest thinking time of this level for a move, given that of the strongest, which uses all of it.
    #[must_use]
    pub const fn time_for_a_move(self, strongest: Duration) -> Duration {
        match self {
            Level::Easy | Level::Middle => LONGEST,
            Level::Hard => strongest,
        }
    }

    /// The strength of this level.
    #[must_use]
    pub const fn strength(self, seed: u64) -> Strength {
        match self {
            Level::Easy => Strength { nodes: Some(150), mistakes: 40, seed },
            Level::Middle => Strength { nodes: Some(2500), mistakes: 8, seed },
            Level::Hard => Strength { nodes: None, mistakes: 0, seed },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_words() {
        assert!(Level::ALL.iter().all(|&level| Level::of_word(level.word()) == Some(level)));
        assert_eq!(Level::of_word("hardest"), None);
    }
}
