//! Running counts, one long count or many side by side. A watcher receives the progress and may stop the work.

use std::ops::ControlFlow;
use std::sync::Mutex;

use qishu_counting::error::{Limit, PlanError};
use qishu_counting::planner::Limits;
use qishu_counting::{CountedPositions, Counting};

use crate::error::Error;
use crate::parallel;
use crate::shard::Shard;
use crate::work::{Progress, Work};

/// Receives the steps done so far and returns whether to continue.
pub(crate) type StepWatch<'a> = dyn FnMut(u128) -> ControlFlow<()> + 'a;

/// Runs work of the size of a count and reports its progress to the watch at short intervals.
///
/// # Errors
///
/// Fails if the watcher stops it, or if it passes a limit that planning could not foresee.
pub(crate) fn watched<T>(
    counting: &Counting,
    work: &Work<'_>,
    carry_out: impl FnOnce(&mut StepWatch<'_>) -> Result<Option<T>, PlanError>,
) -> Result<T, Error> {
    let (all, unit) = (counting.work(), counting.unit());
    let mut last = Progress::of_units(0, all, unit);
    let mut report = |done: u128| {
        last = Progress::of_units(done, all, unit);
        work.report(last)
    };
    let outcome = match report(0) {
        ControlFlow::Continue(()) => carry_out(&mut report)?,
        ControlFlow::Break(()) => None,
    };
    match outcome {
        Some(outcome) if report(all).is_continue() => Ok(outcome),
        _ => Err(Error::Stopped(last)),
    }
}

/// Counts, and reports the progress to the watch.
///
/// # Errors
///
/// As [`watched`].
pub(crate) fn counted(counting: &Counting, work: &Work<'_>) -> Result<CountedPositions, Error> {
    watched(counting, work, |watch| counting.count(work.limits(), watch))
}

/// The joint progress of many questions.
struct Together<'w> {
    work: &'w Work<'w>,
    of: usize,
    unit: &'static str,
    /// The number of answered questions, and the sum of the shares of the others.
    state: Mutex<(u128, f64)>,
}

impl Together<'_> {
    /// Adds `more` to the progress of one question and records whether it is now answered.
    fn report(&self, more: f64, is_answered: bool) -> ControlFlow<()> {
        // A poisoned lock means that the watcher panicked; there is nothing left to report.
        let Ok(mut state) = self.state.lock() else { return ControlFlow::Continue(()) };
        state.0 += u128::from(is_answered);
        state.1 += more;
        self.work.report(self.progress(*state))
    }

    fn progress(&self, (done, share): (u128, f64)) -> Progress {
        let share = (share / self.of.max(1) as f64).clamp(0.0, 1.0);
        Progress { share, ..Progress::of_units(done, self.of as u128, self.unit) }
    }
}

/// Plans and counts each question, on all threads in parallel. The answers come in the order of the questions, and so
/// does the first failure.
///
/// # Errors
///
/// Fails if one of the questions is too much work, or if the watcher stops it.
pub(crate) fn answers<Q: Sync>(
    unit: &'static str,
    questions: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
) -> Result<Vec<CountedPositions>, Error> {
    all_of(unit, questions, work, plan, |_, counting, limits, watch| counting.count(limits, watch))
}

/// As [`all_of`], for the questions of a part; `None` stands for the answers of the others.
///
/// # Errors
///
/// As [`all_of`].
pub(crate) fn part_of<Q: Sync, T: Send + Sync>(
    shard: Shard,
    unit: &'static str,
    questions: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
    carry_out: impl Fn(&Q, &Counting, Limits, &mut StepWatch<'_>) -> Result<Option<T>, PlanError> + Sync,
) -> Result<Vec<Option<T>>, Error> {
    let part = shard.indices(questions.len());
    let (before, behind) = (part.start, questions.len() - part.end);
    let answers = all_of(unit, &questions[part], work, plan, carry_out)?.into_iter().map(Some);
    let none = |number| std::iter::repeat_with(|| None).take(number);
    Ok(none(before).chain(answers).chain(none(behind)).collect())
}

/// Plans each question and carries it out, on all threads in parallel. The questions in progress share the memory
/// equally. A question whose share is too small is repeated at the end with all of the memory. The results come in the
/// order of the questions, and so does the first failure.
///
/// # Errors
///
/// As [`answers`].
pub(crate) fn all_of<Q: Sync, T: Send + Sync>(
    unit: &'static str,
    questions: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
    carry_out: impl Fn(&Q, &Counting, Limits, &mut StepWatch<'_>) -> Result<Option<T>, PlanError> + Sync,
) -> Result<Vec<T>, Error> {
    // Counts that run side by side share the memory.
    let threads = rayon::current_num_threads().min(questions.len()).max(1);
    let share = Limits { bytes: work.limits().bytes / threads as u64, ..work.limits() };
    let together = Together { work, of: questions.len(), unit, state: Mutex::new((0, 0.0)) };
    let answer = |question: &Q, limits: Limits| {
        if together.report(0.0, false).is_break() {
            return None;
        }
        let counting = match plan(question, limits) {
            Ok(counting) => counting,
            Err(error) => return Some(Err(error)),
        };
        let mut reported = 0.0;
        let counted = carry_out(question, &counting, limits, &mut |done| {
            let share = done as f64 / counting.work().max(1) as f64;
            let more = (share - reported).max(0.0);
            reported += more;
            together.report(more, false)
        });
        match counted.transpose()? {
            Ok(counted) => together.report(1.0 - reported, true).is_continue().then_some(Ok(counted)),
            Err(error) => Some(Err(error)),
        }
    };
    let answers: Option<Vec<Result<T, PlanError>>> =
        parallel::each(questions, |question| answer(question, share)).into_iter().collect();
    let again = |(question, answered): (&Q, Result<T, PlanError>)| match answered {
        Err(PlanError::TooMuchWork { limit: Limit::Bytes, .. }) if threads > 1 => answer(question, work.limits()),
        answered => Some(answered),
    };
    let answers = answers.and_then(|answers| questions.iter().zip(answers).map(again).collect());
    let answers: Result<Vec<T>, PlanError> = match answers {
        Some(answers) => answers,
        None => {
            let state = together.state.lock().map_or((0, 0.0), |state| *state);
            return Err(Error::Stopped(together.progress(state)));
        }
    };
    Ok(answers?)
}
