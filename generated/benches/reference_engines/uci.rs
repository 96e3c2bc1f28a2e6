//! Programs of others that count ways to go on, and are started where the environment says where they are.
//!
//! They are asked in the protocol UCI: `position fen …`, then `go perft N`, to which they answer with a line
//! `Nodes searched: …`. Fairy-Stockfish and Pikafish do, and whatever else is put in their place.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What precedes the number.
const COUNTED: &str = "Nodes searched: ";

/// A program that has been started.
pub struct UciReference {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Whether the environment names no program in this variable.
pub fn is_missing(variable: &str) -> bool {
    path(variable).is_none()
}

fn path(variable: &str) -> Option<OsString> {
    env::var_os(variable).filter(|path| !path.is_empty())
}

impl UciReference {
    /// Starts the program that the environment names in a variable, to play a variant, which programs that play one game
    /// only need not know.
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

    /// The ways to go on for so many plies.
    pub fn perft(&mut self, state: &str, depth: u32) -> u64 {
        self.say(&format!("position fen {state}"));
        self.say(&format!("go perft {depth}"));
        self.answer(COUNTED).parse().expect("it is a number")
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
        self.input.flush().expect("the program listens");
    }

    /// What follows some words in the first line that begins with them.
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
        // It may have ended already; nothing depends on how.
        let _ = writeln!(self.input, "quit");
        let _ = self.program.wait();
    }
}
