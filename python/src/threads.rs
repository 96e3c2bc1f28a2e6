//! The threads on which questions are answered.

use std::num::NonZeroUsize;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads for questions that do not say how many there shall be, as many as there are processors.
static USUAL: Mutex<Option<OwnThreads>> = Mutex::new(None);

/// Threads, and whose they are.
struct OwnThreads {
    /// The process that started them. One that is forked off it has the memory and none of the threads.
    process: u32,
    pool: Arc<ThreadPool>,
}

/// So many threads, or the usual ones.
///
/// # Errors
///
/// Fails if they cannot be started.
pub fn threads(number: Option<NonZeroUsize>) -> PyResult<Arc<ThreadPool>> {
    if let Some(number) = number {
        return started(number.get());
    }
    let mut usual = USUAL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(OwnThreads { process, pool }) = &*usual
        && *process == process::id()
    {
        return Ok(pool.clone());
    }
    let pool = started(0)?;
    let others = usual.replace(OwnThreads { process: process::id(), pool: pool.clone() });
    // To end threads that are not there could wait for ever.
    std::mem::forget(others);
    Ok(pool)
}

fn started(number: usize) -> PyResult<Arc<ThreadPool>> {
    let pool = ThreadPoolBuilder::new().num_threads(number).thread_name(|number| format!("qishu {number}")).build();
    pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(format!("cannot start the threads: {error}")))
}
