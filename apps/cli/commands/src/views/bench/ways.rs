//! The counting methods: the compiled module, the interpreted plan, and the naive frontier over the squares.

use std::time::Duration;

use measure::{CompiledModules, instructions, least_time, time_of};
use qishu::{Plan, Variant, Work};
use serde::Serialize;

use super::failure::not_built;
use crate::args::BenchArgs;
use crate::terminal::console::Failure;

/// The compiled module.
pub const MODULE: &str = "module";
/// The plan, carried out directly.
pub const PLAN: &str = "plan";
/// The naive frontier over the squares.
pub const NAIVE_FRONTIER: &str = "naive_frontier";

/// The time of one counting method.
#[derive(Debug, Serialize)]
pub struct MeasuredWay {
    /// Which way it is: `module`, `plan` or `naive_frontier`.
    pub by: &'static str,
    /// The time of one count; `null` if it was not measured.
    pub seconds: Option<f64>,
    /// The instructions of one count; `null` if they were not counted.
    pub instructions: Option<u64>,
    /// Why something was not measured.
    pub remark: Option<String>,
}

/// What the ways to count found, and how fast.
#[derive(Debug)]
pub struct Ways {
    /// The number that all of them found.
    pub count: String,
    /// The ways.
    pub list: Vec<MeasuredWay>,
}

/// Counts in all ways and measures each.
///
/// # Errors
///
/// Fails if the module does, or if one way finds another number than the plan.
pub fn ways_to_count(
    variant: &Variant,
    plan: &Plan,
    module: Option<(&CompiledModules, usize)>,
    args: &BenchArgs,
) -> Result<Ways, Failure> {
    let patience = args.patience;
    let by_plan = || plan.count(&Work::default());
    let count = by_plan()?.to_string();
    let mut list = Vec::new();
    if let Some((modules, index)) = module {
        list.push(by_module(modules, index, &count, patience)?);
    }
    list.push(MeasuredWay {
        by: PLAN,
        seconds: Some(time_of(patience, by_plan).as_secs_f64()),
        instructions: None,
        remark: None,
    });
    list.push(by_naive_frontier(variant, &count, args)?);
    Ok(Ways { count, list })
}

fn by_module(
    modules: &CompiledModules,
    index: usize,
    expected: &str,
    patience: Duration,
) -> Result<MeasuredWay, Failure> {
    let counted = modules.run(index, 1).map_err(|error| not_built(&error))?;
    agree(MODULE, &counted.count, expected)?;
    let time = least_time(patience, |runs| modules.run(index, runs).map(|counted| counted.elapsed));
    let time = time.map_err(|error| not_built(&error))?;
    let counted = instructions(&modules.program(), |runs| CompiledModules::arguments(index, runs));
    Ok(MeasuredWay {
        by: MODULE,
        seconds: Some(time.as_secs_f64()),
        remark: counted.as_ref().err().map(ToString::to_string),
        instructions: counted.ok(),
    })
}

fn by_naive_frontier(variant: &Variant, expected: &str, args: &BenchArgs) -> Result<MeasuredWay, Failure> {
    let BenchArgs { most_states, patience, .. } = *args;
    let mut way = MeasuredWay { by: NAIVE_FRONTIER, seconds: None, instructions: None, remark: None };
    let count = || variant.count_by_naive_frontier(most_states);
    match count() {
        Err(error) => way.remark = Some(error.to_string()),
        Ok(None) => way.remark = Some(format!("more than {most_states} combinations of sums at once")),
        Ok(Some(found)) => {
            agree(NAIVE_FRONTIER, &found.to_string(), expected)?;
            way.seconds = Some(time_of(patience, count).as_secs_f64());
        }
    }
    Ok(way)
}

fn agree(way: &str, found: &str, expected: &str) -> Result<(), Failure> {
    match found == expected {
        true => Ok(()),
        false => Err(Failure::new(format!("the {way} counts {found} positions, and the plan {expected}"))),
    }
}
