//! The threads on which questions are answered.

use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use qishu::{Error, Threads};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads for questions that do not say how many there shall be, as many as there are processors.
static USUAL: Mutex<Option<OwnThreads>> = Mutex::new(None);

/// Threads, and whose they are.
struct OwnThreads {
    /// The process that started them. One that is forked off it has the memory and none of the threads.
    process: u32,
    pool: Arc<ThreadPool>,
}

/// So many threads, or the usual ones. Starting them takes a while: the caller does not hold the interpreter's lock.
///
/// # Errors
///
/// Fails if they cannot be started.
pub fn threads(number: Option<Threads>) -> Result<Arc<ThreadPool>, Error> {
    if let Some(number) = number {
        return started(number.number());
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

fn started(number: usize) -> Result<Arc<ThreadPool>, Error> {
    let pool = ThreadPoolBuilder::new().num_threads(number).thread_name(|number| format!("qishu {number}")).build();
    pool.map(Arc::new).map_err(|error| Error::Threads(format!("cannot start the threads: {error}")))
}
