//! The arguments of `qishu reach`.

use qishu::Threads;

use super::TableFormat;
use super::target::{TargetArgs, WorkArgs};
use super::text::StateArgs;
use super::up_to::{ALL_ALONE, UpTo, UpToParser};
use crate::number::{machine, threads};

/// From where positions are reached, how far, and which count as one.
#[derive(Debug, clap::Args)]
pub struct ReachArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Follow all lines for this many plies at most, a ply being the move of one side. Without it, positions are followed
    /// until none is new
    #[arg(long, value_name = "N", value_parser = machine::<u32>)]
    pub plies: Option<u32>,
    /// The state of the game, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// Count orbits, positions up to the symmetries that these generate, with commas between: these words, the names
    /// that the rules give, or `all` that the rules have
    #[arg(long, value_parser = UpToParser, value_name = "SYMMETRY", value_delimiter = ',')]
    pub up_to: Vec<UpTo>,
    /// The number of threads, at most 1024; one for each processor without it. The result is the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How the figures are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much memory is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl ReachArgs {
    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        UpTo::are_all_and_more(&self.up_to).then_some(ALL_ALONE)
    }
}
