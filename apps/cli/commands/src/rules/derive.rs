//! `qishu derive`: the rules that the opening and the moves of a variant imply.

use std::io;

use crate::args::DeriveArgs;
use crate::terminal::answer::answered;
use crate::terminal::console::Console;
use crate::terminal::target::Target;

/// Prints the statements.
///
/// # Errors
///
/// Fails if standard output does.
pub fn derive(args: &DeriveArgs, console: &mut Console) -> io::Result<()> {
    let text = Target::of(&args.of.target).and_then(|target| {
        let derived = target.variant.moves().and_then(|moves| moves.derived_rules());
        derived.map_err(|error| target.failure(&error))
    });
    answered(text, console)
}
