//! The command line: commands, options and their help.

mod bench;
mod check;
mod count;
mod draw;
mod engine;
mod estimate;
mod files;
mod groups;
mod help;
mod job;
mod library;
mod linked;
mod moves;
mod older;
mod parts;
#[cfg(feature = "play")]
mod play;
mod positions;
mod reach;
mod rows_by;
mod seconds;
mod shard;
mod solve;
mod tables;
mod target;
mod text;
mod up_to;
mod wrong;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use qishu::Code;

pub use bench::BenchArgs;
pub use check::{CheckArgs, CheckFormat};
pub use count::{CountArgs, CountQuestion};
pub use draw::{DrawArgs, ReportArgs};
pub use engine::{BookArgs, EngineArgs, TuneArgs, TuneMethod};
pub use estimate::EstimateArgs;
pub use files::{CompletionsArgs, DiffArgs, ManArgs, NewArgs, ShowArgs, VerifyArgs, WatchArgs};
pub use groups::command;
pub use library::{ImportArgs, ListArgs, RulesArgs};
pub use moves::{DeriveArgs, MovesArgs, PerftArgs, RecordArgs, RecordFormat};
pub use parts::{MergePartsArgs, PartsArgs, PartsCommand, VerifyPartsArgs};
#[cfg(feature = "play")]
pub use play::{MatchArgs, PlayArgs, PlayerArg, PlayerKind};
pub use positions::{OfArgs, RankArgs, SampleArgs, StreamArgs, StreamFormat, UnrankArgs};
pub use reach::ReachArgs;
pub use rows_by::RowsBy;
pub use shard::Destination;
pub use solve::{ProbeArgs, SolveArgs, SolveMethod};
pub use tables::{EndgamesArgs, OrbitsArgs, PrintArgs, SquaresArgs, TableArgs, TableFormat};
pub use target::{TargetArgs, WorkArgs};
pub use text::{StateArgs, TextArgs};
pub use up_to::{UpTo, generators};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "qishu", version, about = "Counts the positions of board games exactly, from their rules", after_help = help::PROGRAM, max_term_width = 100)]
pub struct Args {
    /// Whether messages are coloured; `auto` depends on the terminal and NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto, global = true)]
    pub color: Color,
    /// Say nothing but results, warnings and failures: no notes, no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Counts the positions of variants
    #[command(after_help = help::COUNT)]
    Count(CountArgs),
    /// Counts the positions of a variant by the number of pieces
    #[command(hide = true, after_help = help::TABLE)]
    Table(TableArgs),
    /// Counts in how many positions each piece stands on each square
    #[command(hide = true, after_help = help::SQUARES)]
    Squares(SquaresArgs),
    /// Lists the material with which there are few positions
    #[command(hide = true, after_help = help::ENDGAMES)]
    Endgames(EndgamesArgs),
    /// Counts the positions of a variant up to symmetry
    #[command(hide = true, after_help = help::ORBITS)]
    Orbits(OrbitsArgs),
    /// Lists the legal moves of a position
    #[command(after_help = help::MOVES)]
    Moves(MovesArgs),
    /// Checks records of games and writes them in any notation
    #[command(after_help = help::RECORD)]
    Record(RecordArgs),
    /// Counts the move sequences of a given length (perft)
    #[command(after_help = help::PERFT)]
    Perft(PerftArgs),
    /// Counts the different positions that games come to, and the games
    #[command(after_help = help::REACH)]
    Reach(ReachArgs),
    /// Solves endgames and whole games: what each position is worth
    #[command(after_help = help::SOLVE)]
    Solve(SolveArgs),
    /// Tells what a position and its moves are worth, from solved endgames
    #[command(after_help = help::PROBE)]
    Probe(ProbeArgs),
    #[cfg(feature = "play")]
    /// Opens a board to play on, in the browser or in the terminal
    #[command(after_help = help::PLAY)]
    Play(PlayArgs),
    /// Plays, in conversation with a program for players
    #[command(after_help = help::ENGINE)]
    Engine(EngineArgs),
    #[cfg(feature = "play")]
    /// Plays a match between two players and estimates which is stronger
    #[command(after_help = help::MATCH)]
    Match(MatchArgs),
    /// Makes an opening book of games
    #[command(after_help = help::BOOK)]
    Book(BookArgs),
    /// Changes what pieces are worth to the engine, and keeps what wins games
    #[command(hide = true, after_help = help::TUNE)]
    Tune(TuneArgs),
    /// Gives the numbers of positions
    #[command(after_help = help::RANK)]
    Rank(RankArgs),
    /// Gives the positions of numbers
    #[command(after_help = help::UNRANK)]
    Unrank(UnrankArgs),
    /// Draws positions at random
    #[command(after_help = help::SAMPLE)]
    Sample(SampleArgs),
    /// Estimates for how many positions something holds
    #[command(after_help = help::ESTIMATE)]
    Estimate(EstimateArgs),
    /// Looks after parts that several machines have made
    #[command(after_help = help::PARTS)]
    Parts(PartsArgs),
    /// Lists the variants compiled into this program
    #[command(after_help = help::LIST)]
    List(ListArgs),
    /// Prints the rules of a variant compiled into this program
    #[command(hide = true, after_help = help::RULES)]
    Rules(RulesArgs),
    /// Moves variants written for Fairy-Stockfish into rules files
    #[command(after_help = help::IMPORT)]
    Import(ImportArgs),
    /// Writes a rules file to begin with
    #[command(after_help = help::NEW)]
    New(NewArgs),
    /// Draws the regions of a variant, and where its pieces may stand
    #[command(after_help = help::SHOW)]
    Show(ShowArgs),
    /// Makes a picture of a board, a position or statistics
    #[command(after_help = help::DRAW)]
    Draw(DrawArgs),
    /// Writes a page with all that is known of a variant
    #[command(after_help = help::REPORT)]
    Report(ReportArgs),
    /// Tells what differs between two variants
    #[command(after_help = help::DIFF)]
    Diff(DiffArgs),
    /// Checks rules files and does nothing else
    #[command(after_help = help::CHECK)]
    Check(CheckArgs),
    /// Puts rules files in their one canonical form
    #[command(after_help = help::FMT)]
    Fmt(FmtArgs),
    #[cfg(feature = "lsp")]
    /// Runs a language server for editors
    #[command(after_help = help::LSP)]
    Lsp,
    /// Checks and counts files, again whenever they change
    #[command(hide = true, after_help = help::WATCH)]
    Watch(WatchArgs),
    /// Counts by brute force, naive frontier and plan, and compares
    #[command(after_help = help::VERIFY)]
    Verify(VerifyArgs),
    /// Explains how a variant is counted, how its pieces move, or a code
    #[command(after_help = help::EXPLAIN)]
    Explain(PlanArgs),
    /// Prints how the number of positions is cited
    #[command(after_help = help::CITE)]
    Cite(CiteArgs),
    /// Prints the rules that the moves of a variant imply
    #[command(after_help = help::DERIVE)]
    Derive(DeriveArgs),
    /// Prints the Rust module that counts a variant
    #[command(after_help = help::EMIT)]
    Emit(EmitArgs),
    /// Measures how fast the positions of variants are counted
    #[command(after_help = help::BENCH)]
    Bench(BenchArgs),
    /// Writes the rules of a variant in a form that other programs count
    #[command(hide = true, after_help = help::EXPORT)]
    Export(ExportArgs),
    /// Prints a script that completes arguments in a shell
    #[command(hide = true, after_help = help::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Writes the pages of a manual, one for each command
    #[command(hide = true, after_help = help::MAN)]
    Man(ManArgs),
}

/// What to cite.
#[derive(Debug, clap::Args)]
pub struct CiteArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Cite the number of positions with these pieces only, written as for `count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Cite the number of legal positions, each with a side to move
    #[arg(long)]
    pub legal: bool,
    /// How the citation is printed
    #[arg(long, value_enum, default_value_t = CitationFormat::Text)]
    pub format: CitationFormat,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How a citation is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum CitationFormat {
    /// Sentences
    Text,
    /// An entry for BibTeX, without a date
    Bibtex,
}

/// What to format.
#[derive(Debug, clap::Args)]
pub struct FmtArgs {
    /// Rules files, each of which is replaced; `-` is standard input, which is formatted to standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
    /// Write nothing, show what would change, and fail if anything would
    #[arg(long)]
    pub check: bool,
}

/// Whose plan to show, or which code to explain.
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    /// A variant compiled into this program, a rules file, or `-` for standard input; or the code of a message: a
    /// capital letter and four digits
    #[arg(value_name = "NAME|FILE|CODE")]
    pub target: OsString,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Show how the pieces move instead: for each a board with its targets from a square
    #[arg(long, conflicts_with = "material")]
    pub moves: bool,
    /// Show instead what the opening and the moves prove about each statement: whether games stay within it, and
    /// whether it allows nothing else
    #[arg(long, conflicts_with_all = ["moves", "material"])]
    pub proofs: bool,
    /// Show instead what decides the count of legal positions by a module: the cases, the order of the squares, the
    /// states before each, and the threats
    #[arg(long, conflicts_with_all = ["moves", "proofs", "material"])]
    pub legal: bool,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Whose module to print, how much of it, and where.
#[derive(Debug, clap::Args)]
pub struct EmitArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Which part of the module is printed
    #[arg(long, value_enum, default_value_t = ModuleParts::Count)]
    pub part: ModuleParts,
    /// With --part cnf: a formula with the weights of the `weight` statements, for weighted model counters
    #[arg(long)]
    pub weighted: bool,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl EmitArgs {
    /// What is wrong with the arguments together, if anything is.
    fn mistake(&self) -> Option<&'static str> {
        (self.weighted && self.part != ModuleParts::Cnf)
            .then_some("--weighted is for --part cnf: modules have no weights")
    }
}

/// Whose rules to write, and how.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// As a formula in the DIMACS format, of which a #SAT counter counts the models
    // It is the only form so far; that it has to be named keeps room for others.
    #[arg(long, required = true)]
    pub cnf: bool,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
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

/// Parts of a generated module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModuleParts {
    /// What counts
    Count,
    /// What gives each position its number
    Positions,
    /// What describes the rules
    Rules,
    /// The table that holds each part of the board
    #[value(alias = "layout")]
    PartTree,
    /// What makes moves
    Moves,
    /// What counts the legal positions
    Legal,
    /// The whole module
    All,
    /// No module, but the rules as a formula in the DIMACS format, of which a #SAT counter counts the models
    Cnf,
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

/// The name of a value, as it is written on the command line.
pub fn value_name(value: impl ValueEnum) -> String {
    // Every value here has a name.
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

impl PlanArgs {
    /// The target if it has the form of a code. A file of such a name has a folder before it.
    pub fn code(&self) -> Option<&str> {
        self.target.to_str().filter(|text| Code::is_form(text))
    }

    fn mistake(&self) -> Option<&'static str> {
        let options = self.moves || self.proofs || self.material.is_some();
        (options && self.code().is_some()).then_some("the options are about a variant, and this is a code")
    }
}

impl Args {
    /// The arguments of this process. A wrong command ends the process with exit code 2.
    pub fn from_command_line() -> Args {
        let command = with_negative_numbers(older::with_older_options(groups::command()));
        let matches = command
            .clone()
            .try_get_matches_from(linked::arguments())
            .and_then(|matches| wrong::not_empty(&command, matches));
        let args = matches.and_then(|matches| Args::from_arg_matches(&matches));
        let args = args.unwrap_or_else(|error| wrong::in_our_words(&command, error).exit());
        let twice = |inputs: &[OsString]| {
            let dashes = inputs.iter().filter(|input| *input == "-").count();
            (dashes > 1).then_some(positions::READ_TWICE)
        };
        let mistake = match &args.command {
            Command::Count(count) => twice(&count.targets).or(count.mistake()),
            Command::Bench(bench) => twice(&bench.targets),
            Command::Check(check) => twice(&check.files).or(check.mistake()),
            Command::Rank(rank) => rank.mistake(),
            Command::Unrank(unrank) => unrank.mistake(),
            Command::Estimate(estimate) => estimate.mistake(),
            Command::Perft(perft) => perft.mistake(),
            Command::Reach(reach) => reach.mistake(),
            Command::Solve(solve) => solve.mistake(),
            Command::Table(table) => table.mistake(),
            Command::Squares(squares) => squares.print.part.mistake(),
            Command::Endgames(endgames) => endgames.mistake(),
            Command::Orbits(orbits) => orbits.print.part.mistake(),
            #[cfg(feature = "play")]
            Command::Match(contest) => contest.part.mistake(),
            Command::Explain(plan) => plan.mistake(),
            Command::Emit(emit) => emit.mistake(),
            Command::Draw(draw) => draw.mistake(),
            _ => None,
        };
        if let Some(mistake) = mistake {
            Args::command().error(ErrorKind::ArgumentConflict, mistake).exit();
        }
        args
    }

    /// A note for each older name of a command or an option in the arguments of this process.
    pub fn notes() -> Vec<String> {
        older::notes(&Args::command())
    }
}

/// The command with negative numbers allowed as option values: an option then reports a wrong one.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let of_option = |arg: clap::Arg| {
        let has_value = arg.get_long().is_some() && arg.get_action().takes_values();
        if has_value { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(of_option).mut_subcommands(with_negative_numbers)
}
