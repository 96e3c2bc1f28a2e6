#![doc = include_str!("../README.md")]

mod completion;
mod counting;
mod diagnostics;
mod hover;
mod open_texts;
mod outline;
mod places;
mod server;
#[cfg(test)]
mod tests;
mod text;
mod uri;
mod workspace;

use std::io;

use lsp_server::{Connection, ProtocolError};
use serde_json::json;

pub use open_texts::{OpenTexts, Unanswered};
pub use outline::COLOURS;
use server::Server;
pub use workspace::LibraryFile;

/// Answers an editor until it says goodbye. Files extend those of the library, too.
///
/// # Errors
///
/// Fails if the editor does not keep to the protocol, or is gone before it has said so.
pub fn serve(connection: &Connection, library: Vec<LibraryFile>) -> Result<(), ProtocolError> {
    let (id, _) = connection.initialize_start()?;
    let info = json!({ "name": "qishu", "version": env!("CARGO_PKG_VERSION") });
    connection.initialize_finish(id, json!({ "capabilities": server::capabilities(), "serverInfo": info }))?;
    Server::new(connection, library).answer_all()
}

/// The same on standard input and output.
///
/// # Errors
///
/// Fails as [`serve`] does, and if standard input or output does.
pub fn serve_stdio(library: Vec<LibraryFile>) -> io::Result<()> {
    let (connection, threads) = Connection::stdio();
    let served = serve(&connection, library);
    // The thread that writes ends with the connection.
    drop(connection);
    // An editor that broke off may never close what is read from.
    served.map_err(io::Error::other)?;
    threads.join()
}
