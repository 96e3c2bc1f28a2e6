//! `qishu tune`: piece values for the engine, tuned by match results.

use std::io;

use qishu::engine::EngineGame;
use qishu::engine::contest::{MatchTally, OpeningRules, TuneOptions, TunedValue, compare, tune as climb};
use qishu::rules::Game;

use crate::args::TuneArgs;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// After how many plies a game is broken off, and with how many drawn ones it begins.
const MOST_PLIES: usize = 200;
const OPENING_PLIES: usize = 6;
/// By how many points a short search may find one side better after the opening.
const BALANCE: i32 = 80;

/// Tunes, and prints a line for every change.
///
/// # Errors
///
/// Fails if standard output does.
pub fn tune(args: &TuneArgs, console: &mut Console) -> io::Result<()> {
    let mut broken = None;
    let tuned = tuned(args, &mut |text| match console.print(text) {
        Ok(()) => true,
        Err(error) => {
            broken = Some(error);
            false
        }
    });
    match (broken, tuned) {
        (Some(error), _) => Err(error),
        (None, Ok(text)) => console.print(&text),
        (None, Err(failure)) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// Tunes; `print` receives a line for every change, and returns whether to continue. The result is the final output.
fn tuned(args: &TuneArgs, print: &mut dyn FnMut(&str) -> bool) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?;
    let game = target.variant.moves().and_then(|moves| moves.engine_game()).map_err(|error| target.failure(&error))?;
    if game.game().piece_values.is_empty() {
        return Err(Failure::new(format!("the rules of {} do not say what pieces are worth", target.variant.name())));
    }
    let options = TuneOptions {
        rounds: args.rounds,
        pairs: u64::from(args.games / 2),
        nodes: args.nodes,
        most_plies: MOST_PLIES,
        opening: OpeningRules { plies: OPENING_PLIES, balance: BALANCE, seed: args.seed },
        threads: args.threads,
    };
    let found = climb(&game, options, &mut |tried| print(&line(&game, tried))).map_err(Failure::new)?;
    let other_games = OpeningRules { seed: !args.seed, ..options.opening };
    let options = TuneOptions { opening: other_games, pairs: options.pairs * 2, ..options };
    let better = game.with_game(found.clone()).map_err(|error| Failure::new(error.to_string()))?;
    let tally = compare([&better, &game], options).map_err(Failure::new)?;
    Ok(changes(&game, &found) + &format!("all together, in other games: {}\n", results(&tally)))
}

fn line(game: &EngineGame, tried: &TunedValue) -> String {
    let TunedValue { places, points: [before, after], tally, is_kept } = tried;
    let piece_value = &game.game().piece_values[places[0]];
    let name = &game.rules().piece_type(piece_value.piece_type).name;
    let kept = if *is_kept { ", kept" } else { "" };
    format!("{}: {name} {before} -> {after}: {}{kept}\n", piece_value.origin, results(tally))
}

fn results(tally: &MatchTally) -> String {
    let share = tally.estimate().map_or(String::new(), |estimate| {
        let [worst, elo, best] = estimate.elo;
        format!(", Elo {elo:+.0}, between {worst:+.0} and {best:+.0}")
    });
    format!("{} won, {} drawn, {} lost{share}", tally.wins, tally.draws, tally.losses)
}

/// The numbers that have changed, of the first side.
fn changes(game: &EngineGame, found: &Game) -> String {
    let both = game.game().piece_values.iter().zip(found.piece_values.iter());
    let changed = both.filter(|(before, after)| before.points != after.points);
    let of_first = changed.filter(|(before, _)| game.rules().piece_type(before.piece_type).side.index() == 0);
    let line = |(before, after): (&qishu::rules::PieceValue, &qishu::rules::PieceValue)| {
        let name = &game.rules().piece_type(before.piece_type).name;
        format!("{}: worth {name} {} instead of {}\n", before.origin, after.points, before.points)
    };
    of_first.map(line).collect()
}
