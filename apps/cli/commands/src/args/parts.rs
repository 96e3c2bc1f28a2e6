//! The arguments of the commands about parts.

use std::path::PathBuf;

use clap::Subcommand;

use super::{Format, help};

/// What to do with parts.
#[derive(Debug, clap::Args)]
pub struct PartsArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: PartsCommand,
}

/// What to do with parts.
#[derive(Debug, Subcommand)]
pub enum PartsCommand {
    /// Tells which parts are missing or damaged
    #[command(after_help = help::PARTS_VERIFY)]
    Verify(VerifyPartsArgs),
    /// Puts all parts together: what one run would have printed
    #[command(after_help = help::PARTS_MERGE)]
    Merge(MergePartsArgs),
}

/// The selection of parts.
#[derive(Debug, clap::Args)]
pub struct VerifyPartsArgs {
    /// The folder that keeps the parts
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The form of the output: `plain` has the numbers of the missing parts, as a Slurm or PBS array takes them
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Which parts to put together, and where.
#[derive(Debug, clap::Args)]
pub struct MergePartsArgs {
    /// The folder that keeps the parts
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}
