//! The rules files of the project: their canonical form, their names, and the entries of their words.

mod formatted;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// The rules files below a folder of the repository that are texts, with their paths, in a fixed order.
fn rules_below(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &mut files);
    files.sort();
    files
}

fn add(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            add(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rules")
            && let Ok(text) = fs::read_to_string(&path)
        {
            files.push((path, text));
        }
    }
}

/// A fixture without mistakes.
fn fixture(file: &str) -> String {
    let files = rules_below("spec-lang/tests/pass");
    let (_, text) = files.into_iter().find(|(path, _)| path.ends_with(file)).expect("it is there");
    text
}
