//! `qishu tune`: piece values for the engine, tuned by match results or by positions.

use std::io;

use qishu::Moves;
use qishu::engine::EngineGame;
use qishu::engine::contest::{
    FitStep, LabelledPosition, MatchTally, OpeningRules, TuneOptions, TunedValue, compare, self_play, texel,
    tune as climb,
};
use qishu::rules::{Game, PieceValue};

use super::tune_positions;
use crate::args::{TuneArgs, TuneMethod};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::terminal::target::Target;
use crate::text::elo::elo;

/// After how many plies a game is broken off, and with how many drawn ones it begins.
const MOST_PLIES: usize = 200;
const OPENING_PLIES: usize = 6;
/// By how many points a short search may find one side better after the opening.
const BALANCE: i32 = 80;
/// The numbers of games that decide about a change, and of which positions are taken, if none is given.
const GAMES_OF_CHANGES: u32 = 100;
const GAMES_OF_POSITIONS: u32 = 1000;

/// Tunes, and prints a line for every change or step.
///
/// # Errors
///
/// Fails if standard output does.
pub fn tune(args: &TuneArgs, console: &mut Console) -> io::Result<()> {
    let outcome = tuned(args, console);
    reported(outcome, console)
}

fn tuned(args: &TuneArgs, console: &mut Console) -> Result<(), Ended> {
    let is_texel = args.method == TuneMethod::Texel;
    if !is_texel && (args.positions.is_some() || args.save_positions.is_some()) {
        return Err(Failure::new("only `--method texel` tunes by positions").into());
    }
    let target = Target::of(&args.of.target)?;
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let game = moves.engine_game().map_err(|error| target.failure(&error))?;
    if game.game().piece_values.is_empty() {
        let text = format!("the rules of {} do not say what pieces are worth", target.variant.name());
        return Err(Failure::new(text).into());
    }
    let games = args.games.unwrap_or(if is_texel { GAMES_OF_POSITIONS } else { GAMES_OF_CHANGES });
    let options = TuneOptions {
        rounds: args.rounds,
        pairs: u64::from(games / 2),
        nodes: args.nodes,
        most_plies: MOST_PLIES,
        opening: OpeningRules { plies: OPENING_PLIES, balance: BALANCE, seed: args.seed },
        threads: args.threads,
    };
    let found = match args.method {
        TuneMethod::HillClimbing => climbed(&game, options, console)?,
        TuneMethod::Texel => fitted(args, &moves, &game, options, console)?,
    };
    console.print(&changes(&game, &found))?;
    let other_games = OpeningRules { seed: !args.seed, ..options.opening };
    let pairs = if is_texel { options.pairs } else { options.pairs * 2 };
    let options = TuneOptions { opening: other_games, pairs, ..options };
    let better = game.with_game(found).map_err(|error| Failure::new(error.to_string()))?;
    let tally = compare([&better, &game], options).map_err(Failure::new)?;
    console.print(&format!("all together, in other games: {}\n", results(&tally)))?;
    Ok(())
}

/// The game after random changes, each of which is printed.
fn climbed(game: &EngineGame, options: TuneOptions, console: &mut Console) -> Result<Game, Ended> {
    let mut printed = Ok(());
    let found = climb(game, options, &mut |tried| {
        printed = console.print(&line(game, tried));
        printed.is_ok()
    });
    printed?;
    Ok(found.map_err(Failure::new)?)
}

/// The game with values that are fitted to positions; the steps are printed.
fn fitted(
    args: &TuneArgs,
    moves: &Moves,
    game: &EngineGame,
    options: TuneOptions,
    console: &mut Console,
) -> Result<Game, Ended> {
    let positions: Vec<LabelledPosition> = match &args.positions {
        Some(path) => tune_positions::read(moves, path, console)?,
        None => self_play(game, options).map_err(Failure::new)?,
    };
    if let Some(path) = &args.save_positions {
        tune_positions::write(moves, path, &positions)?;
    }
    let (found, steps) = texel(game, &positions, options.rounds, options.threads).map_err(Failure::new)?;
    console.print(&format!("{} positions\n", positions.len()))?;
    for FitStep { number, loss, change } in steps {
        console.print(&match number {
            0 => format!("loss {loss:.6}\n"),
            _ => format!("step {number}: loss {loss:.6}, values changed by up to {change:.2}\n"),
        })?;
    }
    Ok(found)
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
        let [worst, difference, best] = estimate.elo.map(elo);
        format!(", Elo {difference}, between {worst} and {best}")
    });
    format!("{} won, {} drawn, {} lost{share}", tally.wins, tally.draws, tally.losses)
}

/// The numbers that have changed, of the first side.
fn changes(game: &EngineGame, found: &Game) -> String {
    let both = game.game().piece_values.iter().zip(found.piece_values.iter());
    let changed = both.filter(|(before, after)| before.points != after.points);
    let of_first = changed.filter(|(before, _)| game.rules().piece_type(before.piece_type).side.index() == 0);
    let line = |(before, after): (&PieceValue, &PieceValue)| {
        let name = &game.rules().piece_type(before.piece_type).name;
        format!("{}: value {name} {} instead of {}\n", before.origin, after.points, before.points)
    };
    of_first.map(line).collect()
}
