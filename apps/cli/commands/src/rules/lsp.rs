//! `qishu lsp`: the language server for editors.

use std::io;

use qishu_language_server::{LibraryFile, ServeError, serve_stdio};

use crate::process::library;
use crate::terminal::console::{Console, Failure};

/// Answers an editor on standard input and output until it says goodbye. An editor that breaks off, or does not keep to
/// the protocol, is a failure for the exit code.
///
/// # Errors
///
/// Fails if standard output does.
pub fn lsp(console: &mut Console) -> io::Result<()> {
    let own_file = |(file, text): &(&'static str, &'static str)| (file.rsplit('/').next().unwrap_or(file), *text);
    let library: Vec<LibraryFile> =
        library::variants().iter().filter_map(|variant| variant.files.first().map(own_file)).collect();
    match serve_stdio(library) {
        Ok(()) => Ok(()),
        Err(ServeError::Output(error)) => Err(error),
        Err(error) => {
            console.fail(&Failure::new(error.to_string()));
            Ok(())
        }
    }
}
