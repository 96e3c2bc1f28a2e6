//! Long-running library calls, with a progress line, which the user may stop.

use std::sync::Mutex;

use qishu::numbers::grouped;
use qishu::{Error, Limit, Work};

use crate::args::WorkArgs;
use crate::process::progress::ProgressLine;
use crate::process::stop;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// The answer to a question about the target, within the limits that the user sets.
///
/// # Errors
///
/// Fails if there is no answer, or if the user stops it.
pub fn ask<T>(
    target: &Target,
    args: &WorkArgs,
    console: &Console,
    question: impl FnOnce(&Work<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    let progress = Mutex::new(ProgressLine::new(target.variant.name(), console.can_redraw()));
    let watch = |at: qishu::Progress| {
        // A thread that panicked while it drew the line has shown nothing, and nothing is lost by that.
        if let Ok(mut progress) = progress.lock() {
            progress.show(at.share);
        }
        stop::going_on(&at)
    };
    let answer = stop::watched(|| question(&args.work().watched_by(&watch)));
    // The progress line is removed before anything else is printed.
    drop(progress);
    answer.map_err(|error| failure(target, args, error))
}

/// Why there is no answer, with what to do about it, in one sentence.
pub fn reason(target: &Target, args: &WorkArgs, error: Error) -> String {
    let (text, help) = failure(target, args, error).told();
    [&[text][..], &help].concat().join("; ")
}

/// What the user sees instead of an answer.
fn failure(target: &Target, args: &WorkArgs, error: Error) -> Failure {
    match error {
        Error::Rules(_) | Error::Stopped(_) => error.into(),
        Error::TooMuchWork(ref much) => Failure::Message {
            text: format!("{}: {error}", target.shown),
            help: what_may_do(much.limit(), args).into_iter().collect(),
        },
        Error::TooManyReached { plies, .. } => Failure::Message {
            text: format!("{}: {error}", target.shown),
            help: what_may_do(Limit::Bytes, args)
                .into_iter()
                .chain([format!("--plies {plies} counts as far as there is room")])
                .collect(),
        },
        Error::EndgameTooLarge { .. } | Error::GraphTooLarge { .. } => Failure::Message {
            text: format!("{}: {error}", target.shown),
            help: what_may_do(Limit::Bytes, args).into_iter().collect(),
        },
        _ => target.failure(&error),
    }
}

/// The option that raises the exceeded limit, if there is one.
fn what_may_do(limit: Limit, args: &WorkArgs) -> Option<String> {
    let (steps, entries) = (grouped(&args.most_steps), grouped(&args.most_entries));
    match limit {
        Limit::Steps => Some(format!("--most-steps allows {steps} steps; a greater number allows a longer count")),
        Limit::Entries => {
            Some(format!("--most-entries allows {entries} in one table; a greater number allows more memory"))
        }
        Limit::Bytes => Some(format!(
            "--most-bytes allows {} bytes at once; a greater number allows more memory",
            grouped(&args.most_bytes)
        )),
        Limit::Fixed => Some("no option raises this limit".to_owned()),
        _ => None,
    }
}
