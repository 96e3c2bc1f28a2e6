//! The persistent store: records, sessions, high scores and settings, in one SQLite file.
//!
//! The file uses a write-ahead log. A killed process leaves it intact, and several processes may have it open.

mod error;
mod high_scores;
mod records;
mod schema;
mod sessions;
mod settings;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

pub use error::StoreError;
pub use records::RecordEntry;

/// The longest wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// The name of the file in its folder.
const FILE: &str = "qishu.sqlite";

/// An open file. All threads of a process share it.
#[derive(Debug)]
pub struct GameStore(Mutex<Connection>);

impl GameStore {
    /// Opens the file in a folder; creates both if they are missing.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be made, if the file cannot be opened or belongs to another program, or if a later
    /// version has written it.
    pub fn open(folder: &Path) -> Result<GameStore, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder(folder.to_owned(), error))?;
        GameStore::prepared(Connection::open(folder.join(FILE))?)
    }

    /// A store in memory only.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for it.
    pub fn in_memory() -> Result<GameStore, StoreError> {
        GameStore::prepared(Connection::open_in_memory()?)
    }

    fn prepared(mut connection: Connection) -> Result<GameStore, StoreError> {
        connection.busy_timeout(PATIENCE)?;
        schema::bring_up_to_date(&mut connection)?;
        Ok(GameStore(Mutex::new(connection)))
    }

    /// The day, as records have it: `2026.11.22`.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn today(&self) -> Result<String, StoreError> {
        Ok(self.lock().query_row("SELECT strftime('%Y.%m.%d', 'now')", [], |row| row.get(0))?)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
