//! E03xx: mistakes in a piece, or too many pieces for the board.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn count_missing(piece: &Name) -> Diagnostic {
    Diagnostic::at(COUNT_MISSING, piece.span, format!("the piece `{}` has no count", piece.text))
        .help("write the number of pieces, as in `count 1` or `count 0..2`")
}

pub(crate) fn stack_of_none(heights: Span) -> Diagnostic {
    Diagnostic::at(STACK_OF_NONE, heights, "a stack has at least one piece").help("a square without pieces is empty")
}

pub(crate) fn hand_twice(piece: &Name, again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(HAND_TWICE, again, format!("`in hand` is stated twice for the piece `{}`", piece.text))
        .label(first, "first stated here")
        .help("`count` includes the pieces in hand")
}

pub(crate) fn called_twice(again: Span, first: Span, language: &str) -> Diagnostic {
    Diagnostic::at(CALLED_TWICE, again, format!("the names of the piece in `{language}` are stated twice"))
        .label(first, "first stated here")
        .help("join several names by `or`")
}

pub(crate) fn called_unfit(at: Span) -> Diagnostic {
    let message = format!("a name has 1 to {} characters, without spaces", limits::WORD);
    Diagnostic::at(CALLED_UNFIT, at, message)
}

pub(crate) fn called_for_none(at: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(CALLED_FOR_NONE, at, format!("no second side has the piece `{piece}`"))
        .help("names behind the comma are for the second side's pieces; join other names by `or`")
}

pub(crate) fn shown_unfit(at: Span) -> Diagnostic {
    let message = format!("a symbol has 1 to {} visible characters", limits::WORD);
    Diagnostic::at(SHOWN_UNFIT, at, message)
}

pub(crate) fn sign_for_none(at: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(SIGN_FOR_NONE, at, format!("no second side has the piece `{piece}`"))
        .help("the symbol behind the comma is for the second side's pieces")
}

pub(crate) fn count_twice(piece: &Name, again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(COUNT_TWICE, again, format!("the piece `{}` has two counts", piece.text))
        .label(first, "the first count")
}

pub(crate) fn placement_missing(piece: &Name) -> Diagnostic {
    Diagnostic::at(PLACEMENT_MISSING, piece.span, format!("the piece `{}` has no placement", piece.text))
        .help("write `on` and a region, `anywhere` or `in hand`")
}

pub(crate) fn count_reversed(at: Span, turned: &str) -> Diagnostic {
    Diagnostic::at(COUNT_REVERSED, at, "this range is reversed").help(format!("write `{turned}`")).fix(at, turned)
}

pub(crate) fn count_does_not_fit(at: Span, piece: &str, least: u32, room: usize) -> Diagnostic {
    Diagnostic::at(
        COUNT_DOES_NOT_FIT,
        at,
        format!("at least {least} of `{piece}` are required, and there is room for {room}"),
    )
}

/// `layer` is "the board", or a layer's name in words.
pub(crate) fn board_too_full(at: Span, layer: &str, least: u64, squares: usize) -> Diagnostic {
    Diagnostic::at(
        BOARD_TOO_FULL,
        at,
        format!("at least {least} pieces stand on {layer}, which has {}", many(squares, "square")),
    )
    .help("lower the minimum counts")
}

pub(crate) fn placements_overlap(piece: &str, again: Span, first: Span, squares: &Squares) -> Diagnostic {
    Diagnostic::at(
        PLACEMENTS_OVERLAP,
        again,
        format!("two placements of `{piece}` overlap on {}", some_squares(squares)),
    )
    .label(first, "the other placement")
    .help("positions would be counted twice: separate the regions, or give one placement its own letter by `as`")
}

pub(crate) fn symbol_taken(again: &Name, piece: &str, first: Span) -> Diagnostic {
    Diagnostic::at(SYMBOL_TAKEN, again.span, format!("the piece `{piece}` already has the letter `{}`", again.text))
        .label(first, "taken here")
        .help("capital and small letters count as the same letter")
}

/// `piece` is the name before the symbol.
pub(crate) fn symbol_not_a_letter(symbol: &Name, piece: &Name) -> Diagnostic {
    let diagnostic = Diagnostic::at(SYMBOL_NOT_A_LETTER, symbol.span, format!("`{}` is not one letter", symbol.text));
    // The two may only be exchanged.
    match piece.text.len() == 1 && symbol.span.start > piece.span.end {
        true => {
            let turned = format!("{} {}", symbol.text, piece.text);
            diagnostic.help(format!("the name comes first: `piece {turned}`")).fix(piece.span.to(symbol.span), turned)
        }
        false => diagnostic.help("a symbol is a single letter, as in `piece stone S`"),
    }
}
