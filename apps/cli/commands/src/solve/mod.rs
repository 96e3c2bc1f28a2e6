//! `qishu solve`: the values of all positions of some material.

mod by_plies;
mod print;

use std::io;

use qishu::{EndgameTables, SolveOptions};

use crate::args::SolveArgs;
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::passed_over::sentences;
use crate::target::Target;

/// Solves, and prints the figures of all material.
///
/// # Errors
///
/// Fails if standard output does.
pub fn solve(args: &SolveArgs, console: &mut Console) -> io::Result<()> {
    match solved(args, console) {
        Ok((target, tables)) => {
            for sentence in sentences(tables.passed_over()) {
                console.warn(&sentence);
            }
            for sentence in tables.unheeded() {
                console.note(&sentence);
            }
            console.print(&print::figures(&target.variant, &tables, args.format))
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn solved(args: &SolveArgs, console: &Console) -> Result<(Target, EndgameTables), Failure> {
    let target = Target::of(&args.of.target)?;
    let material = match &args.material {
        Some(text) => {
            let material = target.variant.parse_material(text).map_err(Failure::from)?;
            // The rules must allow this number of each piece type.
            target.variant.with_material(&material).map_err(|error| target.failure(&error))?;
            Some(material)
        }
        None => None,
    };
    if let Some(folder) = &args.tables {
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    }
    let options = SolveOptions { material, folder: args.tables.clone(), threads: args.threads, verify: args.verify };
    let tables = ask(&target, &args.work, console, |work| target.variant.solve(&options, work))?;
    Ok((target, tables))
}
