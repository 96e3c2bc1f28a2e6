//! The program `qishu`, started from Python.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use generated::LIBRARY;
use pyo3::prelude::*;

use crate::errors;

/// Whether the program has been started in this process.
static IS_STARTED: AtomicBool = AtomicBool::new(false);

/// Runs the program `qishu` with these arguments, the first of which is its name, and returns its exit code.
///
/// It is the body of `python -m qishu`: it reads and writes the streams of the process, and a wrong command ends the
/// process. A process runs it once.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    if IS_STARTED.swap(true, Ordering::SeqCst) {
        return Err(errors::wrong("a process runs the program once", Vec::new()));
    }
    Ok(py.detach(|| {
        let code = qishu_commands::run_with(LIBRARY, arguments);
        // A closed standard output takes nothing more.
        let _ = io::stdout().flush();
        code
    }))
}
