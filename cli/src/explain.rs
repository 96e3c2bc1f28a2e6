//! `qishu explain` and `qishu emit`: the plan by which a variant is counted, for people and as Rust source.

use std::{fs, io};

use qishu::{Error, ModulePart, Plan};

use crate::args::{EmitArgs, ModuleParts, PlanArgs, WorkArgs};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::target::Target;

/// Prints the plan, or the moves, in words and drawings.
///
/// # Errors
///
/// Fails if standard output does.
pub fn explain(args: &PlanArgs, console: &mut Console) -> io::Result<()> {
    let text = match args.moves {
        true => moves(&args.of.target),
        false => shown(&args.of.target, &args.work, console, Plan::explain),
    };
    print(text, console)
}

/// Writes the generated module, or a part of it, to the file, or to standard output without one.
///
/// # Errors
///
/// Fails if standard output does.
pub fn emit(args: &EmitArgs, console: &mut Console) -> io::Result<()> {
    let part = match args.part {
        ModuleParts::Count => ModulePart::Count,
        ModuleParts::Positions => ModulePart::Positions,
        ModuleParts::Rules => ModulePart::Rules,
        ModuleParts::Layout => ModulePart::Layout,
        ModuleParts::All => ModulePart::All,
    };
    let text = shown(&args.of.target, &args.work, console, |plan| plan.emit(part));
    match (&args.output, text) {
        (Some(path), Ok(text)) => {
            if let Err(error) = fs::write(path, text) {
                console.fail(&Failure::unwritten(path, &error));
            }
            Ok(())
        }
        (_, text) => print(text, console),
    }
}

/// The moves in drawings.
fn moves(target: &std::ffi::OsStr) -> Result<String, Failure> {
    let target = Target::of(target)?;
    let explained = target.variant.moves().and_then(|moves| moves.explain());
    explained.map_err(|error| target.failure(&error))
}

/// What a function makes of the target's plan.
fn shown(
    target: &std::ffi::OsStr,
    work: &WorkArgs,
    console: &Console,
    show: impl Fn(&Plan) -> Result<String, Error>,
) -> Result<String, Failure> {
    let target = Target::of(target)?;
    ask(&target, work, console, |work| show(&target.variant.plan(work)?))
}

fn print(text: Result<String, Failure>, console: &mut Console) -> io::Result<()> {
    match text {
        Ok(mut text) => {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            console.print(&text)
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}
