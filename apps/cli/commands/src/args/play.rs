//! The arguments of `play` and `match`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use qishu::Threads;
use qishu::engine::contest::SequentialTest;
use qishu::engine::{Level, PlayersClock, SearchLimits};

use super::seconds::{seconds, some_seconds};
use super::shard::ShardArgs;
use super::target::TargetArgs;
use crate::text::number::{self, machine, signed, threads, within};

/// What is played, and where.
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// A variant compiled into this program, or a rules file: an argument that ends in `.rules`, or has a `/` in it, is
    /// a file. The page also offers those compiled into this program
    #[arg(value_name = "NAME|FILE")]
    pub target: Option<OsString>,
    /// Play in the terminal
    #[arg(long)]
    pub terminal: bool,
    /// In the terminal, play against the engine at this level: easy, middle or hard
    #[arg(long, value_name = "LEVEL", requires = "terminal", value_parser = level)]
    pub level: Option<Level>,
    /// In the terminal, let the engine play the first side
    #[arg(long, requires = "level")]
    pub engine_first: bool,
    /// The folder of records, high scores and settings; the user's folder for data without it
    #[arg(long, value_name = "DIR", conflicts_with = "terminal")]
    pub data: Option<PathBuf>,
    /// The port at which the page is served, to this machine alone; 0 is a free one. Without it, the page is where it was
    /// last time, if that port is free
    #[arg(long, value_name = "PORT", value_parser = within::<u16>(0..=65_535), conflicts_with = "terminal")]
    pub port: Option<u16>,
    /// Only print where the page is, and open no browser
    #[arg(long, conflicts_with = "terminal")]
    pub no_open: bool,
    /// A program that speaks UCI and can be chosen as a player, with its arguments
    #[arg(long, value_name = "COMMAND", conflicts_with = "terminal")]
    pub program: Option<String>,
    /// Options for the program, as in `UCI_Variant=xiangqi`; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "program")]
    pub options: Vec<String>,
    /// How many thousandths of a second the strongest level and the program think about a move without a clock
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = within::<u64>(1..=3_600_000))]
    pub think: u64,
    /// What chance and mistakes are drawn with; something else each time without it
    #[arg(long, value_name = "N", value_parser = machine::<u64>)]
    pub seed: Option<u64>,
}

/// Reads a level.
fn level(text: &str) -> Result<Level, String> {
    Level::of_word(text).ok_or_else(|| "a level is easy, middle or hard".to_owned())
}

/// What says how games are played, which a suite has none of.
const MATCH_ALONE: [&str; 8] =
    ["games", "opening_plies", "balance", "most_plies", "sprt", "save_games", "shard", "output"];

/// The players, the variant, and the number of games.
#[derive(Debug, clap::Args)]
pub struct MatchArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The player whose results are printed: `easy`, `middle`, `hard`, or `program=COMMAND`, which speaks UCI. Suffixes
    /// `@nodes=N`, `@depth=N` or `@ms=N` limit each search. `@clock=SECONDS` or `@clock=SECONDS+SECONDS` sets the time
    /// for a game and the increment of each move. `@threads=N` sets the search threads. A program with `@fen` receives
    /// each position by itself
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub first: PlayerArg,
    /// The other player
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub second: PlayerArg,
    /// Play no games, but have both players answer the positions of this EPD file, and count those that each has solved:
    /// by one of the moves of `bm`, by none of `am`, or by a mate within the moves of `dm`
    #[arg(long, value_name = "PATH", conflicts_with_all = MATCH_ALONE)]
    pub suite: Option<PathBuf>,
    /// How many games; both players begin from each opening once
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u32>(1..=1_000_000))]
    pub games: u32,
    /// How many plies of the openings are drawn
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = within::<u16>(0..=100))]
    pub opening_plies: u16,
    /// By how many points a short search may find one side better after the opening
    #[arg(long, value_name = "POINTS", value_parser = signed, default_value_t = 80)]
    pub balance: i32,
    /// What openings, mistakes and chance are drawn with
    #[arg(long, value_name = "N", value_parser = machine::<u64>, default_value_t = 1)]
    pub seed: u64,
    /// After how many plies a game is broken off, as a draw
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = within::<u32>(1..=10_000))]
    pub most_plies: u32,
    /// How many games are played at once, at most 1024
    #[arg(long, value_name = "N", default_value_t = Threads::ONE, value_parser = threads)]
    pub threads: Threads,
    /// Stop as soon as the results decide between two Elo differences of the first player, as in `0:10`, by a sequential
    /// probability ratio test that is wrong in 5 % of the cases; after the number of games at the latest
    #[arg(long, value_name = "ELO:ELO", value_parser = sprt, conflicts_with = "shard", allow_hyphen_values = true)]
    pub sprt: Option<SequentialTest>,
    /// Write records of the games to this file, in the manner of PGN
    #[arg(long, value_name = "PATH", conflicts_with = "shard")]
    pub save_games: Option<PathBuf>,
    /// Fail, with exit code 1, if the first player has a smaller share of the points than this, or of the positions
    #[arg(long, value_name = "PERCENT", value_parser = within::<u8>(0..=100), conflicts_with = "shard")]
    pub at_least: Option<u8>,
    /// Options for programs, as in `UCI_Variant=xiangqi`; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Which part of the games, and where the results go.
    #[command(flatten)]
    pub part: ShardArgs,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerArg {
    /// What the user calls the player.
    pub name: String,
    /// The player.
    pub kind: PlayerKind,
    /// Within which limits; the clock is that of the beginning of a game.
    pub limits: SearchLimits,
    /// The number of search threads; without a number, a program's own setting stays.
    pub threads: Option<Threads>,
    /// Whether each position is sent by itself, without the moves that led to it.
    pub by_position: bool,
}

/// The kind of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// This engine.
    Engine(Level),
    /// A program that speaks UCI, by its command.
    Program(String),
}

/// The number of searched positions, if nothing else limits the search.
const NODES: u64 = 20_000;

/// Reads a player.
fn player(text: &str) -> Result<PlayerArg, String> {
    let mut parts = text.split('@');
    let name = parts.next().unwrap_or_default();
    let kind = match name.strip_prefix("program=") {
        Some(command) if !command.trim().is_empty() => PlayerKind::Program(command.to_owned()),
        _ => {
            let level = Level::of_word(name).ok_or("a player is easy, middle, hard or program=COMMAND")?;
            PlayerKind::Engine(level)
        }
    };
    let mut limits = SearchLimits::default();
    let (mut threads, mut by_position) = (None, false);
    for part in parts {
        if part == "fen" {
            by_position = true;
            continue;
        }
        if let Some(times) = part.strip_prefix("clock=") {
            limits.clock = Some(clock(times)?);
            continue;
        }
        let (name, number) = part.split_once('=').ok_or("a limit is written as in nodes=1000")?;
        if name == "threads" {
            threads = Some(number::threads(number)?);
            continue;
        }
        match name {
            "nodes" => limits.nodes = Some(within(1..=u64::MAX)(number)?),
            "depth" => limits.depth = Some(within(1..=u32::MAX.into())(number)?),
            "ms" => limits.time = Some(Duration::from_millis(within(1..=u64::MAX)(number)?)),
            _ => return Err("a number is one of nodes, depth, ms, clock or threads".to_owned()),
        }
    }
    if limits == SearchLimits::default() {
        limits.nodes = Some(NODES);
    }
    if by_position && !matches!(kind, PlayerKind::Program(_)) {
        return Err("only programs are told positions".to_owned());
    }
    Ok(PlayerArg { name: text.to_owned(), kind, limits, threads, by_position })
}

/// Reads the time for a game and the increment of each move, in seconds.
fn clock(text: &str) -> Result<PlayersClock, String> {
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(PlayersClock { left: some_seconds(left)?, increment: seconds(increment)?, moves: None })
}

/// Reads the two differences of a sequential test.
fn sprt(text: &str) -> Result<SequentialTest, String> {
    let elo = |text: &str| text.parse::<f64>().ok();
    let both = text.split_once(':').and_then(|(lesser, greater)| Some([elo(lesser)?, elo(greater)?]));
    both.and_then(SequentialTest::of)
        .ok_or_else(|| "two differences are written as in 0:10, the lesser first".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequential_test_has_two_differences_in_order() {
        let elo = |text: &str| sprt(text).map(SequentialTest::elo);
        assert_eq!((elo("0:10"), elo("-3.5:0")), (Ok([0.0, 10.0]), Ok([-3.5, 0.0])));
        for text in ["", "10", "10:0", "0:x", "0:nan", "0:5:10", "1:1"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }

    #[test]
    fn players_have_limits() {
        let hard = player("hard@nodes=7@depth=3").expect("it is a player");
        assert_eq!(
            (hard.kind, hard.limits.nodes, hard.limits.depth),
            (PlayerKind::Engine(Level::Hard), Some(7), Some(3))
        );
        let program = player("program=a b@ms=50").expect("it is a player");
        assert_eq!(program.kind, PlayerKind::Program("a b".to_owned()));
        assert_eq!(player("easy").expect("it is a player").limits.nodes, Some(NODES));
        let timed = player("program=a@clock=1.5+0.01@fen").expect("it is a player");
        let clock = timed.limits.clock.expect("it has a clock");
        let ms = Duration::from_millis;
        assert_eq!((clock.left, clock.increment, timed.by_position), (ms(1500), ms(10), true));
        assert_eq!(timed.limits.nodes, None, "the clock is a limit");
        assert_eq!(player("hard@threads=2").expect("it is a player").threads, Threads::new(2).ok());
        let wrong = [
            "",
            "best",
            "hard@threads=0",
            "hard@threads=5000",
            "program=",
            "hard@nodes",
            "hard@plies=3",
            "hard@nodes=x",
            "hard@nodes=0",
            "hard@depth=0",
            "hard@ms=0",
            "hard@depth=1e10",
            "hard@clock=-1",
            "hard@clock=0",
            "hard@clock=0+1",
            "hard@fen",
        ];
        for text in wrong {
            assert!(player(text).is_err(), "{text}");
        }
    }
}
