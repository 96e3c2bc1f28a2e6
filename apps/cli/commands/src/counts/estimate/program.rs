//! Verdicts of an external program, which reads positions and answers each with a line.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use qishu::{SampleTally, SampleVerdict};

use crate::terminal::console::Failure;

/// The most bytes of an answer: a longer one is neither of the two words.
const LONGEST_ANSWER: u64 = 4 << 10;

/// What the shell makes of a command's answers to lines.
///
/// # Errors
///
/// Fails if there are no positions, if the command cannot be started or fails, or if it answers anything but `yes` or
/// `no` to each line.
pub fn asked(command: &OsStr, lines: impl Iterator<Item = Option<String>> + Send) -> Result<SampleTally, Failure> {
    let cannot = |error| Failure::new(format!("cannot run the test: {error}"));
    let mut child = shell(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(cannot)?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(Failure::new("cannot run the test: it has no standard streams"));
    };
    let (written, answered) = thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut input = BufWriter::new(input);
            let mut written = 0u64;
            for line in lines {
                let line = line.ok_or_else(|| Failure::new("there are no positions to draw from"))?;
                // A test that reads no more has ended, or is not going to answer: its answers tell.
                if writeln!(input, "{line}").is_err() {
                    break;
                }
                written += 1;
            }
            // Buffered output is dropped as well.
            _ = input.flush();
            Ok::<u64, Failure>(written)
        });
        let answered = answers(BufReader::new(output));
        if answered.is_err() {
            // It gets no further input, and its writing thread must end.
            _ = child.kill();
        }
        (writer.join(), answered)
    });
    let tally = answered.inspect_err(|_| ended(&mut child))?;
    let written = written.map_err(|_| Failure::new("the positions could not be drawn"))??;
    let status = child.wait().map_err(cannot)?;
    if !status.success() {
        return Err(Failure::new(format!("the test failed: {status}")));
    }
    if tally.drawn() != written {
        let drawn = tally.drawn();
        return Err(Failure::new(format!("the test gave {drawn} answers to {written} positions")));
    }
    Ok(tally)
}

/// Waits for a program that has been stopped, whose exit code says nothing.
fn ended(child: &mut Child) {
    _ = child.wait();
}

/// The verdicts, line by line.
fn answers(mut output: impl BufRead) -> Result<SampleTally, Failure> {
    let mut tally = SampleTally::default();
    loop {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::new(format!("cannot read the test's answers: {error}")))?;
        if bytes.is_empty() {
            return Ok(tally);
        }
        let line = String::from_utf8_lossy(&bytes);
        tally.add(match line.trim() {
            "yes" => SampleVerdict::Yes,
            "no" => SampleVerdict::No,
            other => {
                let text = format!("answer {} of the test is `{other}`, and neither `yes` nor `no`", tally.drawn() + 1);
                return Err(Failure::new(text));
            }
        });
    }
}

#[cfg(unix)]
fn shell(command: &OsStr) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command);
    shell
}

#[cfg(not(unix))]
fn shell(command: &OsStr) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}
