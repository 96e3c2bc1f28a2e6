//! `qishu probe`: the values of a position and its moves, from endgame tables.

use std::io;

use qishu::{GameValue, Moves, path_in_words};
use serde::Serialize;

use crate::args::{Format, ProbeArgs};
use crate::terminal::answer::{AnswerHead, answered, json};
use crate::terminal::console::{Console, Failure};
use crate::terminal::passed_over::sentences;
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// The values as a JSON object.
#[derive(Serialize)]
struct ProbeObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    state: String,
    value: Option<String>,
    moves: Vec<MoveValue>,
}

/// A move and its value for the side that makes it.
#[derive(Serialize)]
struct MoveValue {
    r#move: String,
    value: Option<String>,
}

/// Prints the values.
///
/// # Errors
///
/// Fails if standard output does.
pub fn probe(args: &ProbeArgs, console: &mut Console) -> io::Result<()> {
    let found = found(args, console);
    answered(found, console)
}

fn found(args: &ProbeArgs, console: &Console) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?;
    let (moves, state) = target.moves_in_game(&args.at).map(|(moves, annotated)| (moves, annotated.state))?;
    let letters = args.at.letters.letters();
    let tables = target
        .variant
        .solved_tables(&args.tables, args.metric.metric(), &state)
        .map_err(|error| target.failure(&error))?;
    for sentence in sentences(tables.passed_over()) {
        console.warn(&sentence);
    }
    if tables.tables() == 0 {
        return Err(without_table(args, &target));
    }
    let legal_moves = tables.moves(&state).map_err(|error| target.failure(&error))?;
    let of_moves = legal_moves.iter().map(|(mv, value)| MoveValue {
        r#move: moves.move_text(mv, &state, letters),
        value: value.map(|value| value.to_string()),
    });
    let (value, of_moves) = (tables.value(&state), of_moves.collect());
    Ok(printed(&moves, moves.state_text(&state, letters), value, of_moves, args.format))
}

/// Why there is no table of a position.
fn without_table(args: &ProbeArgs, target: &Target) -> Failure {
    let folder = path_in_words(&args.tables);
    if !args.tables.is_dir() {
        return Failure::new(format!("there is no folder `{folder}`"));
    }
    let (metric, shown) = (args.metric.metric().name(), &target.shown);
    let text = format!("{shown}: no table in `{folder}` is of such pieces and counts plies by the metric `{metric}`");
    let help = "`qishu solve --tables` writes them, each for one version of the program and one set of rules";
    Failure::Message { text, help: vec![help.to_string()] }
}

fn printed(moves: &Moves, state: String, value: Option<GameValue>, of_moves: Vec<MoveValue>, format: Format) -> String {
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_string());
    let value = value.map(|value| value.to_string());
    match format {
        Format::Human => {
            let lines = of_moves.iter().map(|one| format!("  {:<8}{}\n", one.r#move, known(&one.value)));
            let lines: String = lines.collect();
            format!("{}{state}: {}\n{lines}", heading(moves.variant()), known(&value))
        }
        Format::Plain => {
            let lines = of_moves.iter().map(|one| format!("{}\t{}\n", one.r#move, known(&one.value)));
            format!("{}\n{}", known(&value), lines.collect::<String>())
        }
        Format::Json => json(&ProbeObject { head: AnswerHead::of(moves.variant()), state, value, moves: of_moves }),
    }
}
