//! The threads for answering questions.

use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use qishu::{Error, Threads};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The default threads, one per processor.
static USUAL: Mutex<Option<OwnThreads>> = Mutex::new(None);

/// Threads, and their process.
struct OwnThreads {
    /// The process that started them. A forked process inherits the memory but not the threads.
    process: u32,
    pool: Arc<ThreadPool>,
}

/// `number` threads, or the default ones. Starting them takes a while: the caller does not hold the interpreter's lock.
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
    // Joining the threads of another process could block forever.
    std::mem::forget(others);
    Ok(pool)
}

fn started(number: usize) -> Result<Arc<ThreadPool>, Error> {
    let pool = ThreadPoolBuilder::new().num_threads(number).thread_name(|number| format!("qishu {number}")).build();
    pool.map(Arc::new).map_err(|error| Error::Threads(format!("cannot start the threads: {error}")))
}
