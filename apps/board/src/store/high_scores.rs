//! High scores of people against the engine.

use rusqlite::params;
use serde::Serialize;

use super::{GameStore, StoreError};

/// A win of a person against the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HighScore {
    /// The name.
    pub name: String,
    /// The variant's name.
    pub variant: String,
    /// The name of the level.
    pub level: String,
    /// The number of that person's moves.
    pub moves: u32,
    /// The day, as in `2026-11-22`.
    pub day: String,
}

/// The most high scores of a list.
const MOST_LISTED: i64 = 500;

impl GameStore {
    /// Adds a high score, dated today.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn add_high_score(&self, name: &str, variant: &str, level: &str, moves: u32) -> Result<(), StoreError> {
        let add = "INSERT INTO hero (name, variant, level, moves) VALUES (?1, ?2, ?3, ?4)";
        self.lock().execute(add, params![name, variant, level, moves])?;
        Ok(())
    }

    /// The high scores: of each variant and level, the fewest moves first.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn high_scores(&self) -> Result<Vec<HighScore>, StoreError> {
        let connection = self.lock();
        let mut query = connection.prepare(
            "SELECT name, variant, level, moves, day FROM hero
             ORDER BY variant, CASE level WHEN 'hard' THEN 0 WHEN 'middle' THEN 1 ELSE 2 END, moves, id LIMIT ?1",
        )?;
        let found = query.query_map([MOST_LISTED], |row| {
            Ok(HighScore {
                name: row.get(0)?,
                variant: row.get(1)?,
                level: row.get(2)?,
                moves: row.get(3)?,
                day: row.get(4)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}
