//! What is said of files: their paths, and what operating systems say of them, in the same words on all of them.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// The most characters of a path that are told.
const LONGEST: usize = 1000;

/// A path as messages name it: whole, unless it is longer than any that people use, which a message does not repeat.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(qishu::path_in_words(Path::new("games/chess.rules")), "games/chess.rules");
/// assert_eq!(qishu::path_in_words(Path::new(&"a".repeat(1_000_000))).chars().count(), 1001);
/// ```
#[must_use]
pub fn path_in_words(path: &Path) -> String {
    let text = path.to_string_lossy();
    match text.char_indices().nth(LONGEST) {
        None => text.into_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Why a file or a folder could not be read or written, in words that are the same on every system. What is seldom has the
/// system's own.
pub fn file_error_in_words(error: &Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "that is not allowed",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "what should be a folder is none",
        ErrorKind::AlreadyExists => "something of that name is there already",
        ErrorKind::StorageFull => "there is no room for it",
        ErrorKind::ReadOnlyFilesystem => "nothing can be changed there",
        ErrorKind::InvalidData => "it is not a text in UTF-8",
        _ => return error.to_string(),
    };
    words.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_common_has_words_without_a_system_s_number() {
        let missing = std::fs::read("there is nothing of this name").expect_err("it is not there");
        assert_eq!(file_error_in_words(&missing), "there is no such file or folder");
        assert_ne!(missing.to_string(), file_error_in_words(&missing));
        let seldom = Error::other("the tape is torn");
        assert_eq!(file_error_in_words(&seldom), "the tape is torn");
    }
}
