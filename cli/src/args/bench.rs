//! The arguments of the command that measures.

use std::ffi::OsString;
use std::time::Duration;

use super::{Format, WorkArgs};

/// What to measure, and how to show it.
#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Variants compiled into this program, or rules files: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input
    #[arg(value_name = "NAME|FILE", required = true)]
    pub targets: Vec<OsString>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Compile nothing, so that no toolchain is needed
    #[arg(long)]
    pub no_module: bool,
    /// Give the sweep up when it has to remember more combinations of sums than this at once
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub most_states: usize,
    /// How many seconds each thing is measured for, again and again: the least time is told
    #[arg(long = "seconds", value_name = "S", value_parser = seconds, default_value = "1")]
    pub patience: Duration,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// A positive number of seconds that a clock can wait for.
fn seconds(text: &str) -> Result<Duration, String> {
    let complaint = || format!("`{text}` is no number of seconds, such as 0.5");
    let seconds = text.parse().ok().filter(|seconds| 0.0 < *seconds);
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(complaint)
}
