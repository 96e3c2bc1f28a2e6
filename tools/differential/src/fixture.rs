//! Former failures, kept as rules files for the ordinary tests, in canonical form.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::random_spec::RandomRules;

/// The folder of the ordinary tests for rules on which two counting methods once disagreed.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../codegen/tests/agreement");

/// Writes the case's rules, with the failure as a comment, and returns the files' paths.
///
/// The variant gets the name given, and the one that it extends a name made of it.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write(folder: &Path, name: &str, case: &RandomRules, what: &str) -> io::Result<Vec<PathBuf>> {
    let comment: String = what.lines().map(|line| format!("// {}\n", line.trim_end())).collect();
    let mut paths = Vec::new();
    for (file, text) in case.texts(name) {
        let path = folder.join(file);
        let text = format!("{comment}{text}");
        fs::write(&path, qishu_spec_lang::format(name, &text).text.unwrap_or(text))?;
        paths.push(path);
    }
    Ok(paths)
}
