//! The library's errors as Python exceptions.

use std::io::{self, ErrorKind};
use std::path::Path;

use pyo3::prelude::*;
use qishu::{Error, Limit, file_error_in_words, path_in_words};

use crate::answers;
use crate::exceptions::{
    FileError, FilePermissionError, InputError, MissingFileError, MissingRulesError, PositionError, QishuError,
    RecordError, RefusedError, RulesError,
};

pub use crate::exceptions::{at, no_number, no_position, no_square, overflow, too_large, wrong, wrong_type};

/// The exception for an error.
pub fn raised(py: Python<'_>, error: Error) -> PyErr {
    exception(py, error).unwrap_or_else(|other| other)
}

/// The exception for an item of a batch, which is counted from 0.
pub fn raised_at(py: Python<'_>, item: usize, error: Error) -> PyErr {
    at(py, item, raised(py, error))
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
        Error::TooManyReached { allowed, .. } | Error::GraphTooLarge { allowed, .. } => {
            RefusedError::new_err((message, "bytes", Some(allowed), None::<Py<PyAny>>, Vec::<String>::new()))
        }
        Error::TooMuchMaterial { .. }
        | Error::TooManyPlies { .. }
        | Error::TooManyCandidates { .. }
        | Error::TooFar(_)
        | Error::FormulaTooLarge(_)
        | Error::PictureTooLarge(_) => {
            RefusedError::new_err((message, "fixed", None::<Py<PyAny>>, None::<Py<PyAny>>, Vec::<String>::new()))
        }
        Error::NoRecord { byte, .. } => RecordError::new_err((message, byte)),
        Error::NoPosition { byte, .. } => PositionError::new_err((message, Some(byte))),
        Error::Broken(_) | Error::NotLegal { .. } | Error::OtherVariant => {
            PositionError::new_err((message, None::<usize>))
        }
        Error::NoSuchNumber { .. } => no_number(message, Vec::new()),
        Error::File(_) => FileError::new_err((None::<i32>, message)),
        Error::Inconsistent(_) | Error::Threads(_) | Error::Stopped(_) => QishuError::new_err(message),
        other => InputError::new_err((message, other.help().to_vec())),
    })
}

/// The exception for a file that cannot be read or written: `doing` is the verb.
pub fn file(doing: &str, path: &Path, error: &io::Error) -> PyErr {
    let message = format!("cannot {doing} `{}`: {}", path_in_words(path), file_error_in_words(error));
    let parts = (error.raw_os_error(), message, path.display().to_string());
    match error.kind() {
        ErrorKind::NotFound => MissingFileError::new_err(parts),
        ErrorKind::PermissionDenied => FilePermissionError::new_err(parts),
        _ => FileError::new_err(parts),
    }
}

/// The exception for a file of rules that could not be loaded: the mistakes, or that the file does not exist.
pub fn unloaded(py: Python<'_>, path: &Path, error: Error) -> PyErr {
    let is_missing = path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound);
    match error {
        Error::Rules(mistakes) if is_missing => {
            let message = mistakes.to_string();
            let found = answers::mistakes(py, &mistakes);
            let raised = |found| MissingRulesError::new_err((message, found, path.display().to_string()));
            found.map_or_else(|other| other, |found| raised(found.unbind()))
        }
        error => raised(py, error),
    }
}
