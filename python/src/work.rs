//! How much work an answer may take.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use qishu::rules::shortened;
use qishu::{Threads, Work};

use crate::errors;
use crate::number::WholeNumber;

/// How much work an answer may take, on how many threads, and who sees how far it has come.
///
/// A question that would pass a limit is refused before it is answered, with `RefusedError`. Without limits of one's
/// own an answer takes about a minute of counting and a gigabyte of memory at most. Ctrl-C stops it at any time.
///
/// most_steps: steps of the innermost loops of one count; most_entries: entries of one table, of 8 bytes or more each;
/// most_bytes: bytes of all that is remembered at once; threads: how many, from 1 to 1024, as many as there are
/// processors without a number; progress: is called now and then with the share of the work that is done, from 0 to 1,
/// and stops the work if it raises.
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
        most_steps: Option<u128>,
        most_entries: Option<u128>,
        most_bytes: Option<u64>,
        threads: Option<WholeNumber>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyWork> {
        let mut limits = Work::default();
        limits = most_steps.map_or(limits, |steps| limits.most_steps(steps));
        limits = most_entries.map_or(limits, |entries| limits.most_entries(entries));
        limits = most_bytes.map_or(limits, |bytes| limits.most_bytes(bytes));
        let threads = threads.map(some_threads).transpose()?;
        Ok(PyWork { limits, threads, progress })
    }

    /// The most steps of one count.
    #[getter]
    fn most_steps(&self) -> u128 {
        self.limits.steps()
    }

    /// The most entries of one table.
    #[getter]
    fn most_entries(&self) -> u128 {
        self.limits.entries()
    }

    /// The most bytes of all that is remembered at once.
    #[getter]
    fn most_bytes(&self) -> u64 {
        self.limits.bytes()
    }

    /// How many threads; `None` for as many as there are processors.
    #[getter]
    fn threads(&self) -> Option<usize> {
        self.threads.map(Threads::number)
    }

    fn __repr__(&self) -> String {
        let threads = self.threads.map_or_else(|| "None".to_owned(), |threads| threads.to_string());
        let (steps, entries, bytes) = (self.limits.steps(), self.limits.entries(), self.limits.bytes());
        format!("Work(most_steps={steps}, most_entries={entries}, most_bytes={bytes}, threads={threads})")
    }

    /// Who watches the work stays where it is: the limits alone go elsewhere.
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
    /// The same limits, for one that asks again.
    pub fn without_watcher(&self) -> PyWork {
        PyWork { limits: self.limits, threads: self.threads, progress: None }
    }
}

/// So many threads.
///
/// # Errors
///
/// Fails if there can be no such number of them.
fn some_threads(WholeNumber(number): WholeNumber) -> PyResult<Threads> {
    let threads = usize::try_from(&number).ok().and_then(|number| Threads::new(number).ok());
    threads.ok_or_else(|| {
        let number = shortened(&number.to_string());
        errors::wrong(format!("there can be 1 to {} threads, not {number}", Threads::MOST), Vec::new())
    })
}
