//! Variants of another program as rules.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use qishu_import::{Collection, ImportMistake, Imported};

use crate::{answers, errors};

/// The variants of a file of variants for Fairy-Stockfish, in the order of the file, by their names: each as an
/// `ImportedVariant`, or as the `InputError` that tells why it cannot be described.
///
/// Raises `InputError` if the text is no such file.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn import_variants<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let imported = py.detach(|| {
        let collection = Collection::read(text)?;
        let import = |name: &str| Some((name.to_owned(), collection.import(name)?));
        Ok(collection.names().filter_map(import).collect::<Vec<_>>())
    });
    let variants = PyDict::new(py);
    for (name, one) in imported.map_err(wrong)? {
        match one {
            Ok(one) => variants.set_item(name, object(py, &one)?)?,
            Err(mistake) => variants.set_item(name, wrong(mistake).into_value(py))?,
        }
    }
    Ok(variants)
}

fn object<'py>(py: Python<'py>, imported: &Imported) -> PyResult<Bound<'py, PyAny>> {
    let left_out = imported.left_out.iter().map(|one| (one.part.to_string(), one.what.clone()));
    let has = [imported.has_all_positions(), imported.has_moves()];
    answers::imported(py, &imported.name, &imported.text, left_out.collect(), has)
}

fn wrong(mistake: ImportMistake) -> PyErr {
    errors::wrong(mistake.to_string(), Vec::new())
}
