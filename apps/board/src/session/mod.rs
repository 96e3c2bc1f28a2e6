//! A session: a game with its players, their clocks, its end, and the view that windows show of it.

mod action;
mod analysis;
mod draw;
mod request;
mod saved;
mod view;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use qishu::engine::Control;
use qishu::rules::SideId;

use crate::clock::GameClock;
use crate::game::{BoardGame, Reason, Verdict};
use crate::players::{Mind, SeatedPlayer};

pub use action::{ActionError, BoardAction};
pub use analysis::{Analysis, AnalysisFound, SharedEngine};
pub use draw::DrawOffer;
pub use request::{RematchRequest, SitRequest};
pub use saved::SavedSession;
pub use view::{SessionView, ShownNumber, shown};

/// A mind that a thread and its session share.
pub type SharedMind = Arc<Mutex<Mind>>;

/// A game with its players.
pub struct GameSession {
    /// Its number, under which it is stored, too.
    pub id: u64,
    /// The game.
    pub game: BoardGame,
    /// The players of the sides.
    pub players: [SeatedPlayer; 2],
    /// The clock, if there is one.
    pub clock: Option<GameClock>,
    /// The end of the game where it is not by the rules: a player resigned or had no time left, or both agreed.
    pub ended: Option<Verdict>,
    /// Whether engines wait, since an earlier place of the game is shown.
    pub is_paused: bool,
    /// Whether a person was helped: there is no high score then.
    pub is_helped: bool,
    /// Whether the high score of this game has been entered.
    pub has_high_score: bool,
    /// The running search.
    pub thought: Option<Thought>,
    /// The minds of the players, from their first search on.
    pub minds: [Option<SharedMind>; 2],
    /// The hint: a move, by its index.
    pub hint: Option<usize>,
    /// The last offer of a draw, until the game moves on.
    pub draw: Option<DrawOffer>,
    /// The number of best moves that the engine analyses at the place that is shown; 0 for no analysis.
    pub analysed_lines: usize,
    /// The analysis of the place that is shown.
    pub analysis: Option<Analysis>,
    /// The engine of the analysis, from its first search on.
    pub analyst: Option<SharedEngine>,
    /// The number of the rematch.
    pub rematch: Option<u64>,
    /// An error of a player.
    pub trouble: Option<String>,
    /// The number of its record.
    pub record: Option<i64>,
    /// Whether the record is that of a finished game, which stays as it is.
    pub is_record_closed: bool,
    /// The seed of chance and of deliberate mistakes.
    pub seed: u64,
}

/// A running search, until it is stopped.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Its number.
    pub number: u64,
    /// Its stop control.
    pub control: Arc<Control>,
    /// What it is for.
    pub purpose: Purpose,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of a player.
    Move,
    /// A hint.
    Hint,
    /// The answer to an offer of a draw.
    DrawAnswer,
}

impl GameSession {
    /// A new game, or one in review.
    pub fn new(game: BoardGame, players: [SeatedPlayer; 2], clock: Option<GameClock>, seed: u64) -> GameSession {
        GameSession {
            id: 0,
            game,
            players,
            clock,
            ended: None,
            is_paused: false,
            is_helped: false,
            has_high_score: false,
            thought: None,
            minds: [None, None],
            hint: None,
            draw: None,
            analysed_lines: 0,
            analysis: None,
            analyst: None,
            rematch: None,
            trouble: None,
            record: None,
            is_record_closed: false,
            seed,
        }
    }

    /// The verdict at the place that is shown.
    pub fn verdict(&self) -> Option<Verdict> {
        self.ended.or_else(|| self.game.verdict())
    }

    /// Whether the player to move has to search now: not if a person has to move, if a search is running, or if the game
    /// is paused or over.
    pub fn is_to_think(&self) -> bool {
        let waits = self.is_paused || self.thought.is_some() || self.trouble.is_some() || self.verdict().is_some();
        !waits && self.players[self.game.to_move().index()] != SeatedPlayer::Human
    }

    /// Ends the game if a player has no time left; returns whether that was so.
    pub fn look_at_clock(&mut self, now: Instant) -> bool {
        let Some(late) = self.clock.as_ref().and_then(|clock| clock.flag(now)) else { return false };
        self.end(Verdict::against(SideId(late as u32), Reason::Time), now);
        true
    }

    /// Ends the game.
    pub fn end(&mut self, verdict: Verdict, now: Instant) {
        self.stop_thinking();
        self.forget_thoughts();
        (self.ended, self.hint, self.draw) = (Some(verdict), None, None);
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Stops the running search; its result will be dropped.
    pub fn stop_thinking(&mut self) {
        if let Some(thought) = self.thought.take() {
            thought.control.stop();
        }
    }

    /// Stops the analysis of the place that was shown.
    pub fn stop_analysis(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            analysis.control.stop();
        }
    }

    /// Stops the analysis of any other place than the one that is shown. The result is the node that is to be analysed
    /// next: the one that is shown, unless that is done, the game is over there, or another search is running.
    pub fn node_to_analyse(&mut self) -> Option<usize> {
        let current = self.game.tree().current();
        if self.analysis.as_ref().is_some_and(|analysis| analysis.node != current) {
            self.stop_analysis();
        }
        let is_free = self.analysed_lines > 0 && self.analysis.is_none() && self.thought.is_none();
        (is_free && self.game.outcome().is_none()).then_some(current)
    }

    /// Drops the minds with their transposition tables: tables are large, and there may be many finished games.
    pub fn forget_thoughts(&mut self) {
        self.minds = [None, None];
    }

    /// The level that a person has beaten here, in a whole game and without help, and the number of that person's
    /// moves.
    pub fn earned_high_score(&self) -> Option<(SeatedPlayer, u32)> {
        let winner = self.verdict()?.winner?;
        let loser = self.players[1 - winner.index()];
        let is_whole = self.game.moves().start().ok().as_ref() == Some(self.game.start());
        let is_won = self.players[winner.index()] == SeatedPlayer::Human && matches!(loser, SeatedPlayer::Level(_));
        let moves = self.game.line().moves.len().div_ceil(2) as u32;
        (is_won && is_whole && !self.is_helped && !self.has_high_score && !self.is_paused).then_some((loser, moves))
    }
}

impl Drop for GameSession {
    fn drop(&mut self) {
        self.stop_thinking();
        self.stop_analysis();
    }
}
