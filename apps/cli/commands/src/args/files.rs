//! The arguments of the commands that create, show, compare and watch rules.

use std::ffi::OsString;
use std::path::PathBuf;

use clap_complete::Shell;

use super::Format;
use super::target::{TargetArgs, WorkArgs};
use crate::text::number::machine;

/// What to begin.
#[derive(Debug, clap::Args)]
pub struct NewArgs {
    /// The file to write, which is not there yet; in a folder it is called `my_game.rules`. The variant has the file's
    /// name
    #[arg(value_name = "FILE|DIR")]
    pub path: PathBuf,
    /// Begin with what extends this variant, which is compiled into this program
    #[arg(long, value_name = "NAME")]
    pub extends: Option<String>,
}

/// Whose squares to show.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// How they are shown: `plain` is a line for each region, part and placement, with tabs
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Which variants to compare.
#[derive(Debug, clap::Args)]
pub struct DiffArgs {
    /// The first variant: compiled into this program, or a rules file
    #[arg(value_name = "NAME|FILE")]
    pub first: OsString,
    /// The second one
    #[arg(value_name = "NAME|FILE")]
    pub second: OsString,
    /// How the differences are printed: `plain` is a line for each, with tabs and without counts
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// How much work is allowed for the counts.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Whose count to verify.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// The most boards that brute force enumerates
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 1_000_000)]
    pub most_boards: u64,
    /// The most states that the naive frontier stores
    #[arg(long, value_name = "N", value_parser = machine::<usize>, default_value_t = 100_000)]
    pub most_states: usize,
    /// Where all positions are too many, count material of at most this many pieces; without it, at most two more than
    /// the least number
    #[arg(long, value_name = "N", value_parser = machine::<u32>)]
    pub most_pieces: Option<u32>,
    /// The most material to count, beginning with that with the most positions
    #[arg(long, value_name = "N", value_parser = machine::<usize>, default_value_t = 12)]
    pub most_materials: usize,
    /// How much work is allowed to the plan.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What to watch.
#[derive(Debug, clap::Args)]
pub struct WatchArgs {
    /// Rules files; other rules files in their folders are watched with them
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// How much work a count may be.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which shell to serve.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The destination of the manual.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder; it is made if it is not there
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}
