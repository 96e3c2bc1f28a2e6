//! `qishu check`: says whether rules files are sound, and all that is wrong if they are not.

use std::io;
use std::path::{Path, PathBuf};

use qishu_spec_lang::Model;

use crate::args::CheckArgs;
use crate::console::{Console, printable};
use crate::rules;

/// Checks the files together, so that they may extend one another, and standard input by itself.
///
/// # Errors
///
/// Fails if standard output does.
pub fn check(args: &CheckArgs, console: &mut Console) -> io::Result<()> {
    let files = distinct(args.files.iter().filter(|file| *file != "-").map(PathBuf::from));
    if !files.is_empty() {
        match rules::from_files(&files) {
            Ok(models) => {
                for (file, model) in files.iter().zip(&models) {
                    console.print(&line(&file.display().to_string(), model))?;
                }
            }
            Err(failure) => console.fail(&failure),
        }
    }
    if args.files.iter().any(|file| file == "-") {
        match rules::from_standard_input() {
            Ok(model) => console.print(&line(rules::STANDARD_INPUT, &model))?,
            Err(failure) => console.fail(&failure),
        }
    }
    Ok(())
}

fn line(file: &str, model: &Model) -> String {
    format!("{}: ok ({})\n", printable(file), model.name)
}

/// The files, each once, whatever path leads to it: the same file would be the same variant defined twice.
fn distinct(files: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let place = |file: &Path| file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    let mut places = Vec::new();
    let mut distinct = Vec::new();
    for file in files {
        let place = place(&file);
        if !places.contains(&place) {
            places.push(place);
            distinct.push(file);
        }
    }
    distinct
}
