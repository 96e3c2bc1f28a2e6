//! Actions of people in a game.

use std::fmt;
use std::time::Instant;

use qishu::rules::SideId;
use serde::Deserialize;

use super::GameSession;
use crate::game::{GameError, Reason, Verdict};
use crate::players::SeatedPlayer;

/// The most best moves that are analysed at once.
const MOST_LINES: usize = 3;

/// An action.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do", deny_unknown_fields)]
pub enum BoardAction {
    /// Makes a move, in any notation, at the node with this number. The number keeps the later of two windows from
    /// moving for the other side.
    Move {
        /// The move.
        text: String,
        /// The node.
        at: usize,
    },
    /// Takes moves back until a person is to move.
    TakeBack,
    /// Resigns for a side.
    Resign {
        /// The side's number.
        side: u32,
    },
    /// Offers a draw for a side.
    OfferDraw {
        /// The side's number.
        side: u32,
    },
    /// Answers the other side's offer of a draw.
    AnswerDraw {
        /// Whether it is accepted.
        accepts: bool,
    },
    /// Turns the analysis by the engine on or off.
    Analyse {
        /// The number of best moves that are analysed, at most three; none turns it off.
        lines: usize,
    },
    /// Shows another place of the game.
    Go {
        /// The node.
        node: usize,
    },
    /// Continues the game from the place that is shown, with the player to move there.
    GoOn,
    /// Changes the players.
    Players {
        /// The new players of the sides.
        players: [SeatedPlayer; 2],
    },
}

/// Why an action fails.
#[derive(Clone, Debug)]
pub enum ActionError {
    /// An error of the game.
    Game(GameError),
    /// It is another player's move.
    NotYours,
    /// The game has changed in the meantime.
    Late,
    /// There is no such side.
    NoSide(u32),
    /// No draw is offered.
    NoOffer,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Game(error) => error.fmt(f),
            ActionError::NotYours => f.write_str("it is not your move"),
            ActionError::Late => f.write_str("the game has gone on in the meantime"),
            ActionError::NoSide(side) => write!(f, "there is no side number {side}"),
            ActionError::NoOffer => f.write_str("no draw is offered"),
        }
    }
}

impl std::error::Error for ActionError {}

impl From<GameError> for ActionError {
    fn from(error: GameError) -> ActionError {
        ActionError::Game(error)
    }
}

impl GameSession {
    /// Carries out an action.
    ///
    /// # Errors
    ///
    /// Fails if it is not possible; the session is unchanged then.
    pub fn act(&mut self, action: &BoardAction, now: Instant) -> Result<(), ActionError> {
        self.look_at_clock(now);
        match action {
            BoardAction::Move { text, at } => self.move_by_hand(text, *at, now),
            BoardAction::TakeBack => self.take_back(now),
            BoardAction::Resign { side } => self.resign(*side, now),
            BoardAction::OfferDraw { side } => self.offer_draw(*side),
            BoardAction::AnswerDraw { accepts } => self.answer_draw(*accepts, now),
            BoardAction::Analyse { lines } => {
                self.analyse((*lines).min(MOST_LINES));
                Ok(())
            }
            BoardAction::Go { node } => {
                self.game.go(*node)?;
                self.look_back(now);
                Ok(())
            }
            BoardAction::GoOn => {
                self.is_paused = false;
                self.trouble = None;
                Ok(())
            }
            BoardAction::Players { players } => {
                self.stop_thinking();
                self.forget_thoughts();
                (self.players, self.trouble, self.draw) = (*players, None, None);
                // A game in which the engine moved for a person earns no high score.
                self.is_helped |= !self.game.line().moves.is_empty();
                Ok(())
            }
        }
    }

    /// Makes a move for the side to move, and presses the clock.
    ///
    /// # Errors
    ///
    /// Fails if there is no such move.
    pub fn make(&mut self, index: usize, now: Instant) -> Result<(), GameError> {
        let side = self.game.to_move();
        self.game.make(index)?;
        self.after_move(side, now);
        Ok(())
    }

    fn move_by_hand(&mut self, text: &str, at: usize, now: Instant) -> Result<(), ActionError> {
        let side = self.game.to_move();
        if at != self.game.tree().current() {
            return Err(ActionError::Late);
        }
        if self.ended.is_some() && !self.is_paused {
            return Err(GameError::Over.into());
        }
        if self.players[side.index()] != SeatedPlayer::Human && !self.is_paused {
            return Err(ActionError::NotYours);
        }
        let is_branch = !self.game.tree().nodes()[at].children.is_empty();
        self.game.make_written(text)?;
        // Another try from an earlier place is a move taken back.
        self.is_helped |= is_branch;
        self.stop_thinking();
        self.after_move(side, now);
        Ok(())
    }

    fn after_move(&mut self, side: SideId, now: Instant) {
        (self.hint, self.draw, self.ended, self.is_paused) = (None, None, None, false);
        self.open_another_record();
        let is_over = self.game.outcome().is_some();
        if is_over {
            self.forget_thoughts();
        }
        let next = self.game.to_move();
        if let Some(clock) = &mut self.clock {
            clock.press(side.index(), next.index(), now);
            if is_over {
                clock.stop(now);
            }
        }
    }

    fn take_back(&mut self, now: Instant) -> Result<(), ActionError> {
        self.stop_thinking();
        let has_people = self.players.contains(&SeatedPlayer::Human);
        while self.game.take_back()? {
            let side = self.game.to_move();
            if self.players[side.index()] == SeatedPlayer::Human || !has_people {
                break;
            }
        }
        (self.hint, self.draw, self.ended, self.is_helped) = (None, None, None, true);
        // Back at the beginning, an engine to move waits until the game continues.
        self.is_paused = self.players[self.game.to_move().index()] != SeatedPlayer::Human;
        self.open_another_record();
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        Ok(())
    }

    fn resign(&mut self, side: u32, now: Instant) -> Result<(), ActionError> {
        if side > 1 {
            return Err(ActionError::NoSide(side));
        }
        if self.verdict().is_some() {
            return Err(GameError::Over.into());
        }
        self.end(Verdict::against(SideId(side), Reason::Resigned), now);
        Ok(())
    }

    /// Turns the analysis on or off. A game that is analysed before its end earns no high score.
    fn analyse(&mut self, lines: usize) {
        if std::mem::replace(&mut self.analysed_lines, lines) != lines {
            self.stop_analysis();
        }
        self.is_helped |= lines > 0 && self.verdict().is_none();
        if lines == 0 {
            self.analyst = None;
        }
    }

    /// Looking back pauses the game until a person continues it.
    fn look_back(&mut self, now: Instant) {
        self.stop_thinking();
        (self.hint, self.draw, self.is_paused) = (None, None, true);
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// The continuation of a finished game is another game.
    fn open_another_record(&mut self) {
        if std::mem::take(&mut self.is_record_closed) {
            self.record = None;
        }
    }
}
