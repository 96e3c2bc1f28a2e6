//! The arguments of `qishu reach`.

use qishu::Threads;

use super::TableFormat;
use super::shard::ShardArgs;
use super::target::{TargetArgs, WorkArgs};
use super::text::StateArgs;
use super::up_to::{ALL_ALONE, UpTo, UpToParser};
use crate::text::number::{machine, threads};

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
    /// Which part of the positions, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
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
        let is_endless = self.part.shard.is_some() && self.plies.is_none();
        let endless = "--shard cuts the positions of the last ply: --plies says which it is";
        let all_alone = UpTo::are_all_and_more(&self.up_to).then_some(ALL_ALONE);
        all_alone.or(is_endless.then_some(endless)).or(self.part.mistake())
    }
}
