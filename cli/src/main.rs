//! The program `qishu`: counts the positions of board games from their rules, checks rules, explains how they are
//! counted, and prints the Rust module that counts them.
//!
//! Results go to standard output, everything else to standard error. The exit code is 0 when all went well, 1 when some
//! input had a mistake, and 2 when the command itself was wrong.

mod args;
mod check;
mod console;
mod count;
mod emit;
mod explain;
mod figures;
mod human;
mod published;
mod report;
mod rules;
mod target;

use std::process::ExitCode;

use args::{Args, Command};
use console::Console;

fn main() -> ExitCode {
    let args = Args::from_command_line();
    let mut console = Console::new(args.color);
    let done = match &args.command {
        Command::Count(args) => count::count(args, &mut console),
        Command::Check(args) => check::check(args, &mut console),
        Command::Explain(args) => explain::explain(args, &mut console),
        Command::Emit(args) => emit::emit(args, &mut console),
    };
    console.exit_code(done)
}
