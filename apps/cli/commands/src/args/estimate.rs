//! The arguments of `estimate`.

use std::ffi::OsString;

use clap::ValueEnum;
use qishu::{LegalGrade, MOST_RANDOM_PLIES, Threads};

use super::Format;
use super::shard::ShardArgs;
use super::target::{TargetArgs, WorkArgs};
use super::text::LettersChoice;
use crate::text::number::{decimal, machine, threads, within, wrong};

/// The question about positions drawn at random, and the size of the sample.
#[derive(Debug, clap::Args)]
pub struct EstimateArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// How many positions to draw, or games to play
    #[arg(short = 'n', long, value_name = "N", value_parser = machine::<u64>, default_value_t = 1000)]
    pub number: u64,
    /// What all chance follows from
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 0)]
    pub seed: u64,
    /// When a position with a side to move counts as legal
    #[arg(long, value_enum, default_value_t = Grade::Legal, conflicts_with = "test")]
    pub grade: Grade,
    /// How many plies have to be taken back with `--grade traced`
    #[arg(long, value_name = "N", required_if_eq("grade", "traced"), value_parser = within::<u32>(1..=64))]
    pub plies_back: Option<u32>,
    /// Play random games instead, from the opening on, each legal move equally likely: their lengths, the number of
    /// moves to choose from, and how they end
    #[arg(long, conflicts_with_all = ["grade", "plies_back", "test"])]
    pub random_games: bool,
    /// Give a game up after this many plies
    #[arg(long, value_name = "N", requires = "random_games", default_value_t = MOST_RANDOM_PLIES, value_parser = within::<u32>(1..=1_000_000))]
    pub most_plies: u32,
    /// Use a program as the test instead: it reads a position from each line of its standard input and answers each
    /// with a line, `yes` or `no`. The shell runs the command
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["plies_back", "threads"])]
    pub test: Option<OsString>,
    /// The letters of pieces, as that program reads them
    #[arg(long, value_enum, requires = "test", default_value_t = LettersChoice::Own)]
    pub letters: LettersChoice,
    /// How sure the interval is, between 0 and 1
    #[arg(long, value_name = "P", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Which part of the sample, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
    /// The number of threads, at most 1024; one for each processor without it. The result is the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// How much work is allowed before the first position is drawn.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// When a position with a side to move counts as legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Grade {
    /// No royal piece of the side that waits can be taken at once
    Legal,
    /// And a legal move leads to it from such a position
    Preceded,
    /// A chain of this many plies can also be taken back, each to such a position
    Traced,
}

impl EstimateArgs {
    /// The grade, with its number of plies.
    pub fn legal_grade(&self) -> LegalGrade {
        let plies_back = match self.grade {
            Grade::Legal => 0,
            Grade::Preceded => 1,
            // Without a number the command is refused before.
            Grade::Traced => self.plies_back.unwrap_or(1),
        };
        LegalGrade { plies_back }
    }

    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_idle = self.plies_back.is_some() && self.grade != Grade::Traced;
        let idle = "--plies-back is for --grade traced: the other grades say how many plies are taken back";
        is_idle.then_some(idle).or(self.part.mistake())
    }
}

/// A confidence strictly between 0 and 1.
fn confidence(text: &str) -> Result<f64, String> {
    let share = decimal(text).filter(|number| 0.0 < *number && *number < 1.0);
    share.ok_or_else(|| wrong("a number between 0 and 1, such as 0.95", text))
}
