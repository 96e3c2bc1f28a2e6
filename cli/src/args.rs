//! The command line: commands, options and the help that describes them.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use codegen::planner::Limits;

const EXAMPLES: &str = "\
Examples:
  qishu count                        every variant compiled into this program
  qishu count --format json NAME     one of them, for another program to read
  qishu count my_game.rules          rules from a file, without building anything
  qishu check variants/*.rules       is anything wrong with these files?
  qishu explain my_game.rules        how the positions are counted, step by step
  qishu emit my_game.rules           the Rust module that counts them

Exit code: 0 when all went well, 1 when some input had a mistake, 2 when the command was wrong.";

const COUNT_EXAMPLES: &str = "\
A figure printed elsewhere is compared with the count: one written as an integer by difference and ratio, one written
as a magnitude (1e48, 1.14e53) by ratio; it agrees when the count rounds to the digits it gives. Storage is what all
positions take at log2(count) bits each, as it is given in the literature; 1 TB is 2^40 bytes.

When one of several variants cannot be counted, the others are counted all the same, and the exit code is 1.

Examples:
  qishu count
  qishu count NAME OTHER_NAME --format plain
  qishu count ./my_game.rules
  qishu count - < my_game.rules";

const CHECK_EXAMPLES: &str = "\
The files are read together, so that one may extend another. For each sound file a line `FILE: ok` names its variant.

Examples:
  qishu check my_game.rules
  qishu check variants/*.rules && cargo build";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "qishu", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Args {
    /// Whether messages are coloured; `auto` asks the terminal and NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto, global = true)]
    pub color: Color,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Counts the positions of variants
    #[command(after_help = COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Checks rules files and does nothing else
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Shows how the positions of a variant are counted
    Explain(PlanArgs),
    /// Prints the Rust module that counts a variant
    Emit(PlanArgs),
}

/// What to count, and how to show it.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    /// Variants compiled into this program, or rules files: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input. Without any, all variants compiled into this program
    #[arg(value_name = "NAME|FILE")]
    pub targets: Vec<OsString>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What to check.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// Rules files; `-` is standard input, where nothing can be extended
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
}

/// Whose plan to show.
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How much work a count may take.
#[derive(Debug, clap::Args)]
pub struct WorkArgs {
    /// Refuse a plan that takes more steps than this. The limits of memory stay as they are, and a variant compiled
    /// into this program is counted by its module whatever it takes
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    pub most_steps: u128,
}

/// When messages are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How counts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With everything that is known, laid out to be read
    Human,
    /// The integer alone, one a line
    Plain,
    /// Everything, as one JSON object
    Json,
}

impl Args {
    /// The arguments of this process. A wrong command ends the process with exit code 2.
    pub fn from_command_line() -> Args {
        let args = Args::parse();
        let inputs = match &args.command {
            Command::Count(count) => count.targets.as_slice(),
            Command::Check(check) => check.files.as_slice(),
            Command::Explain(_) | Command::Emit(_) => &[],
        };
        if inputs.iter().filter(|input| *input == "-").count() > 1 {
            let message = "standard input can be read once only: there is more than one `-`";
            Args::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        args
    }
}

impl WorkArgs {
    /// The planner's limits.
    pub fn limits(&self) -> Limits {
        Limits { steps: self.most_steps, ..Limits::default() }
    }
}
