//! Messages about files: paths and system errors, in the same words on all systems.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// The maximum number of characters of a path in a message.
const LONGEST: usize = 1000;

/// A path in a message: whole, unless it is longer than any path in ordinary use.
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

/// The reason why a file or a folder could not be read or written, in the same words on every system. Rare errors keep
/// the system's own text.
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
