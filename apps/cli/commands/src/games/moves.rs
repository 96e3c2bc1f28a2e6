//! `qishu moves`: the legal moves of a position, and those that may have led to it.

use std::io;

use qishu::rules::{GameOutcome, Letters};
use qishu::{AnnotatedState, Moves, Notation};
use serde::Serialize;

use crate::args::{Format, MovesArgs};
use crate::games::retractions::retracted;
use crate::terminal::answer::{AnswerHead, answered, json};
use crate::terminal::console::{Console, Failure};
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// How many characters a line of moves has at most.
const LINE: usize = 96;

/// The moves as a JSON object.
#[derive(Serialize)]
struct MovesObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    state: String,
    to_move: &'a str,
    in_check: bool,
    outcome: Option<&'static str>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    operations: Vec<[&'a str; 2]>,
}

/// Prints the legal moves.
///
/// # Errors
///
/// Fails if standard output does.
pub fn moves(args: &MovesArgs, console: &mut Console) -> io::Result<()> {
    answered(listed(args), console)
}

fn listed(args: &MovesArgs) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?;
    let letters = args.at.letters.letters();
    let (moves, annotated) = target.moves_in_game(&args.at)?;
    if args.back {
        return retracted(args, &target, &moves, &annotated);
    }
    let state = &annotated.state;
    let legal_moves: Vec<String> = match args.notation.notation() {
        Notation::Squares => moves.legal(state).iter().map(|mv| moves.move_text(mv, state, letters)).collect(),
        other => moves.moves_written(state, other).into_iter().map(|(_, text)| text).collect(),
    };
    Ok(match args.format {
        Format::Human => drawn(&moves, &annotated, &legal_moves),
        Format::Plain => legal_moves.iter().map(|mv| format!("{mv}\n")).collect(),
        Format::Json => object(&moves, &annotated, letters, legal_moves),
    })
}

fn drawn(moves: &Moves, annotated: &AnnotatedState, legal_moves: &[String]) -> String {
    let state = &annotated.state;
    let rules = moves.variant().rules();
    let check = if moves.in_check(state) { ", in check" } else { "" };
    let side = &rules.sides[state.to_move.index()];
    let number = match legal_moves.len() {
        1 => "1 move".to_owned(),
        number => format!("{number} moves"),
    };
    let end = match moves.outcome(state) {
        None => String::new(),
        Some(GameOutcome::Win) => format!("; {side} has won"),
        Some(GameOutcome::Lose) => format!("; {side} has lost"),
        Some(GameOutcome::Draw) => "; the game is drawn".to_owned(),
    };
    let board = rules.draw(&state.position);
    let told = annotated.told().map(|told| told + "\n").unwrap_or_default();
    let heading = heading(moves.variant());
    format!("{heading}{board}\n{told}{side} to move{check}: {number}{end}\n{}", in_lines(legal_moves))
}

/// The words, filled into lines.
fn in_lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        let room = length + 2 + word.len() <= LINE;
        text += match (length, room) {
            (0, _) => "  ",
            (_, true) => " ",
            (_, false) => "\n  ",
        };
        length = if room && length > 0 { length + 1 } else { 2 } + word.len();
        text += word;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn object(moves: &Moves, annotated: &AnnotatedState, letters: Letters, legal_moves: Vec<String>) -> String {
    let state = &annotated.state;
    let variant = moves.variant();
    let object = MovesObject {
        head: AnswerHead::of(variant),
        state: moves.state_text(state, letters),
        to_move: &variant.rules().sides[state.to_move.index()],
        in_check: moves.in_check(state),
        outcome: moves.outcome(state).map(GameOutcome::word),
        moves: legal_moves,
        operations: annotated.operations.iter().map(|(name, operand)| [&**name, &**operand]).collect(),
    };
    json(&object)
}
