//! E03xx: mistakes in a piece, or too many pieces for the board.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn count_missing(piece: &Name) -> Diagnostic {
    Diagnostic::at(COUNT_MISSING, piece.span, format!("the piece `{}` has no count", piece.text))
        .help("write how many there may be, as in `count 1` or `count 0..2`")
}

pub(crate) fn stack_of_none(heights: Span) -> Diagnostic {
    Diagnostic::at(STACK_OF_NONE, heights, "a stack has one piece at least").help("a square without pieces is empty")
}

pub(crate) fn hand_twice(piece: &Name, again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(HAND_TWICE, again, format!("the piece `{}` has one hand", piece.text))
        .label(first, "this says already that its pieces can be in hand")
        .help("`count` says how many there are, those in hand among them")
}

pub(crate) fn called_twice(again: Span, first: Span, language: &str) -> Diagnostic {
    Diagnostic::at(CALLED_TWICE, again, format!("it is said twice what the piece is called in `{language}`"))
        .label(first, "first said here")
        .help("join words for the same pieces by `or`")
}

pub(crate) fn called_unfit(at: Span) -> Diagnostic {
    let message = format!("a piece is called by 1 to {} characters, none of them a space", limits::WORD);
    Diagnostic::at(CALLED_UNFIT, at, message)
}

pub(crate) fn called_for_none(at: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(CALLED_FOR_NONE, at, format!("there is no second side that has the piece `{piece}`"))
        .help("behind the comma stands what the second side's pieces are called; join other words by `or`")
}

pub(crate) fn shown_unfit(at: Span) -> Diagnostic {
    let message = format!("what is drawn is 1 to {} characters that can be seen", limits::WORD);
    Diagnostic::at(SHOWN_UNFIT, at, message)
}

pub(crate) fn sign_for_none(at: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(SIGN_FOR_NONE, at, format!("there is no second side that has the piece `{piece}`"))
        .help("behind the comma stands the sign of the second side's pieces")
}

pub(crate) fn count_twice(piece: &Name, again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(COUNT_TWICE, again, format!("the piece `{}` has two counts", piece.text))
        .label(first, "the first count")
}

pub(crate) fn placement_missing(piece: &Name) -> Diagnostic {
    Diagnostic::at(PLACEMENT_MISSING, piece.span, format!("the piece `{}` can stand nowhere", piece.text))
        .help("write `on` and a region, `anywhere` or `in hand`")
}

pub(crate) fn count_reversed(at: Span, turned: &str) -> Diagnostic {
    Diagnostic::at(COUNT_REVERSED, at, "this count is the wrong way round")
        .help(format!("move it round: `{turned}`"))
        .fix(at, turned)
}

pub(crate) fn count_does_not_fit(at: Span, piece: &str, least: u32, room: usize) -> Diagnostic {
    Diagnostic::at(
        COUNT_DOES_NOT_FIT,
        at,
        format!("there are at least {least} of `{piece}`, but there is room for {room} only"),
    )
}

/// `layer` is "the board", or a layer's name in words.
pub(crate) fn board_too_full(at: Span, layer: &str, least: u64, squares: usize) -> Diagnostic {
    Diagnostic::at(
        BOARD_TOO_FULL,
        at,
        format!("at least {least} pieces stand on {layer}, which has {}", many(squares, "square")),
    )
    .help("lower the least counts")
}

pub(crate) fn placements_overlap(piece: &str, again: Span, first: Span, squares: &Squares) -> Diagnostic {
    Diagnostic::at(
        PLACEMENTS_OVERLAP,
        again,
        format!("two placements of `{piece}` overlap on {}", some_squares(squares)),
    )
    .label(first, "the other placement")
    .help("the same board would be counted twice: part the regions, or tell the pieces apart by `as` and a letter")
}

pub(crate) fn symbol_taken(again: &Name, piece: &str, first: Span) -> Diagnostic {
    Diagnostic::at(SYMBOL_TAKEN, again.span, format!("the piece `{piece}` has the letter `{}` already", again.text))
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
