//! The arguments of `engine` and of its preparation: opening books and tuned values.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use encoding_rs::Encoding;
use qishu::Threads;

use super::target::TargetArgs;
use crate::text::decoded::encoding;
use crate::text::number::{machine, threads, within};

/// Which game an engine plays.
#[derive(Debug, clap::Args)]
pub struct EngineArgs {
    /// A variant compiled into this program, or a rules file: an argument that ends in `.rules`, or has a `/` in it, is
    /// a file. Without it the other program chooses one by the option `UCI_Variant`
    #[arg(value_name = "NAME|FILE")]
    pub target: Option<OsString>,
    /// An opening book, as `qishu book` writes it; the engine plays from it until it has no good move
    #[arg(long, value_name = "PATH", requires = "target")]
    pub book: Option<PathBuf>,
    /// Look up the results of games that reached the positions after the moves, and not the moves made in the position
    #[arg(long, requires = "book")]
    pub by_successor: bool,
    /// A folder of endgame tables that `qishu solve` has written, which the engine probes
    #[arg(long, value_name = "FOLDER", requires = "target")]
    pub tables: Option<PathBuf>,
}

/// Which games a book is made of.
#[derive(Debug, clap::Args)]
pub struct BookArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Records of games, in the manner of PGN
    #[arg(long, value_name = "PATH", required_unless_present = "import")]
    pub records: Vec<PathBuf>,
    /// The encoding of the records, such as gb18030, big5, shift_jis or euc-kr; without it, it is found out
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<&'static Encoding>,
    /// A book in the BOOK.DAT format of Xiangqi programs: its positions that are reachable from the opening by its
    /// moves
    #[arg(long, value_name = "PATH")]
    pub import: Vec<PathBuf>,
    /// How many plies of each game are learned
    #[arg(long, value_name = "N", value_parser = machine::<u16>, default_value_t = 20)]
    pub plies: u16,
    /// The file to write; standard output without it
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// For what game piece values are tuned, and how.
#[derive(Debug, clap::Args)]
pub struct TuneArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// How values are found
    #[arg(long, value_enum, default_value_t = TuneMethod::HillClimbing)]
    pub method: TuneMethod,
    /// How many changes are tried; with `texel`, in how many steps the values are fitted at most
    #[arg(long, value_name = "N", value_parser = machine::<u32>, default_value_t = 40)]
    pub rounds: u32,
    /// How many games say whether a change is kept, 100 without a number; with `texel`, how many games positions are
    /// taken of, 1000 without a number
    #[arg(long, value_name = "N", value_parser = within::<u32>(2..=1_000_000))]
    pub games: Option<u32>,
    /// With `texel`, take the positions from this EPD file, where each has its result, as in `c9 "1-0";`
    #[arg(long, value_name = "PATH", conflicts_with = "save_positions")]
    pub positions: Option<PathBuf>,
    /// With `texel`, write the positions of the games to this EPD file
    #[arg(long, value_name = "PATH")]
    pub save_positions: Option<PathBuf>,
    /// How many positions are looked at for a move
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = within::<u64>(1..=u64::MAX))]
    pub nodes: u64,
    /// What games and changes are drawn with
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 1)]
    pub seed: u64,
    /// How many games are played at once, at most 1024
    #[arg(long, value_name = "N", default_value_t = Threads::ONE, value_parser = threads)]
    pub threads: Threads,
}

/// How values are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TuneMethod {
    /// Random changes are kept if they win games
    #[default]
    HillClimbing,
    /// Values are fitted to quiet positions and the results of their games
    Texel,
}
