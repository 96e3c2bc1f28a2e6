//! Measurement of the library and the families.

use std::time::Duration;

use measure::{CompiledModules, PATIENCE, instructions, least_time};
use qishu_codegen::emit::emit;
use qishu_counting::oracles::naive_frontier;
use qishu_counting::plan::{Plan, Table};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};
use qishu_spec_lang::Model;

use crate::subjects::families::Family;

/// The limit on combinations of sums that the naive frontier stores at once; beyond it the run is abandoned.
pub const MOST_STATES: usize = 100_000;

/// The limit on the time of a count whose instructions are counted: under Valgrind it is about fifty times slower.
const MOST_TRACED: Duration = Duration::from_millis(200);

/// The families grow until tables no longer fit into some gigabytes.
const LIMITS: Limits = Limits { entries: 1 << 26, ..Limits::DEFAULT };

/// The data of a plan that need no run; they are equal on every machine, except for the times.
pub struct Planned {
    /// The tables.
    pub tables: usize,
    /// The entries of all tables.
    pub entries: u64,
    /// An upper bound on the innermost steps of all loops.
    pub steps: u128,
    /// The bits of the result's bound: equal to or slightly more than those of the count.
    pub bits: u64,
    /// The lines of the module.
    pub lines: usize,
    /// The time of planning.
    pub planning: Duration,
    /// The time of printing the module.
    pub printing: Duration,
    /// The module.
    pub source: String,
}

/// The measurements of counting.
#[derive(Default)]
pub struct Measured {
    /// The time of the compiled module.
    pub time: Option<Duration>,
    /// The instructions of the compiled module.
    pub instructions: Option<u64>,
    /// The time of the naive frontier over the squares; `None` if it exceeded its limit.
    pub naive_frontier: Option<Duration>,
}

/// One size of a family.
pub struct Point {
    /// The growing number.
    pub size: usize,
    /// The plan, or the reason for its absence.
    pub planned: Result<Planned, String>,
    /// The measurements.
    pub measured: Measured,
}

/// The model of the first of some texts.
pub fn model(texts: &[(&str, &str)]) -> Model {
    qishu_spec_lang::check_texts(texts).models.expect("these rules have no mistakes").remove(0)
}

/// The plan of a model and its module.
pub fn planned(model: &Model) -> Result<Planned, String> {
    let plan_once = || plan(model, Statistic::Total, LIMITS);
    let made: Plan = plan_once().map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())?;
    let source = emit(model, &made);
    Ok(Planned {
        tables: made.tables.len(),
        entries: made.tables.iter().map(|table| Table::entries(table) as u64).sum(),
        steps: made.steps,
        bits: made.tables.last().map_or(0, |total| total.bound.bits()),
        lines: source.lines().count(),
        planning: time_of(plan_once),
        printing: time_of(|| emit(model, &made)),
        source,
    })
}

/// Measures all sizes of a family. The modules are compiled together in a separate folder.
pub fn measure_family(family: &Family) -> Vec<Point> {
    let models: Vec<Model> =
        family.sizes.iter().map(|&size| model(&[("scaled.rules", &(family.rules)(size))])).collect();
    let plans: Vec<Result<Planned, String>> = models.iter().map(planned).collect();
    let sources: Vec<String> = plans.iter().flatten().map(|planned| planned.source.clone()).collect();
    let modules = CompiledModules::build(&sources).expect("generated modules compile");
    let mut index = 0;
    let mut points = Vec::new();
    for ((&size, model), planned) in family.sizes.iter().zip(&models).zip(plans) {
        println!("{} {size}", family.name);
        let mut measured = Measured { naive_frontier: naive_frontier_time(model), ..Measured::default() };
        if planned.is_ok() {
            let time = least_time(PATIENCE, |runs| modules.run(index, runs).map(|counted| counted.elapsed));
            let time = time.expect("a module counts");
            measured.time = Some(time);
            if time <= MOST_TRACED {
                measured.instructions =
                    instructions(&modules.program(), |runs| CompiledModules::arguments(index, runs))
                        .inspect_err(say)
                        .ok();
            }
            index += 1;
        }
        points.push(Point { size, planned, measured });
    }
    points
}

/// The time of the naive frontier; `None` if it exceeds its limit.
pub fn naive_frontier_time(model: &Model) -> Option<Duration> {
    let system = System::new(model, Statistic::Total).ok()?;
    naive_frontier::count(&system, MOST_STATES)?;
    Some(time_of(|| naive_frontier::count(&system, MOST_STATES)))
}

/// The minimum time of some work.
pub fn time_of<T>(work: impl FnMut() -> T) -> Duration {
    measure::time_of(PATIENCE, work)
}

/// Reports the reason of an omission.
pub fn say(reason: &impl ToString) {
    eprintln!("{}", reason.to_string());
}
