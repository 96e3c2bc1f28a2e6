//! Batches of items, on all threads.

use pyo3::prelude::*;
use qishu::{Error, Work};
use rayon::prelude::*;

use crate::ask::{Watched, on_threads};
use crate::errors;
use crate::work::PyWork;

/// The number of items between reports of progress.
const BATCH: usize = 1 << 14;

/// The number of items per task.
const PIECE: usize = 32;

/// The results for `items` items, each given by its index, in their order.
///
/// # Errors
///
/// Fails with the first failing item, or if the user stops it.
pub fn each<T: Send + 'static>(
    py: Python<'_>,
    work: Option<&PyWork>,
    items: usize,
    one: impl Fn(usize) -> Result<T, Error> + Send + Sync + 'static,
) -> PyResult<Vec<T>> {
    let done = on_threads(py, work, move |watched| in_batches(watched, items, &one))?;
    done.map_err(|(item, error)| errors::raised_at(py, item, error))
}

fn in_batches<T: Send>(
    watched: &Watched,
    items: usize,
    one: &(impl Fn(usize) -> Result<T, Error> + Sync),
) -> Result<Vec<T>, (usize, Error)> {
    let mut all = Vec::with_capacity(items);
    let mut batch = Vec::new();
    while all.len() < items && watched.report(all.len() as f64 / items as f64).is_continue() {
        let first = all.len();
        let end = items.min(first + BATCH);
        (first..end).into_par_iter().with_min_len(PIECE).map(one).collect_into_vec(&mut batch);
        for (item, outcome) in (first..).zip(batch.drain(..)) {
            all.push(outcome.map_err(|error| (item, error))?);
        }
    }
    Ok(all)
}

/// Refuses `items` items of `bytes` bytes each if they would exceed the allowed memory.
///
/// # Errors
///
/// Fails if they would.
pub fn allowed(what: &str, items: usize, bytes: usize, work: Option<&PyWork>) -> PyResult<()> {
    let allowed = work.map_or_else(Work::default, |work| work.limits).bytes();
    let bytes = items as u128 * bytes as u128;
    if bytes > allowed.into() { Err(errors::too_large(what, bytes, allowed)) } else { Ok(()) }
}
