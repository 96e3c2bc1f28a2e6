//! Shards: consecutive parts of a whole, of equal length up to one.

use std::env;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use qishu::BigUint;

use super::job::index_in_job;
use crate::number::machine;

/// One of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1 up to their number.
    pub index: u64,
    /// How many parts there are.
    pub of: u64,
}

/// Which part of the output to make, and its destination.
#[derive(Clone, Debug, clap::Args)]
pub struct ShardArgs {
    /// Make only the i-th of n parts, i counted from 1; `auto` where a job of Slurm, PBS or Kubernetes says which,
    /// `auto/n` where it does not say of how many
    #[arg(long, value_name = "I/N|auto|auto/N")]
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
pub const NOT_KEPT: &str =
    "a part of such numbers means nothing by itself: --output names the folder that keeps it for `qishu parts merge`";

impl ShardArgs {
    /// Where the results go.
    pub fn destination(&self) -> Destination<'_> {
        Destination::of(self.shard, self.output.as_deref())
    }

    /// Whether a part is written to standard output.
    pub fn is_not_kept(&self) -> bool {
        self.shard.is_some() && self.output.is_none()
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

impl Shard {
    /// Whether it is the first part, with which the output begins.
    pub fn is_first(self) -> bool {
        self.index == 1
    }

    /// The shard's part of a range. The parts in order always make up the range.
    pub fn cut(self, range: Range<BigUint>) -> Range<BigUint> {
        let length = &range.end - &range.start;
        let end_of = |parts: u64| &range.start + &length * parts / self.of;
        end_of(self.index - 1)..end_of(self.index)
    }

    /// The shard's part of a range of machine numbers.
    pub fn cut_machine(self, range: Range<u64>) -> Range<u64> {
        let part = self.cut(range.start.into()..range.end.into());
        // No number of a part is greater than the range's end.
        let number = |number: BigUint| u64::try_from(number).unwrap_or(range.end);
        number(part.start)..number(part.end)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong =
            || "write it as i/n, with i from 1 to n, as in 1/8; or as auto, or auto/8, within a job".to_string();
        let variable = |name: &str| env::var(name).ok();
        let (index, of) = match text.split_once('/') {
            None if text == "auto" => index_in_job(None, variable)?,
            Some(("auto", of)) => index_in_job(Some(machine(of).map_err(|_| wrong())?), variable)?,
            Some((index, of)) => (machine(index).map_err(|_| wrong())?, machine(of).map_err(|_| wrong())?),
            None => return Err(wrong()),
        };
        if (1..=of).contains(&index) { Ok(Shard { index, of }) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_range() {
        for (length, of) in [(0u64, 3), (1, 3), (2, 3), (10, 3), (12, 4), (1000, 7), (3, 1)] {
            let (start, mut end) = (BigUint::from(5u32), BigUint::from(5u32));
            for index in 1..=of {
                let part = Shard { index, of }.cut(start.clone()..&start + length);
                let size = &part.end - &part.start;
                assert_eq!(part.start, end);
                assert!(size == BigUint::from(length / of) || size == BigUint::from(length / of + 1));
                end = part.end;
            }
            assert_eq!(end, start + length);
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        assert_eq!("1_000/1e3".parse(), Ok(Shard { index: 1000, of: 1000 }));
        for text in ["", "1", "0/4", "5/4", "1/0", "0/0", "-1/4", "a/b", "1/2/3", "auto/", "auto/x", "auto/0", "auto1"]
        {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
