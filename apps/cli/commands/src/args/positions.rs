//! The arguments of the commands that convert positions to numbers and back.

use std::ffi::OsString;

use clap::{ArgGroup, ValueEnum};
use qishu::{BigUint, Shard, Threads};

use super::shard::ShardArgs;
use super::target::{TargetArgs, WorkArgs};
use super::text::TextArgs;
use super::up_to::{UpTo, UpToParser};
use crate::text::number::{machine, number, threads};

/// Whose positions are numbered.
#[derive(Debug, clap::Args)]
pub struct OfArgs {
    /// Which variant.
    #[command(flatten)]
    pub variant: TargetArgs,
    /// Number the positions with these pieces only, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Number pairs of a position and a side to move in which that side cannot capture a royal piece at once; the rules
    /// must say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// Number orbits under these symmetries, separated by commas: all positions of an orbit have one number, and one of
    /// them represents it. Symmetries of the rules are given by name
    #[arg(long, value_parser = UpToParser, value_name = "SYMMETRY", value_delimiter = ',')]
    pub up_to: Vec<UpTo>,
    /// Number positions by weight, by the `weight` statements of the rules: each has as many numbers as it weighs, and is
    /// drawn with a probability in proportion to its weight
    #[arg(long, conflicts_with_all = ["legal", "up_to"])]
    pub weighted: bool,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which positions to rank.
#[derive(Debug, clap::Args)]
pub struct RankArgs {
    /// Of which variant.
    #[command(flatten)]
    pub of: OfArgs,
    /// A file with a position on each line, in FEN style; standard input by default, or for `-`. Fields after the
    /// board, such as the side to move, are read with `--legal` alone
    #[arg(value_name = "POSITIONS")]
    pub input: Option<OsString>,
    /// Which part of the file's lines, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
    /// Report bad lines and continue after them
    #[arg(long)]
    pub keep_going: bool,
    /// How results are made and printed.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Which numbers to unrank.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("range").args(["from", "to"]).multiple(true))]
pub struct UnrankArgs {
    /// Of which variant.
    #[command(flatten)]
    pub of: OfArgs,
    /// A file with a number on each line, or with what `--format binary` writes; standard input without it, or for `-`
    #[arg(value_name = "NUMBERS", conflicts_with = "range")]
    pub input: Option<OsString>,
    /// The first number of a range; 0 if only --to is given
    #[arg(long, value_name = "A", value_parser = number)]
    pub from: Option<BigUint>,
    /// The exclusive end of a range; the count if only --from is given
    #[arg(long, value_name = "B", value_parser = number)]
    pub to: Option<BigUint>,
    /// Which part of the range, or of the file's lines, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
    /// Report bad lines and continue after them
    #[arg(long, conflicts_with = "range")]
    pub keep_going: bool,
    /// How results are made and printed.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Which positions to draw.
#[derive(Debug, clap::Args)]
pub struct SampleArgs {
    /// Of which variant.
    #[command(flatten)]
    pub of: OfArgs,
    /// How many positions to draw
    #[arg(short = 'n', long, value_name = "N", value_parser = machine::<u64>, default_value_t = 1)]
    pub number: u64,
    /// What all chance follows from
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 0)]
    pub seed: u64,
    /// Which part of the sample, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
    /// How results are made and printed.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// How a stream of positions is made and printed.
#[derive(Debug, clap::Args)]
pub struct StreamArgs {
    /// How results are printed
    #[arg(long, value_enum, default_value_t = StreamFormat::Plain)]
    pub format: StreamFormat,
    /// The number of threads, at most 1024; one for each core without it. The output is the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How positions are written.
    #[command(flatten)]
    pub text: TextArgs,
}

/// How positions and their numbers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StreamFormat {
    /// What was asked for alone, the number or the position, one a line
    Plain,
    /// Each number with its position drawn as a board
    Human,
    /// Number and position with a comma between, one a line, under a line of headings
    Csv,
    /// Number and position as a JSON object, one a line
    Json,
    /// Each number in the fewest bytes that hold the greatest one, after a header that identifies the numbering; `qishu
    /// unrank` reads it
    Binary,
}

/// What is wrong with a command that reads standard input twice.
pub const READ_TWICE: &str = "standard input can be read once only: it cannot be rules and lines, or several files";

/// What is wrong with a command that reads a part of standard input.
const CUT: &str =
    "standard input cannot be cut into parts: its lines cannot be counted beforehand, as those of a file can";

/// What is wrong with ranking by weight.
const MANY_NUMBERS: &str = "--weighted is for qishu sample and unrank: by weight a position has no number of its own, but as many as it weighs";

/// The message for a command that packs numbers and continues after bad lines.
const NOTHING_TO_PACK: &str = "--keep-going is not for --format binary: no bytes stand for a bad line";

impl RankArgs {
    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_idle = self.keep_going && self.stream.format == StreamFormat::Binary;
        let lines = mistake(&self.of.variant.target, self.input.as_ref(), self.part.shard);
        self.of.weighted.then_some(MANY_NUMBERS).or(lines).or(is_idle.then_some(NOTHING_TO_PACK))
    }
}

impl UnrankArgs {
    /// Whether numbers are a range's, and not lines.
    pub fn has_range(&self) -> bool {
        self.from.is_some() || self.to.is_some()
    }

    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_idle = self.keep_going && self.stream.format == StreamFormat::Binary;
        let lines = || mistake(&self.of.variant.target, self.input.as_ref(), self.part.shard);
        let lines = if self.has_range() { None } else { lines() };
        lines.or(is_idle.then_some(NOTHING_TO_PACK))
    }
}

/// What is wrong with the lines of a command.
fn mistake(target: &OsString, lines: Option<&OsString>, shard: Option<Shard>) -> Option<&'static str> {
    let is_standard_input = lines.is_none_or(|lines| lines == "-");
    match (is_standard_input, shard) {
        (true, _) if target == "-" => Some(READ_TWICE),
        (true, Some(_)) => Some(CUT),
        _ => None,
    }
}
