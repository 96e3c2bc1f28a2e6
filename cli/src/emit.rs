//! `qishu emit`: prints the Rust module that counts a variant, as a build script would compile it.

use std::io;

use crate::args::PlanArgs;
use crate::console::Console;
use crate::explain::print_plan;

/// Prints the generated module.
///
/// # Errors
///
/// Fails if standard output does.
pub fn emit(args: &PlanArgs, console: &mut Console) -> io::Result<()> {
    print_plan(args, console, qishu_codegen::emit::emit)
}
