//! Running long questions of the library. The interpreter's lock is released meanwhile. The calling thread waits,
//! reports the progress, and handles Ctrl-C.

use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use qishu::{Error, Work};

use crate::errors;
use crate::threads::threads;
use crate::work::PyWork;

/// The interval at which the calling thread checks whether the user has stopped the work.
const PAUSE: Duration = Duration::from_millis(50);

/// The state shared by the working threads and the waiting one.
#[derive(Debug, Default)]
pub struct Watched {
    is_stopped: AtomicBool,
    /// The bits of the finished share.
    share: AtomicU64,
}

impl Watched {
    /// Reports the finished share; returns whether to continue.
    pub fn report(&self, share: f64) -> ControlFlow<()> {
        self.share.store(share.to_bits(), Ordering::Relaxed);
        match self.is_stopped.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Ordering::Relaxed))
    }
}

/// The answer to a question, within the limits of some work.
///
/// # Errors
///
/// Fails as the question does, or if the user stops it.
pub fn ask<T: Send + 'static>(
    py: Python<'_>,
    work: Option<&PyWork>,
    question: impl FnOnce(&Work<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let limits = work.map_or_else(Work::default, |work| work.limits);
    let answer = on_threads(py, work, move |watched| {
        let watch = |at: qishu::Progress| watched.report(at.share);
        question(&limits.watched_by(&watch))
    })?;
    answer.map_err(|error| errors::raised(py, error))
}

/// The result of a job, which reports its progress and stops on request; its result is then discarded.
///
/// # Errors
///
/// Fails if the user stops it, or if the threads cannot be started.
pub fn on_threads<T: Send + 'static>(
    py: Python<'_>,
    work: Option<&PyWork>,
    job: impl FnOnce(&Watched) -> T + Send + 'static,
) -> PyResult<T> {
    part_on_threads(py, work, 0.0..1.0, job)
}

/// The result of a job that is a part of some work, given by the share finished before it and after it.
///
/// # Errors
///
/// Fails if the user stops it, or if the threads cannot be started.
pub fn part_on_threads<T: Send + 'static>(
    py: Python<'_>,
    work: Option<&PyWork>,
    part: Range<f64>,
    job: impl FnOnce(&Watched) -> T + Send + 'static,
) -> PyResult<T> {
    let wanted = work.and_then(|work| work.threads);
    let pool = py.detach(|| threads(wanted)).map_err(|error| errors::raised(py, error))?;
    let watched = Arc::new(Watched::default());
    let (sender, mut receiver) = mpsc::sync_channel(1);
    let seen = watched.clone();
    pool.spawn(move || {
        // A panic is passed to the calling thread.
        let outcome = catch_unwind(AssertUnwindSafe(|| job(&seen)));
        // The receiver of a stopped job is gone.
        let _ = sender.send(outcome);
    });
    let progress = work.and_then(|work| work.progress.as_ref());
    let tell = |share: f64| {
        // Rounding must not let the share of a part exceed its end.
        let share = (part.start + share * (part.end - part.start)).min(part.end);
        progress.map_or(Ok(()), |told| told.call1(py, (share,)).map(drop))
    };
    loop {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(PAUSE)) {
            Ok(Ok(answer)) => return tell(1.0).map(|()| answer),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(stopped) = py.check_signals().and_then(|()| tell(watched.share())) {
                    // The threads stop at their next step; the caller does not wait for that.
                    watched.is_stopped.store(true, Ordering::Relaxed);
                    return Err(stopped);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the threads have ended")),
        }
    }
}
