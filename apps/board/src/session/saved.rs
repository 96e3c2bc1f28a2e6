//! A session as it is stored, so that it goes on after the program has ended.

use std::time::{Duration, Instant};

use qishu::engine::EngineGame;
use qishu::rules::SideId;
use qishu::{GameRecord, Moves};
use serde::{Deserialize, Serialize};

use super::GameSession;
use crate::clock::{ClockRules, GameClock};
use crate::game::{BoardGame, GameError, Reason, Verdict};
use crate::players::SeatedPlayer;

/// A stored session. Searches, hints and offers of a draw are not part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedSession {
    /// The variant's name.
    pub variant: String,
    /// The game with all its branches, as a record by squares.
    record_text: String,
    /// The place that is shown: the index among the alternatives of each move.
    path: Vec<usize>,
    players: [SeatedPlayer; 2],
    clock: Option<SavedClock>,
    ended: Option<SavedVerdict>,
    is_paused: bool,
    is_helped: bool,
    has_high_score: bool,
    record: Option<i64>,
    is_record_closed: bool,
    rematch: Option<u64>,
    seed: u64,
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedClock {
    main: u64,
    increment: u64,
    left: [u64; 2],
    running: Option<usize>,
}

/// An end that the rules do not give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedVerdict {
    winner: Option<u32>,
    reason: String,
}

impl SavedSession {
    /// The stored form of a session at a moment, given its game as a record by squares.
    pub fn of(session: &GameSession, record_text: String, now: Instant) -> SavedSession {
        let game = &session.game;
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        SavedSession {
            variant: game.moves().variant().name().to_owned(),
            record_text,
            path: game.tree().path(),
            players: session.players,
            clock: session.clock.as_ref().map(|clock| SavedClock {
                main: milliseconds(clock.rules().main),
                increment: milliseconds(clock.rules().increment),
                left: [0, 1].map(|player| milliseconds(clock.left(player, now))),
                running: clock.running(),
            }),
            ended: session.ended.map(|verdict| SavedVerdict {
                winner: verdict.winner.map(|side| side.0),
                reason: verdict.reason.word().to_owned(),
            }),
            is_paused: session.is_paused,
            is_helped: session.is_helped,
            has_high_score: session.has_high_score,
            record: session.record,
            is_record_closed: session.is_record_closed,
            rematch: session.rematch,
            seed: session.seed,
        }
    }

    /// The session itself. A clock that was running runs again from now on, so the time without a server is not charged.
    ///
    /// # Errors
    ///
    /// Fails if the rules of the variant no longer allow the game.
    pub fn restored(&self, moves: &Moves, engine_game: EngineGame, now: Instant) -> Result<GameSession, GameError> {
        let records: Vec<GameRecord> = moves.read_records(&self.record_text)?;
        let record = records.into_iter().next().ok_or_else(|| GameError::Line("there is no game in it".to_owned()))?;
        let mut game = BoardGame::of_record(moves.clone(), engine_game, &record, self.seed)?;
        game.go(game.tree().follow(&self.path))?;
        let clock = self.clock.map(|saved| {
            let rules = ClockRules {
                main: Duration::from_millis(saved.main),
                increment: Duration::from_millis(saved.increment),
            };
            let mut clock = GameClock::stopped(rules, saved.left.map(Duration::from_millis));
            if let Some(player) = saved.running {
                clock.run_for(player, now);
            }
            clock
        });
        let ended = self.ended.as_ref().and_then(|saved| {
            let winner = saved.winner.filter(|&side| side < 2).map(SideId);
            Some(Verdict { winner, reason: Reason::by_players(&saved.reason)? })
        });
        let mut session = GameSession::new(game, self.players, clock, self.seed);
        session.ended = ended;
        session.is_paused = self.is_paused;
        session.is_helped = self.is_helped;
        session.has_high_score = self.has_high_score;
        session.record = self.record;
        session.is_record_closed = self.is_record_closed;
        session.rematch = self.rematch;
        Ok(session)
    }
}
