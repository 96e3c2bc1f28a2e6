//! The arguments of `bench`.

use std::ffi::OsString;
use std::time::Duration;

use super::seconds::some_seconds;
use super::{Format, WorkArgs};
use crate::text::number::machine;

/// What to measure, and how to show it.
#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Variants compiled into this program, or rules files: an argument that ends in `.rules`, or has a `/` in it, is a
    /// file, and `-` is standard input
    #[arg(value_name = "NAME|FILE", required = true)]
    pub targets: Vec<OsString>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Compile nothing, so that no toolchain is needed
    #[arg(long)]
    pub no_module: bool,
    /// Give the naive frontier up when it has to remember more combinations of sums than this at once
    #[arg(long, value_name = "N", value_parser = machine::<usize>, default_value_t = 4096)]
    pub most_states: usize,
    /// How many seconds each measurement is repeated for; the least time is printed
    #[arg(long = "seconds", value_name = "SECONDS", value_parser = some_seconds, default_value = "1")]
    pub patience: Duration,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}
