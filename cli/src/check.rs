//! `qishu check`: says whether rules files are sound, what their moves prove of them, and all that is wrong if they are not.

use std::io;
use std::path::{Path, PathBuf};

use qishu::{Error, ProofNote, Variant};
use serde::Serialize;

use crate::args::{CheckArgs, Format};
use crate::console::{Console, Failure, printable};
use crate::report::SCHEMA;
use crate::target::{STANDARD_INPUT, Target};

/// The sound files as a JSON object.
#[derive(Serialize)]
struct CheckObject {
    schema: u32,
    files: Vec<FileObject>,
}

/// A sound file: `proved` says whether all that it states is, where it says how men move.
#[derive(Serialize)]
struct FileObject {
    file: String,
    name: String,
    proved: Option<bool>,
    statements: Vec<StatementObject>,
}

/// What the moves prove of one statement, with the squares at fault as sets are written in rules files.
#[derive(Serialize)]
struct StatementObject {
    place: String,
    statement: &'static str,
    sound: bool,
    tight: bool,
    words: String,
    astray: String,
    unreached: String,
}

/// Checks the files together, so that they may extend one another, and standard input by itself.
///
/// # Errors
///
/// Fails if standard output does.
pub fn check(args: &CheckArgs, console: &mut Console) -> io::Result<()> {
    let mut sound = Vec::new();
    let files = distinct(args.files.iter().filter(|file| *file != "-").map(PathBuf::from));
    if !files.is_empty() {
        match Variant::from_files(&files) {
            Ok(variants) => sound.extend(files.iter().map(|file| file.display().to_string()).zip(variants)),
            Err(error) => console.fail(&Failure::from(error)),
        }
    }
    if args.files.iter().any(|file| file == "-") {
        match Target::standard_input() {
            Ok(target) => sound.push((STANDARD_INPUT.to_owned(), target.variant)),
            Err(failure) => console.fail(&failure),
        }
    }
    if args.format == Format::Json {
        let files = sound.iter().map(|(file, variant)| object(file, variant)).collect();
        // Nothing in the object can fail to be written: its keys are strings.
        let text = serde_json::to_string_pretty(&CheckObject { schema: SCHEMA, files }).unwrap_or_default();
        return console.print(&format!("{text}\n"));
    }
    for (file, variant) in &sound {
        console.print(&format!("{}: ok ({})\n", printable(file), variant.name()))?;
        if args.format == Format::Human {
            console.print(&proved_lines(variant))?;
        }
    }
    Ok(())
}

/// What the moves prove of each statement; nothing if the variant has no moves.
fn proved(variant: &Variant) -> Option<Result<Vec<ProofNote>, Error>> {
    variant.moves().ok().map(|moves| moves.proof_notes())
}

/// The same in lines.
fn proved_lines(variant: &Variant) -> String {
    match proved(variant) {
        None => String::new(),
        Some(Err(error)) => format!("  not proved: {error}\n"),
        Some(Ok(notes)) => {
            let line = |note: &ProofNote| format!("  {}: {}\n", printable(&note.origin.to_string()), note.words);
            notes.iter().map(line).collect()
        }
    }
}

fn object(file: &str, variant: &Variant) -> FileObject {
    let notes = proved(variant);
    let proved = notes.as_ref().map(|notes| notes.as_ref().is_ok_and(|notes| notes.iter().all(|note| note.is_sound)));
    let statement = |note: ProofNote| StatementObject {
        place: note.origin.to_string(),
        statement: note.statement,
        sound: note.is_sound,
        tight: note.is_tight,
        words: note.words,
        astray: note.astray.to_string(),
        unreached: note.unreached.to_string(),
    };
    let statements = notes.and_then(Result::ok).unwrap_or_default().into_iter().map(statement).collect();
    FileObject { file: file.to_owned(), name: variant.name().to_owned(), proved, statements }
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
