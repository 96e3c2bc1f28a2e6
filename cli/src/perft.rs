//! `qishu perft`: how many ways there are to go on for some plies.

use std::io;

use qishu::rules::GameState;
use qishu::{BigUint, Moves, Perft};
use serde::Serialize;

use crate::args::{Format, PerftArgs, WorkArgs};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::report::SCHEMA;
use crate::stop;
use crate::tabular::{Tabular, heading};
use crate::target::Target;

/// The numbers as a JSON object; they may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct PerftObject<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
    state: String,
    depth: u32,
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveObject>>,
}

#[derive(Serialize)]
struct MoveObject {
    r#move: String,
    ways: String,
}

/// Prints the numbers.
///
/// # Errors
///
/// Fails if standard output does.
pub fn perft(args: &PerftArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match counted(args, console) {
        Ok(text) => console.print(&text),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn counted(args: &PerftArgs, console: &Console) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?;
    let (moves, state) = target.moves(&args.at)?;
    let threads = args.threads.map(usize::from);
    // For people the numbers of all plies: the last takes far longer than all before it.
    let first = if args.format == Format::Human && !args.divide { args.depth.min(1) } else { args.depth };
    let numbers: Vec<Perft> = ask(&target, &WorkArgs::default(), console, |work| {
        (first..=args.depth).map(|depth| moves.perft(&state, depth, threads, work)).collect()
    })?;
    Ok(printed(args, &moves, &state, first, &numbers))
}

fn printed(args: &PerftArgs, moves: &Moves, state: &GameState, first: u32, numbers: &[Perft]) -> String {
    let Some(last) = numbers.last() else { return String::new() };
    let letters = args.at.letters.letters();
    let by_turn: Vec<(String, u64)> =
        last.by_turn.iter().map(|(turn, number)| (moves.turn_text(turn, state, letters), *number)).collect();
    match (args.format, args.divide) {
        (Format::Plain, false) => format!("{}\n", last.total),
        (Format::Plain, true) => by_turn.iter().map(|(turn, number)| format!("{turn}\t{number}\n")).collect(),
        (Format::Human, false) => {
            let rows = (first..).zip(numbers).map(|(depth, number)| (depth.to_string(), number.total));
            format!("{}{}", heading(moves.variant()), table("plies", rows))
        }
        (Format::Human, true) => {
            let rows = by_turn.into_iter().chain([("all".to_owned(), last.total)]);
            format!("{}{}", heading(moves.variant()), table("move", rows))
        }
        (Format::Json, divide) => {
            let object = |(turn, number): (String, u64)| MoveObject { r#move: turn, ways: number.to_string() };
            let object = PerftObject {
                schema: SCHEMA,
                name: moves.variant().name(),
                title: moves.variant().title(),
                state: moves.state_text(state, letters),
                depth: args.depth,
                total: last.total.to_string(),
                moves: divide.then(|| by_turn.into_iter().map(object).collect()),
            };
            // Nothing in the object can fail to be written: its keys are strings.
            serde_json::to_string_pretty(&object).unwrap_or_default() + "\n"
        }
    }
}

/// Numbers of ways under a heading.
fn table(column: &str, rows: impl Iterator<Item = (String, u64)>) -> String {
    let rows = rows.map(|(key, number)| (vec![key], BigUint::from(number))).collect();
    Tabular { columns: vec![column.to_owned()], rows, whole: None }.human_of("ways", false)
}
