//! `qishu record`: records of games, checked and written in any notation.

use std::io;

use qishu::rules::Letters;
use qishu::{GameRecord, Moves, Notation, RecordedMove};
use serde::Serialize;

use crate::args::{RecordArgs, RecordFormat};
use crate::games::record_variant::{ReadRecords, read};
use crate::terminal::answer::{AnswerHead, answered, json};
use crate::terminal::console::{Console, Failure};

/// The records as a JSON object.
#[derive(Serialize)]
struct RecordsObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    notation: &'static str,
    games: Vec<GameObject>,
}

/// One game.
#[derive(Serialize)]
struct GameObject {
    headers: Vec<[String; 2]>,
    start: String,
    moves: Vec<RecordedMoveObject>,
    result: &'static str,
}

/// One move, and the state after it.
#[derive(Serialize)]
struct RecordedMoveObject {
    r#move: String,
    state: String,
    remark: String,
}

/// Prints the records.
///
/// # Errors
///
/// Fails if standard output does.
pub fn record(args: &RecordArgs, console: &mut Console) -> io::Result<()> {
    answered(written(args, console), console)
}

fn written(args: &RecordArgs, console: &Console) -> Result<String, Failure> {
    let ReadRecords { moves, records } = read(args, console)?;
    let notation = args.notation.notation();
    Ok(match args.format {
        RecordFormat::Pgn => {
            let texts: Vec<String> = records.iter().map(|record| moves.record_text(record, notation)).collect();
            texts.join("\n")
        }
        RecordFormat::Plain => {
            let games = (1..).zip(&records).map(|(number, record)| {
                let lines = (1..).zip(followed(&moves, record, notation));
                lines.map(|(ply, one)| format!("{number}\t{ply}\t{}\t{}\n", one.r#move, one.state)).collect::<String>()
            });
            games.collect()
        }
        RecordFormat::Json => object(&moves, &records, notation),
    })
}

/// The moves that were made, each with the state after it.
fn followed(moves: &Moves, record: &GameRecord, notation: Notation) -> Vec<RecordedMoveObject> {
    let mut state = record.start.clone();
    let follow = |recorded: &RecordedMove| {
        let r#move = moves.move_written(&recorded.mv, &state, notation);
        state = moves.after(&state, &recorded.mv);
        RecordedMoveObject { r#move, state: moves.state_text(&state, Letters::Own), remark: recorded.remark.clone() }
    };
    record.moves.iter().map(follow).collect()
}

fn object(moves: &Moves, records: &[GameRecord], notation: Notation) -> String {
    let games = records.iter().map(|record| GameObject {
        headers: record.headers.iter().map(|(name, value)| [name.clone(), value.clone()]).collect(),
        start: moves.state_text(&record.start, Letters::Own),
        moves: followed(moves, record, notation),
        result: record.result.word(),
    });
    let object =
        RecordsObject { head: AnswerHead::of(moves.variant()), notation: notation.word(), games: games.collect() };
    json(&object)
}
