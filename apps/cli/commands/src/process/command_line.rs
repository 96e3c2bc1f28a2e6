//! The arguments of this process, or those that another program passes on.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

/// The name of the program, and its arguments.
static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Makes these the arguments. The first is the name of the program.
///
/// # Panics
///
/// Panics if they are known already.
pub fn install(arguments: Vec<OsString>) {
    assert!(ARGUMENTS.set(arguments).is_ok(), "a process has one command line");
}

/// The name of the program, and its arguments.
pub fn arguments() -> &'static [OsString] {
    ARGUMENTS.get_or_init(|| env::args_os().collect())
}
