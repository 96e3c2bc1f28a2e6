//! The exceptions of the package, and those for arguments.

use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(qishu.errors, FileError);
import_exception!(qishu.errors, FilePermissionError);
import_exception!(qishu.errors, InputError);
import_exception!(qishu.errors, InputOverflowError);
import_exception!(qishu.errors, InputTypeError);
import_exception!(qishu.errors, MissingFileError);
import_exception!(qishu.errors, MissingRulesError);
import_exception!(qishu.errors, NumberError);
import_exception!(qishu.errors, PositionError);
import_exception!(qishu.errors, QishuError);
import_exception!(qishu.errors, RecordError);
import_exception!(qishu.errors, RefusedError);
import_exception!(qishu.errors, RulesError);
import_exception!(qishu.errors, SquareError);

/// An exception with the item of a batch that raised it, counted from 0.
pub fn at(py: Python<'_>, item: usize, raised: PyErr) -> PyErr {
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

/// The exception for an invalid argument, with advice.
pub fn wrong(message: impl Into<String>, help: Vec<String>) -> PyErr {
    InputError::new_err((message.into(), help))
}

/// The exception for a number that no position has, with advice.
pub fn no_number(message: impl Into<String>, help: Vec<String>) -> PyErr {
    NumberError::new_err((message.into(), help))
}

/// The exception for a position without a number.
pub fn no_position(message: impl Into<String>) -> PyErr {
    PositionError::new_err((message.into(), None::<usize>))
}

/// The exception for a square that does not exist or is empty.
pub fn no_square(message: impl Into<String>, help: Vec<String>) -> PyErr {
    SquareError::new_err((message.into(), help))
}

/// The exception for an argument of a wrong type.
pub fn wrong_type(message: impl Into<String>) -> PyErr {
    InputTypeError::new_err(message.into())
}

/// The exception for a number that is too large for its purpose.
pub fn overflow(message: impl Into<String>) -> PyErr {
    InputOverflowError::new_err(message.into())
}
