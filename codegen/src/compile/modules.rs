//! The modules of many variants: how each is counted, and what its module then is.

use std::sync::{Mutex, PoisonError, mpsc};
use std::{env, thread};

use qishu_counting::Counting;
use qishu_counting::error::PlanError;
use qishu_counting::thresholds::FEW_STEPS;
use qishu_rules::grouped;
use qishu_spec_lang::Model;

use super::source::{ModuleSource, with_count};
use super::{BuildProgress, CompileError, WithoutModule};
use crate::emit::emit_count;

/// The most variants that are planned at once, since each may need as many bytes as the limits allow.
const MOST_AT_ONCE: usize = 4;

/// The source of each variant's module; `None` for a variant that is listed without one. Several variants are planned at
/// once; what is said of them comes in their order.
pub(super) fn modules_of(
    models: &[Model],
    without: WithoutModule,
    decide: impl Fn(&Model) -> Result<Counting, PlanError> + Sync,
    progress: &mut BuildProgress<'_>,
    warnings: &mut Vec<String>,
) -> Result<Vec<Option<ModuleSource>>, CompileError> {
    let (mut modules, mut mistakes) = (Vec::with_capacity(models.len()), Vec::new());
    let next = Mutex::new(models.iter().enumerate());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..at_once().min(models.len()) {
            let (next, decide, sender) = (&next, &decide, sender.clone());
            scope.spawn(move || {
                let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((index, model)) = take() {
                    if sender.send((index, Found::of(model, without, decide))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut ahead: Vec<Option<Found>> = models.iter().map(|_| None).collect();
        for (index, model) in models.iter().enumerate() {
            progress(&format!("{}: looking for a way to count", model.name));
            while ahead[index].is_none() {
                // All threads are gone only if one has panicked, which the scope passes on.
                let Ok((at, found)) = receiver.recv() else { return };
                ahead[at] = Some(found);
            }
            let found = ahead[index].take().unwrap_or_default();
            found.progress.iter().for_each(|line| progress(line));
            warnings.extend(found.warning);
            mistakes.extend(found.mistake);
            modules.push(found.source);
        }
    });
    match mistakes.is_empty() {
        true => Ok(modules),
        false => Err(CompileError::new(mistakes.join("\n"))),
    }
}

/// The number of variants that are planned at once: cargo tells a build script how many jobs it allows.
fn at_once() -> usize {
    let jobs = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok());
    jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).clamp(1, MOST_AT_ONCE)
}

/// What has been found out about one variant.
#[derive(Default)]
struct Found {
    /// `None` if it has no module.
    source: Option<ModuleSource>,
    /// Lines about the way to count.
    progress: Vec<String>,
    warning: Option<String>,
    /// Why it cannot be compiled, where that is an error.
    mistake: Option<String>,
}

impl Found {
    fn of(model: &Model, without: WithoutModule, decide: impl Fn(&Model) -> Result<Counting, PlanError>) -> Found {
        let name = &model.name;
        let counting = match decide(model) {
            Ok(counting) => counting,
            // The program may try longer.
            Err(error) if matches!(without, WithoutModule::Listed(_)) => {
                return Found::without_module(format!("{name}: no module: {error}"));
            }
            Err(error) => {
                return Found::mistaken(format!(
                    "{}: error: `{name}` cannot be compiled: {}{}\nhelp: a build script looks for tables for a short time; \
                     `qishu count FILE` looks longer, and for other ways to count",
                    model.origin,
                    error.why_no_tables(),
                    error.rules_in_words()
                ));
            }
        };
        let plan = counting.module(model);
        let (mut found, is_of_unknown_size) = Found::way(model, &counting);
        if is_of_unknown_size && matches!(without, WithoutModule::Listed(_)) {
            found.warning = None;
            found.progress.push(format!("{name}: no module, since {UNKNOWN_SIZE}"));
            return found;
        }
        let count = emit_count(model, &plan);
        let lines = count.lines().count();
        match without {
            WithoutModule::Listed(extent) if !extent.has_module(lines) => {
                found.progress.push(format!("{name}: no module, since {lines} lines are more than are wanted"));
            }
            _ => found.source = Some(with_count(model, &plan, count)),
        }
        found
    }

    /// What is said about a way to count that has a module, and whether its size is unknown.
    fn way(model: &Model, counting: &Counting) -> (Found, bool) {
        let name = &model.name;
        let (line, steps) = match counting {
            Counting::Tables(plan) => {
                let steps = grouped(&plan.steps);
                (format!("{name}: counted by {} tables of {steps} steps", plan.tables.len()), Some(plan.steps))
            }
            Counting::Frontier(frontier) => (format!("{name}: {frontier}"), frontier.size.map(|size| size.steps)),
            Counting::Domains(domains) => (format!("{name}: {domains}"), domains.size.map(|size| size.steps)),
        };
        let warning = match steps {
            Some(steps) if steps > FEW_STEPS => Some(format!(
                "{}: the module of `{name}` takes {} steps to count, and no way of fewer was found by the short trials of \
                 a build script; `qishu explain FILE` tries longer",
                model.origin,
                grouped(&steps)
            )),
            None => Some(format!("{}: `{name}` has a module, but {UNKNOWN_SIZE}", model.origin)),
            Some(_) => None,
        };
        (Found { progress: vec![line], warning, ..Found::default() }, steps.is_none())
    }

    fn without_module(line: String) -> Found {
        Found { progress: vec![line], ..Found::default() }
    }

    fn mistaken(mistake: String) -> Found {
        Found { mistake: Some(mistake), ..Found::default() }
    }
}

/// What is said of a count that no trial has completed.
const UNKNOWN_SIZE: &str = "how many steps its count takes shows when it is carried out";
