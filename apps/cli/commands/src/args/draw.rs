//! The arguments of the commands that draw pictures and pages of them.

use std::path::PathBuf;
use std::time::Duration;

use super::seconds::some_seconds;
use super::target::{TargetArgs, WorkArgs};
use crate::text::number::machine;

/// What to draw, and where.
#[derive(Debug, clap::Args)]
pub struct DrawArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Draw the pieces of this position too, those in hand below the board
    #[arg(long, value_name = "FEN", group = "what")]
    pub fen: Option<String>,
    /// Draw the named regions in colours, and each partition and list of lines on a separate board
    #[arg(long, group = "what")]
    pub regions: bool,
    /// Draw where this piece may stand: its name, with its side's before it for another than the first, or its symbol
    #[arg(long, value_name = "PIECE", group = "what")]
    pub places: Option<String>,
    /// Draw the classes of squares of the plan, for each of its steps
    #[arg(long, group = "what")]
    pub classes: bool,
    /// Draw where this piece moves
    #[arg(long, value_name = "PIECE", group = "what")]
    pub targets: Option<String>,
    /// Draw it from this square; without it, from the one from which there are most
    #[arg(long, value_name = "SQUARE", requires = "targets")]
    pub square: Option<String>,
    /// Draw in which share of the positions this piece is on each square
    #[arg(long, value_name = "PIECE", group = "what")]
    pub heat: Option<String>,
    /// Draw the numbers of positions by their number of pieces, as bars
    #[arg(long, group = "what")]
    pub by_pieces: bool,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Pairs of a position and a side to move in which that side cannot capture a royal piece at once; the rules must
    /// say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// In colours for dark paper
    #[arg(long)]
    pub dark: bool,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

impl DrawArgs {
    /// What is wrong with the options together.
    pub fn mistake(&self) -> Option<&'static str> {
        let counts = self.by_pieces || self.heat.is_some();
        if self.material.is_some() && !counts && !self.classes {
            return Some("material is about what is counted: --by-pieces, --heat or --classes");
        }
        (self.legal && !counts).then_some("legal positions are counted: with --by-pieces or --heat")
    }
}

/// What to write a page about, and where.
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Only positions with these pieces, written as for `qishu count`
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Count legal positions too; the rules have to say how pieces move
    #[arg(long)]
    pub legal: bool,
    /// The number of positions drawn at random
    #[arg(short = 'n', long, value_name = "N", value_parser = machine::<u16>, default_value_t = 6)]
    pub number: u16,
    /// The seed that the positions are drawn with, as by `qishu sample`
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 0)]
    pub seed: u64,
    /// Leave out an answer that takes longer, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = some_seconds)]
    pub seconds: Option<Duration>,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// How much work is allowed for each of the answers.
    #[command(flatten)]
    pub work: WorkArgs,
}
