//! `qishu solve`: the values of all positions of some material, or of all that games come to.

mod by_plies;
mod estimate;
mod print;
mod solved;

use std::io;

use qishu::{Error, ReachedOptions, ReachedValues, SolveOptions};

use self::solved::SolvedGame;
use crate::args::{SolveArgs, SolveMethod, UpTo, generators};
use crate::terminal::answer::answered;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::passed_over::sentences;
use crate::terminal::target::Target;

/// Solves, and prints the figures.
///
/// # Errors
///
/// Fails if standard output does.
pub fn solve(args: &SolveArgs, console: &mut Console) -> io::Result<()> {
    if args.estimate {
        return answered(estimated(args), console);
    }
    let solved = Target::of(&args.of.target).and_then(|target| {
        let solved = solved(args, &target, console)?;
        Ok((target, solved))
    });
    match solved {
        Ok((target, solved)) => {
            for sentence in &solved.unheeded {
                console.note(sentence);
            }
            console.print(&print::figures(&target.variant, &solved, args.format))
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn estimated(args: &SolveArgs) -> Result<String, Failure> {
    let (target, work) = (Target::of(&args.of.target)?, args.work.work());
    let size =
        target.variant.solve_estimate(&options(args, &target)?, &work).map_err(|error| target.failure(&error))?;
    Ok(estimate::text(&target.variant, &size, work.bytes(), args.format))
}

fn solved(args: &SolveArgs, target: &Target, console: &Console) -> Result<SolvedGame, Failure> {
    match method(args, target, console)? {
        SolveMethod::Material => by_material(args, target, console),
        SolveMethod::Reached => reached(args, target, console),
    }
}

/// The method that is asked for or that the options belong to; otherwise the first one that the rules allow.
fn method(args: &SolveArgs, target: &Target, console: &Console) -> Result<SolveMethod, Failure> {
    if let Some(method) = args.method() {
        return Ok(method);
    }
    match target.variant.unless_unsolvable(&SolveOptions::default()) {
        Ok(()) => Ok(SolveMethod::Material),
        Err(Error::NotSolved(why)) => {
            console.note(&format!(
                "no tables of material: {why}. So the positions that games come to are solved, as by --method reached"
            ));
            Ok(SolveMethod::Reached)
        }
        Err(error) => Err(target.failure(&error)),
    }
}

/// What is solved by material.
fn options(args: &SolveArgs, target: &Target) -> Result<SolveOptions, Failure> {
    let material = match &args.material {
        Some(text) => {
            let material = target.variant.parse_material(text).map_err(Failure::from)?;
            // The rules must allow this number of each piece type.
            target.variant.with_material(&material.in_all_positions()).map_err(|error| target.failure(&error))?;
            Some(material)
        }
        None => None,
    };
    Ok(SolveOptions {
        material,
        metric: args.metric.unwrap_or_default().metric(),
        folder: args.tables.clone(),
        threads: args.threads,
        verify: args.verify,
    })
}

fn by_material(args: &SolveArgs, target: &Target, console: &Console) -> Result<SolvedGame, Failure> {
    let options = options(args, target)?;
    if let Some(folder) = &args.tables {
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    }
    let is_whole_game = options.material.is_none();
    let tables = ask(target, &args.work, console, |work| target.variant.solve(&options, work))?;
    for sentence in sentences(tables.passed_over()) {
        console.warn(&sentence);
    }
    let solved = SolvedGame::by_material(&target.variant, &tables, is_whole_game, args.at.letters.letters());
    solved.map_err(|error| target.failure(&error))
}

fn reached(args: &SolveArgs, target: &Target, console: &Console) -> Result<SolvedGame, Failure> {
    let (moves, state) = target.moves_in_game(&args.at).map(|(moves, annotated)| (moves, annotated.state))?;
    let up_to = match args.up_to.iter().any(UpTo::is_all) {
        true => target.variant.symmetries().map_err(|error| target.failure(&error))?,
        false => generators(&args.up_to),
    };
    let options = ReachedOptions { up_to, threads: args.threads, verify: args.verify };
    let values: ReachedValues = ask(target, &args.work, console, |work| moves.solve_reached(&state, &options, work))?;
    let solved = SolvedGame::reached(&moves, &values, &options.up_to, args.at.letters.letters());
    solved.map_err(|error| target.failure(&error))
}
