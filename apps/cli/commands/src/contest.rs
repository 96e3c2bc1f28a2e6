//! `qishu match`: games between two players, and an estimate of which is stronger.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use qishu::engine::contest::{EndedBy, EnginePlayer, Estimate, MatchTally, OpeningRules, Player, opening, play};
use qishu::engine::{EngineGame, EngineOptions, Sequence};
use qishu::rules::{GameOutcome, SideId};
use qishu::{GameRecord, Moves, Notation, RecordResult, RecordedMove, Threads};
use qishu_page::{ProgramPlayer, UciProgram};

use crate::args::{MatchArgs, PlayerArg, PlayerKind};
use crate::console::{Console, Failure};
use crate::target::Target;

/// Plays the match and prints its results.
///
/// # Errors
///
/// Fails if standard output does.
pub fn contest(args: &MatchArgs, console: &mut Console) -> io::Result<()> {
    match played(args) {
        Ok((name, result)) => {
            console.print(&printed(&name, &result))?;
            if let Some(failure) = args.at_least.and_then(|percent| too_weak(percent, &result)) {
                console.fail(&failure);
            }
            Ok(())
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// What PGN calls those that play the first and the second side.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// How a match went.
#[derive(Debug, Default)]
struct MatchResult {
    tally: MatchTally,
    plies: usize,
    broken_off: u32,
    /// Games that each of the two players has lost on time.
    lost_on_time: [u32; 2],
    /// Games won by the side that moves first in the rules.
    first_side_wins: u32,
    /// The games as text, if they are wanted, in their order.
    games: BTreeMap<u64, String>,
}

/// The failure of a first player with less than this percentage of the points.
fn too_weak(percent: u8, result: &MatchResult) -> Option<Failure> {
    let share = result.tally.estimate()?.share[1] * 100.0;
    let text = format!("the first player has {share:.1} % of the points, which is less than {percent} %");
    (share < f64::from(percent)).then(|| Failure::new(text))
}

fn played(args: &MatchArgs) -> Result<(String, MatchResult), Failure> {
    let target = Target::of(&args.of.target)?;
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let game = moves.engine_game().map_err(|error| target.failure(&error))?;
    let pairs = args.games.div_ceil(2);
    let (next, has_failed) = (AtomicU32::new(0), AtomicBool::new(false));
    let result = Mutex::new(MatchResult::default());
    let work = || -> Result<(), Failure> {
        let mut players = [&args.first, &args.second].map(|named| player(args, &game, named));
        let [first, second] = &mut players;
        let (first, second) = (first.as_mut().map_err(moved)?, second.as_mut().map_err(moved)?);
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs || has_failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            play_pair(args, (&moves, &game), pair, [first, second], &result)?;
        }
    };
    let watched = || work().inspect_err(|_| has_failed.store(true, Ordering::Relaxed));
    args.threads.each(watched).into_iter().collect::<Result<(), Failure>>()?;
    let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &args.save_games {
        let texts: Vec<&str> = result.games.values().map(String::as_str).collect();
        fs::write(path, texts.join("\n")).map_err(|error| Failure::unwritten(path, &error))?;
    }
    Ok((target.variant.name().to_owned(), result))
}

/// A failure that is still needed where it is.
fn moved(failure: &mut Failure) -> Failure {
    std::mem::replace(failure, Failure::new(""))
}

/// Plays the two games of one opening.
fn play_pair(
    args: &MatchArgs,
    (moves, game): (&Moves, &EngineGame),
    pair: u32,
    [first, second]: [&mut Box<dyn MatchPlayer>; 2],
    result: &Mutex<MatchResult>,
) -> Result<(), Failure> {
    let rules = OpeningRules { plies: args.opening_plies.into(), balance: args.balance, seed: args.seed };
    let begin = opening(game, rules, pair.into()).map_err(|error| Failure::new(error.to_string()))?;
    let mut outcomes = [GameOutcome::Draw; 2];
    for (number, outcome) in outcomes.iter_mut().enumerate() {
        let begins = number == 0;
        [&mut *first, &mut *second].into_iter().for_each(|player| player.sit_down(u64::from(pair) * 2 + number as u64));
        let mut chance = Sequence::new(args.seed ^ u64::from(pair) << 8);
        let players: [&mut dyn Player; 2] = [first.player(), second.player()];
        let clocks = [&args.first, &args.second].map(|player| player.limits.clock);
        let most_plies = args.most_plies as usize;
        let played = play(game, &begin, players, begins, clocks, most_plies, &mut chance).map_err(Failure::new)?;
        *outcome = played.outcome;
        let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
        result.plies += played.line.moves.len();
        result.broken_off += u32::from(played.by == EndedBy::Length);
        if played.by == EndedBy::Clock {
            result.lost_on_time[usize::from(played.outcome == GameOutcome::Win)] += 1;
        }
        let to_move = (begin.start.to_move.index() + begin.moves.len()) % 2;
        let side = SideId(if begins { to_move } else { 1 - to_move } as u32);
        let winner = if side == SideId(0) { GameOutcome::Win } else { GameOutcome::Lose };
        result.first_side_wins += u32::from(played.outcome == winner);
        if args.save_games.is_some() {
            let outcome = if side == SideId(0) { played.outcome } else { played.outcome.for_the_other() };
            let mut record = GameRecord::new(played.line.start);
            let names = [&args.first.name, &args.second.name];
            let names = if side == SideId(0) { names } else { [names[1], names[0]] };
            record
                .headers
                .extend(PLAYERS.into_iter().zip(names).map(|(player, name)| (player.to_owned(), name.clone())));
            if played.by == EndedBy::Clock {
                record.headers.push(("Termination".to_owned(), "time forfeit".to_owned()));
            }
            record.moves = played.line.moves.into_iter().map(RecordedMove::new).collect();
            record.result = RecordResult::of_first_side(outcome);
            let text = moves.record_text(&record, Notation::Squares);
            result.games.insert(u64::from(pair) * 2 + number as u64, text);
        }
    }
    result.lock().unwrap_or_else(PoisonError::into_inner).tally.add(outcomes);
    Ok(())
}

/// A player that receives the number of each game, so that games do not depend on the order in which players take them.
trait MatchPlayer {
    fn sit_down(&mut self, game: u64);
    fn player(&mut self) -> &mut dyn Player;
}

struct SeatedEngine(EnginePlayer);

impl MatchPlayer for SeatedEngine {
    fn sit_down(&mut self, game: u64) {
        self.0.sit_down(game);
    }

    fn player(&mut self) -> &mut dyn Player {
        &mut self.0
    }
}

impl MatchPlayer for ProgramPlayer {
    fn sit_down(&mut self, _: u64) {}

    fn player(&mut self) -> &mut dyn Player {
        self
    }
}

fn player(args: &MatchArgs, game: &EngineGame, player: &PlayerArg) -> Result<Box<dyn MatchPlayer>, Failure> {
    Ok(match &player.kind {
        PlayerKind::Engine(level) => {
            let (strength, threads) = (level.strength(args.seed), player.threads.unwrap_or(Threads::ONE));
            let options = EngineOptions { strength, threads, ..EngineOptions::default() };
            Box::new(SeatedEngine(EnginePlayer::new(game.clone(), options, player.limits)))
        }
        PlayerKind::Program(command) => {
            let threads = player.threads.map(|threads| format!("Threads={threads}"));
            let options = threads.into_iter().chain(args.options.iter().cloned()).collect();
            let program = UciProgram::new(command.clone(), options);
            let started = ProgramPlayer::start(&program, game, player.limits).map_err(Failure::new)?;
            Box::new(if player.by_position { started.by_position() } else { started })
        }
    })
}

fn printed(name: &str, result: &MatchResult) -> String {
    let MatchResult { tally, plies, broken_off, lost_on_time: [first, second], first_side_wins, .. } = result;
    let games = tally.games();
    let mut text = format!("{name}: {games} games, {} won, {} drawn, {} lost\n", tally.wins, tally.draws, tally.losses);
    if let Some(Estimate { share: [low, share, high], elo: [worst, elo, best] }) = tally.estimate() {
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        text += &format!("  share of points  {}, between {} and {}\n", percent(share), percent(low), percent(high));
        text += &format!("  Elo difference   {elo:+.0}, between {worst:+.0} and {best:+.0}\n");
    }
    text += &format!("  pairs by points  {:?}, from 0 to 2 by halves\n", tally.pairs);
    text += &format!("  plies a game     {}\n", *plies as u64 / games.max(1));
    text += &format!("  lost on time     {first} by the first player, {second} by the second\n");
    text += &format!("  broken off       {broken_off}\n  won by the first side  {first_side_wins}\n");
    text
}
