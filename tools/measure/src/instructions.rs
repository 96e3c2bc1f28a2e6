//! Instruction counts by Valgrind's tool Callgrind.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{fmt, io};

/// The number of additional runs of the second process.
const MORE: u32 = 2;

/// What precedes the number in what Callgrind says at the end.
const COLLECTED: &str = "Collected :";

/// Keeps the C library from filling and copying memory with repeated string instructions. Callgrind counts each
/// repetition, so that clearing a table would count by its bytes. Other C libraries ignore this.
const NO_REPETITION: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.cpu.x86_rep_stosb_threshold=1073741824:glibc.cpu.x86_rep_movsb_threshold=1073741824");

/// Why instructions were not counted.
#[derive(Debug)]
pub enum NotCounted {
    /// Valgrind did not start; perhaps it is not installed.
    NoValgrind(io::Error),
    /// The program failed under Valgrind, or Valgrind printed no number: its output.
    Failed(String),
}

/// The number of instructions of one run.
///
/// The program is started twice, with the arguments for some runs and for some more; the difference leaves out start-up
/// and shutdown.
///
/// # Errors
///
/// Fails if Valgrind is missing or the program fails under it.
pub fn instructions(program: &Path, arguments: impl Fn(u32) -> Vec<OsString>) -> Result<u64, NotCounted> {
    let (few, many) = (collected(program, arguments(1))?, collected(program, arguments(1 + MORE))?);
    Ok(many.saturating_sub(few) / u64::from(MORE))
}

/// The instructions of a whole process.
fn collected(program: &Path, arguments: Vec<OsString>) -> Result<u64, NotCounted> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--"]).arg(program).args(arguments);
    command.env(NO_REPETITION.0, NO_REPETITION.1);
    let output = command.output().map_err(NotCounted::NoValgrind)?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(NotCounted::Failed(said.into_owned()));
    }
    let after = said.rsplit_once(COLLECTED).and_then(|(_, after)| after.split_whitespace().next());
    after.and_then(|number| number.parse().ok()).ok_or_else(|| NotCounted::Failed(said.into_owned()))
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCounted::NoValgrind(error) => write!(f, "instructions are not counted: cannot run valgrind: {error}"),
            NotCounted::Failed(said) => write!(f, "instructions are not counted: valgrind failed:\n{}", said.trim()),
        }
    }
}

impl std::error::Error for NotCounted {}
