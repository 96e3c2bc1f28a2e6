//! Third-party programs as Python modules: used through standard input, and missing on many machines.

use std::io::{ErrorKind, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fmt, thread};

/// Python's exit code, by the scripts, where the module that they import is not installed.
const NOT_INSTALLED: i32 = 3;

/// Why a program that is not ours has not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnswered {
    /// Python or the module is not installed.
    NotInstalled(String),
    /// It has ended with an unexpected status.
    Ended(ExitStatus),
}

impl fmt::Display for NotAnswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnswered::NotInstalled(reason) => f.write_str(reason),
            NotAnswered::Ended(status) => write!(f, "{status}"),
        }
    }
}

/// What a script that imports a module prints, given arguments and a text on standard input. `PYTHON` names an
/// interpreter other than `python3`.
///
/// # Errors
///
/// Fails if Python or the module is not installed, or if the script fails.
pub fn ask(module: &str, script: &str, arguments: &[String], text: &str) -> Result<String, NotAnswered> {
    let python = env::var_os("PYTHON").unwrap_or("python3".into());
    let mut command = Command::new(&python);
    command.args(["-c", script]).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(NotAnswered::NotInstalled(format!("there is no {}", python.display())));
        }
        Err(error) => panic!("{} does not start: {error}", python.display()),
    };
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let output = thread::scope(|scope| {
        // Where the module is missing, Python ends before it has read anything.
        scope.spawn(move || drop(stdin.write_all(text.as_bytes())));
        child.wait_with_output().expect("it ends")
    });
    if output.status.code() == Some(NOT_INSTALLED) {
        return Err(NotAnswered::NotInstalled(format!("{} has no {module}", python.display())));
    }
    if !output.status.success() {
        return Err(NotAnswered::Ended(output.status));
    }
    Ok(String::from_utf8(output.stdout).expect("it prints text"))
}
