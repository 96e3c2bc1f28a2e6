#![doc = include_str!("../README.md")]

mod completion;
mod counting;
mod diagnostics;
mod document;
mod files;
mod frames;
mod hover;
mod open_texts;
mod outline;
mod places;
mod reference;
mod server;
mod snippets;
mod streams;
mod text;
mod uri;
mod workspace;

use std::io;

pub use open_texts::{OpenTexts, Unanswered};
pub use qishu_spec_lang::symbols::COLOURS;
pub use server::serve;
pub use streams::ServeError;
pub use workspace::LibraryFile;

/// Answers an editor on standard input and output, as [`serve`] does. An unreadable message is answered, too, since its
/// end is known.
///
/// # Errors
///
/// Fails as [`serve`] does, and if standard input or output does.
pub fn serve_stdio(library: Vec<LibraryFile>) -> Result<(), ServeError> {
    streams::serve_streams(io::stdin(), io::stdout(), library)
}
