//! Files and standard input that are read whole: within a limit, since neither need have an end.

use std::fs::File;
use std::io;
use std::path::Path;

use qishu::{path_in_words, read_at_most, read_text_at_most};

use crate::terminal::console::Failure;

/// The most bytes of records and of books.
pub const MOST_BYTES: u64 = 1 << 28;

/// The bytes of a file.
///
/// # Errors
///
/// Fails if it cannot be read, or has more than [`MOST_BYTES`].
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = File::open(path).and_then(|file| read_at_most(file, MOST_BYTES));
    read.map_err(|error| Failure::unread(path_in_words(path), &error))
}

/// The text of a file.
///
/// # Errors
///
/// Fails as [`bytes`] does, and if it is no text in UTF-8.
pub fn text(path: &Path) -> Result<String, Failure> {
    let read = File::open(path).and_then(|file| read_text_at_most(file, MOST_BYTES));
    read.map_err(|error| Failure::unread(path_in_words(path), &error))
}

/// The bytes of standard input, which messages call so.
///
/// # Errors
///
/// Fails as [`bytes`] does.
pub fn standard_input(shown: &str) -> Result<Vec<u8>, Failure> {
    read_at_most(io::stdin().lock(), MOST_BYTES).map_err(|error| Failure::unread(shown, &error))
}
