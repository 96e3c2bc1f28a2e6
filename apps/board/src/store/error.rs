//! Errors of the store.

use std::fmt;
use std::io;
use std::path::PathBuf;

use qishu::file_error_in_words;

/// Why something cannot be stored. The display is a sentence, without its full stop.
#[derive(Debug)]
pub enum StoreError {
    /// The folder cannot be made.
    Folder(PathBuf, io::Error),
    /// The file belongs to another program.
    Foreign,
    /// A later version of this program has written the file, with this schema number.
    Later(i64),
    /// An error of the database.
    File(rusqlite::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Folder(folder, error) => {
                write!(f, "cannot make the folder `{}`: {}", folder.display(), file_error_in_words(error))
            }
            StoreError::Foreign => f.write_str("the file of records belongs to another program"),
            StoreError::Later(version) => {
                write!(f, "a later version of this program has written the file of records, in form {version}")
            }
            StoreError::File(error) => write!(f, "the file of records: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::File(error)
    }
}
