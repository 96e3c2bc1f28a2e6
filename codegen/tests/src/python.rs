//! Third-party programs as Python modules: used through standard input, and missing on many machines.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fmt};

/// Python's exit code, by the scripts, where the module that they import is not installed.
const NOT_INSTALLED: i32 = 3;

/// Why a program that is not ours has not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnswered {
    /// Python or the module is not installed.
    NotInstalled(String),
    /// The script has failed: in which way.
    Ended(String),
}

impl fmt::Display for NotAnswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnswered::NotInstalled(reason) | NotAnswered::Ended(reason) => f.write_str(reason),
        }
    }
}

/// A script that runs the scripts of standard input, each with its arguments and its text, so that modules are loaded
/// once. A question is a line with the numbers of bytes of its parts, and then the parts; an answer is a line with the
/// exit code and the number of bytes of what was printed, and then these.
const ANSWERING: &str = r"
import contextlib, io, os, sys, traceback
questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), 'wb')
# What a module prints by itself is no answer.
os.dup2(2, 1)
while line := questions.readline():
    script, text, *arguments = [questions.read(int(length)).decode() for length in line.split()]
    sys.argv, sys.stdin = ['-c', *arguments], io.StringIO(text)
    code, printed = 0, io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            exec(script, {'__name__': '__main__'})
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            code = 1
            traceback.print_exc(file=printed)
    printed = printed.getvalue().encode()
    answers.write(b'%d %d\n' % (code, len(printed)) + printed)
    answers.flush()
";

/// A Python that runs the answering script; it ends when its standard input does.
struct RunningPython {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

thread_local! {
    /// The Python of each thread that asks.
    static RUNNING: RefCell<Option<RunningPython>> = const { RefCell::new(None) };
}

/// What a script that imports a module prints, given arguments and a text on standard input. `PYTHON` names an
/// interpreter other than `python3`. Modules that one question has loaded are there for the next one of its thread.
///
/// # Errors
///
/// Fails if Python or the module is not installed, or if the script fails.
pub fn ask(module: &str, script: &str, arguments: &[String], text: &str) -> Result<String, NotAnswered> {
    let python = env::var_os("PYTHON").unwrap_or("python3".into());
    let mut running = match RUNNING.take() {
        Some(running) => running,
        None => RunningPython::start(&python)?,
    };
    let (code, printed) = match running.answer(script, arguments, text) {
        Ok(answer) => answer,
        // It has crashed, and the next question starts another one.
        Err(_) => return Err(NotAnswered::Ended(running.end())),
    };
    RUNNING.set(Some(running));
    match code {
        0 => Ok(printed),
        NOT_INSTALLED => Err(NotAnswered::NotInstalled(format!("{} has no {module}", python.display()))),
        code => Err(NotAnswered::Ended(format!("exit code {code}\n{printed}"))),
    }
}

impl RunningPython {
    fn start(python: &OsStr) -> Result<RunningPython, NotAnswered> {
        let mut command = Command::new(python);
        command.args(["-c", ANSWERING]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(NotAnswered::NotInstalled(format!("there is no {}", python.display())));
            }
            Err(error) => panic!("{} does not start: {error}", python.display()),
        };
        let questions = child.stdin.take().expect("standard input is a pipe");
        let answers = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        Ok(RunningPython { child, questions, answers })
    }

    /// Ends it, and tells how it ended.
    fn end(self) -> String {
        let RunningPython { mut child, questions, answers } = self;
        drop((questions, answers));
        child.wait().expect("nothing is left for it to read").to_string()
    }

    /// The exit code of a script, and what it has printed. A question is read whole before its answer is written.
    fn answer(&mut self, script: &str, arguments: &[String], text: &str) -> io::Result<(i32, String)> {
        let parts = || [script, text].into_iter().chain(arguments.iter().map(String::as_str));
        let lengths: Vec<String> = parts().map(|part| part.len().to_string()).collect();
        writeln!(self.questions, "{}", lengths.join(" "))?;
        parts().try_for_each(|part| self.questions.write_all(part.as_bytes()))?;
        self.questions.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let (code, length) = line.trim_end().split_once(' ').ok_or(ErrorKind::UnexpectedEof)?;
        let number = |text: &str| text.parse::<i32>().map_err(|_| ErrorKind::InvalidData);
        let mut printed = vec![0; number(length)? as usize];
        self.answers.read_exact(&mut printed)?;
        Ok((number(code)?, String::from_utf8(printed).expect("it prints text")))
    }
}
