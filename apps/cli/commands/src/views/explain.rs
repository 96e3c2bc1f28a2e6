//! `qishu explain` and `qishu emit`: a variant's plan, for people and as Rust source.

use std::io;

use qishu::{Error, ModulePart, Moves, Plan};

use crate::args::{EmitArgs, ModuleParts, PlanArgs, WorkArgs};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;
use crate::views::codes;
use crate::views::export;

/// Prints the plan, the moves or what they prove, in words and drawings; or what a code means.
///
/// # Errors
///
/// Fails if standard output does.
pub fn explain(args: &PlanArgs, console: &mut Console) -> io::Result<()> {
    let target = &args.target;
    let text = match args.code() {
        Some(code) => codes::explained(code),
        None if args.moves => moves(target, Moves::explain),
        None if args.proofs => moves(target, Moves::explain_proofs),
        None if args.legal => legal(target),
        None => shown(target, args.material.as_deref(), &args.work, console, Plan::explain),
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
        ModuleParts::PartTree => ModulePart::PartTree,
        ModuleParts::Moves => ModulePart::Moves,
        ModuleParts::Legal => ModulePart::Legal,
        ModuleParts::All => ModulePart::All,
        ModuleParts::Cnf => {
            let restricted = (args.material.as_deref(), args.weighted);
            return export::formula(&args.of, restricted, args.output.as_deref(), console);
        }
    };
    let text = shown(&args.of.target, args.material.as_deref(), &args.work, console, |plan| plan.emit(part));
    match (&args.output, text) {
        (Some(path), Ok(text)) => console.deliver(Some(path), &text),
        (_, text) => print(text, console),
    }
}

/// What a function makes of how the target's pieces move.
fn moves(target: &std::ffi::OsStr, show: impl Fn(&Moves) -> Result<String, Error>) -> Result<String, Failure> {
    let target = Target::of(target)?;
    let explained = target.variant.moves().and_then(|moves| show(&moves));
    explained.map_err(|error| target.failure(&error))
}

/// How the module of the target's legal positions counts.
fn legal(target: &std::ffi::OsStr) -> Result<String, Failure> {
    let target = Target::of(target)?;
    target.variant.explain_legal().map_err(|error| target.failure(&error))
}

/// What a function makes of the target's plan.
fn shown(
    target: &std::ffi::OsStr,
    material: Option<&str>,
    work: &WorkArgs,
    console: &Console,
    show: impl Fn(&Plan) -> Result<String, Error>,
) -> Result<String, Failure> {
    let target = Target::of(target)?.with_material(material)?;
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
