//! What callers give as paths and as lists of names.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::errors;

/// A path: a text, or anything else that Python opens.
#[derive(Debug)]
pub struct GivenPath(pub PathBuf);

/// GivenNames, from anything that can be iterated except a text.
#[derive(Debug)]
pub struct GivenNames(pub Vec<String>);

impl<'py> FromPyObject<'_, 'py> for GivenPath {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenPath> {
        let found = object.get_type().name()?;
        let wrong = |_| errors::wrong_type(format!("a path is expected, not `{found}`"));
        object.extract().map(GivenPath).map_err(wrong)
    }
}

impl<'py> FromPyObject<'_, 'py> for GivenNames {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenNames> {
        let name = |object: Borrowed<'_, 'py, PyAny>| -> PyResult<String> {
            let text = object.cast::<PyString>().map_err(|_| errors::wrong_type("a name is a text"))?;
            // What UTF-8 cannot express is in no name.
            Ok(text.to_string_lossy().into_owned())
        };
        iterated(object, "names")?.map(|one| name(one?.as_borrowed())).collect::<PyResult<_>>().map(GivenNames)
    }
}

/// An iterator over an object. A text is refused, since its items would be its letters.
///
/// # Errors
///
/// Fails if the object is a text or cannot be iterated.
pub fn iterated<'py>(object: Borrowed<'_, 'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyIterator>> {
    let found = || -> PyResult<PyErr> {
        let found = object.get_type().name()?;
        Ok(errors::wrong_type(format!("a list of {what} is expected, not `{found}`")))
    };
    if object.cast::<PyString>().is_ok() {
        return Err(found()?);
    }
    match object.try_iter() {
        Ok(items) => Ok(items),
        Err(_) => Err(found()?),
    }
}
