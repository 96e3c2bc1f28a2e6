//! Work on a requested number of threads.

use qishu_engine::{Threads, ThreadsError};
use rayon::ThreadPoolBuilder;

use crate::error::Error;

/// Runs `work` on `threads` threads, by default one per processor.
///
/// # Errors
///
/// Fails if the threads cannot be started.
pub(crate) fn on_threads<T: Send>(threads: Option<Threads>, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let Some(threads) = threads else { return Ok(work()) };
    let pool = ThreadPoolBuilder::new().num_threads(threads.number()).build();
    let cannot = |error| Error::Threads(format!("cannot start {threads} threads: {error}"));
    Ok(pool.map_err(cannot)?.install(work))
}

impl From<ThreadsError> for Error {
    fn from(error: ThreadsError) -> Error {
        Error::Threads(error.to_string())
    }
}
