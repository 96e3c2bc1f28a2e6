//! Programs that are not ours, as Python modules: asked through standard input, and missing on many machines.

use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};
use std::{env, thread};

/// Python's exit code, by the scripts, where the module that they import is not installed.
const NOT_INSTALLED: i32 = 3;

/// What a script that imports a module prints, given an argument and a text on standard input; `Err` with the reason if
/// Python or the module is not installed. `PYTHON` names an interpreter other than `python3`.
pub fn ask(module: &str, script: &str, argument: &str, text: &str) -> Result<String, String> {
    let python = env::var_os("PYTHON").unwrap_or("python3".into());
    let mut command = Command::new(&python);
    command.args(["-c", script, argument]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(format!("there is no {}", python.display())),
        Err(error) => panic!("{} does not start: {error}", python.display()),
    };
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let output = thread::scope(|scope| {
        // Where the module is missing, Python ends before it has read anything.
        scope.spawn(move || drop(stdin.write_all(text.as_bytes())));
        child.wait_with_output().expect("it ends")
    });
    if output.status.code() == Some(NOT_INSTALLED) {
        return Err(format!("{} has no {module}", python.display()));
    }
    assert!(output.status.success(), "{} fails", python.display());
    Ok(String::from_utf8(output.stdout).expect("it prints text"))
}
