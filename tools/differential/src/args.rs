//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::Parser;
use differential::fixture;

const EXAMPLES: &str = "\
Examples:
  qishu-differential --cases 100000 --seed 7 --growing    from tiny rules to large ones
  qishu-differential --seed 7 --first 4711 --cases 1      one case of that series again
  qishu-differential --cases 1000000 --modules 100        one case in a hundred compiled

Exit code: 0 when all agree, 1 when some case failed, 2 when the command was wrong.";

/// Checks all counting methods against each other on random rules
#[derive(Clone, Debug, Parser)]
#[command(name = "qishu-differential", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct NightlyArgs {
    /// The number of cases
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000)]
    pub cases: u64,
    /// The series that the cases belong to: the same seed draws the same rules
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,
    /// The number of the first case
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub first: u64,
    /// Lets the rules grow from case to case, beyond what brute force can count; else all are small
    #[arg(long)]
    pub growing: bool,
    /// The number of cases over which rules grow, if not those that are tried
    #[arg(long, value_name = "NUMBER", requires = "growing")]
    pub of: Option<u64>,
    /// Prints the rules of every case before it is tried
    #[arg(long)]
    pub print: bool,
    /// The most boards that brute force enumerates in one variant
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    pub boards: u64,
    /// The most combinations of partial sums that the naive frontier stores
    #[arg(long, value_name = "NUMBER", default_value_t = 3_000)]
    pub states: usize,
    /// The most steps of a plan
    #[arg(long, value_name = "NUMBER", default_value_t = 1 << 22)]
    pub steps: u128,
    /// Compiles one case in this many; 0 compiles none
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub modules: u64,
    /// The number of cases that become modules of one program
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub batch: usize,
    /// The number of cases that are tried at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = cores())]
    pub threads: usize,
    /// Where cases that fail are written, for the ordinary tests to try again
    #[arg(long, value_name = "FOLDER", default_value = fixture::FOLDER, hide_default_value = true)]
    pub fixtures: PathBuf,
    /// Stops after this many failures
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub failures: usize,
}

/// The number of threads of this machine.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
