//! Mistakes in state variables and their values.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

/// `known` are the state variable's values.
pub(crate) fn unknown_value(
    value: &Name,
    state_variable: &Name,
    known: &[&str],
    likeliest: Option<&str>,
) -> Diagnostic {
    let message = format!("the state variable `{}` has no value `{}`", state_variable.text, value.text);
    let diagnostic = Diagnostic::at(UNKNOWN_VALUE, value.span, message);
    match likeliest {
        Some(_) => diagnostic.did_you_mean(value.span, likeliest),
        None => diagnostic.help(format!("its values are {}", some_of(known))),
    }
}

/// A pattern mentions an undefined state variable; perhaps a piece on a square is meant.
pub(crate) fn unknown_state_variable(
    state_variable: &Name,
    (value, is_square): (&Name, bool),
    known: &[&str],
    likeliest: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::at(
        UNKNOWN_VALUE,
        state_variable.span,
        format!("there is no state variable `{}`", state_variable.text),
    );
    if likeliest.is_none() && is_square {
        let before = Span { end: value.span.start, ..value.span };
        return diagnostic
            .help(format!("a piece stands on a square: write `{} on {}`", state_variable.text, value.text))
            .fix(before, "on ");
    }
    match (likeliest, known) {
        (Some(_), _) => diagnostic.did_you_mean(state_variable.span, likeliest),
        (None, []) => diagnostic
            .help("a piece stands `on` a square; a state variable is defined as in `state to_move: white, black`"),
        (None, _) => {
            diagnostic.help(format!("a piece stands `on` a square; the state variables are {}", some_of(known)))
        }
    }
}

/// `side` and `piece` stand in a pattern without a square.
pub(crate) fn literal_without_square(side: &Name, piece: &Name) -> Diagnostic {
    let message = format!("no square is named for `{} {}`", side.text, piece.text);
    Diagnostic::at(UNKNOWN_VALUE, side.span.to(piece.span), message)
        .help(format!("each piece of a pattern has a square of its own, as in `{} {} on e4`", side.text, piece.text))
}

pub(crate) fn state_variable_of_one_value(state_variable: &Name, value: &Name) -> Diagnostic {
    let message = format!("the state variable `{}` is always `{}`", state_variable.text, value.text);
    Diagnostic::at(STATE_VARIABLE_OF_ONE_VALUE, state_variable.span, message)
        .help("a state variable has at least two values: remove this one")
}

/// `known` are the rights of the variant.
pub(crate) fn unknown_right(name: &Name, known: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_RIGHT, name.span, format!("there is no right `{}`", name.text));
    match (likeliest, known) {
        (Some(_), _) => diagnostic.did_you_mean(name.span, likeliest),
        (None, []) => diagnostic.help("define it, as in `right short as K while king on e1, guard on h1`"),
        (None, _) => diagnostic.help(format!("the rights are {}", some_of(known))),
    }
}

pub(crate) fn right_of_many_sides(at: Span) -> Diagnostic {
    Diagnostic::at(RIGHT_OF_MANY_SIDES, at, "rights are supported for at most two sides")
        .help("the first side has capital letters, the second small ones; use a `state` instead")
}

pub(crate) fn right_of_no_side(name: &Name) -> Diagnostic {
    Diagnostic::at(RIGHT_OF_NO_SIDE, name.span, format!("no side has all pieces of the right `{}`", name.text))
}

pub(crate) fn right_without_letter(letter: &Name) -> Diagnostic {
    Diagnostic::at(SYMBOL_NOT_A_LETTER, letter.span, format!("`{}` is not a letter", letter.text))
        .help("a right is written with a single letter from A to Z")
}

pub(crate) fn right_letter_taken(again: &Name, first: Span) -> Diagnostic {
    Diagnostic::at(VALUE_TWICE, again.span, format!("two rights are written `{}`", again.text))
        .label(first, "the other one")
}

/// `what` is the common property of two values.
pub(crate) fn value_twice(again: Span, what: &str, first: Span) -> Diagnostic {
    Diagnostic::at(VALUE_TWICE, again, format!("two values of this state variable {what}"))
        .label(first, "the other one")
}

pub(crate) fn state_variable_called_like_side(state_variable: &Name, side: Span) -> Diagnostic {
    let message = format!("the state variable `{}` has the name of a side", state_variable.text);
    Diagnostic::at(STATE_VARIABLE_CALLED_LIKE_SIDE, state_variable.span, message)
        .label(side, "the side")
        .help("give the state variable another name, as in `to_move`")
}
