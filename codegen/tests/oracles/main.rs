//! Cross-checks of the counting methods: on random rules, and on each file of the neighbouring folders, in a test named
//! after the file.

mod agreement;
mod controls;
mod diagrams;
mod formulas;
mod frontier;
mod random;
mod warned;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use common::rules;
use libtest_mimic::{Arguments, Trial};
use qishu_spec_lang::Model;

fn main() -> ExitCode {
    let trials = [
        agreement::trials(),
        controls::trials(),
        diagrams::trials(),
        formulas::trials(),
        frontier::trials(),
        random::trials(),
        warned::trials(),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit_code()
}

/// A test that passes unless it panics.
fn trial(name: impl Into<String>, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, || {
        test();
        Ok(())
    })
}

/// A test for each rules file in one of the folders beside this one, called after the folder and the file.
fn trial_for_each_file(folder: &'static str, test: fn(&Model)) -> impl Iterator<Item = Trial> {
    let entries = fs::read_dir(rules::path("codegen/tests").join(folder));
    let files: Vec<PathBuf> =
        entries.expect("the folder is there").map(|entry| entry.expect("it can be read").path()).collect();
    assert!(!files.is_empty(), "there is no file in {folder}");
    files.into_iter().map(move |file| {
        let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        trial(format!("{folder}::{name}"), move || test(&rules::read(&file)))
    })
}
