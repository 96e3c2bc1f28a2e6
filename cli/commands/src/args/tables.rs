//! The arguments of the commands that split counts up.

use std::path::PathBuf;

use clap::ValueEnum;
use qishu::BigUint;

use super::rows_by::{RowsBy, RowsByParser};
use super::shard::{Destination, NOT_KEPT, Shard};
use super::target::{TargetArgs, WorkArgs};
use super::up_to::{UpTo, UpToParser};
use crate::number::{machine, power};

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
    /// What tells the rows apart: one of these, or names with commas between them, of state variables and pieces, whose
    /// values and numbers are counted together. `rook` is that of each side, `white rook` that of one; behind `piece:`
    /// all names are pieces', and `state:` stands before the name of a state variable that something else has too
    #[arg(long, value_parser = RowsByParser, value_name = "WHAT")]
    pub by: RowsBy,
    /// Count pairs of a position and a side to move that could not take a royal piece of the other side at once; the
    /// rules have to say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// Count only the i-th of n parts of the material, i counted from 1, and keep it in the folder that --output names
    /// for `qishu parts`; `auto` where a job of Slurm, PBS or Kubernetes says which, `auto/n` where it does not say of
    /// how many
    #[arg(long, value_name = "I/N|auto|auto/N")]
    pub shard: Option<Shard>,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl TableArgs {
    /// Where the table goes.
    pub fn destination(&self) -> Destination<'_> {
        Destination::of(self.shard, self.print.output.as_deref())
    }

    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        match self.shard {
            Some(_) if !self.by.is_material() => Some("--shard is for --by material: any other table is one count"),
            Some(_) if self.print.output.is_none() => Some(NOT_KEPT),
            _ => None,
        }
    }
}

/// Whose squares to look at.
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
    /// Count pairs of a position and a side to move that could not take a royal piece of the other side at once; the
    /// rules have to say how pieces move
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
    /// The most positions that material may have to be listed: an integer such as 1_000_000, or a power of ten such as
    /// 1e6
    #[arg(long, value_name = "N", value_parser = power)]
    pub at_most: BigUint,
    /// Look at material of so many pieces at most
    #[arg(long, value_name = "N", value_parser = machine::<u32>)]
    pub pieces: Option<u32>,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
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
    /// Count pairs of a position and a side to move that could not take a royal piece of the other side at once; the
    /// rules have to say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How results are printed, and where.
#[derive(Clone, Debug, clap::Args)]
pub struct PrintArgs {
    /// How results are printed; `plain` is bare values, with tabs between columns
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// Give the logarithm of each number to base 10 too, which other programs can draw
    #[arg(long)]
    pub log10: bool,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
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
