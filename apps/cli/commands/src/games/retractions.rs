//! `qishu moves --back`: the moves that may have led to a position.

use qishu::rules::{Letters, flush_left};
use qishu::{AnnotatedState, Moves, Notation, Retraction};
use serde::Serialize;

use crate::args::{Format, MovesArgs};
use crate::terminal::answer::{AnswerHead, json};
use crate::terminal::console::Failure;
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// The moves as a JSON object.
#[derive(Serialize)]
struct RetractionsObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    state: String,
    to_move: &'a str,
    retractions: Vec<RetractionObject>,
}

/// One move.
#[derive(Serialize)]
struct RetractionObject {
    r#move: String,
    /// The pieces that it has removed, each with its square, as in `rd5`.
    captured: Vec<String>,
    /// The state before it.
    before: String,
}

/// The moves that may have led to a state, in the form asked for.
pub fn retracted(
    args: &MovesArgs,
    target: &Target,
    moves: &Moves,
    annotated: &AnnotatedState,
) -> Result<String, Failure> {
    let (state, letters, notation) = (&annotated.state, args.at.letters.letters(), args.notation.notation());
    let found = moves.retractions(state).map_err(|error| target.failure(&error))?;
    let all: Vec<RetractionObject> = found.iter().map(|one| object(moves, one, letters, notation)).collect();
    let line = |one: &RetractionObject| format!("{}\t{}\t{}\n", one.r#move, one.captured.join(" "), one.before);
    let variant = moves.variant();
    let to_move = &*variant.rules().sides[state.to_move.index()];
    Ok(match args.format {
        Format::Human => {
            let board = variant.rules().draw(&state.position);
            let number = match all.len() {
                0 => "no move leads here".to_owned(),
                1 => "1 move leads here".to_owned(),
                number => format!("{number} moves lead here"),
            };
            let told = annotated.told().map(|told| told + "\n").unwrap_or_default();
            format!("{}{board}\n{told}{to_move} to move: {number}\n{}", heading(variant), in_columns(&all))
        }
        Format::Plain => all.iter().map(line).collect(),
        Format::Json => {
            let (head, state) = (AnswerHead::of(variant), moves.state_text(state, letters));
            json(&RetractionsObject { head, state, to_move, retractions: all })
        }
    })
}

fn object(moves: &Moves, one: &Retraction, letters: Letters, notation: Notation) -> RetractionObject {
    let rules = moves.variant().rules();
    let written = || moves.moves_written(&one.before, notation).into_iter().find(|(mv, _)| *mv == one.mv);
    let text = match notation {
        Notation::Squares => None,
        _ => written().map(|(_, text)| text),
    };
    let removed = moves.removed_by(&one.before, &one.mv).into_iter();
    RetractionObject {
        r#move: text.unwrap_or_else(|| moves.move_text(&one.mv, &one.before, letters)),
        captured: removed
            .map(|(on, piece)| format!("{}{}", rules.symbol(piece, letters), rules.board.square(on)))
            .collect(),
        before: moves.state_text(&one.before, letters),
    }
}

/// One move a line: the move, what it has captured, and the state before it.
fn in_columns(all: &[RetractionObject]) -> String {
    let captured = |one: &RetractionObject| match one.captured.len() {
        0 => String::new(),
        _ => format!("captures {}", one.captured.join(" ")),
    };
    let widest = |text: &dyn Fn(&RetractionObject) -> usize| all.iter().map(text).max().unwrap_or_default();
    let of_moves = widest(&|one| one.r#move.chars().count());
    let of_captured = widest(&|one| captured(one).chars().count());
    let line = |one: &RetractionObject| {
        let mut line = format!("  {}", flush_left(&one.r#move, of_moves));
        if of_captured > 0 {
            line += &format!("  {}", flush_left(&captured(one), of_captured));
        }
        format!("{line}  from {}\n", one.before)
    };
    all.iter().map(line).collect()
}
