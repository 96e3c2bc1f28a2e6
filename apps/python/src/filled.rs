//! Records of equal size, computed on all threads and written one after another into the memory of a Python object.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PySlice};
use qishu::Error;
use rayon::prelude::*;

use crate::ask::part_on_threads;
use crate::batches::allowed;
use crate::errors;
use crate::work::PyWork;

/// The bytes of the records that are computed before they are written: few enough to add little to the memory of all.
const PART: usize = 1 << 22;

/// The greatest number of records that are computed before they are written. Ctrl-C is handled between such parts.
const MOST_RECORDS: usize = 1 << 14;

/// The number of records per task.
const PIECE: usize = 32;

/// The records for `items` items of `width` bytes each, in their order. `one` writes the record of an item, given by
/// its index, into bytes that are 0.
///
/// # Errors
///
/// Fails with the first failing item, if the user stops it, if the bytes exceed the allowed memory, or without NumPy.
pub fn filled<'py>(
    py: Python<'py>,
    work: Option<&PyWork>,
    what: &str,
    [items, width]: [usize; 2],
    one: impl Fn(usize, &mut [u8]) -> Result<(), Error> + Clone + Send + Sync + 'static,
) -> PyResult<Bound<'py, PyByteArray>> {
    // Without NumPy, the work would have no result.
    py.import("qishu._arrays")?.call_method1("needed", ("numpy", "arrays"))?;
    allowed(what, items, width, work)?;
    let bytes = PyByteArray::new_with(py, items * width, |_| Ok(()))?;
    let view = PyMemoryView::from(&bytes)?;
    let part = (PART / width.max(1)).clamp(1, MOST_RECORDS);
    for first in (0..items).step_by(part) {
        let end = items.min(first + part);
        let one = one.clone();
        let shares = first as f64 / items as f64..end as f64 / items as f64;
        let done = part_on_threads(py, work, shares, move |_| records(first, end, width, &one))?;
        let records = done.map_err(|(item, error)| errors::raised_at(py, item, error))?;
        // The allowed memory is below the greatest index.
        let place = PySlice::new(py, (first * width) as isize, (end * width) as isize, 1);
        view.set_item(place, PyBytes::new(py, &records))?;
    }
    Ok(bytes)
}

/// The records of consecutive items, or the first item that fails.
fn records(
    first: usize,
    end: usize,
    width: usize,
    one: &(impl Fn(usize, &mut [u8]) -> Result<(), Error> + Sync),
) -> Result<Vec<u8>, (usize, Error)> {
    let mut records = vec![0; (end - first) * width];
    if width == 0 {
        return Ok(records);
    }
    let items = records.par_chunks_exact_mut(width).enumerate().with_min_len(PIECE);
    let failed = items.filter_map(|(item, record)| Some((first + item, one(first + item, record).err()?)));
    match failed.min_by_key(|(item, _)| *item) {
        Some(failed) => Err(failed),
        None => Ok(records),
    }
}
