//! The stored data of games: records, high scores and settings.

use std::sync::Arc;
use std::time::Instant;

use qishu::{GameRecord, Notation, RecordResult};
use serde_json::{Value, json};

use super::GameServer;
use super::faults::PositionFault;
use super::refusal::Refusal;
use crate::game::{BoardGame, Verdict};
use crate::players::SeatedPlayer;
use crate::session::{GameSession, SavedSession};
use crate::store::RecordEntry;

/// The PGN names of the first and the second side.
const PLAYERS: [&str; 2] = ["White", "Black"];
/// The most characters of a high score's name.
const LONGEST_NAME: usize = 40;
/// The most characters of a setting's name and value.
const LONGEST_SETTING: usize = 100;
/// The most settings.
const MOST_SETTINGS: usize = 100;

impl GameServer {
    /// Stores a session, and its record from the first move on. A failure of the store does not stop the game.
    pub(super) fn keep(&self, session: &mut GameSession) {
        let kept = self.entry_of(session).and_then(|entry| {
            if session.game.tree().nodes().len() >= 2 && !session.is_record_closed {
                session.record = Some(self.store.keep_record(session.record, &entry)?);
                session.is_record_closed = session.verdict().is_some();
            }
            let text = serde_json::to_string(&SavedSession::of(session, entry.text, Instant::now()))?;
            Ok(self.store.keep_session(session.id, &text)?)
        });
        if let Err(refusal) = kept {
            session.trouble = Some(refusal.message);
        }
    }

    /// The record of a game in its current state.
    fn entry_of(&self, session: &GameSession) -> Result<RecordEntry, Refusal> {
        let moves = session.game.moves();
        let players = session.players.map(|player| player.word().to_owned());
        let mut record = session.game.record();
        record.result = session.verdict().map_or(RecordResult::Open, Verdict::result);
        let headers = [("Event", moves.variant().title().to_owned()), ("Date", self.store.today()?)];
        let names = PLAYERS.into_iter().zip(players.iter().cloned());
        record.headers = headers.into_iter().chain(names).map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(RecordEntry {
            variant: moves.variant().name().to_owned(),
            title: moves.variant().title().to_owned(),
            players,
            result: record.result.word().to_owned(),
            plies: record.moves.len(),
            text: moves.record_text(&record, Notation::Squares),
        })
    }

    /// The stored games.
    ///
    /// # Errors
    ///
    /// Refuses if the store fails.
    pub fn records(&self) -> Result<Value, Refusal> {
        Ok(serde_json::to_value(self.store.records()?)?)
    }

    /// A record as text, in the notation of this name.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such record or notation.
    pub fn record_text(&self, id: i64, notation: &str) -> Result<String, Refusal> {
        let notation: Notation =
            notation.parse().map_err(|_| Refusal::wrong("no_notation", "there is no such notation"))?;
        let (variant, text) =
            self.store.record(id)?.ok_or_else(|| Refusal::absent("no_record", "there is no such record"))?;
        // The rules may have changed, or the variant's file may be missing now.
        let Ok(entry) = self.library.entry(&variant) else { return Ok(text) };
        let moves = entry.moves()?;
        Ok(moves.read_records(&text)?.iter().map(|record| moves.record_text(record, notation)).collect())
    }

    /// Deletes a record.
    ///
    /// # Errors
    ///
    /// Refuses if there is none.
    pub fn forget_record(&self, id: i64) -> Result<(), Refusal> {
        match self.store.forget_record(id)? {
            true => Ok(()),
            false => Err(Refusal::absent("no_record", "there is no such record")),
        }
    }

    /// Opens a record for review, for branching and for playing on; the result is the game's number.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such record, or if it cannot be read.
    pub fn open_record(self: &Arc<GameServer>, id: i64) -> Result<u64, Refusal> {
        let (variant, text) =
            self.store.record(id)?.ok_or_else(|| Refusal::absent("no_record", "there is no such record"))?;
        self.open_text(&variant, &text, Some(id))
    }

    /// Opens the first record of a text from elsewhere, of a variant or of the game that it names.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such variant, or if the text is no record.
    pub fn read_text(self: &Arc<GameServer>, variant: Option<&str>, text: &str) -> Result<u64, Refusal> {
        let variant = match variant {
            Some(variant) => variant,
            None => self.library.named_by_record(text)?,
        };
        self.open_text(variant, text, None)
    }

    fn open_text(self: &Arc<GameServer>, variant: &str, text: &str, id: Option<i64>) -> Result<u64, Refusal> {
        let entry = self.library.entry(variant)?;
        let moves = entry.moves()?;
        let record: GameRecord = moves
            .read_records(text)?
            .into_iter()
            .next()
            .ok_or_else(|| Refusal::wrong("no_record_in_it", "there is no game in it"))?;
        PositionFault::refuse(moves, &record.start)?;
        let seed = self.draw();
        let game = BoardGame::of_record(moves.clone(), entry.engine_game()?, &record, seed)?;
        let mut session = GameSession::new(game, [SeatedPlayer::Human; 2], None, seed);
        (session.is_paused, session.is_helped) = (true, true);
        // The stored record stays as it is, and the continuation is another game.
        (session.record, session.is_record_closed) = (id, id.is_some());
        self.open(session)
    }

    /// Enters the winner of a game as a high score.
    ///
    /// # Errors
    ///
    /// Refuses if no person has beaten the engine there, or if the name is not valid.
    pub fn enter_high_score(self: &Arc<GameServer>, id: u64, name: &str) -> Result<(), Refusal> {
        let name = name.trim();
        let is_name = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !is_name {
            return Err(Refusal::wrong("name_length", format!("a name has 1 to {LONGEST_NAME} characters")));
        }
        let place = self.place(id)?;
        {
            let mut session = place.lock();
            let (beaten, moves) = session
                .earned_high_score()
                .ok_or_else(|| Refusal::wrong("not_beaten", "no player has beaten the engine here"))?;
            self.store.add_high_score(name, session.game.moves().variant().name(), beaten.word(), moves)?;
            session.has_high_score = true;
            self.keep(&mut session);
        }
        place.tell();
        Ok(())
    }

    /// The high scores.
    ///
    /// # Errors
    ///
    /// Refuses if the store fails.
    pub fn high_scores(&self) -> Result<Value, Refusal> {
        Ok(serde_json::to_value(self.store.high_scores()?)?)
    }

    /// The settings.
    ///
    /// # Errors
    ///
    /// Refuses if the store fails.
    pub fn settings(&self) -> Result<Value, Refusal> {
        Ok(json!(self.store.settings()?))
    }

    /// Changes a setting.
    ///
    /// # Errors
    ///
    /// Refuses if its name or its value is too long, or if there are too many.
    pub fn set(&self, name: &str, value: &str) -> Result<(), Refusal> {
        let is_short = |text: &str| (1..=LONGEST_SETTING).contains(&text.chars().count());
        let settings = self.store.settings()?;
        if !is_short(name) || !is_short(value) || settings.len() >= MOST_SETTINGS && !settings.contains_key(name) {
            return Err(Refusal::wrong("no_setting", "this is no setting"));
        }
        Ok(self.store.set(name, value)?)
    }
}
