//! Carrying out plans: one that may be long, or many side by side. The user sees how far they have come, and may stop
//! them.

use std::ops::ControlFlow;
use std::sync::Mutex;

use num_bigint::BigUint;
use qishu_codegen::error::PlanError;
use qishu_codegen::execute::run::{Outcome, run_watched};
use qishu_codegen::plan::Plan;
use rayon::prelude::*;

use crate::console::{Console, Failure};
use crate::progress::Progress;
use crate::stop;

/// A question of many is so many parts of the work.
const PARTS: u128 = 1000;

/// Carries out the plan, shows how far it has come, and gives up when the user says so.
///
/// # Errors
///
/// Fails if the user stops it.
pub fn run_until_stopped(plan: &Plan, name: &str, console: &Console) -> Result<Outcome, Failure> {
    until_stopped(plan, name, console, |watch| run_watched(plan, watch))
}

/// Is told how many steps of a plan are done, and says whether to go on.
pub type Watch<'a> = dyn FnMut(u128) -> ControlFlow<()> + 'a;

/// The same for whatever it means to carry out the plan, which has to tell the watch again and again how far it has come.
///
/// # Errors
///
/// Fails if the user stops it.
pub fn until_stopped<T>(
    plan: &Plan,
    name: &str,
    console: &Console,
    carry_out: impl FnOnce(&mut Watch<'_>) -> Option<T>,
) -> Result<T, Failure> {
    let mut progress = Progress::new(name, plan.steps, console.can_redraw());
    let mut last = 0;
    let outcome = stop::stoppable(|is_stopped| {
        carry_out(&mut |done| {
            last = done;
            progress.show(done);
            if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    // The line goes away before anything else is said.
    drop(progress);
    outcome.ok_or(Failure::Stopped { done: last, steps: plan.steps, unit: "steps" })
}

/// How far many questions have come together.
struct Together {
    progress: Progress,
    /// How many parts are done.
    parts: u128,
}

/// Plans and counts each question, as many at a time as there are cores. The answers come in the questions' order, and
/// so does the first failure.
///
/// # Errors
///
/// Fails if one of the questions is too much work, or if the user stops it.
pub fn answers<Q: Sync>(
    (name, unit): (&str, &'static str),
    questions: &[Q],
    console: &Console,
    plan: impl Fn(&Q) -> Result<Plan, PlanError> + Sync,
    too_much_work: impl Fn(&PlanError) -> Failure,
) -> Result<Vec<BigUint>, Failure> {
    let all = questions.len() as u128;
    let together = Mutex::new(Together { progress: Progress::new(name, all * PARTS, console.can_redraw()), parts: 0 });
    let answers: Option<Vec<Result<BigUint, PlanError>>> = stop::stoppable(|is_stopped| {
        let answer = |question: &Q| {
            if is_stopped() {
                return None;
            }
            let plan = match plan(question) {
                Ok(plan) => plan,
                Err(error) => return Some(Err(error)),
            };
            let mut shown = 0;
            let mut show = |parts: u128| {
                // A watcher that panicked has nothing to say any more, and nothing is lost by that.
                if let Ok(mut together) = together.lock() {
                    together.parts += parts - shown;
                    shown = parts;
                    let parts = together.parts;
                    together.progress.show(parts);
                }
            };
            let outcome = run_watched(&plan, &mut |done| {
                show((done.saturating_mul(PARTS) / plan.steps.max(1)).min(PARTS));
                if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            show(PARTS);
            Some(Ok(outcome.total))
        };
        questions.par_iter().map(answer).collect()
    });
    let done = together.into_inner().map_or(0, |together| together.parts / PARTS);
    let answers = answers.ok_or(Failure::Stopped { done, steps: all, unit })?;
    answers.into_iter().collect::<Result<_, PlanError>>().map_err(|error| too_much_work(&error))
}
