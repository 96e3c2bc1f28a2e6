//! Carrying out counts: one that may be long, or many side by side. Any piece that watches sees how far they have come,
//! and may stop them.

use std::ops::ControlFlow;
use std::sync::Mutex;

use qishu_codegen::counting::{CountedPositions, Counting};
use qishu_codegen::error::{Limit, PlanError};
use qishu_codegen::planner::Limits;
use rayon::prelude::*;

use crate::error::Error;
use crate::work::{Progress, Work};

/// Is called with how much of the work is done, and says whether to go on.
pub(crate) type StepWatch<'a> = dyn FnMut(u128) -> ControlFlow<()> + 'a;

/// Does what is as much work as a count, and reports to the watch again and again how much of it is done.
///
/// # Errors
///
/// Fails if the watcher stops it, or if it passes a limit that could not be told before.
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

/// Counts, and reports to the watch how much of the work is done.
///
/// # Errors
///
/// As [`watched`].
pub(crate) fn counted(counting: &Counting, work: &Work<'_>) -> Result<CountedPositions, Error> {
    watched(counting, work, |watch| counting.count(work.limits(), watch))
}

/// How far many questions have come together.
struct Together<'w> {
    work: &'w Work<'w>,
    of: usize,
    unit: &'static str,
    /// How many are answered, and the sum of the shares of those that are not.
    state: Mutex<(u128, f64)>,
}

impl Together<'_> {
    /// Reports that so much more of one question is done, and whether it is answered now.
    fn report(&self, more: f64, is_answered: bool) -> ControlFlow<()> {
        // A watcher that panicked has nothing to say any more, and nothing is lost by that.
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

/// Plans and counts each question, as many at a time as there are threads. The answers come in the questions' order,
/// and so does the first failure.
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

/// Plans each question and carries it out, as many at a time as there are threads, and shares the memory among so many.
/// Where a share is not enough, a question is asked once more when all others are answered, with all of the memory.
/// What comes of it has the questions' order, and so has the first failure.
///
/// # Errors
///
/// As [`answers`].
pub(crate) fn all_of<Q: Sync, T: Send>(
    unit: &'static str,
    questions: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
    carry_out: impl Fn(&Q, &Counting, Limits, &mut StepWatch<'_>) -> Result<Option<T>, PlanError> + Sync,
) -> Result<Vec<T>, Error> {
    // What is counted side by side shares the memory.
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
        questions.par_iter().map(|question| answer(question, share)).collect();
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
