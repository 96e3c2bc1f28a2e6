//! The arguments of the commands about moves.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use encoding_rs::Encoding;
use qishu::{Notation, Threads};

use super::Format;
use super::shard::ShardArgs;
use super::target::TargetArgs;
use super::text::StateArgs;
use crate::text::decoded::encoding;
use crate::text::number::{machine, threads, within};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NotationChoice {
    /// By squares, ranks counted from 1
    Squares,
    /// By squares, ranks counted from 0
    Iccs,
    /// By the piece's letter and its destination, as in records of chess
    San,
    /// By the piece's letter, its file and its destination
    Wxf,
    /// By the piece's Chinese name, its file and its destination
    Chinese,
}

impl NotationChoice {
    /// The library's notation.
    pub fn notation(self) -> Notation {
        match self {
            NotationChoice::Squares => Notation::Squares,
            NotationChoice::Iccs => Notation::Iccs,
            NotationChoice::San => Notation::San,
            NotationChoice::Wxf => Notation::Wxf,
            NotationChoice::Chinese => Notation::Chinese,
        }
    }
}

/// Which records to read, and how to write them.
#[derive(Debug, clap::Args)]
pub struct RecordArgs {
    /// A variant compiled into this program, or a rules file, as for other commands; left out, the records tell their game
    #[arg(value_name = "NAME|FILE")]
    pub target: OsString,
    /// The records; standard input without it
    #[arg(value_name = "RECORDS")]
    pub file: Option<PathBuf>,
    /// A rules file whose variant records may be of that tell their game, beside those compiled into this program
    #[arg(long, value_name = "PATH")]
    pub rules: Option<PathBuf>,
    /// The encoding of the records, such as gb18030, big5, shift_jis or euc-kr; without it, it is found out
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<&'static Encoding>,
    /// How moves are written; they are read in any notation
    #[arg(long, value_enum, default_value_t = NotationChoice::Squares)]
    pub notation: NotationChoice,
    /// How the records are printed
    #[arg(long, value_enum, default_value_t = RecordFormat::Pgn)]
    pub format: RecordFormat,
}

/// The forms of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RecordFormat {
    /// As they are read
    Pgn,
    /// A move a line: the number of the game, that of the ply, the move and the state after it, with tabs between
    Plain,
    /// A JSON object
    Json,
}

/// Whose moves to list, and where.
#[derive(Debug, clap::Args)]
pub struct MovesArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The state of the game, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// List the moves that may have led to the state, with what they captured and the states before them
    #[arg(long)]
    pub back: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = NotationChoice::Squares)]
    pub notation: NotationChoice,
    /// How the moves are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// The position whose move sequences are counted.
#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// How many plies to look ahead, a ply being the move of one side; with --suite, how many at most
    #[arg(long, value_name = "N", required_unless_present = "suite")]
    #[arg(value_parser = within::<u32>(0..=qishu::MOST_PLIES.into()))]
    pub depth: Option<u32>,
    /// A file of positions with known numbers, as in `… 0 1 ;D1 20 ;D2 400`: count them all, and compare
    #[arg(long, value_name = "PATH", conflicts_with_all = ["fen", "to_move", "back", "divide", "shard", "output"])]
    pub suite: Option<PathBuf>,
    /// The state of the game, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// Count the sequences of moves that may have led to the state, by moves taken back
    #[arg(long)]
    pub back: bool,
    /// Count separately for each first move; with --back for each last one, with the state before it
    #[arg(long)]
    pub divide: bool,
    /// Keep the numbers of positions in a table of at most this many bytes, so that positions that several sequences
    /// lead to are counted once
    #[arg(long, value_name = "N", value_parser = machine::<u64>, conflicts_with = "back")]
    pub hash_bytes: Option<u64>,
    /// Which part of the ways to begin, moves with a reply each or moves taken back, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
    /// The number of threads, at most 1024; one for each processor without it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How the numbers are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

impl PerftArgs {
    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        self.part.mistake()
    }
}

/// Whose rules to derive from its moves.
#[derive(Debug, clap::Args)]
pub struct DeriveArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
}
