//! Rules of any origin: the variants of the package's library, files and texts.

use std::path::{Path, PathBuf};

use generated::LIBRARY;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use qishu::rules::shortened;
use qishu::{CODES, Error, Explanation, Mistakes, Reading, Variant, nearest};

use crate::errors;

/// The variants of the package's library: the title of each by its name.
#[pyfunction]
pub fn library(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let titles = PyDict::new(py);
    for variant in LIBRARY {
        titles.set_item(variant.name, variant.title)?;
    }
    Ok(titles)
}

/// The full explanation of a code such as `E0203`.
#[pyfunction]
pub fn explain(code: &str) -> PyResult<&'static str> {
    let found = CODES.iter().find(|one| one.to_string() == code);
    let unknown = || errors::wrong(format!("there is no code `{code}`"), Vec::new());
    Ok(Explanation::of(*found.ok_or_else(unknown)?).text)
}

/// Rules in their canonical form.
#[pyfunction]
#[pyo3(signature = (text, name="rules"))]
pub fn format_rules(py: Python<'_>, text: &str, name: &str) -> PyResult<String> {
    qishu::format_rules(name, text).map_err(|mistakes| errors::raised(py, mistakes.into()))
}

/// A variant and its warnings.
pub type ReadVariant = (Variant, Option<Mistakes>);

/// The variant of the package's library with this name.
///
/// # Errors
///
/// Fails if it does not exist.
pub fn named(py: Python<'_>, name: &str) -> PyResult<ReadVariant> {
    if let Some(variant) = LIBRARY.iter().find(|variant| variant.name == name) {
        return without_warnings(py, py.detach(|| Variant::of_library(variant)));
    }
    let names: Vec<&str> = LIBRARY.iter().map(|variant| variant.name).collect();
    let mut help: Vec<String> =
        nearest(name, names.iter().copied()).map(|near| format!("did you mean `{near}`?")).into_iter().collect();
    if Path::new(name).is_file() || Path::new(&format!("{name}.rules")).is_file() {
        help.push("a file is read by `Variant.from_path`".to_owned());
    }
    help.push("`qishu.library()` has the names of all variants".to_owned());
    Err(errors::wrong(format!("there is no variant `{}`", shortened(name)), help))
}

/// The rules of a file.
///
/// # Errors
///
/// Fails with all mistakes.
pub fn from_path(py: Python<'_>, path: PathBuf) -> PyResult<ReadVariant> {
    let reading = py.detach(|| Reading::of_files(std::slice::from_ref(&path), &bases()));
    only(reading).map_err(|error| errors::unloaded(py, &path, error))
}

/// The rules of a text, which may extend those of the library.
///
/// # Errors
///
/// Fails with all mistakes.
pub fn from_text(py: Python<'_>, text: &str, name: &str) -> PyResult<ReadVariant> {
    only(py.detach(|| Reading::of_texts(&[(name, text)], &bases()))).map_err(|error| errors::raised(py, error))
}

/// The rules of texts, the first of which extends the others: a compiled variant if it was compiled from these texts.
///
/// # Errors
///
/// Fails with all mistakes.
pub fn from_files(py: Python<'_>, files: &[(String, String)]) -> PyResult<ReadVariant> {
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    if let Some(variant) = LIBRARY.iter().find(|variant| variant.files == texts) {
        return without_warnings(py, py.detach(|| Variant::of_library(variant)));
    }
    only(py.detach(|| Reading::of_texts(&texts, &[]))).map_err(|error| errors::raised(py, error))
}

/// The variants of the library, which rules anywhere may extend: names and texts.
fn bases() -> Vec<(&'static str, &'static str)> {
    LIBRARY.iter().map(|variant| (variant.name, variant.text())).collect()
}

/// Whether the rules of a variant are those of the library.
pub fn has(variant: &Variant) -> bool {
    LIBRARY.iter().any(|other| other.name == variant.name() && other.files == variant.files())
}

fn without_warnings(py: Python<'_>, variant: Result<Variant, Error>) -> PyResult<ReadVariant> {
    Ok((variant.map_err(|error| errors::raised(py, error))?, None))
}

fn only(reading: Reading) -> Result<ReadVariant, Error> {
    let none = || Error::Inconsistent("there are no rules to read".to_owned());
    let variant = reading.variants?.into_iter().next().ok_or_else(none)?;
    Ok((variant, Some(reading.warnings)))
}
