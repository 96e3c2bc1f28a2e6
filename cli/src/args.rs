//! The command line: commands, options and the help that describes them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use num_bigint::BigUint;
use qishu_codegen::planner::Limits;

use crate::positions::args::{
    RANK_EXAMPLES, READ_TWICE, RankArgs, SAMPLE_EXAMPLES, SampleArgs, UNRANK_EXAMPLES, UnrankArgs,
};

const EXAMPLES: &str = "\
Examples:
  qishu count                        every variant compiled into this program
  qishu count --format json NAME     one of them, for another program to read
  qishu count my_game.rules          rules from a file, without building anything
  qishu table --by side NAME         the positions by the men of each side
  qishu squares NAME                 in how many of them each piece stands where
  qishu endgames --at-most 1e6 NAME  the material with few positions
  qishu orbits NAME                  the positions up to symmetry
  qishu sample -n 10 NAME            ten positions, each as likely as any other
  qishu rank NAME positions.txt      the numbers of positions; `unrank` is the way back
  qishu check variants/*.rules       is anything wrong with these files?
  qishu explain my_game.rules        how the positions are counted, step by step
  qishu emit my_game.rules           the Rust module that counts them
  qishu bench my_game.rules          how fast they are counted, and by what
  qishu export --cnf my_game.rules   the rules as a formula, for counters that are not ours

Exit code: 0 when all went well, 1 when some input had a mistake, 2 when the command was wrong, 130 when the user
stopped a count.";

const COUNT_EXAMPLES: &str = "\
A figure printed elsewhere is compared with the count: one written as an integer by difference and ratio, one written
as a magnitude (1e48, 1.14e53) by ratio; it agrees when the count rounds to the digits it gives. Storage is what all
positions take at log2(count) bits each, as it is given in the literature; 1 TB is 2^40 bytes.

When one of several variants cannot be counted, the others are counted all the same, and the exit code is 1.

On a terminal a long count shows how far it has come and how long it will still take. Ctrl-C stops it; the exit code
is 130 then.

Examples:
  qishu count
  qishu count NAME OTHER_NAME --format plain
  qishu count ./my_game.rules
  qishu count --material 'K 2*R | K' NAME
  qishu count - < my_game.rules";

const TABLE_EXAMPLES: &str = "\
A row says how many positions have so many men; what no position has is left out. By `material` the numbers of all
pieces of all sides are told together, so that there can be very many rows.

Examples:
  qishu table --by men NAME
  qishu table --by material --format csv NAME > material.csv";

const SQUARES_EXAMPLES: &str = "\
The human form draws a board for each piece: 9 where it stands in most positions, 1 where in a ninth of these or fewer,
a dot where it cannot stand. All numbers are exact; squares that are alike are counted once, on all cores.

Examples:
  qishu squares NAME
  qishu squares --format csv my_game.rules > squares.csv";

const ENDGAMES_EXAMPLES: &str = "\
Each row is the material of all sides, as `qishu count --material` reads it, and its number of positions, the least
first. Where there is too much material to count it all at once, --men limits it to few men.

Examples:
  qishu endgames --at-most 1_000_000 NAME
  qishu endgames --at-most 1e9 --men 4 my_game.rules";

const ORBITS_EXAMPLES: &str = "\
Two positions that a symmetry takes to one another are counted as one. The symmetries given generate a group; the number
of orbits is the mean of the numbers of positions that its elements leave as they are, which are listed too. Each
symmetry is checked against the rules first. Without --up-to, all that the rules have are taken.

Examples:
  qishu orbits --up-to files NAME
  qishu orbits --up-to square,sides my_game.rules";

const CHECK_EXAMPLES: &str = "\
The files are read together, so that one may extend another. For each sound file a line `FILE: ok` names its variant.

Examples:
  qishu check my_game.rules
  qishu check variants/*.rules && cargo build";

const BENCH_EXAMPLES: &str = "\
The module is compiled with optimisation in a temporary folder, by the cargo that is installed, and timed beside the
plan carried out directly and a sweep over the squares that knows nothing of plans. All must find the same number. Times
are the least of several; instructions do not depend on the machine's load and are counted if Valgrind is installed.

The plain form has a line for each variant, of values that a tab parts: its name, lines of the module, tables, entries,
steps, bits of the widest integer, instructions, and the seconds that the module, the plan and the sweep take to
count. What was not measured is a `-`.

Examples:
  qishu bench my_game.rules
  qishu bench NAME my_game.rules --format json";

const EXPORT_EXAMPLES: &str = "\
The formula has one model for each position. Its first variables say that a piece stands on a square, and each has a
comment `c var` with its name; all others follow from these. A counter may project on the named variables, which the
comments `c p show` and `c ind` list, or count all models: it finds the same number.

Examples:
  qishu export --cnf my_game.rules > my_game.cnf
  qishu export --cnf NAME --output name.cnf";

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
    /// Counts the positions of a variant by the number of men
    #[command(after_help = TABLE_EXAMPLES)]
    Table(TableArgs),
    /// Counts in how many positions each piece stands on each square
    #[command(after_help = SQUARES_EXAMPLES)]
    Squares(SquaresArgs),
    /// Lists the material with which there are few positions
    #[command(after_help = ENDGAMES_EXAMPLES)]
    Endgames(EndgamesArgs),
    /// Counts the positions of a variant up to symmetry
    #[command(after_help = ORBITS_EXAMPLES)]
    Orbits(OrbitsArgs),
    /// Tells the numbers of positions
    #[command(after_help = RANK_EXAMPLES)]
    Rank(RankArgs),
    /// Tells the positions of numbers
    #[command(after_help = UNRANK_EXAMPLES)]
    Unrank(UnrankArgs),
    /// Draws positions at random
    #[command(after_help = SAMPLE_EXAMPLES)]
    Sample(SampleArgs),
    /// Checks rules files and does nothing else
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Shows how the positions of a variant are counted
    Explain(PlanArgs),
    /// Prints the Rust module that counts a variant
    Emit(PlanArgs),
    /// Measures how fast the positions of variants are counted
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// Writes the rules of a variant in a form that other programs count
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(ExportArgs),
}

/// What to count, and how to show it.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    /// Variants compiled into this program, or rules files: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input. Without any, all variants compiled into this program
    #[arg(value_name = "NAME|FILE")]
    pub targets: Vec<OsString>,
    /// Count positions with these pieces only: names or letters, several of one as in `2*R`, the sides parted by `|` in
    /// the order of the rules. Pieces of which there is always the same number need not be named
    #[arg(long, value_name = "PIECES", requires = "targets")]
    pub material: Option<String>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What to split up, and by what.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// What tells the rows apart
    #[arg(long, value_enum)]
    pub by: By,
    /// How the table is printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Whose squares to look at.
#[derive(Debug, clap::Args)]
pub struct SquaresArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// How the numbers are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which material to list.
#[derive(Debug, clap::Args)]
pub struct EndgamesArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// The most positions that material may have to be listed: an integer such as 1_000_000, or a power of ten such as
    /// 1e6
    #[arg(long, value_name = "N", value_parser = number)]
    pub at_most: BigUint,
    /// Look at material of so many men at most
    #[arg(long, value_name = "N")]
    pub men: Option<u32>,
    /// How the list is printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What to count up to which symmetries.
#[derive(Debug, clap::Args)]
pub struct OrbitsArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// The symmetries that generate the group, with commas between
    #[arg(long, value_enum, value_name = "SYMMETRY", value_delimiter = ',')]
    pub up_to: Vec<Symmetry>,
    /// How the numbers are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What to measure, and how to show it.
#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Variants compiled into this program, or rules files: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE", required = true)]
    pub targets: Vec<OsString>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Compile nothing, so that no toolchain is needed
    #[arg(long)]
    pub no_module: bool,
    /// Give the sweep up when it has to remember more combinations of sums than this at once
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub most_states: usize,
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

/// Whose rules to write, and how.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// A variant compiled into this program, or a rules file: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// As a formula in the DIMACS format, of which a #SAT counter counts the models
    // It is the only form so far; that it has to be named keeps room for others.
    #[arg(long, required = true)]
    pub cnf: bool,
    /// The file to write; standard output without it
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// How much work a count may take.
#[derive(Debug, clap::Args)]
pub struct WorkArgs {
    /// Refuse a plan that takes more steps than this. A variant compiled into this program is counted by its module
    /// whatever it takes
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    pub most_steps: u128,
    /// Refuse a plan with a table of more entries than this; an entry takes 8 bytes or more
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries)]
    pub most_entries: u128,
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

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With everything that is known, laid out to be read
    Human,
    /// The bare values, one variant a line
    Plain,
    /// Everything, as one JSON object
    Json,
}

/// How tables are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Laid out to be read
    Human,
    /// A line for each row, with tabs between its columns
    Plain,
    /// The same with commas, under a line of headings
    Csv,
    /// One JSON object
    Json,
}

/// What tells the rows of a table apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// The number of all men
    Men,
    /// The numbers of men of each side
    Side,
    /// The number of each piece, one piece after the other
    Piece,
    /// The numbers of all pieces together
    Material,
}

/// A symmetry of boards or games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Symmetry {
    /// The first file becomes the last
    Files,
    /// The first rank becomes the last
    Ranks,
    /// The board is turned by 180 degrees
    HalfTurn,
    /// The board is turned by 90 degrees
    QuarterTurn,
    /// Files are exchanged with ranks
    Diagonal,
    /// All eight symmetries of a square board
    Square,
    /// The sides are exchanged, the board as the second side sees it
    Sides,
}

/// An integer, or a power of ten times one.
fn number(text: &str) -> Result<BigUint, String> {
    let complaint = || format!("`{text}` is neither an integer such as 1_000_000 nor a number such as 1e6");
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits: BigUint = digits.replace('_', "").parse().map_err(|_| complaint())?;
    let exponent: u16 = exponent.parse().map_err(|_| complaint())?;
    Ok(digits * BigUint::from(10u32).pow(exponent.into()))
}

impl Args {
    /// The arguments of this process. A wrong command ends the process with exit code 2.
    pub fn from_command_line() -> Args {
        let args = Args::parse();
        let twice = |inputs: &[OsString]| {
            let dashes = inputs.iter().filter(|input| *input == "-").count();
            (dashes > 1).then_some(READ_TWICE)
        };
        let mistake = match &args.command {
            Command::Count(count) => twice(&count.targets),
            Command::Bench(bench) => twice(&bench.targets),
            Command::Check(check) => twice(&check.files),
            Command::Rank(rank) => rank.mistake(),
            Command::Unrank(unrank) => unrank.mistake(),
            _ => None,
        };
        if let Some(mistake) = mistake {
            Args::command().error(ErrorKind::ArgumentConflict, mistake).exit();
        }
        args
    }
}

impl WorkArgs {
    /// The planner's limits.
    pub fn limits(&self) -> Limits {
        Limits { steps: self.most_steps, entries: self.most_entries, ..Limits::default() }
    }
}
