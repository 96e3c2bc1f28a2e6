//! A game with those that play it: who they are, their clocks, how it ended, and what a window shows of it.

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

/// A game with those that play it.
pub struct GameSession {
    /// The game.
    pub game: BoardGame,
    /// Who plays the sides.
    pub players: [SeatedPlayer; 2],
    /// The clock, if there is one.
    pub clock: Option<GameClock>,
    /// How it ended where the rules do not say so: a piece resigned, or had no time left.
    pub ended: Option<Verdict>,
    /// Whether no piece but people goes on, since a piece looks at what has been.
    pub is_paused: bool,
    /// Whether a piece was helped: no piece becomes a high score then.
    pub is_helped: bool,
    /// Whether the high score of this game has been entered.
    pub has_high_score: bool,
    /// What is being thought about.
    pub thought: Option<Thought>,
    /// Those that think, as soon as they have thought once.
    pub minds: [Option<SharedMind>; 2],
    /// The move that a piece is advised to make, by its number.
    pub hint: Option<usize>,
    /// What went wrong with a player.
    pub trouble: Option<String>,
    /// The number of its record.
    pub record: Option<i64>,
    /// Whether the record is that of a finished game, which stays as it is.
    pub is_record_closed: bool,
    /// What chance and mistakes are drawn with.
    pub seed: u64,
}

/// What is being thought about, until it is stopped.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Which one it is.
    pub number: u64,
    /// By what it is stopped.
    pub control: Arc<Control>,
    /// Whether a hint is sought, and not a move.
    pub is_hint: bool,
}

impl GameSession {
    /// A game that is begun, or looked back on.
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

    /// How the game is over at the place that is looked at.
    pub fn verdict(&self) -> Option<Verdict> {
        self.ended.or_else(|| self.game.verdict())
    }

    /// The player whose player has to think now, unless a person has to, a piece does already, or the game stands
    /// still.
    pub fn player_to_think(&self) -> Option<SideId> {
        let side = self.game.to_move();
        let waits = self.is_paused || self.thought.is_some() || self.trouble.is_some() || self.verdict().is_some();
        (!waits && self.players[side.index()] != SeatedPlayer::Human).then_some(side)
    }

    /// Ends the game for any piece that has no time left; whether that was so.
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

    /// Stops any piece that thinks; what comes of it will not be listened to.
    pub fn stop_thinking(&mut self) {
        if let Some(thought) = self.thought.take() {
            thought.control.stop();
        }
    }

    /// No piece remembers what was thought: memories are large, and there may be many games that are over.
    pub fn forget_thoughts(&mut self) {
        self.minds = [None, None];
    }

    /// The level that a person has beaten here, in a whole game and without help, and after how many moves of theirs.
    pub fn heroic(&self) -> Option<(SeatedPlayer, u32)> {
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
