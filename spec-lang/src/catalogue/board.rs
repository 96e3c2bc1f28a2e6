//! E02xx: mistakes in the board, the sides or a region.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn board_size(at: Span) -> Diagnostic {
    Diagnostic::at(BOARD_SIZE, at, "a board cannot have this size").help(format!(
        "a board has 1 to {} files, 1 to {} ranks and at most {} squares",
        limits::FILES,
        limits::RANKS,
        limits::SQUARES
    ))
}

pub(crate) fn board_empty(keep: Span) -> Diagnostic {
    Diagnostic::at(BOARD_EMPTY, keep, "no square of the board is kept")
}

/// `what` is the square, file or rank as written; `grid` is the board's size in words.
pub(crate) fn region_off_board(what: &str, at: Span, grid: &str) -> Diagnostic {
    Diagnostic::at(REGION_OFF_BOARD, at, format!("{what} is not on the board")).help(grid)
}

pub(crate) fn square_not_kept(square: &Name, keep: Span) -> Diagnostic {
    Diagnostic::at(SQUARE_NOT_KEPT, square.span, format!("the square `{}` is not on the board", square.text))
        .label(keep, "only these squares of the grid are kept")
}

pub(crate) fn region_reversed(at: Span, turned: &str) -> Diagnostic {
    Diagnostic::at(REGION_REVERSED, at, "this range is reversed").help(format!("write `{turned}`")).fix(at, turned)
}

/// `names` are the regions on the cycle, the one at `at` first.
pub(crate) fn region_cycle(at: Span, names: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::at(REGION_CYCLE, at, format!("the region `{}` is defined by itself", names[0]));
    match names {
        [_] => diagnostic,
        names => diagnostic.help(format!("the cycle is {}, {}", names.join(", "), names[0])),
    }
}

/// `by` is what needs the region, as in "piece `stone`".
pub(crate) fn region_empty(at: Span, by: &str) -> Diagnostic {
    Diagnostic::at(REGION_EMPTY, at, format!("this region of {by} has no squares"))
}

pub(crate) fn board_not_mirrored(board: Span, squares: &Squares, sides: Span) -> Diagnostic {
    Diagnostic::at(
        BOARD_NOT_MIRRORED,
        board,
        format!("the board differs for the two sides: {} has no image", some_squares(squares)),
    )
    .label(sides, "the second side's view of the board")
}

/// `line` is one along which squares are joined.
pub(crate) fn lines_not_mirrored(line: Span, sides: Span) -> Diagnostic {
    let message = "the neighbours differ for the two sides: the second side's rising lines are falling ones";
    Diagnostic::at(LINES_NOT_MIRRORED, line, message)
        .label(sides, "the second side's view of the board")
        .help("with `rotate` and `same` each line keeps its direction")
}

/// `at` are the two places where the square is named.
pub(crate) fn joined_to_itself(at: Span, square: &str) -> Diagnostic {
    Diagnostic::at(JOINED_TO_ITSELF, at, format!("the square `{square}` is joined to itself"))
        .help("each square of a chain is a neighbour of the next, as in `a1-b1-c1`")
}

/// `squares` are the two in words.
pub(crate) fn joined_twice(again: Span, first: Span, squares: &str) -> Diagnostic {
    Diagnostic::at(JOINED_TWICE, again, format!("{squares} are joined twice"))
        .label(first, "joined here first")
        .help("each pair of neighbours is listed once, in either order")
}

/// `squares` are two that are joined, `images` what the second side sees in their places, which are not.
pub(crate) fn neighbours_not_mirrored(at: Span, squares: &str, images: &str, sides: Span) -> Diagnostic {
    let message = format!("the neighbours differ for the two sides: {squares} are neighbours, {images} are not");
    Diagnostic::at(NEIGHBOURS_NOT_MIRRORED, at, message)
        .label(sides, "the second side's view of the board")
        .help(format!("join {images} too"))
}

/// `what` is "line" or "column".
pub(crate) fn drawing_size(at: Span, what: &str, drawn: usize, wanted: u32) -> Diagnostic {
    Diagnostic::at(DRAWING_SIZE, at, format!("this drawing has {}, the board needs {wanted}", many(drawn, what)))
        .help("draw every rank on a line of its own, the highest on top, and every file as a column")
}

pub(crate) fn drawing_cell(at: Span) -> Diagnostic {
    Diagnostic::at(DRAWING_CELL, at, "this character has no meaning in a drawing")
        .help("`#` is a square of the region, `.` is one outside it")
}

pub(crate) fn mapping_missing(sides: Span) -> Diagnostic {
    Diagnostic::at(MAPPING_MISSING, sides, "the second side's view of the board is missing").help(
        "write `mirror ranks`, `mirror files`, `rotate` (a half turn) or `same` (nothing is mirrored) after the sides",
    )
}

pub(crate) fn mapping_without_pair(at: Span, sides: usize) -> Diagnostic {
    let diagnostic = Diagnostic::at(MAPPING_WITHOUT_PAIR, at, "only two sides can mirror one another");
    match sides {
        1 => diagnostic.help("leave this out: there is one side"),
        _ => diagnostic.help(format!("write `same`: there are {sides} sides")).fix(at, "same"),
    }
}

pub(crate) fn mirror_without_mapping(at: Span, sides: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::at(MIRROR_WITHOUT_MAPPING, at, "nothing is mirrored in this variant");
    match sides {
        Some(sides) => diagnostic.label(sides, "these sides see the same board"),
        None => diagnostic,
    }
}

/// `squares` are in both parts.
pub(crate) fn parts_overlap(again: Span, first: Span, partition: &str, squares: &Squares) -> Diagnostic {
    let message = format!("two parts of the partition `{partition}` have {} in common", some_squares(squares));
    Diagnostic::at(PARTS_OVERLAP, again, message)
        .label(first, "the other part")
        .help("a square belongs to one part of a partition, or to none")
}

/// `again` has the squares that `first` has.
pub(crate) fn line_repeated(again: Span, first: Span, lines: &str) -> Diagnostic {
    Diagnostic::at(LINE_REPEATED, again, format!("two of the lines `{lines}` have the same squares"))
        .label(first, "the other one")
        .help("each line is listed once; the order of its squares does not matter")
}

/// `between` is what stands between the two squares.
pub(crate) fn range_by_minus(at: Span, between: Span, first: &Name, last: &Name) -> Diagnostic {
    let message = format!("`-` removes nothing here: `{}` is not among the squares before it", last.text);
    Diagnostic::at(RANGE_BY_MINUS, at, message)
        .help(format!("a range is written `{}..{}`", first.text, last.text))
        .fix(between, "..")
}

/// `name` is a region where a pattern names the square of a piece.
pub(crate) fn region_in_pattern(name: &Name, piece: &Name) -> Diagnostic {
    region_for_square(name)
        .help("a pattern names single squares, as in `e4`")
        .help(format!("`cap {} at most 0 on {}` keeps the pieces off the region", piece.text, name.text))
}

/// `name` is a region where a single square is needed.
pub(crate) fn region_for_square(name: &Name) -> Diagnostic {
    Diagnostic::at(NOT_A_SQUARE, name.span, format!("`{}` is a region, not a square", name.text))
}

/// `meant` is the square that it would be in small letters.
pub(crate) fn not_a_square(at: Span, word: &str, meant: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::at(NOT_A_SQUARE, at, format!("`{word}` is not a square"));
    match meant {
        Some(_) => diagnostic.did_you_mean(at, meant),
        None => diagnostic.help("a square is named as in `e4`"),
    }
}
