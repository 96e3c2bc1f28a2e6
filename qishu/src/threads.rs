//! Work on as many threads as the user wants.

use crate::error::Error;

/// Does something on so many threads; on as many as there are processors without a number.
///
/// # Errors
///
/// Fails if the threads cannot be started.
pub(crate) fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let Some(threads) = threads else { return Ok(work()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    Ok(pool.map_err(|error| Error::Threads(error.to_string()))?.install(work))
}
