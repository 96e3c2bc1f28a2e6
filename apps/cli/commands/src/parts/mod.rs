//! `qishu parts`: manages and merges a folder of parts.

mod merge;
mod state;
mod verify;

use std::io;

use crate::args::{PartsArgs, PartsCommand};
use crate::terminal::console::Console;
use crate::terminal::ended::reported;

/// Tells what state parts are in, or puts them together.
///
/// # Errors
///
/// Fails if standard output does.
pub fn parts(args: &PartsArgs, console: &mut Console) -> io::Result<()> {
    let outcome = match &args.command {
        PartsCommand::Verify(args) => verify::verify(args, console),
        PartsCommand::Merge(args) => merge::merge(args, console),
    };
    reported(outcome, console)
}
