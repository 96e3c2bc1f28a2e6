//! `qishu bench`: the sizes of plans, and the speed of each counting method.

mod failure;
mod figures;
mod human;
mod plain;
mod ways;

use std::io;

use measure::{CompiledModules, time_of};
use qishu::{ModulePart, Plan};

use crate::args::{BenchArgs, Format, WorkArgs};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;
use failure::not_built;
use figures::{BenchReport, Figures};
use ways::ways_to_count;

/// A variant before it is measured.
struct Subject {
    target: Target,
    plan: Plan,
    /// The source of its module.
    source: String,
}

/// Measures every target. The modules of all are compiled together.
///
/// # Errors
///
/// Fails if standard output does.
pub fn bench(args: &BenchArgs, console: &mut Console) -> io::Result<()> {
    let mut subjects = Vec::new();
    for argument in &args.targets {
        match Target::of(argument).and_then(|target| subject(target, &args.work, console)) {
            Ok(subject) => subjects.push(subject),
            Err(failure) => console.fail(&failure),
        }
    }
    if subjects.is_empty() {
        return Ok(());
    }
    let modules = match args.no_module {
        true => None,
        false => {
            match CompiledModules::build(&subjects.iter().map(|subject| subject.source.clone()).collect::<Vec<_>>()) {
                Ok(modules) => Some(modules),
                Err(error) => {
                    console.fail(&not_built(&error));
                    return Ok(());
                }
            }
        }
    };
    let mut variants = Vec::new();
    for (index, subject) in subjects.iter().enumerate() {
        match measured(subject, index, modules.as_ref(), args) {
            Ok(figures) => variants.push(figures),
            Err(failure) => console.fail(&failure),
        }
    }
    let report = BenchReport::new(modules.as_ref(), variants);
    match args.format {
        Format::Human => console.print(&human::text(&report)),
        Format::Plain => console.print(&plain::text(&report)),
        Format::Json => console.print(&format!("{}\n", serde_json::to_string_pretty(&report)?)),
    }
}

/// A variant with its plan and its module.
fn subject(target: Target, work: &WorkArgs, console: &Console) -> Result<Subject, Failure> {
    let (plan, source) = ask(&target, work, console, |work| {
        let plan = target.variant.plan(work)?;
        let source = plan.emit(ModulePart::Count)?;
        Ok((plan, source))
    })?;
    Ok(Subject { target, plan, source })
}

/// The figures of one variant; a failure if two ways to count disagree.
fn measured(
    subject: &Subject,
    index: usize,
    modules: Option<&CompiledModules>,
    args: &BenchArgs,
) -> Result<Figures, Failure> {
    let Subject { target: Target { variant, .. }, plan, source } = subject;
    let plan_time = time_of(args.patience, || variant.plan(&args.work.work()));
    let emit_time = time_of(args.patience, || plan.emit(ModulePart::Count));
    let ways = ways_to_count(variant, plan, modules.map(|modules| (modules, index)), args)?;
    Ok(Figures::new(variant, plan.size()?, source, (plan_time, emit_time), ways))
}
