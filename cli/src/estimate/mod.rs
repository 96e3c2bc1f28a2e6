//! `qishu estimate`: for how many positions something holds, from some that are drawn at random.

mod games;
mod merge;
mod part;
mod print;
mod program;

use std::ffi::OsStr;
use std::io;

use qishu::{BigUint, Moves, Positions};

use crate::args::EstimateArgs;
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::stop;
use crate::target::Target;
use games::GamesPart;
use merge::{SamplePart, merged};
use part::{EstimatePart, EstimateQuestion};

/// Prints the share, its interval, and the number of positions that it stands for; or the same about games.
///
/// # Errors
///
/// Fails if standard output does.
pub fn estimate(args: &EstimateArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    let part = match &args.target {
        Some(target) if args.games => played(target, args, console).map(SamplePart::Games),
        Some(target) => drawn(target, args, console).map(SamplePart::Positions),
        None => merged(&args.merge),
    };
    match part {
        Ok(SamplePart::Positions(part)) => console.print(&print::text(&part, args.confidence, args.format)),
        Ok(SamplePart::Games(part)) => console.print(&games::text(&part, args.confidence, args.format)),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// The verdicts about the sample, or about the part of it that the user wants.
fn drawn(target: &OsStr, args: &EstimateArgs, console: &Console) -> Result<EstimatePart, Failure> {
    let target = Target::of(target)?;
    let moves = match (&args.test, target.variant.moves()) {
        (_, Ok(moves)) => Some(moves),
        // A program may be asked about positions of rules that say nothing of moves.
        (Some(_), Err(qishu::Error::NoMoves { .. })) => None,
        (_, Err(error)) => return Err(target.failure(&error)),
    };
    let positions = ask(&target, &args.work, console, |work| target.variant.positions(work))?;
    let (first, end) = indices(args);
    let (question, tally) = match (&args.test, &moves) {
        (Some(command), _) => {
            let lines = (first..end).map(|index| line(moves.as_ref(), &positions, args, index));
            let question = EstimateQuestion::Program { command: command.to_string_lossy().into_owned() };
            (question, program::asked(command, lines)?)
        }
        (None, Some(moves)) => {
            let (grade, threads) = (args.legal_grade(), args.threads.map(usize::from));
            let count =
                |work: &qishu::Work<'_>| moves.estimate(&positions, grade, args.seed, first..end, threads, work);
            let question = EstimateQuestion::Legal { plies_back: grade.plies_back };
            (question, ask(&target, &args.work, console, count)?)
        }
        (None, None) => return Err(target.failure(&qishu::Error::NoMoves { variant: target.variant.name().into() })),
    };
    let of = moves.as_ref().map_or_else(|| positions.count().clone(), |moves| moves.pairs(&positions));
    let variant = &target.variant;
    Ok(EstimatePart::new(variant, question, moves.is_some(), args.seed, (first, end), &of, tally))
}

/// What came of the games, or of those of the part that the user wants.
fn played(target: &OsStr, args: &EstimateArgs, console: &Console) -> Result<GamesPart, Failure> {
    let target = Target::of(target)?;
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let (first, end) = indices(args);
    let threads = args.threads.map(usize::from);
    let tally = ask(&target, &args.work, console, |work| {
        moves.random_games(args.seed, first..end, args.most_plies, threads, work)
    })?;
    Ok(GamesPart::new(&target.variant, args.seed, args.most_plies, (first, end), &tally))
}

/// The indices of what is drawn, or of the part that the user wants: from the first up to the one behind the last.
fn indices(args: &EstimateArgs) -> (u64, u64) {
    let whole = BigUint::ZERO..BigUint::from(args.number);
    let range = args.shard.map_or(whole.clone(), |shard| shard.cut(whole));
    // The indices are those below a number of 64 bits.
    let [first, end] = [range.start, range.end].map(|index| u64::try_from(index).unwrap_or(u64::MAX));
    (first, end)
}

/// What a program is shown of a drawn position: it alone, or with the side to move and what else a state has.
fn line(moves: Option<&Moves>, positions: &Positions, args: &EstimateArgs, index: u64) -> Option<String> {
    let (seed, letters) = (args.seed, args.letters.letters());
    match moves {
        Some(moves) => moves.sample(positions, seed, index).map(|state| moves.state_text(&state, letters)),
        None => positions.sample(seed, index).map(|(_, position)| position.fen(letters)),
    }
}
