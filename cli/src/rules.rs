//! Reading rules from wherever they are.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use qishu_spec_lang::{Loaded, Model, limits};

use crate::console::Failure;

/// Standard input as messages name it.
pub const STANDARD_INPUT: &str = "standard input";

/// The model of one file. A variant that it extends is looked for in its folder.
///
/// # Errors
///
/// Fails if the file cannot be read or the rules have mistakes.
pub fn from_file(path: &Path) -> Result<Model, Failure> {
    first(qishu_spec_lang::load(&[path.to_path_buf()]))
}

/// The models of several files, which may extend one another, in their order. Every file may occur only once.
///
/// # Errors
///
/// Fails if one of the files cannot be read or the rules have mistakes.
pub fn from_files(paths: &[PathBuf]) -> Result<Vec<Model>, Failure> {
    all(qishu_spec_lang::load(paths))
}

/// The model of the first of some texts, each with its name; the others are there to be extended.
///
/// # Errors
///
/// Fails if the rules have mistakes.
pub fn from_texts(texts: &[(&str, &str)]) -> Result<Model, Failure> {
    first(qishu_spec_lang::check_texts(texts))
}

/// The model of the text on standard input, which can extend nothing since it lies in no folder.
///
/// # Errors
///
/// Fails if standard input cannot be read or the rules have mistakes.
pub fn from_standard_input() -> Result<Model, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know that a text is too long; standard input may have no end.
    let most = limits::FILE_BYTES as u64 + 1;
    if let Err(error) = io::stdin().lock().take(most).read_to_end(&mut bytes) {
        return Err(Failure::new(format!("cannot read {STANDARD_INPUT}: {error}")));
    }
    if bytes.len() > limits::FILE_BYTES {
        return Err(Failure::new(format!("{STANDARD_INPUT} is larger than the {} bytes allowed", limits::FILE_BYTES)));
    }
    match String::from_utf8(bytes) {
        Ok(text) => from_texts(&[(STANDARD_INPUT, &text)]),
        Err(error) => Err(Failure::new(format!(
            "{STANDARD_INPUT} is not a text in UTF-8: byte {} belongs to no character",
            error.utf8_error().valid_up_to()
        ))),
    }
}

fn all(loaded: Loaded) -> Result<Vec<Model>, Failure> {
    loaded.models.map_err(|diagnostics| Failure::Rules { diagnostics, sources: loaded.sources })
}

fn first(loaded: Loaded) -> Result<Model, Failure> {
    all(loaded)?.into_iter().next().ok_or_else(|| Failure::new("there are no rules to read"))
}
