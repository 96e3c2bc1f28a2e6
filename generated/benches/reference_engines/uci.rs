//! External engines that compute perft, started from paths in the environment.
//!
//! The protocol is UCI: `position fen …`, then `go perft N`, with a line `Nodes searched: …` as the answer.
//! Fairy-Stockfish and Pikafish support it; any replacement has to.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The prefix of the number.
const COUNTED: &str = "Nodes searched: ";

/// A running engine.
pub struct UciReference {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Whether the environment does not set this variable.
pub fn is_missing(variable: &str) -> bool {
    path(variable).is_none()
}

fn path(variable: &str) -> Option<OsString> {
    env::var_os(variable).filter(|path| !path.is_empty())
}

impl UciReference {
    /// Starts the engine whose path is in a variable, for a variant. Engines for a single game may ignore the variant.
    pub fn start(variable: &str, variant: &str) -> UciReference {
        let path = path(variable).expect("the environment names the program");
        let mut command = Command::new(path);
        let mut program =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program can be started");
        let input = program.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(program.stdout.take().expect("its output is a pipe"));
        let mut reference_engine = UciReference { program, input, output };
        reference_engine.say("uci");
        reference_engine.answer("uciok");
        reference_engine.say(&format!("setoption name UCI_Variant value {variant}"));
        reference_engine
    }

    /// The perft of a depth.
    pub fn perft(&mut self, state: &str, depth: u32) -> u64 {
        self.say(&format!("position fen {state}"));
        self.say(&format!("go perft {depth}"));
        self.answer(COUNTED).parse().expect("it is a number")
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
        self.input.flush().expect("the program listens");
    }

    /// The rest of the first line that begins with some words.
    fn answer(&mut self, words: &str) -> String {
        let mut line = String::new();
        while self.output.read_line(&mut line).expect("the program answers") > 0 {
            if let Some(rest) = line.trim_end().strip_prefix(words) {
                return rest.to_owned();
            }
            line.clear();
        }
        panic!("the program says nothing that begins with `{words}`");
    }
}

impl Drop for UciReference {
    fn drop(&mut self) {
        // The engine may have ended already; its exit status does not matter.
        let _ = writeln!(self.input, "quit");
        let _ = self.program.wait();
    }
}
