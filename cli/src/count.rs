//! `qishu count`: counts the positions of variants and compares the counts with figures printed elsewhere.
//!
//! A compiled variant is counted by its module, a rules file by its plan.

use std::io;
use std::ops::ControlFlow;

use codegen::plan::Plan;
use codegen::planner::Limits;
use codegen::run::run_watched;
use generated::VARIANTS;
use num_bigint::BigUint;
use runtime::Variant;

use crate::args::{CountArgs, Format};
use crate::console::{Console, Failure};
use crate::explain::planned;
use crate::human;
use crate::progress::Progress;
use crate::report::{CountedBy, Heading, Report, VariantReport};
use crate::stop;
use crate::target::Target;

/// Counts every target and prints each result as soon as it is there, except in JSON, which is one object.
///
/// # Errors
///
/// Fails if standard output does.
pub fn count(args: &CountArgs, console: &mut Console) -> io::Result<()> {
    let targets: Vec<Result<Target, Failure>> = match args.targets.is_empty() {
        true => VARIANTS.iter().map(|variant| Ok(Target::Compiled(variant))).collect(),
        false => args.targets.iter().map(|argument| Target::of(argument)).collect(),
    };
    stop::on_interrupt();
    let mut reports = Vec::new();
    for target in targets {
        let report = match target.and_then(|target| counted(&target, args.work.limits(), console)) {
            Ok(report) => report,
            Err(failure @ Failure::Stopped { .. }) => {
                console.fail(&failure);
                return Ok(());
            }
            Err(failure) => {
                console.fail(&failure);
                continue;
            }
        };
        match args.format {
            Format::Human => {
                let gap = if reports.is_empty() { "" } else { "\n" };
                console.print(&format!("{gap}{}", human::text(&report)))?;
            }
            Format::Plain => console.print(&format!("{}\n", report.count))?,
            Format::Json => {}
        }
        reports.push(report);
    }
    match args.format {
        Format::Json => console.print(&format!("{}\n", serde_json::to_string_pretty(&Report::new(reports))?)),
        Format::Human | Format::Plain => Ok(()),
    }
}

fn counted(target: &Target, limits: Limits, console: &Console) -> Result<VariantReport, Failure> {
    if let Target::Compiled(variant) = target {
        return Ok(of_module(variant));
    }
    let (model, plan) = planned(target, limits)?;
    let published = model.published.iter().map(|published| (published.figure.as_str(), published.source.as_str()));
    let heading = Heading {
        name: model.name.clone(),
        title: model.title.clone(),
        sources: model.sources.clone(),
        counted_by: CountedBy::Plan,
    };
    let total = run_until_stopped(&plan, &model.name, console)?;
    Ok(VariantReport::new(heading, total, published))
}

/// Carries out the plan, shows how far it has come, and gives up when the user says so.
fn run_until_stopped(plan: &Plan, name: &str, console: &Console) -> Result<BigUint, Failure> {
    let mut progress = Progress::new(name, plan.steps, console.can_redraw());
    let mut last = 0;
    let outcome = stop::stoppable(|is_stopped| {
        run_watched(plan, &mut |done| {
            last = done;
            progress.show(done);
            if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    // The line goes away before anything else is said.
    drop(progress);
    outcome.map(|outcome| outcome.total).ok_or(Failure::Stopped { done: last, steps: plan.steps })
}

fn of_module(variant: &Variant) -> VariantReport {
    let published = variant.published.iter().map(|published| (published.figure, published.source));
    let heading = Heading {
        name: variant.name.to_string(),
        title: variant.title.to_string(),
        sources: variant.sources.iter().map(|source| source.to_string()).collect(),
        counted_by: CountedBy::Module,
    };
    VariantReport::new(heading, (variant.count)(), published)
}
