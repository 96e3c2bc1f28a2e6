//! `qishu count`: counts the positions of variants and compares the counts with figures printed elsewhere.
//!
//! A compiled variant is counted by its module, a rules file by its plan.

use std::io;

use generated::VARIANTS;

use crate::args::{CountArgs, Format};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::human;
use crate::report::{CountReport, VariantReport};
use crate::stop;
use crate::target::Target;

/// Counts every target and prints each result as soon as it is there, except in JSON, which is one object.
///
/// # Errors
///
/// Fails if standard output does.
pub fn count(args: &CountArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    let compiled = VARIANTS.iter().filter(|_| args.targets.is_empty()).map(|variant| Ok(Target::compiled(variant)));
    let targets = compiled.chain(args.targets.iter().map(|argument| Target::of(argument)));
    let mut reports = Vec::new();
    for target in targets {
        let report = match target.and_then(|target| counted(target, args, console)) {
            Ok(report) => report,
            Err(failure @ Failure::Stopped(_)) => {
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
        Format::Json => console.print(&format!("{}\n", serde_json::to_string_pretty(&CountReport::new(reports))?)),
        Format::Human | Format::Plain => Ok(()),
    }
}

fn counted(target: Target, args: &CountArgs, console: &Console) -> Result<VariantReport, Failure> {
    let target = target.with_material(args.material.as_deref())?;
    let count = ask(&target, &args.work, console, |work| match args.legal {
        true => target.variant.count_legal(work),
        false => target.variant.count(work),
    })?;
    Ok(match args.legal {
        true => VariantReport::of_legal(&target.variant, count),
        false => VariantReport::new(&target.variant, count),
    })
}
