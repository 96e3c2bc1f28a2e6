//! The variant that records are of: a given one, or the one that they tell.

use std::path::Path;

use qishu::{GameRecord, Moves, RecordedGame};

use crate::args::RecordArgs;
use crate::games::records::RecordsText;
use crate::process::library;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::{Target, is_records_file};

/// Records, and how the pieces of their variant move.
#[derive(Debug)]
pub struct ReadRecords {
    /// The moves of the variant.
    pub moves: Moves,
    /// The records.
    pub records: Vec<GameRecord>,
}

/// Reads the records of a command. If the only argument is no variant and no rules file, it is the file with the records,
/// and these tell their variant.
///
/// # Errors
///
/// Fails if the records cannot be read, are of another variant, or do not tell which.
pub fn read(args: &RecordArgs, console: &Console) -> Result<ReadRecords, Failure> {
    if args.file.is_none() && is_records_file(&args.target) {
        return told(args, console);
    }
    if args.rules.is_some() {
        let text = "`--rules` is for records that tell their variant, and here it is given".to_owned();
        return Err(Failure::Command { text, help: Vec::new() });
    }
    let target = Target::of(&args.target)?;
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let text = RecordsText::open(args.file.as_deref(), args.encoding, console)?;
    let records = text.records(&moves).map_err(Failure::new)?;
    Ok(ReadRecords { moves, records })
}

/// The records, and the one variant that they may be of and whose moves they have.
fn told(args: &RecordArgs, console: &Console) -> Result<ReadRecords, Failure> {
    let text = RecordsText::open(Some(Path::new(&args.target)), args.encoding, console)?;
    let shown = &text.shown;
    let game = RecordedGame::of(&text.text);
    let possible = possible(args, &game)?;
    let mut read = Vec::new();
    let mut help = Vec::new();
    for target in &possible {
        let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
        match text.records(&moves) {
            Ok(records) => read.push((target, ReadRecords { moves, records })),
            Err(message) => help.push(format!("{}: {message}", target.shown)),
        }
    }
    let name_it = format!("`qishu record NAME|FILE {shown}` names the variant or its rules file");
    let failed =
        |text: String, help: Vec<String>| Failure::Message { text, help: [help, vec![name_it.clone()]].concat() };
    let names = || read.iter().map(|(target, _)| target.shown.as_str()).collect::<Vec<_>>().join(", ");
    match (possible.is_empty(), read.len()) {
        (true, _) => Err(failed(format!("{shown}: {game}, and no variant is known that has it"), Vec::new())),
        (_, 0) => Err(failed(format!("{shown}: {game}, and the moves are of no variant that may be meant"), help)),
        (_, 1) => {
            let (target, found) = read.remove(0);
            console.note(&format!("{shown}: read as records of {} ({})", target.shown, target.variant.title()));
            Ok(found)
        }
        _ => Err(failed(format!("{shown}: {game}, and the moves may be of {}", names()), Vec::new())),
    }
}

/// The variants that the records may be of: that of the given rules if it is one, or those of the library.
fn possible(args: &RecordArgs, game: &RecordedGame) -> Result<Vec<Target>, Failure> {
    let may_be = |target: &Target| game.may_be(&target.variant).map_err(|error| target.failure(&error));
    if let Some(rules) = &args.rules {
        let target = Target::of_file(rules)?;
        if may_be(&target)? {
            return Ok(vec![target]);
        }
    }
    let mut possible = Vec::new();
    for variant in library::variants() {
        let target = Target::in_library(variant)?;
        if may_be(&target)? {
            possible.push(target);
        }
    }
    Ok(possible)
}
