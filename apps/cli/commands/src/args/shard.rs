//! Parts of the output on the command line, and its destination.

use std::env;
use std::path::{Path, PathBuf};

use qishu::Shard;

use super::job::index_in_job;
use crate::text::number::machine;

/// Which part of the output to make, and its destination.
#[derive(Clone, Debug, clap::Args)]
pub struct ShardArgs {
    /// Make only the i-th of n parts, i counted from 1; `auto` where a job of Slurm, PBS or Kubernetes says which,
    /// `auto/n` where it does not say of how many
    #[arg(long, value_name = "I/N|auto|auto/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// The file to write; standard output without it. With --shard the folder that keeps the parts, each with a
    /// manifest: see `qishu parts`
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// Where results go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    /// To standard output.
    Standard,
    /// To a file, which is there when it is whole.
    File(&'a Path),
    /// To a part of a folder.
    Part(&'a Path, Shard),
}

/// What is wrong with a part that would be of no use by itself.
const NOT_KEPT: &str =
    "a part of such numbers means nothing by itself: --output names the folder that keeps it for `qishu parts merge`";

impl ShardArgs {
    /// Where the results go.
    pub fn destination(&self) -> Destination<'_> {
        Destination::of(self.shard, self.output.as_deref())
    }

    /// The part to make, or the whole.
    pub fn shard_or_whole(&self) -> Shard {
        self.shard.unwrap_or_default()
    }

    /// What is wrong with a part of numbers that is written to standard output.
    pub fn mistake(&self) -> Option<&'static str> {
        (self.shard.is_some() && self.output.is_none()).then_some(NOT_KEPT)
    }
}

impl Destination<'_> {
    /// Where the results of a shard, or of the whole, go by the user's wish.
    pub fn of(shard: Option<Shard>, output: Option<&Path>) -> Destination<'_> {
        match (shard, output) {
            (_, None) => Destination::Standard,
            (None, Some(path)) => Destination::File(path),
            (Some(shard), Some(folder)) => Destination::Part(folder, shard),
        }
    }
}

/// Reads a part.
fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "write it as i/n, with i from 1 to n, as in 1/8; or as auto, or auto/8, within a job".to_string();
    let variable = |name: &str| env::var(name).ok();
    let (index, of) = match text.split_once('/') {
        None if text == "auto" => index_in_job(None, variable)?,
        Some(("auto", of)) => index_in_job(Some(machine(of).map_err(|_| wrong())?), variable)?,
        Some((index, of)) => (machine(index).map_err(|_| wrong())?, machine(of).map_err(|_| wrong())?),
        None => return Err(wrong()),
    };
    if (1..=of).contains(&index) { Ok(Shard { index, of }) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!(shard("2/8"), Ok(Shard { index: 2, of: 8 }));
        assert_eq!(shard("1_000/1e3"), Ok(Shard { index: 1000, of: 1000 }));
        for text in ["", "1", "0/4", "5/4", "1/0", "0/0", "-1/4", "a/b", "1/2/3", "auto/", "auto/x", "auto/0", "auto1"]
        {
            assert!(shard(text).is_err(), "{text}");
        }
    }
}
