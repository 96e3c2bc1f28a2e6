//! Runs the program in a test's private folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// Rules that have 11 positions.
pub const SMALL: &str = r#"variant small {
    title  "A small game"
    source "A book of games"
    board 2 x 2
    sides alone
    piece stone S { count 0..2 anywhere }
    published 11 "An exact book"
    published 22 "A book that counts both players"
    published 1_0 "A careless book"
    published 1e1 "A rough book"
    published 1e48 "A very rough book"
}
"#;

/// Rules that no position satisfies.
pub const NONE: &str = r#"variant none {
    board 2 x 2
    sides alone
    piece stone S { count 1 on a1 }
    forbid stone on a1
    published 0 "A book"
    published 7 "Another book"
    published 1e3 "A third book"
}
"#;

/// Rules with two unknown words.
pub const BROKEN: &str = "variant broken {
    board 2 x 2
    sides alone
    peice stone S { count 1 anywhere }
    piece tower T { count 1 on hillside }
}
";

/// A folder for one test.
pub struct Folder(PathBuf);

/// What the program did.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    /// Its exit code.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if path.exists() {
            fs::remove_dir_all(&path).expect("no other program has a file there");
        }
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        Folder(path)
    }

    /// The folder with another file in it.
    pub fn with(self, file: &str, text: impl AsRef<[u8]>) -> Folder {
        fs::write(self.0.join(file), text).expect("the folder for tests can be written");
        self
    }

    /// Where the folder is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the program with nothing on standard input.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    /// Runs the program.
    pub fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        let mut command = self.command(arguments);
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        let output = thread::scope(|scope| {
            // The program may stop reading before the end of its input.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().expect("the program ends")
        });
        Run {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("results are text"),
            err: String::from_utf8(output.stderr).expect("messages are text"),
        }
    }

    /// The program with all its streams as pipes.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qishu"));
        command.args(arguments).current_dir(&self.0).env_remove("NO_COLOR");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Run {
    /// The results of a run in which all went well.
    pub fn results(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The messages of a run without a result.
    pub fn refusal(self) -> String {
        assert!(matches!(self.code, Some(1 | 2)) && self.out.is_empty(), "{self:?}");
        self.err
    }

    /// The messages of a run of a wrong command.
    pub fn wrong_command(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err
    }

    /// The messages of a run in which some input had a mistake and nothing had a result.
    pub fn mistakes(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}
