//! `qishu count`: counts the positions of variants and compares the counts with figures printed elsewhere.
//!
//! A compiled variant is counted by its module, a rules file by its plan.

use std::io;

use generated::VARIANTS;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::questions::material::with_material;
use qishu_codegen::system::Statistic;
use qishu_runtime::Variant;

use crate::args::{CountArgs, Format};
use crate::console::{Console, Failure};
use crate::counting::run_until_stopped;
use crate::explain::{planned, too_much_work};
use crate::report::{CountedBy, Heading, Report, VariantReport};
use crate::stop;
use crate::target::Target;
use crate::{human, material};

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
        let report = match target.and_then(|target| counted(&target, args, console)) {
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

fn counted(target: &Target, args: &CountArgs, console: &Console) -> Result<VariantReport, Failure> {
    let limits = args.work.limits();
    if let Some(material) = &args.material {
        return of_material(target, material, limits, console);
    }
    if let Target::Compiled(variant) = target {
        return Ok(of_module(variant));
    }
    let (model, plan) = planned(target, limits)?;
    let published = model.published.iter().map(|published| (published.figure.as_str(), published.source.as_str()));
    let heading = Heading {
        name: model.name.clone(),
        title: model.title.clone(),
        sources: model.sources.clone(),
        material: None,
        counted_by: CountedBy::Plan,
    };
    let outcome = run_until_stopped(&plan, &model.name, console)?;
    Ok(VariantReport::new(heading, outcome.total, published))
}

/// The positions of given material only, for which no figures are printed elsewhere.
fn of_material(target: &Target, text: &str, limits: Limits, console: &Console) -> Result<VariantReport, Failure> {
    let model = target.model()?;
    let numbers = material::parse(&model, text)?;
    let with = with_material(&model, &numbers).map_err(|error| Failure::new(format!("{}: {error}", target.shown())))?;
    let plan = plan(&with, Statistic::Total, limits).map_err(|error| too_much_work(target, &error, limits))?;
    let outcome = run_until_stopped(&plan, &model.name, console)?;
    let heading = Heading {
        material: Some(material::text(&model, &numbers)),
        name: model.name,
        title: model.title,
        sources: model.sources,
        counted_by: CountedBy::Plan,
    };
    Ok(VariantReport::new(heading, outcome.total, std::iter::empty()))
}

fn of_module(variant: &Variant) -> VariantReport {
    let published = variant.published.iter().map(|published| (published.figure, published.source));
    let heading = Heading {
        name: variant.name.to_string(),
        title: variant.title.to_string(),
        sources: variant.sources.iter().map(|source| source.to_string()).collect(),
        material: None,
        counted_by: CountedBy::Module,
    };
    VariantReport::new(heading, (variant.count)(), published)
}
