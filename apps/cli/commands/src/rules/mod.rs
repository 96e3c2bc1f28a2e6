//! The commands that write, read and check rules files.

pub mod check;
pub mod derive;
pub mod format;
pub mod import;
pub mod list;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod new;
pub mod watch;
