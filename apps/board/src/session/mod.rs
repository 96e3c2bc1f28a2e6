//! A session: a game with its players, their clocks, its end, and the view that windows show of it.

mod action;
mod request;
mod view;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use qishu::engine::Control;
use qishu::rules::SideId;

use crate::clock::GameClock;
use crate::game::{BoardGame, Reason, Verdict};
use crate::players::{Mind, SeatedPlayer};

pub use action::{ActionError, BoardAction};
pub use request::SitRequest;
pub use view::{SessionView, ShownNumber, shown};

/// A mind that a thread and its session share.
pub type SharedMind = Arc<Mutex<Mind>>;

/// A game with its players.
pub struct GameSession {
    /// The game.
    pub game: BoardGame,
    /// The players of the sides.
    pub players: [SeatedPlayer; 2],
    /// The clock, if there is one.
    pub clock: Option<GameClock>,
    /// The end of the game where it is not by the rules: a player resigned, or had no time left.
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
    /// Whether it searches a hint rather than a move.
    pub is_hint: bool,
}

impl GameSession {
    /// A new game, or one in review.
    pub fn new(game: BoardGame, players: [SeatedPlayer; 2], clock: Option<GameClock>, seed: u64) -> GameSession {
        GameSession {
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

    /// The side whose player has to search now. `None` if a person has to move, if a search is running, or if the game
    /// is paused.
    pub fn player_to_think(&self) -> Option<SideId> {
        let side = self.game.to_move();
        let waits = self.is_paused || self.thought.is_some() || self.trouble.is_some() || self.verdict().is_some();
        (!waits && self.players[side.index()] != SeatedPlayer::Human).then_some(side)
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
        self.ended = Some(verdict);
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
    }
}
