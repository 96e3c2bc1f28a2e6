//! E06xx: mistakes in layers and interactions.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

pub(crate) fn piece_on_two_layers(again: &Name, first: Span) -> Diagnostic {
    Diagnostic::at(PIECE_ON_TWO_LAYERS, again.span, format!("the piece `{}` is on two layers", again.text))
        .label(first, "the first layer")
}

/// `right` has "an enemy" before it where it is one.
pub(crate) fn never_meet(at: Span, left: &str, right: &str) -> Diagnostic {
    Diagnostic::at(NEVER_MEET, at, format!("{left} and {right} never meet"))
        .help("no square can hold either of them, or they are on different layers")
}

/// `right` has "an enemy" before it where it is one.
pub(crate) fn also_meet(at: Span, left: &str, right: &str, squares: &Squares) -> Diagnostic {
    Diagnostic::at(ALSO_MEET, at, format!("{left} and {right} also meet, on {}", some_squares(squares)))
        .help("add this to the block, or change the regions")
}

pub(crate) fn meets_itself(partner: &Name) -> Diagnostic {
    Diagnostic::at(MEETS_ITSELF, partner.span, format!("`{}` does not meet itself", partner.text))
        .help("list different piece types, or write `enemy` before the other side's piece")
}

pub(crate) fn no_enemy(at: Span) -> Diagnostic {
    Diagnostic::at(NO_ENEMY, at, "there is no enemy: this variant has one side")
}
