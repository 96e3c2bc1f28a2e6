//! The arguments of the commands about moves.

use super::Format;
use super::target::TargetArgs;
use super::text::StateArgs;

/// Whose moves to list, and where.
#[derive(Debug, clap::Args)]
pub struct MovesArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Where the game stands, and how that is written.
    #[command(flatten)]
    pub at: StateArgs,
    /// How the moves are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Whose ways to go on to count, and from where.
#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// How many plies to look ahead, a ply being the move of one side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(qishu::MOST_PLIES)))]
    pub depth: u32,
    /// Where the game stands, and how that is written.
    #[command(flatten)]
    pub at: StateArgs,
    /// Count behind each first move
    #[arg(long)]
    pub divide: bool,
    /// How many threads count; as many as there are processors without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// How the numbers are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Whose rules to derive from its moves.
#[derive(Debug, clap::Args)]
pub struct DeriveArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
}
