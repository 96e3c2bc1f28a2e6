//! The names of sets of letters, of notations and of symmetries.

use pyo3::prelude::*;
use qishu::rules::{Letters, shortened};
use qishu::{Notation, Symmetry, UnknownNotation};

use crate::errors;

/// The letters of that name: `own` for those of the rules, `other` for those of other programs.
///
/// # Errors
///
/// Fails for any other name.
pub fn letters(name: &str) -> PyResult<Letters> {
    match name {
        "own" => Ok(Letters::Own),
        "other" => Ok(Letters::Other),
        _ => Err(errors::wrong(
            format!("there are no letters `{}`", shortened(name)),
            vec!["letters are `own` or `other`".into()],
        )),
    }
}

/// The notation of that name.
///
/// # Errors
///
/// Fails for any other name.
pub fn notation(name: &str) -> PyResult<Notation> {
    name.parse().map_err(|error: UnknownNotation| {
        errors::wrong(format!("there is no notation `{}`", shortened(name)), vec![error.to_string()])
    })
}

/// The symmetries with these names.
pub fn generators(words: &[String]) -> Vec<Symmetry> {
    words.iter().flat_map(|word| Symmetry::of_word(word)).collect()
}
