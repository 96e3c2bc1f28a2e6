//! Counts the positions of a rules file by the planner or by a plain method, and reports the exceeded limit, if any.
//!
//! It is a separate process, since no method can be stopped from outside while it works.

use std::env::args;
use std::ops::ControlFlow;
use std::process::{ExitCode, exit};
use std::thread;
use std::time::{Duration, Instant};

use common::rules;
use num_bigint::BigUint;
use plain_methods::diagram;
use plain_methods::ganak::{self, GanakLimits, Models};
use qishu_counting::Counting;
use qishu_counting::oracles::cnf::cnf;
use qishu_counting::oracles::naive_frontier;
use qishu_counting::planner::Limits;
use qishu_counting::system::{Statistic, System};

/// How it is called.
const USAGE: &str =
    "usage: qishu-plain-methods planner|frontier|module|naive_frontier|diagram|ganak FILE SECONDS BYTES";

/// The approximate bytes of a stored combination in the naive frontier, besides its sums: a place in a sorted map, two
/// vectors, and the allocator's overhead.
const NAIVE_FRONTIER_STATE: usize = 96;

/// The naive frontier remembers the combinations before a square and those after it.
const NAIVE_FRONTIER_MAPS: usize = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = args().skip(1).collect();
    let counted = match &arguments[..] {
        [method, file, seconds, bytes] => match (method.as_str(), seconds.parse(), bytes.parse()) {
            ("planner", Ok(seconds), Ok(bytes)) => by_planner(file, seconds, bytes),
            ("frontier", Ok(seconds), Ok(bytes)) => by_frontier(file, seconds, bytes, FrontierForm::Program),
            ("module", Ok(seconds), Ok(bytes)) => by_frontier(file, seconds, bytes, FrontierForm::Module),
            ("naive_frontier", Ok(seconds), Ok(bytes)) => by_naive_frontier(file, seconds, bytes),
            ("diagram", Ok(seconds), Ok(bytes)) => by_diagram(file, seconds, bytes),
            ("ganak", Ok(seconds), Ok(bytes)) => by_ganak(file, GanakLimits { seconds, bytes }),
            _ => Err(USAGE.to_string()),
        },
        _ => Err(USAGE.to_string()),
    };
    match counted {
        Ok(count) => {
            println!("{count}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn by_planner(file: &str, seconds: u64, bytes: u64) -> Result<String, String> {
    end_after(seconds);
    let model = rules::read(&rules::path(file));
    let limits = Limits { bytes, ..Limits::DEFAULT };
    let total = Counting::of(&model, Statistic::Total, limits).and_then(|counting| counting.total(limits));
    total.map(|count| count.to_string()).map_err(|error| error.to_string())
}

/// How a frontier is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FrontierForm {
    /// As the interpreter does it.
    Program,
    /// As a module does it.
    Module,
}

/// The figure, and on the next line the nanoseconds of the count alone, without the text and the plan. The least time of a
/// few counts is taken.
fn by_frontier(file: &str, seconds: u64, bytes: u64, form: FrontierForm) -> Result<String, String> {
    end_after(seconds);
    let model = rules::read(&rules::path(file));
    let limits = Limits { bytes, ..Limits::DEFAULT };
    let counting = Counting::of(&model, Statistic::Total, limits).map_err(|error| error.to_string())?;
    let Counting::Frontier(frontier) = counting else { return Err(NO_FRONTIER.to_string()) };
    let (module, uncounted) = (frontier.written(&model).module(&model.rules), frontier.uncounted());
    let count = || match form {
        FrontierForm::Program => {
            let mut watch = |_| ControlFlow::Continue(());
            let rows = uncounted.count(limits.steps, bytes, &mut watch).map_err(|_| too_large(bytes))?;
            Ok(rows.into_iter().map(|(_, positions)| positions).sum::<BigUint>())
        }
        FrontierForm::Module => module
            .as_ref()
            .map(|module| module.count())
            .ok_or_else(|| "there is no module: a state has too many words".to_string()),
    };
    let mut least = Duration::MAX;
    let mut total = BigUint::ZERO;
    for _ in 0..COUNTS {
        let begun = Instant::now();
        total = count()?;
        least = least.min(begun.elapsed());
    }
    Ok(format!("{total}\n{}", least.as_nanos()))
}

/// The number of counts of which the fastest is taken.
const COUNTS: usize = 5;

/// What is said where the planner chooses another method.
const NO_FRONTIER: &str = "-";

fn by_naive_frontier(file: &str, seconds: u64, bytes: u64) -> Result<String, String> {
    end_after(seconds);
    let model = rules::read(&rules::path(file));
    let system = System::new(&model, Statistic::Total).map_err(|error| error.to_string())?;
    // Where groups are counted, a state also has the values of the cells.
    let values = if system.groups.is_empty() { 0 } else { size_of::<Option<usize>>() * system.cells.len() };
    let state = NAIVE_FRONTIER_STATE + size_of::<i64>() * system.constraints.len() + values;
    let most_states = usize::try_from(bytes).unwrap_or(usize::MAX) / (NAIVE_FRONTIER_MAPS * state);
    let counted = naive_frontier::count(&system, most_states).ok_or_else(|| too_large(bytes))?;
    Ok(counted.into_values().sum::<BigUint>().to_string())
}

fn by_diagram(file: &str, seconds: u64, bytes: u64) -> Result<String, String> {
    end_after(seconds);
    let model = rules::read(&rules::path(file));
    let system = System::of_all_rules(&model, Statistic::Total).map_err(|error| error.to_string())?;
    if !system.groups.is_empty() {
        return Err("a diagram of sums knows no groups".to_string());
    }
    diagram::count(&system, bytes).map(|count| count.to_string()).map_err(|_| too_large(bytes))
}

fn by_ganak(file: &str, limits: GanakLimits) -> Result<String, String> {
    let formula = cnf(&rules::read(&rules::path(file))).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    ganak::count(&formula.to_string(), Models::Projected, Some(limits)).map_err(|reason| {
        let is_late = begun.elapsed() >= Duration::from_secs(limits.seconds);
        if is_late { too_long(limits.seconds) } else { reason.to_string() }
    })
}

/// Ends the process after this number of seconds.
fn end_after(seconds: u64) {
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(seconds));
        eprintln!("{}", too_long(seconds));
        exit(1);
    });
}

fn too_long(seconds: u64) -> String {
    format!("more than {seconds} s")
}

fn too_large(bytes: u64) -> String {
    format!("more than {} MiB", bytes >> 20)
}
