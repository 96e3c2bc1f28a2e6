//! A recorded game as data.

use std::fmt;

use qishu_rules::{GameOutcome, GameState, Move};

/// The result of a recorded game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordResult {
    /// The game is unfinished, or the result is unknown.
    #[default]
    Open,
    /// The first side won.
    FirstWins,
    /// The second side won.
    SecondWins,
    /// The game was drawn.
    Draw,
}

impl RecordResult {
    /// All results.
    const ALL: [RecordResult; 4] =
        [RecordResult::Open, RecordResult::FirstWins, RecordResult::SecondWins, RecordResult::Draw];

    /// The text of the result: `*`, `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            RecordResult::Open => "*",
            RecordResult::FirstWins => "1-0",
            RecordResult::SecondWins => "0-1",
            RecordResult::Draw => "1/2-1/2",
        }
    }

    /// The outcome for the first side; `None` if it is unknown.
    #[must_use]
    pub fn for_first_side(self) -> Option<GameOutcome> {
        match self {
            RecordResult::Open => None,
            RecordResult::FirstWins => Some(GameOutcome::Win),
            RecordResult::SecondWins => Some(GameOutcome::Lose),
            RecordResult::Draw => Some(GameOutcome::Draw),
        }
    }

    /// The result with that outcome for the first side.
    #[must_use]
    pub fn of_first_side(outcome: GameOutcome) -> RecordResult {
        match outcome {
            GameOutcome::Win => RecordResult::FirstWins,
            GameOutcome::Lose => RecordResult::SecondWins,
            GameOutcome::Draw => RecordResult::Draw,
        }
    }

    /// The result with that text; `None` if there is none.
    #[must_use]
    pub fn of(word: &str) -> Option<RecordResult> {
        RecordResult::ALL.into_iter().find(|result| result.word() == word)
    }

    /// The result that the value of a header tells: its text, or Chinese words such as `红方胜`, `先负` and `和棋`.
    pub(super) fn told(value: &str) -> Option<RecordResult> {
        let is_second = value.contains(['黑', '后', '後']);
        let wins = |first: bool| if first { RecordResult::FirstWins } else { RecordResult::SecondWins };
        RecordResult::of(value).or_else(|| match () {
            () if value.contains(['和', '平']) => Some(RecordResult::Draw),
            () if value.contains('胜') || value.contains('勝') => Some(wins(!is_second)),
            () if value.contains(['负', '負']) => Some(wins(is_second)),
            () => None,
        })
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
    /// The headers, such as `Event`, in their order; without the start, the result, the notation of the moves, and the
    /// name of the game that the rules give for records.
    pub headers: Vec<(String, String)>,
    /// The first state of the game.
    pub start: GameState,
    /// The remark before the first move; may be empty.
    pub remark: String,
    /// The moves of the game.
    pub moves: Vec<RecordedMove>,
    /// The result.
    pub result: RecordResult,
}

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// The remark on the move; may be empty.
    pub remark: String,
    /// The alternatives to the move: lines of at least one move each.
    pub instead: Vec<Vec<RecordedMove>>,
}

impl GameRecord {
    /// A game without moves, from a state.
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
    /// A move without a remark or alternatives.
    #[must_use]
    pub fn new(mv: Move) -> RecordedMove {
        RecordedMove { mv, remark: String::new(), instead: Vec::new() }
    }
}
