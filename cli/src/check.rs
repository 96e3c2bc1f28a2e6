//! `qishu check`: says whether rules files are sound, and all that is wrong if they are not.

use std::io;
use std::path::{Path, PathBuf};

use qishu::Variant;

use crate::args::CheckArgs;
use crate::console::{Console, Failure, printable};
use crate::target::{STANDARD_INPUT, Target};

/// Checks the files together, so that they may extend one another, and standard input by itself.
///
/// # Errors
///
/// Fails if standard output does.
pub fn check(args: &CheckArgs, console: &mut Console) -> io::Result<()> {
    let files = distinct(args.files.iter().filter(|file| *file != "-").map(PathBuf::from));
    if !files.is_empty() {
        match Variant::from_files(&files) {
            Ok(variants) => {
                for (file, variant) in files.iter().zip(&variants) {
                    console.print(&line(&file.display().to_string(), variant))?;
                }
            }
            Err(error) => console.fail(&Failure::from(error)),
        }
    }
    if args.files.iter().any(|file| file == "-") {
        match Target::standard_input() {
            Ok(target) => console.print(&line(STANDARD_INPUT, &target.variant))?,
            Err(failure) => console.fail(&failure),
        }
    }
    Ok(())
}

fn line(file: &str, variant: &Variant) -> String {
    format!("{}: ok ({})\n", printable(file), variant.name())
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
