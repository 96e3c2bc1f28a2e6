//! Errors as Python exceptions.

use pyo3::import_exception;
use pyo3::prelude::*;
use qishu::{Error, Limit};

use crate::answers;

import_exception!(qishu.errors, FileError);
import_exception!(qishu.errors, InputError);
import_exception!(qishu.errors, PositionError);
import_exception!(qishu.errors, QishuError);
import_exception!(qishu.errors, RefusedError);
import_exception!(qishu.errors, RulesError);

/// The exception for an error.
pub fn raised(py: Python<'_>, error: Error) -> PyErr {
    exception(py, error).unwrap_or_else(|other| other)
}

/// The exception for an item of a batch, which is counted from 0.
pub fn raised_at(py: Python<'_>, item: usize, error: Error) -> PyErr {
    let raised = raised(py, error);
    // Older versions of Python have no notes; the item is then not reported.
    let _ = raised.value(py).call_method1("add_note", (format!("it is item {item}, counted from 0"),));
    let _ = raised.value(py).setattr("item", item);
    raised
}

/// The exception for an answer that would exceed the allowed bytes.
pub fn too_large(what: &str, bytes: u128, allowed: u64) -> PyErr {
    let message = format!("{what} would take {bytes} bytes, where {allowed} are allowed");
    RefusedError::new_err((message, "bytes", Some(allowed), Some(bytes), Vec::<String>::new()))
}

fn exception(py: Python<'_>, error: Error) -> PyResult<PyErr> {
    let message = error.to_string();
    Ok(match error {
        Error::Rules(mistakes) => RulesError::new_err((message, answers::mistakes(py, &mistakes)?.unbind())),
        Error::TooMuchWork(much) => {
            let limit = match much.limit() {
                Limit::Steps => "steps",
                Limit::Entries => "entries",
                Limit::Bytes => "bytes",
                _ => "fixed",
            };
            let because = much.because().to_vec();
            RefusedError::new_err((message, limit, Some(much.allowed()), Some(much.needed()), because))
        }
        Error::EndgameTooLarge { bytes, allowed, .. } => {
            RefusedError::new_err((message, "bytes", Some(allowed), Some(bytes), Vec::<String>::new()))
        }
        Error::TooMuchMaterial { .. }
        | Error::TooManyPlies { .. }
        | Error::TooFar(_)
        | Error::FormulaTooLarge(_)
        | Error::PictureTooLarge(_) => {
            RefusedError::new_err((message, "fixed", None::<Py<PyAny>>, None::<Py<PyAny>>, Vec::<String>::new()))
        }
        Error::NoPosition { byte, .. } => PositionError::new_err((message, Some(byte))),
        Error::Broken(_) | Error::NotLegal { .. } | Error::OtherVariant => {
            PositionError::new_err((message, None::<usize>))
        }
        Error::File(_) => FileError::new_err(message),
        Error::Inconsistent(_) | Error::Threads(_) | Error::Stopped(_) => QishuError::new_err(message),
        other => InputError::new_err((message, other.help().to_vec())),
    })
}

/// The exception for an invalid argument, with advice.
pub fn wrong(message: impl Into<String>, help: Vec<String>) -> PyErr {
    InputError::new_err((message.into(), help))
}
