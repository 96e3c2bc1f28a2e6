//! `qishu list` and `qishu rules`: the variants of this program's library, and their rules files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use qishu::rules::flush_left;
use qishu_runtime::LibraryVariant;
use serde_json::{Value, json};

use crate::args::{Format, ListArgs, RulesArgs};
use crate::process::library;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target;

/// The number of the form of what `list --format json` prints.
const SCHEMA: u32 = 1;

/// Lists the variants, in the order of their names.
///
/// # Errors
///
/// Fails if standard output does.
pub fn list(args: &ListArgs, console: &mut Console) -> io::Result<()> {
    match args.format {
        Format::Human => {
            let widest = library::variants().iter().map(|variant| variant.name.len()).max().unwrap_or(0);
            let line = |variant: &LibraryVariant| format!("{}  {}\n", flush_left(variant.name, widest), variant.title);
            console.print(&library::variants().iter().map(line).collect::<String>())
        }
        Format::Plain => {
            let line = |variant: &LibraryVariant| format!("{}\t{}\n", variant.name, variant.title);
            console.print(&library::variants().iter().map(line).collect::<String>())
        }
        Format::Json => {
            let variants: Vec<Value> = library::variants().iter().map(entry).collect();
            let list = json!({ "schema": SCHEMA, "variants": variants });
            console.print(&format!("{}\n", serde_json::to_string_pretty(&list)?))
        }
    }
}

/// What is listed of a variant in JSON.
fn entry(variant: &LibraryVariant) -> Value {
    let LibraryVariant { name, title, sources, files, plays, .. } = variant;
    let files: Vec<&str> = files.iter().map(|(file, _)| *file).collect();
    json!({ "name": name, "title": title, "sources": sources, "files": files, "plays": plays })
}

/// Prints the file that a variant was read from, or writes it and those that it extends into a folder.
///
/// # Errors
///
/// Fails if standard output does.
pub fn rules(args: &RulesArgs, console: &mut Console) -> io::Result<()> {
    let failure = match (target::in_library(&args.name), &args.output) {
        (Ok(variant), None) => return console.print(variant.text()),
        (Ok(variant), Some(folder)) => written(folder, variant.files).err(),
        (Err(failure), _) => Some(failure),
    };
    if let Some(failure) = failure {
        console.fail(&failure);
    }
    Ok(())
}

fn written(folder: &Path, files: &[(&str, &str)]) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    let mut paths =
        files.iter().map(|(file, text)| (folder.join(Path::new(file).file_name().unwrap_or_default()), text));
    paths.try_for_each(|(path, text)| create(&path, text))
}

/// Writes a file that is not there yet.
///
/// # Errors
///
/// Fails if the file exists already, or if it cannot be written.
pub fn create(path: &Path, text: &str) -> Result<(), Failure> {
    let write = || File::create_new(path)?.write_all(text.as_bytes());
    write().map_err(|error| Failure::unwritten(path, &error))
}
