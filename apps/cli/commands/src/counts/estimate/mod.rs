//! `qishu estimate`: the number of positions with a property, from a random sample.

mod games;
mod part;
mod print;
mod program;
mod ranges;

use std::io;

use qishu::{Moves, Positions};

use crate::args::{EstimateArgs, value_name};
use crate::output::{OutputTarget, PartCommand, PartQuestion};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::terminal::target::Target;
pub use games::GamesPart;
pub use part::EstimatePart;
use part::EstimateQuestion;

/// Prints the share, its interval, and the corresponding number of positions; or statistics of games.
///
/// # Errors
///
/// Fails if standard output does.
pub fn estimate(args: &EstimateArgs, console: &mut Console) -> io::Result<()> {
    let outcome = estimated(args, console);
    reported(outcome, console)
}

fn estimated(args: &EstimateArgs, console: &mut Console) -> Result<(), Ended> {
    let target = Target::of(&args.of.target)?;
    let question = || question(&target, args);
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    if args.random_games {
        let part = played(&target, args, console)?;
        output.deliver(part, |part| Ok(part.text(args.confidence, args.format)), console)
    } else {
        let part = drawn(&target, args, console)?;
        output.deliver(part, |part| Ok(part.text(args.confidence, args.format)), console)
    }
}

/// What the parts of one estimate have in common.
fn question(target: &Target, args: &EstimateArgs) -> Result<PartQuestion, Failure> {
    let mut question = PartQuestion::new(PartCommand::Estimate, &target.variant);
    question.seed = Some(args.seed);
    question = question.with("number", args.number).with("confidence", args.confidence);
    question = question.with("format", value_name(args.format));
    let moves = target.variant.moves();
    if let Ok(moves) = &moves {
        question = question.with_moves(moves);
    }
    Ok(match (&args.test, args.random_games) {
        (Some(command), _) => {
            question.with("test", command.to_string_lossy()).with("letters", value_name(args.letters))
        }
        (None, true) => {
            let opening = moves.map_err(|error| target.failure(&error))?.game().start.to_string();
            question.with("games", true).with("most-plies", args.most_plies).with("opening", opening)
        }
        (None, false) => question.with("grade", value_name(args.grade)).with_given("plies", args.plies_back),
    })
}

/// The verdicts about the sample, or about the part of it that the user wants.
fn drawn(target: &Target, args: &EstimateArgs, console: &Console) -> Result<EstimatePart, Failure> {
    let moves = match (&args.test, target.variant.moves()) {
        (_, Ok(moves)) => Some(moves),
        // A program may be asked about positions of rules that say nothing of moves.
        (Some(_), Err(qishu::Error::NoMoves { .. })) => None,
        (_, Err(error)) => return Err(target.failure(&error)),
    };
    let positions = ask(target, &args.work, console, |work| target.variant.positions(work))?;
    let (first, end) = indices(args);
    let (question, tally) = match (&args.test, &moves) {
        (Some(command), _) => {
            let lines = (first..end).map(|index| line(moves.as_ref(), &positions, args, index));
            let question = EstimateQuestion::Program { command: command.to_string_lossy().into_owned() };
            (question, program::asked(command, lines)?)
        }
        (None, Some(moves)) => {
            let (grade, threads) = (args.legal_grade(), args.threads);
            let count =
                |work: &qishu::Work<'_>| moves.estimate(&positions, grade, args.seed, first..end, threads, work);
            let question = EstimateQuestion::Legal { plies_back: grade.plies_back };
            (question, ask(target, &args.work, console, count)?)
        }
        (None, None) => return Err(target.failure(&qishu::Error::NoMoves { variant: target.variant.name().into() })),
    };
    let of = moves.as_ref().map_or_else(|| positions.count().clone(), |moves| moves.pairs(&positions));
    let variant = &target.variant;
    Ok(EstimatePart::new(variant, question, moves.is_some(), args.seed, (first, end), &of, tally))
}

/// What came of the games, or of those of the part that the user wants.
fn played(target: &Target, args: &EstimateArgs, console: &Console) -> Result<GamesPart, Failure> {
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let (first, end) = indices(args);
    let threads = args.threads;
    let tally = ask(target, &args.work, console, |work| {
        moves.random_games(args.seed, first..end, args.most_plies, threads, work)
    })?;
    Ok(GamesPart::new(&target.variant, args.seed, args.most_plies, (first, end), &tally))
}

/// The indices of the sample, or of the requested part: a half-open range.
fn indices(args: &EstimateArgs) -> (u64, u64) {
    let whole = 0..args.number;
    let range = args.part.shard.map_or(whole.clone(), |shard| shard.cut_machine(whole));
    (range.start, range.end)
}

/// What a program is shown of a drawn position: it alone, or with the side to move and what else a state has.
fn line(moves: Option<&Moves>, positions: &Positions, args: &EstimateArgs, index: u64) -> Option<String> {
    let (seed, letters) = (args.seed, args.letters.letters());
    match moves {
        Some(moves) => moves.sample(positions, seed, index).map(|state| moves.state_text(&state, letters)),
        None => positions.sample(seed, index).map(|(_, position)| position.fen(letters)),
    }
}
