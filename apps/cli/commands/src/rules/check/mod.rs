//! `qishu check`: checks rules files, and prints all errors, or the rules that the moves prove; or it checks a
//! position.

use std::io;
use std::path::{Path, PathBuf};

use qishu::{Error, Mistake, Mistakes, ProofNote, Reading, Severity, Variant};
use serde::Serialize;

use crate::args::{CheckArgs, CheckFormat};
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::report::SCHEMA;
use crate::terminal::target::{self, STANDARD_INPUT, Target};

mod mistakes;
mod position;
mod proofs;
mod sarif;

use mistakes::MistakeObject;

/// The sound files and the mistakes of the others as a JSON object.
#[derive(Serialize)]
struct CheckObject {
    schema: u32,
    files: Vec<FileObject>,
    mistakes: Vec<MistakeObject>,
    warnings: Vec<MistakeObject>,
}

/// A sound file: `proved` says whether all that it states is, where it says how pieces move.
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
    if let Some(text) = &args.fen {
        return position::check(text, args, console);
    }
    let mut sound = Vec::new();
    let mut found = Findings { format: args.format, for_programs: Vec::new(), warnings: 0 };
    let files = distinct(args.files.iter().filter(|file| *file != "-").map(PathBuf::from));
    if !files.is_empty() {
        let reading = Reading::of_files(&files, &target::bases());
        found.warnings(&reading.warnings, console);
        match reading.variants {
            Ok(variants) => sound.extend(files.iter().map(|file| file.display().to_string()).zip(variants)),
            Err(error) => found.failure(error.into(), console),
        }
    }
    if args.files.iter().any(|file| file == "-") {
        match Target::standard_input() {
            Ok((target, warnings)) => {
                found.warnings(&warnings, console);
                sound.push((STANDARD_INPUT.to_owned(), target.variant));
            }
            Err(failure) => found.failure(failure, console),
        }
    }
    if args.deny.is_some() && found.warnings > 0 {
        console.remember_failure();
    }
    match args.format {
        CheckFormat::Human | CheckFormat::Short => {
            for (file, variant) in &sound {
                console.print(&format!("{}: ok ({})\n", printable(file), variant.name()))?;
                if args.format == CheckFormat::Human {
                    console.print(&proofs::lines(variant))?;
                }
            }
            Ok(())
        }
        CheckFormat::Json => {
            let files = sound.iter().map(|(file, variant)| object(file, variant)).collect();
            let of = |severity| found.for_programs.iter().filter(move |one| one.severity == severity);
            let (mistakes, warnings) = (of(Severity::Error), of(Severity::Warning));
            let (mistakes, warnings) =
                (mistakes.map(MistakeObject::new).collect(), warnings.map(MistakeObject::new).collect());
            console.print_json(&CheckObject { schema: SCHEMA, files, mistakes, warnings })
        }
        CheckFormat::Sarif => console.print_json(&sarif::log(&found.for_programs)),
    }
}

/// What is said about the files, in the form that was asked for.
struct Findings {
    format: CheckFormat,
    /// Mistakes and warnings that are results and no messages.
    for_programs: Vec<Mistake>,
    /// How many warnings there are.
    warnings: usize,
}

impl Findings {
    fn failure(&mut self, failure: Failure, console: &mut Console) {
        match (failure, self.format) {
            (Failure::Rules(mistakes), CheckFormat::Json | CheckFormat::Sarif) => {
                self.for_programs.extend(mistakes.iter().cloned());
                console.remember_failure();
            }
            (Failure::Rules(mistakes), CheckFormat::Short) => {
                console.say(&short(&mistakes));
                console.remember_failure();
            }
            (failure, _) => console.fail(&failure),
        }
    }

    fn warnings(&mut self, warnings: &Mistakes, console: &mut Console) {
        let number = warnings.iter().count();
        self.warnings += number;
        match self.format {
            CheckFormat::Json | CheckFormat::Sarif => self.for_programs.extend(warnings.iter().cloned()),
            _ if number == 0 => {}
            CheckFormat::Short => console.say(&short(warnings)),
            CheckFormat::Human => console.draw(warnings),
        }
    }
}

/// A line for each mistake, without its remarks and help.
fn short(mistakes: &Mistakes) -> String {
    let line = |mistake: &Mistake| {
        let place = mistake.places.first().map(|place| format!("{}:{}:{}: ", place.name, place.line, place.column));
        format!("{}{}[{}]: {}", place.unwrap_or_default(), mistake.severity, mistake.code, mistake.message)
    };
    mistakes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What the moves prove of each statement; nothing if the variant has no moves.
fn proved(variant: &Variant) -> Option<Result<Vec<ProofNote>, Error>> {
    variant.moves().ok().map(|moves| moves.proof_notes())
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

/// The distinct files, by their canonical paths: a file that is named twice would define a variant twice.
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
