//! `qishu bench`: how large the plans of variants are, and how fast each way to count carries them out.

mod figures;
mod human;
mod plain;
mod ways;

use std::io;

use measure::{Modules, NotBuilt};
use qishu_codegen::emit::emit;
use qishu_codegen::plan::Plan;
use qishu_codegen::planner::plan;
use qishu_codegen::system::Statistic;
use qishu_spec_lang::Model;
use serde::Serialize;

use crate::args::{BenchArgs, Format};
use crate::console::{Console, Failure};
use crate::explain::planned;
use crate::stop;
use crate::target::Target;
use figures::Figures;
use ways::{time_of, ways_to_count};

/// The version of the JSON form.
const SCHEMA: u32 = 1;

/// Everything measured, as `--format json` prints it.
#[derive(Debug, Serialize)]
struct Report {
    /// The version of the form.
    schema: u32,
    /// The cargo that compiled the modules, if they were compiled.
    compiler: Option<String>,
    /// How long it took to compile them all, with the runtime and what that needs.
    build_seconds: Option<f64>,
    /// The variants, in the order asked for.
    variants: Vec<Figures>,
}

/// A variant before it is measured.
struct Subject {
    model: Model,
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
    stop::on_interrupt();
    let mut subjects = Vec::new();
    for argument in &args.targets {
        match Target::of(argument).and_then(|target| planned(&target, args.work.limits())) {
            Ok((model, plan)) => subjects.push(Subject { source: emit(&model, &plan), model, plan }),
            Err(failure) => console.fail(&failure),
        }
    }
    if subjects.is_empty() {
        return Ok(());
    }
    let modules = match args.no_module {
        true => None,
        false => match Modules::build(&subjects.iter().map(|subject| subject.source.clone()).collect::<Vec<_>>()) {
            Ok(modules) => Some(modules),
            Err(error) => {
                console.fail(&not_built(&error));
                return Ok(());
            }
        },
    };
    let mut variants = Vec::new();
    for (index, subject) in subjects.iter().enumerate() {
        match measured(subject, index, modules.as_ref(), args) {
            Ok(figures) => variants.push(figures),
            Err(failure) => console.fail(&failure),
        }
    }
    let report = Report {
        schema: SCHEMA,
        compiler: modules.as_ref().map(|modules| modules.compiler().to_owned()),
        build_seconds: modules.as_ref().map(|modules| modules.build_time().as_secs_f64()),
        variants,
    };
    match args.format {
        Format::Human => console.print(&human::text(&report)),
        Format::Plain => console.print(&plain::text(&report)),
        Format::Json => console.print(&format!("{}\n", serde_json::to_string_pretty(&report)?)),
    }
}

/// The figures of one variant; a failure if two ways to count disagree.
fn measured(subject: &Subject, index: usize, modules: Option<&Modules>, args: &BenchArgs) -> Result<Figures, Failure> {
    let Subject { model, plan: planned, source } = subject;
    let plan_time = time_of(|| plan(model, Statistic::Total, args.work.limits()));
    let emit_time = time_of(|| emit(model, planned));
    let ways = ways_to_count(model, planned, modules.map(|modules| (modules, index)), args.most_states)?;
    Ok(Figures::new(model, planned, source, (plan_time, emit_time), ways))
}

/// Why there is no module to measure, and what to do about it.
pub fn not_built(error: &NotBuilt) -> Failure {
    let help = match error {
        NotBuilt::NoCargo(_) => vec![
            "a module is compiled by the Rust toolchain, which https://rustup.rs installs".to_string(),
            "--no-module measures the rest".to_string(),
        ],
        NotBuilt::Folder(_) | NotBuilt::Failed(_) => vec!["--no-module measures the rest".to_string()],
    };
    Failure::Message { text: error.to_string(), help }
}
