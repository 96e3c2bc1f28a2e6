//! A recorded game as data.

use std::fmt;

use qishu_rules::{GameOutcome, GameState, Move};

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordResult {
    /// It has not, or no piece knows.
    #[default]
    Open,
    /// The first side won.
    FirstWins,
    /// The second side won.
    SecondWins,
    /// No piece won.
    Draw,
}

impl RecordResult {
    /// All results.
    const ALL: [RecordResult; 4] =
        [RecordResult::Open, RecordResult::FirstWins, RecordResult::SecondWins, RecordResult::Draw];

    /// The words for it: `*`, `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            RecordResult::Open => "*",
            RecordResult::FirstWins => "1-0",
            RecordResult::SecondWins => "0-1",
            RecordResult::Draw => "1/2-1/2",
        }
    }

    /// What it was for the first side; `None` if no piece knows.
    #[must_use]
    pub fn for_first_side(self) -> Option<GameOutcome> {
        match self {
            RecordResult::Open => None,
            RecordResult::FirstWins => Some(GameOutcome::Win),
            RecordResult::SecondWins => Some(GameOutcome::Lose),
            RecordResult::Draw => Some(GameOutcome::Draw),
        }
    }

    /// The result that is so for the first side.
    #[must_use]
    pub fn of_first_side(outcome: GameOutcome) -> RecordResult {
        match outcome {
            GameOutcome::Win => RecordResult::FirstWins,
            GameOutcome::Lose => RecordResult::SecondWins,
            GameOutcome::Draw => RecordResult::Draw,
        }
    }

    /// The result of that word.
    pub(super) fn of(word: &str) -> Option<RecordResult> {
        RecordResult::ALL.into_iter().find(|result| result.word() == word)
    }
}

impl fmt::Display for RecordResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// What is said of it, such as `Event`, in its order; without where it begins, how it ended and the notation of its
    /// moves.
    pub headers: Vec<(String, String)>,
    /// Where it begins.
    pub start: GameState,
    /// What is said before the first move; empty if nothing is.
    pub remark: String,
    /// The turns that were made.
    pub moves: Vec<RecordedMove>,
    /// How it ended.
    pub result: RecordResult,
}

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// What is said of it; empty if nothing is.
    pub remark: String,
    /// What might have been played in its place: each a move with what would have followed, one at least.
    pub instead: Vec<Vec<RecordedMove>>,
}

impl GameRecord {
    /// The game without moves, from a state.
    #[must_use]
    pub fn new(start: GameState) -> GameRecord {
        GameRecord {
            headers: Vec::new(),
            start,
            remark: String::new(),
            moves: Vec::new(),
            result: RecordResult::default(),
        }
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }
}

impl RecordedMove {
    /// A move of which nothing else is said.
    #[must_use]
    pub fn new(mv: Move) -> RecordedMove {
        RecordedMove { mv, remark: String::new(), instead: Vec::new() }
    }
}
