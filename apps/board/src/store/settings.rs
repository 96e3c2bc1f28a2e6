//! Settings of the page: pairs of a name and a value that only the page interprets.

use std::collections::BTreeMap;

use super::{GameStore, StoreError};

impl GameStore {
    /// All settings.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let connection = self.lock();
        let mut query = connection.prepare("SELECT name, value FROM setting")?;
        let found = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// Changes a setting.
    ///
    /// # Errors
    ///
    /// Fails if the file does.
    pub fn set(&self, name: &str, value: &str) -> Result<(), StoreError> {
        let change = "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2";
        self.lock().execute(change, [name, value])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::RecordEntry;
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("qishu-page-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn entry(result: &str) -> RecordEntry {
        let [variant, title, text] = ["v", "V", "*"].map(str::to_owned);
        RecordEntry {
            variant,
            title,
            players: ["a".to_owned(), "b".to_owned()],
            result: result.to_owned(),
            plies: 3,
            text,
        }
    }

    #[test]
    fn what_is_kept_is_there_when_the_file_is_opened_again() {
        let folder = folder("kept");
        let store = GameStore::open(&folder).expect("it opens");
        let id = store.keep_record(None, &entry("*")).expect("it is kept");
        assert_eq!(store.keep_record(Some(id), &entry("1-0")).ok(), Some(id));
        store.set("language", "zh").expect("it is kept");
        store.set("language", "en").expect("it is kept");
        store.add_high_score("Li", "v", "easy", 9).expect("it is kept");
        store.add_high_score("Wei", "v", "hard", 20).expect("it is kept");
        // Another process may have it open at the same time without conflict.
        let other = GameStore::open(&folder).expect("it opens twice");
        let listed = other.records().expect("they are listed");
        assert_eq!((listed.len(), listed[0].result.as_str(), listed[0].id), (1, "1-0", id));
        assert_eq!(other.record(id).expect("it is read"), Some(("v".to_owned(), "*".to_owned())));
        let names: Vec<String> =
            other.high_scores().expect("they are listed").into_iter().map(|high_score| high_score.name).collect();
        assert_eq!(names, ["Wei", "Li"]);
        assert_eq!(store.settings().expect("they are read").get("language").map(String::as_str), Some("en"));
        assert_eq!((other.forget_record(id).ok(), store.forget_record(id).ok()), (Some(true), Some(false)));
        std::fs::remove_dir_all(folder).expect("nothing else is there");
    }

    #[test]
    fn files_of_others_and_of_later_versions_are_left_alone() {
        let folder = folder("foreign");
        std::fs::create_dir_all(&folder).expect("there is room");
        let file = rusqlite::Connection::open(folder.join("qishu.sqlite")).expect("it opens");
        file.execute_batch("CREATE TABLE other (x)").expect("it is written");
        assert!(matches!(GameStore::open(&folder), Err(StoreError::Foreign)));
        file.execute_batch("DROP TABLE other").expect("it is written");
        drop(GameStore::open(&folder).expect("a file without an owner is free"));
        file.pragma_update(None, "user_version", 99).expect("it is written");
        assert!(matches!(GameStore::open(&folder), Err(StoreError::Later(99))));
        std::fs::remove_dir_all(folder).expect("nothing else is there");
    }
}
