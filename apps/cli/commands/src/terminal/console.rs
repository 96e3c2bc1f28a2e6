//! Text output: results to standard output, errors to standard error, and the resulting exit code.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::{env, fmt};

use anstyle::{AnsiColor, Style};
use qishu::{Error, Mistakes, NewFile, Progress, file_error_in_words, path_in_words};
use serde::Serialize;

use crate::args::Color;

/// The exit code of a wrong command, equal to that of the argument parser.
const WRONG_COMMAND: u8 = 2;

/// The exit code of a command whose answer is no, or whose work failed.
const FAILED: u8 = 1;

/// Why one of the inputs gave no result.
#[derive(Debug)]
pub enum Failure {
    /// Mistakes in rules.
    Rules(Mistakes),
    /// Anything else.
    Message {
        /// What is wrong, in one line.
        text: String,
        /// What to do about it, one sentence each.
        help: Vec<String>,
    },
    /// The command itself is wrong: an argument names nothing that exists, or contradicts another.
    Command {
        /// What is wrong, in one line.
        text: String,
        /// What to do about it, one sentence each.
        help: Vec<String>,
    },
    /// The user has stopped the count, which had come so far.
    Stopped(Progress),
    /// The user has stopped a stream of positions.
    StoppedAfter {
        /// How many were printed.
        positions: u128,
    },
}

/// The two output streams of the program.
#[derive(Debug)]
pub struct Console {
    color: bool,
    /// Whether neither notes nor progress are shown.
    is_quiet: bool,
    failed: bool,
    /// Whether the command itself is wrong.
    is_wrong: bool,
    stopped: bool,
}

impl Failure {
    /// A failure without any help.
    pub fn new(text: impl Into<String>) -> Failure {
        Failure::Message { text: text.into(), help: Vec::new() }
    }

    /// A failure that an error explains. The command is at fault if an argument names nothing, or is no position.
    pub fn of(error: &Error, text: String) -> Failure {
        let help = error.help().to_vec();
        match error {
            Error::Unknown { .. } | Error::NotAllowed(_) | Error::NoPosition { .. } => Failure::Command { text, help },
            _ => Failure::Message { text, help },
        }
    }

    /// A file that could not be read, as messages name it.
    pub fn unread(shown: impl fmt::Display, error: &io::Error) -> Failure {
        Failure::new(format!("cannot read `{shown}`: {}", file_error_in_words(error)))
    }

    /// A file that could not be written.
    pub fn unwritten(path: &Path, error: &io::Error) -> Failure {
        Failure::new(format!("cannot write `{}`: {}", path_in_words(path), file_error_in_words(error)))
    }

    /// What is wrong, and what to do about it.
    pub fn told(&self) -> (String, Vec<String>) {
        match self {
            Failure::Rules(mistakes) => (mistakes.to_string(), Vec::new()),
            Failure::Message { text, help } | Failure::Command { text, help } => (text.clone(), help.clone()),
            Failure::Stopped(progress) => (format!("stopped by the user after {progress}"), Vec::new()),
            Failure::StoppedAfter { positions } => {
                (format!("stopped by the user after {positions} positions"), Vec::new())
            }
        }
    }

    /// The failure with another sentence in place of its help, if it has one.
    #[must_use]
    pub fn with_help(self, sentence: &str) -> Failure {
        match self {
            Failure::Message { text, .. } => Failure::Message { text, help: vec![sentence.to_string()] },
            Failure::Command { text, .. } => Failure::Command { text, help: vec![sentence.to_string()] },
            other => other,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Rules(mistakes) => Failure::Rules(mistakes),
            Error::Stopped(progress) => Failure::Stopped(progress),
            other => Failure::of(&other, other.to_string()),
        }
    }
}

impl Console {
    /// A console whose messages are coloured when the user wants it so.
    pub fn new(color: Color, is_quiet: bool) -> Console {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => io::stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb(),
        };
        Console { color, is_quiet, failed: false, is_wrong: false, stopped: false }
    }

    /// Writes a result to standard output at once, so that results and mistakes stay in order on a terminal.
    ///
    /// # Errors
    ///
    /// Fails if standard output does, for instance because its reader has gone.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    /// Writes a result that is no text to standard output at once.
    ///
    /// # Errors
    ///
    /// Fails if standard output does.
    pub fn print_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Writes a result to a file, or to standard output without one.
    ///
    /// # Errors
    ///
    /// Fails if standard output does. A file that cannot be written is a failure for the exit code.
    pub fn deliver(&mut self, output: Option<&Path>, text: &str) -> io::Result<()> {
        let Some(path) = output else { return self.print(text) };
        if let Err(error) = NewFile::put(path, text.as_bytes()) {
            self.fail(&Failure::unwritten(path, &error));
        }
        Ok(())
    }

    /// Writes an object to standard output as JSON.
    ///
    /// # Errors
    ///
    /// Fails if standard output does.
    pub fn print_json(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.print(&format!("{}\n", serde_json::to_string_pretty(object)?))
    }

    /// Writes a failure to standard error and remembers it for the exit code.
    pub fn fail(&mut self, failure: &Failure) {
        self.failed = true;
        self.is_wrong |= matches!(failure, Failure::Command { .. });
        let text = match failure {
            Failure::Rules(mistakes) => mistakes.render(self.color),
            Failure::Message { text, help } | Failure::Command { text, help } => {
                let error = AnsiColor::BrightRed.on_default().bold();
                let mut lines = vec![format!("{}: {}", self.paint("error", error), printable(text))];
                for sentence in help {
                    let note = AnsiColor::BrightCyan.on_default().bold();
                    lines.push(format!("{}: {}", self.paint("help", note), printable(sentence)));
                }
                lines.join("\n")
            }
            Failure::Stopped(_) | Failure::StoppedAfter { .. } => {
                self.stopped = true;
                failure.told().0
            }
        };
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Draws mistakes or warnings into the lines that they are in, on standard error.
    pub fn draw(&self, mistakes: &Mistakes) {
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "{}", mistakes.render(self.color));
    }

    /// Writes lines to standard error, without marks that would steer a terminal.
    pub fn say(&self, lines: &str) {
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "{}", printable(lines));
    }

    /// Remembers a failure that the results tell of.
    pub fn remember_failure(&mut self) {
        self.failed = true;
    }

    /// Whether standard error is a terminal that can redraw a line.
    pub fn can_redraw(&self) -> bool {
        !self.is_quiet && io::stderr().is_terminal() && !is_dumb()
    }

    /// The exit code of the run. A closed standard output is no error: its reader has read enough. `stopped` is the
    /// code of a program that the user has stopped.
    pub fn exit_code(mut self, done: io::Result<()>, stopped: u8) -> u8 {
        if let Err(error) = done
            && error.kind() != ErrorKind::BrokenPipe
        {
            self.fail(&Failure::new(format!("cannot write to standard output: {error}")));
        }
        match (self.stopped, self.failed) {
            (true, _) => stopped,
            (false, true) if self.is_wrong => WRONG_COMMAND,
            (false, true) => FAILED,
            (false, false) => 0,
        }
    }

    /// Writes a remark to standard error that is no failure.
    pub fn note(&self, text: &str) {
        if self.is_quiet {
            return;
        }
        let note = AnsiColor::BrightGreen.on_default().bold();
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "{}: {}", self.paint("note", note), printable(text));
    }

    /// Writes a warning to standard error, which is no failure either.
    pub fn warn(&self, text: &str) {
        let warning = AnsiColor::BrightYellow.on_default().bold();
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "{}: {}", self.paint("warning", warning), printable(text));
    }

    fn paint(&self, word: &str, style: Style) -> String {
        match self.color {
            true => format!("{style}{word}{style:#}"),
            false => word.to_string(),
        }
    }
}

/// The text without characters that would steer a terminal: names and titles come from files that anyone may have
/// written. Line breaks stay.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// By the convention of no-color.org an empty value counts as none.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}
