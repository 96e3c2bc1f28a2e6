//! Limits on the work of an answer.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use qishu::rules::shortened;
use qishu::{Threads, Work};

use crate::errors;
use crate::number::{Fitting, WholeNumber};

/// Limits on the work of an answer, the number of threads, and a watcher of the progress.
///
/// A question that would exceed a limit is refused in advance, with `RefusedError`. The default limits allow about a
/// minute of counting and a gigabyte of memory. Ctrl-C stops the work at any time.
///
/// most_steps: steps of the innermost loops of one count; most_entries: entries of one table, of 8 bytes or more each;
/// most_bytes: bytes in memory at once; threads: their number, from 1 to 1024, by default one per processor; progress:
/// a function that receives the finished share of the work, from 0 to 1, and stops the work if it raises.
#[pyclass(frozen, name = "Work", module = "qishu")]
#[derive(Debug, Default)]
pub struct PyWork {
    pub limits: Work<'static>,
    pub threads: Option<Threads>,
    pub progress: Option<Py<PyAny>>,
}

#[pymethods]
impl PyWork {
    #[new]
    #[pyo3(signature = (*, most_steps=None, most_entries=None, most_bytes=None, threads=None, progress=None))]
    fn new(
        most_steps: Option<Fitting<u128>>,
        most_entries: Option<Fitting<u128>>,
        most_bytes: Option<Fitting<u64>>,
        threads: Option<WholeNumber>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyWork> {
        let mut limits = Work::default();
        limits = most_steps.map_or(limits, |Fitting(steps)| limits.most_steps(steps));
        limits = most_entries.map_or(limits, |Fitting(entries)| limits.most_entries(entries));
        limits = most_bytes.map_or(limits, |Fitting(bytes)| limits.most_bytes(bytes));
        let threads = threads.map(some_threads).transpose()?;
        Ok(PyWork { limits, threads, progress })
    }

    /// The maximum number of steps of one count.
    #[getter]
    fn most_steps(&self) -> u128 {
        self.limits.steps()
    }

    /// The maximum number of entries of one table.
    #[getter]
    fn most_entries(&self) -> u128 {
        self.limits.entries()
    }

    /// The maximum number of bytes in memory at once.
    #[getter]
    fn most_bytes(&self) -> u64 {
        self.limits.bytes()
    }

    /// The number of threads; `None` for one per processor.
    #[getter]
    fn threads(&self) -> Option<usize> {
        self.threads.map(Threads::number)
    }

    fn __repr__(&self) -> String {
        let threads = self.threads.map_or_else(|| "None".to_owned(), |threads| threads.to_string());
        let (steps, entries, bytes) = (self.limits.steps(), self.limits.entries(), self.limits.bytes());
        format!("Work(most_steps={steps}, most_entries={entries}, most_bytes={bytes}, threads={threads})")
    }

    /// A pickled object has the limits only; the watcher stays in its process.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("most_steps", self.most_steps())?;
        named.set_item("most_entries", self.most_entries())?;
        named.set_item("most_bytes", self.most_bytes())?;
        named.set_item("threads", self.threads())?;
        Ok(((), named))
    }
}

impl PyWork {
    /// A copy of the limits without the watcher, for nested questions.
    pub fn without_watcher(&self) -> PyWork {
        PyWork { limits: self.limits, threads: self.threads, progress: None }
    }
}

/// A valid number of threads.
///
/// # Errors
///
/// Fails if the number is not possible.
pub fn some_threads(WholeNumber(number): WholeNumber) -> PyResult<Threads> {
    let threads = usize::try_from(&number).ok().and_then(|number| Threads::new(number).ok());
    threads.ok_or_else(|| {
        let number = shortened(&number.to_string());
        errors::wrong(format!("there can be 1 to {} threads, not {number}", Threads::MOST), Vec::new())
    })
}
