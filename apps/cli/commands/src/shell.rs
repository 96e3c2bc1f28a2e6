//! `qishu completions` and `qishu man`: what shells and readers of manuals are given, made from the command line itself.

use std::{fs, io};

use crate::args::{CompletionsArgs, ManArgs, command};
use crate::terminal::console::{Console, Failure};

/// Prints a script that completes the program's arguments in a shell.
///
/// # Errors
///
/// Fails if standard output does.
pub fn completions(args: &CompletionsArgs, console: &mut Console) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "qishu", &mut script);
    console.print(&String::from_utf8_lossy(&script))
}

/// Writes a page of the manual for the program and one for each command into a folder, in place of those that are
/// there.
///
/// # Errors
///
/// Fails if standard output does.
pub fn man(args: &ManArgs, console: &mut Console) -> io::Result<()> {
    let write = || {
        fs::create_dir_all(&args.folder)?;
        clap_mangen::generate_to(command(), &args.folder)
    };
    if let Err(error) = write() {
        console.fail(&Failure::unwritten(&args.folder, &error));
    }
    Ok(())
}
