//! Games as lines of text: how one ended for the first side, where it began, and its turns as UCI writes them.

use std::fmt;

use qishu_rules::{GameOutcome, Letters, Turn};

use super::Playing;
use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::words::{RankNumbers, TurnWords};

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// What it was for the first side of the rules.
    pub outcome: GameOutcome,
    /// The game.
    pub line: GameLine,
}

/// Why a line is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// It has not three parts, or does not begin with win, draw or lose.
    Form,
    /// It does not begin with a state of the game.
    State,
    /// This is no legal turn where it stands.
    Turn(String),
}

impl std::error::Error for NoGame {}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGame::Form => f.write_str("expected `win`, `draw` or `lose`, a state and turns, with tabs between"),
            NoGame::State => f.write_str("the game does not begin with a state of these rules"),
            NoGame::Turn(word) => write!(f, "`{word}` is no legal turn there"),
        }
    }
}

impl SavedGame {
    /// The game as a line, without its end.
    ///
    /// # Errors
    ///
    /// Fails if it is no game of these rules.
    pub fn text(&self, game: &EngineGame) -> Result<String, LineError> {
        let words = TurnWords { rules: game.rules(), ranks: RankNumbers::FromOne };
        let mut state = self.line.start.clone();
        let start = game.rules().state_text(&state);
        let mut turns = Vec::new();
        for turn in &self.line.turns {
            turns.push(words.text(turn, &state, Letters::Own, true));
            state = state.after(turn, true);
        }
        Ok(format!("{}\t{start}\t{}", self.outcome.word(), turns.join(" ")))
    }

    /// Reads such a line.
    ///
    /// # Errors
    ///
    /// Fails with the first thing that is wrong.
    pub fn parse(text: &str, game: &EngineGame) -> Result<SavedGame, NoGame> {
        let mut parts = text.trim_end().split('\t');
        let (Some(outcome), Some(start), turns, None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(NoGame::Form);
        };
        let outcomes = [GameOutcome::Win, GameOutcome::Draw, GameOutcome::Lose];
        let outcome = outcomes.into_iter().find(|one| one.word() == outcome).ok_or(NoGame::Form)?;
        let start = game.rules().parse_state(start).map_err(|_| NoGame::State)?;
        let line = GameLine { start, turns: Vec::new() };
        let mut playing = Playing::new(game, &line).map_err(|_| NoGame::State)?;
        let words = TurnWords { rules: game.rules(), ranks: RankNumbers::FromOne };
        for word in turns.unwrap_or_default().split_whitespace() {
            let state = playing.state();
            let means = |turn: &Turn| words.means(word, turn, &state);
            let index = playing.turns().iter().position(means).ok_or_else(|| NoGame::Turn(word.to_owned()))?;
            playing.go_on(index);
        }
        Ok(SavedGame { outcome, line: playing.into_line() })
    }
}
