//! The database schema and its migrations.

use rusqlite::{Connection, TransactionBehavior};

use super::error::StoreError;

/// The application id of this program's files: `qish` in ASCII.
const APPLICATION: i64 = 0x7169_7368;

/// The migrations, in order. A published step is never changed.
const STEPS: &[&str] = &[
    "
    CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        variant TEXT NOT NULL,
        title TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        result TEXT NOT NULL,
        plies INTEGER NOT NULL,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M', 'now')),
        text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE hero (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        level TEXT NOT NULL,
        moves INTEGER NOT NULL,
        day TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d', 'now'))
    ) STRICT;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE session (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE session_count (id INTEGER PRIMARY KEY CHECK (id = 0), last INTEGER NOT NULL) STRICT;
",
];

/// Applies the missing migrations. Two processes that do so at once run one after the other.
pub fn bring_up_to_date(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let pragma = |name| transaction.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION && tables > 0 {
        return Err(StoreError::Foreign);
    }
    let done = usize::try_from(version).ok().filter(|&done| done <= STEPS.len()).ok_or(StoreError::Later(version))?;
    for step in &STEPS[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", STEPS.len() as i64)?;
    transaction.commit()?;
    // Nothing is written to a file before its owner is verified.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    Ok(connection.pragma_update(None, "synchronous", "NORMAL")?)
}
