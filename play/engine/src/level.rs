//! How well an engine plays.

use std::time::Duration;

/// The longest that a player thinks who is limited by what it looks at: no piece waits longer, however slow the machine
/// is.
const LONGEST: Duration = Duration::from_secs(10);

/// What makes a player weaker: it looks at few positions, and sees them dimly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The most positions that it looks at for a move; `None` for as many as the limits of the search allow.
    pub nodes: Option<u64>,
    /// By how much of the value of an average piece it may be mistaken in judging a position, in percent.
    pub mistakes: u32,
    /// What its mistakes are drawn with: the same seed makes the same ones.
    pub seed: u64,
}

/// The levels of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For beginners.
    Easy,
    /// For players who know the game.
    Middle,
    /// As well as it can.
    #[default]
    Hard,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Middle, Level::Hard];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Middle => "middle",
            Level::Hard => "hard",
        }
    }

    /// The level of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word().eq_ignore_ascii_case(word))
    }

    /// How long a player of this level thinks about a move at most, given the time of the strongest, which takes all of
    /// it.
    #[must_use]
    pub const fn time_for_a_move(self, strongest: Duration) -> Duration {
        match self {
            Level::Easy | Level::Middle => LONGEST,
            Level::Hard => strongest,
        }
    }

    /// What players of this level do.
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
