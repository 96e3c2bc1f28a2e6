//! Records of games.

use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

use super::{GameStore, StoreError};

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// The variant's name.
    pub variant: String,
    /// The variant's title.
    pub title: String,
    /// The players of the sides.
    pub players: [String; 2],
    /// How it ended: `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The number of moves.
    pub plies: usize,
    /// The whole game in PGN style.
    pub text: String,
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordSummary {
    /// Its number.
    pub id: i64,
    /// The variant's name.
    pub variant: String,
    /// The variant's title.
    pub title: String,
    /// The players of the sides.
    pub players: [String; 2],
    /// How it ended.
    pub result: String,
    /// The number of moves.
    pub plies: i64,
    /// When it began, in universal time: `2026-11-22 15:33`.
    pub begun: String,
}

/// The most games of a list.
const MOST_LISTED: i64 = 500;

impl GameStore {
    /// Stores a game, and replaces the one with this number if it exists. The result is its number.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn keep_record(&self, id: Option<i64>, entry: &RecordEntry) -> Result<i64, StoreError> {
        let RecordEntry { variant, title, players: [first, second], result, plies, text } = entry;
        let plies = i64::try_from(*plies).unwrap_or(i64::MAX);
        let connection = self.lock();
        if let Some(id) = id {
            let change = "UPDATE record SET first = ?2, second = ?3, result = ?4, plies = ?5, text = ?6 WHERE id = ?1";
            if connection.execute(change, params![id, first, second, result, plies, text])? > 0 {
                return Ok(id);
            }
        }
        connection.execute(
            "INSERT INTO record (variant, title, first, second, result, plies, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![variant, title, first, second, result, plies, text],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// The games that were played last, the last one first.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn records(&self) -> Result<Vec<RecordSummary>, StoreError> {
        let connection = self.lock();
        let mut query = connection.prepare(
            "SELECT id, variant, title, first, second, result, plies, begun FROM record ORDER BY id DESC LIMIT ?1",
        )?;
        let found = query.query_map([MOST_LISTED], summary)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// The variant's name and the text of a game.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn record(&self, id: i64) -> Result<Option<(String, String)>, StoreError> {
        let found = self
            .lock()
            .query_row("SELECT variant, text FROM record WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(found.optional()?)
    }

    /// Deletes a game; returns whether there was one.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn forget_record(&self, id: i64) -> Result<bool, StoreError> {
        Ok(self.lock().execute("DELETE FROM record WHERE id = ?1", [id])? > 0)
    }
}

fn summary(row: &Row<'_>) -> rusqlite::Result<RecordSummary> {
    Ok(RecordSummary {
        id: row.get(0)?,
        variant: row.get(1)?,
        title: row.get(2)?,
        players: [row.get(3)?, row.get(4)?],
        result: row.get(5)?,
        plies: row.get(6)?,
        begun: row.get(7)?,
    })
}
