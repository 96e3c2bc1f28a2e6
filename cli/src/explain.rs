//! `qishu explain`: shows the plan by which a variant is counted.

use std::io;

use qishu_codegen::error::{Limit, PlanError};
use qishu_codegen::plan::Plan;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use qishu_spec_lang::Model;

use crate::args::PlanArgs;
use crate::console::{Console, Failure};
use crate::target::Target;

/// Prints the plan in words and drawings.
///
/// # Errors
///
/// Fails if standard output does.
pub fn explain(args: &PlanArgs, console: &mut Console) -> io::Result<()> {
    print_plan(args, console, qishu_codegen::explain::explain)
}

/// Plans the count of the target and prints what a function makes of model and plan.
///
/// # Errors
///
/// Fails if standard output does.
pub fn print_plan(args: &PlanArgs, console: &mut Console, show: fn(&Model, &Plan) -> String) -> io::Result<()> {
    match Target::of(&args.target).and_then(|target| planned(&target, args.work.limits())) {
        Ok((model, plan)) => {
            let mut text = show(&model, &plan);
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

/// The target's rules and the plan to count them.
///
/// # Errors
///
/// Fails if the rules have mistakes or the count would be too much work.
pub fn planned(target: &Target, limits: Limits) -> Result<(Model, Plan), Failure> {
    let model = target.model()?;
    match plan(&model, Statistic::Total, limits) {
        Ok(plan) => Ok((model, plan)),
        Err(error) => Err(too_much_work(target, &error, limits)),
    }
}

/// The failure that says why the target cannot be counted.
pub fn too_much_work(target: &Target, error: &PlanError, limits: Limits) -> Failure {
    Failure::Message {
        text: format!("{}: {error}", target.shown()),
        help: what_may_do(error, limits).into_iter().collect(),
    }
}

/// The option that allows what was refused, if there is one.
fn what_may_do(error: &PlanError, limits: Limits) -> Option<String> {
    let PlanError::TooMuchWork { limit, .. } = error;
    match limit {
        Limit::Steps => {
            Some(format!("--most-steps allows {} steps; a greater number allows a longer count", limits.steps))
        }
        Limit::Entries => {
            Some(format!("--most-entries allows {} in one table; a greater number allows more memory", limits.entries))
        }
        Limit::Tables | Limit::Binomials | Limit::Pairs => None,
    }
}
