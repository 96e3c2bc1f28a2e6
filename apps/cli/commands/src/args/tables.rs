//! The arguments of the commands that split counts up.

use clap::ValueEnum;
use qishu::BigUint;

use super::rows_by::{RowsBy, RowsByParser};
use super::shard::ShardArgs;
use super::target::{TargetArgs, WorkArgs};
use super::up_to::{UpTo, UpToParser};
use crate::text::number::{machine, number};

/// What is wrong with a part of the material with few positions.
pub const ONE_LIST: &str = "--at-most is one list: leave --shard out";

/// What to split up, and by what.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// What people call the pieces in this language, where the rules say so: `zh`, `en`
    #[arg(long, value_name = "LANGUAGE")]
    pub names: Option<String>,
    /// The row key: one of these words, or names of state variables and pieces, separated by commas, whose values and
    /// numbers are counted jointly. `rook` means that of each side, `white rook` that of one. After `piece:` all names
    /// are pieces. `state:` marks a state variable whose name is ambiguous
    #[arg(long, value_parser = RowsByParser, value_name = "WHAT")]
    pub by: RowsBy,
    /// Count pairs of a position and a side to move in which that side cannot capture a royal piece at once; the rules
    /// must say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// Sum the weights of positions, by the `weight` statements of the rules
    #[arg(long, conflicts_with = "legal")]
    pub weighted: bool,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl TableArgs {
    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_one_count = self.print.part.shard.is_some() && !self.by.is_material() && !self.legal;
        let one_count = "of tables, --shard cuts those --by material and --by square, and those with --legal: any other is one count";
        is_one_count.then_some(one_count).or(self.print.part.mistake())
    }
}

/// The pieces whose squares are counted.
#[derive(Debug, clap::Args)]
pub struct SquaresArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// What people call the pieces in this language, where the rules say so: `zh`, `en`
    #[arg(long, value_name = "LANGUAGE")]
    pub names: Option<String>,
    /// Count pairs of a position and a side to move in which that side cannot capture a royal piece at once; the rules
    /// must say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which material to list.
#[derive(Debug, clap::Args)]
pub struct EndgamesArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The most positions that material may have to be listed, such as 1_000_000 or 1e6
    #[arg(long, value_name = "N", value_parser = number)]
    pub at_most: BigUint,
    /// Count material of at most this many pieces
    #[arg(long, value_name = "N", value_parser = machine::<u32>)]
    pub most_pieces: Option<u32>,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl EndgamesArgs {
    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        self.print.part.shard.is_some().then_some(ONE_LIST)
    }
}

/// What to count up to which symmetries.
#[derive(Debug, clap::Args)]
pub struct OrbitsArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// The symmetries that generate the group, with commas between: these, and by their names those that the rules give
    #[arg(long, value_parser = UpToParser, value_name = "SYMMETRY", value_delimiter = ',')]
    pub up_to: Vec<UpTo>,
    /// Count pairs of a position and a side to move in which that side cannot capture a royal piece at once; the rules
    /// must say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How results are printed, where, and which part of them.
#[derive(Clone, Debug, clap::Args)]
pub struct PrintArgs {
    /// How results are printed; `plain` is bare values, with tabs between columns
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// Give the logarithm of each number to base 10 too, which other programs can draw
    #[arg(long)]
    pub log10: bool,
    /// Which part of the counts, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
}

/// How tables are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Laid out to be read
    Human,
    /// A line for each row, with tabs between its columns
    Plain,
    /// Comma-separated values, below a line of headings
    Csv,
    /// One JSON object
    Json,
}
