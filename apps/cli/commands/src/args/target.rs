//! The variant of a command, and its work limits.

use std::ffi::OsString;

use qishu::Work;

use crate::text::number::machine;

/// Which variant a command is about.
#[derive(Debug, clap::Args)]
pub struct TargetArgs {
    /// A variant compiled into this program, or a rules file: an argument that ends in `.rules`, or has a `/` in it, is
    /// a file, and `-` is standard input
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
}

/// How much work a count may take.
#[derive(Clone, Debug, clap::Args)]
pub struct WorkArgs {
    /// Refuse a plan that takes more steps than this. Modules compiled into this program are not limited
    #[arg(long, value_name = "N", value_parser = machine::<u128>, default_value_t = Work::default().steps())]
    pub most_steps: u128,
    /// Refuse a plan with a table of more entries than this; an entry has 8 bytes or more
    #[arg(long, value_name = "N", value_parser = machine::<u128>, default_value_t = Work::default().entries())]
    pub most_entries: u128,
    /// Refuse a count that needs more bytes at once than this, or stop it where that shows only while counting
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = Work::default().bytes())]
    pub most_bytes: u64,
}

impl Default for WorkArgs {
    fn default() -> WorkArgs {
        let work = Work::default();
        WorkArgs { most_steps: work.steps(), most_entries: work.entries(), most_bytes: work.bytes() }
    }
}

impl WorkArgs {
    /// The limits that the user sets.
    pub fn work(&self) -> Work<'static> {
        Work::default().most_steps(self.most_steps).most_entries(self.most_entries).most_bytes(self.most_bytes)
    }
}
