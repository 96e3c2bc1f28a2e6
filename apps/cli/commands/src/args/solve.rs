//! The arguments of the commands about endgames.

use std::path::PathBuf;

use qishu::Threads;

use super::target::{TargetArgs, WorkArgs};
use super::text::StateArgs;
use super::{Format, TableFormat};
use crate::number::threads;

/// What to solve.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The pieces: names or letters, several of one as in `2*R`, the sides separated by `|` in the order of the rules;
    /// with either side to move. Without it the whole game is solved from its opening
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// A folder in which tables are kept. What is there already is not solved again; the folder is made if there is
    /// none
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// Compare each value with those of the positions to which moves lead
    #[arg(long)]
    pub verify: bool,
    /// The number of threads, at most 1024; one for each processor without it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How the figures are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much memory is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which position to look up, and where.
#[derive(Debug, clap::Args)]
pub struct ProbeArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The folder with the tables that `qishu solve` has written
    #[arg(long, value_name = "FOLDER")]
    pub tables: PathBuf,
    /// The state of the game, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// How the values are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}
