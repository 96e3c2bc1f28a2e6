//! `qishu lsp`: speaks with editors.

use std::io;

use qishu_language_server::{LibraryFile, serve_stdio};

use crate::library;

/// Answers an editor on standard input and output until it says goodbye.
///
/// # Errors
///
/// Fails if the editor does not keep to the protocol, and if standard input or output does.
pub fn lsp() -> io::Result<()> {
    let own_file = |(file, text): &(&'static str, &'static str)| (file.rsplit('/').next().unwrap_or(file), *text);
    let library: Vec<LibraryFile> =
        library::variants().iter().filter_map(|variant| variant.files.first().map(own_file)).collect();
    serve_stdio(library)
}
