//! The name of the program as an argument: programs for players start an engine without any.

use std::ffi::OsString;
use std::path::Path;

use crate::process::{command_line, library};

/// What the name of such a program begins with.
const PREFIX: &str = "qishu-";
/// The command.
const ENGINE: &str = "engine";

/// The arguments of this process. Without any, those of `engine` if the program is called `qishu-engine`, and those of
/// `engine NAME` if it is called `qishu-NAME` after a variant of its library.
pub fn arguments() -> Vec<OsString> {
    let mut arguments = command_line::arguments().to_vec();
    if let [program] = arguments.as_slice()
        && let Some(implied) = Path::new(program).file_stem().and_then(|stem| implied(stem.to_str()?))
    {
        arguments.extend(implied);
    }
    arguments
}

/// The arguments that the name of a program implies.
fn implied(program: &str) -> Option<Vec<OsString>> {
    let name = program.strip_prefix(PREFIX)?;
    if name == ENGINE {
        return Some(vec![ENGINE.into()]);
    }
    library::variants().iter().any(|variant| variant.name == name).then(|| vec![ENGINE.into(), name.into()])
}
