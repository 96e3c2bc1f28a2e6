//! `qishu match`: games between two players, and an estimate of which is stronger.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use qishu::engine::contest::{EndedBy, MatchTally, OpeningRules, Player, SequentialTest, TestState, opening, play};
use qishu::engine::{EngineGame, Sequence};
use qishu::rules::{GameOutcome, SideId};
use qishu::{GameRecord, Moves, Notation, RecordResult, RecordedMove};

use crate::args::MatchArgs;
use crate::games::match_part::MatchPart;
use crate::games::match_player::{MatchPlayer, players};
use crate::games::match_suite;
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::terminal::target::Target;

/// Plays the match, or a part of its games, and prints the results.
///
/// # Errors
///
/// Fails if standard output does.
pub fn contest(args: &MatchArgs, console: &mut Console) -> io::Result<()> {
    let outcome = contested(args, console);
    reported(outcome, console)
}

fn contested(args: &MatchArgs, console: &mut Console) -> Result<(), Ended> {
    let target = Target::of(&args.of.target)?;
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    if let Some(suite) = &args.suite {
        return match_suite::solve(args, suite, &moves, console);
    }
    let question = || Ok(question(&moves, args));
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    let result = played(&target, &moves, args)?;
    let part = result.part.with(&result.tally);
    let too_weak = args.at_least.and_then(|percent| too_weak(percent, &result.tally));
    let sprt = args.sprt.map(|test| sprt_text(test, &result.tally)).unwrap_or_default();
    output.deliver(part, |part| Ok(part.text() + &sprt), console)?;
    too_weak.map_or(Ok(()), |failure| Err(failure.into()))
}

/// What the parts of one match have in common.
fn question(moves: &Moves, args: &MatchArgs) -> PartQuestion {
    let mut question = PartQuestion::new(PartCommand::Match, moves.variant()).with_play(moves);
    question.seed = Some(args.seed);
    let question = question.with("first", &args.first.name).with("second", &args.second.name);
    let question = question.with("games", args.games).with("most-plies", args.most_plies);
    let question = question.with("opening-plies", args.opening_plies).with("balance", args.balance);
    question.with_given("option", (!args.options.is_empty()).then(|| args.options.join("\n")))
}

/// What PGN calls those that play the first and the second side.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// How a match went.
#[derive(Debug, Default)]
struct MatchResult {
    tally: MatchTally,
    part: MatchPart,
    /// The games as text, if they are wanted, in their order.
    games: Vec<String>,
}

/// The two games of an opening.
#[derive(Debug)]
struct PlayedPair {
    /// The outcomes for the first player.
    outcomes: [GameOutcome; 2],
    /// All but the outcomes.
    part: MatchPart,
    games: Vec<String>,
}

/// A match that is played. Pairs are added in their order, whichever ends first, so that a sequential test stops after
/// the same pair on any number of threads.
#[derive(Debug)]
struct MatchInPlay {
    result: MatchResult,
    /// The number of the pair that is added next.
    next: u64,
    /// Pairs that have ended before it.
    waiting: BTreeMap<u64, PlayedPair>,
    sprt: Option<SequentialTest>,
    is_decided: bool,
}

impl MatchInPlay {
    /// Adds a pair, and those that have waited for it.
    fn add(&mut self, number: u64, pair: PlayedPair) -> Result<(), String> {
        self.waiting.insert(number, pair);
        while let Some(pair) = self.waiting.remove(&self.next).filter(|_| !self.is_decided) {
            self.next += 1;
            self.result.tally.add(pair.outcomes);
            self.result.part.add(pair.part)?;
            self.result.games.extend(pair.games);
            self.is_decided = self.sprt.is_some_and(|test| test.state(&self.result.tally).accepted.is_some());
        }
        Ok(())
    }
}

/// What a sequential test has found, for people.
fn sprt_text(test: SequentialTest, tally: &MatchTally) -> String {
    let (TestState { log_likelihood_ratio: ratio, accepted }, [lesser, greater]) = (test.state(tally), test.elo());
    let decision = match accepted {
        Some(0) => format!("{lesser:+} is accepted"),
        Some(_) => format!("{greater:+} is accepted"),
        None => "undecided".to_owned(),
    };
    format!("  SPRT {lesser:+} or {greater:+}  {decision}, log-likelihood ratio {ratio:.2} of {:.2}\n", test.bound())
}

/// The failure of a first player with less than this percentage of the points.
fn too_weak(percent: u8, tally: &MatchTally) -> Option<Failure> {
    let share = tally.estimate()?.share[1] * 100.0;
    let text = format!("the first player has {share:.1} % of the points, which is less than {percent} %");
    (share < f64::from(percent)).then(|| Failure::new(text))
}

fn played(target: &Target, moves: &Moves, args: &MatchArgs) -> Result<MatchResult, Failure> {
    let game = moves.engine_game().map_err(|error| target.failure(&error))?;
    let pairs = args.part.shard_or_whole().cut_machine(0..args.games.div_ceil(2).into());
    let (next, has_failed) = (AtomicU64::new(pairs.start), AtomicBool::new(false));
    let result = MatchResult { part: MatchPart::of(target.variant.name()), ..MatchResult::default() };
    let (waiting, sprt) = (BTreeMap::new(), args.sprt);
    let in_play = Mutex::new(MatchInPlay { result, next: pairs.start, waiting, sprt, is_decided: false });
    let work = || -> Result<(), Failure> {
        let [mut first, mut second] = players(args, &game)?;
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs.end || has_failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let played = play_pair(args, (moves, &game), pair, [&mut first, &mut second])?;
            let mut in_play = in_play.lock().unwrap_or_else(PoisonError::into_inner);
            in_play.add(pair, played).map_err(Failure::new)?;
            if in_play.is_decided {
                return Ok(());
            }
        }
    };
    let watched = || work().inspect_err(|_| has_failed.store(true, Ordering::Relaxed));
    args.threads.each(watched).into_iter().collect::<Result<(), Failure>>()?;
    let MatchInPlay { result, .. } = in_play.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &args.save_games {
        fs::write(path, result.games.join("\n")).map_err(|error| Failure::unwritten(path, &error))?;
    }
    Ok(result)
}

/// Plays the two games of one opening.
fn play_pair(
    args: &MatchArgs,
    (moves, game): (&Moves, &EngineGame),
    pair: u64,
    [first, second]: [&mut Box<dyn MatchPlayer>; 2],
) -> Result<PlayedPair, Failure> {
    let rules = OpeningRules { plies: args.opening_plies.into(), balance: args.balance, seed: args.seed };
    let begin = opening(game, rules, pair).map_err(|error| Failure::new(error.to_string()))?;
    let outcomes = [GameOutcome::Draw; 2];
    let mut result = PlayedPair { outcomes, part: MatchPart::default(), games: Vec::new() };
    for number in 0..2usize {
        let begins = number == 0;
        [&mut *first, &mut *second].into_iter().for_each(|player| player.sit_down(pair * 2 + number as u64));
        let mut chance = Sequence::new(args.seed ^ pair << 8);
        let players: [&mut dyn Player; 2] = [first.player(), second.player()];
        let clocks = [&args.first, &args.second].map(|player| player.limits.clock);
        let most_plies = args.most_plies as usize;
        let played = play(game, &begin, players, begins, clocks, most_plies, &mut chance).map_err(Failure::new)?;
        result.outcomes[number] = played.outcome;
        result.part.plies += played.line.moves.len() as u64;
        result.part.broken_off += u64::from(played.by == EndedBy::Length);
        if played.by == EndedBy::Clock {
            result.part.lost_on_time[usize::from(played.outcome == GameOutcome::Win)] += 1;
        }
        let to_move = game.side_to_move(&begin).map_err(|error| Failure::new(error.to_string()))?;
        let side = SideId(if begins { to_move } else { 1 - to_move } as u32);
        let winner = if side == SideId(0) { GameOutcome::Win } else { GameOutcome::Lose };
        result.part.first_side_wins += u64::from(played.outcome == winner);
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
            result.games.push(moves.record_text(&record, Notation::Squares));
        }
    }
    Ok(result)
}
