//! Sessions that go on after the program has ended.

use rusqlite::{OptionalExtension, params};

use super::{GameStore, StoreError};

/// The most stored sessions; the oldest ones are deleted first. Their records stay.
const MOST_KEPT: i64 = 500;

impl GameStore {
    /// Stores a session under its number, and replaces what was stored there.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn keep_session(&self, id: u64, text: &str) -> Result<(), StoreError> {
        let connection = self.lock();
        let id = i64::try_from(id).unwrap_or(i64::MAX);
        let keep = "INSERT INTO session VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET text = ?2";
        connection.execute(keep, params![id, text])?;
        connection.execute("DELETE FROM session WHERE id <= ?1", [id.saturating_sub(MOST_KEPT)])?;
        Ok(())
    }

    /// The session that is stored under a number.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn session(&self, id: u64) -> Result<Option<String>, StoreError> {
        let Ok(id) = i64::try_from(id) else { return Ok(None) };
        let found = self.lock().query_row("SELECT text FROM session WHERE id = ?1", [id], |row| row.get(0));
        Ok(found.optional()?)
    }

    /// A number that no session has had, which is taken with this call. Several processes get different ones.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn next_session(&self) -> Result<u64, StoreError> {
        let next =
            "INSERT INTO session_count VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET last = last + 1 RETURNING last";
        let id: i64 = self.lock().query_row(next, [], |row| row.get(0))?;
        Ok(id.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_have_numbers_of_their_own_and_the_oldest_go_first() {
        let folder = tempfile::tempdir().expect("there is room");
        let [store, other] = [(); 2].map(|()| GameStore::open(folder.path()).expect("it opens"));
        assert_eq!([&store, &other, &store].map(|one| one.next_session().expect("it is free")), [1, 2, 3]);
        store.keep_session(1, "first").expect("it is kept");
        store.keep_session(2, "a").expect("it is kept");
        other.keep_session(2, "b").expect("it is kept");
        assert_eq!(store.session(2).expect("it is read").as_deref(), Some("b"));
        store.keep_session(501, "last").expect("it is kept");
        assert_eq!(
            [1, 2, 501, u64::MAX].map(|id| other.session(id).expect("it is read").is_some()),
            [false, true, true, false]
        );
    }
}
