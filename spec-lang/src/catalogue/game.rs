//! E07xx: mistakes in the course of a game.

use super::*;

use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn start_is_no_position(at: Span, why: &str) -> Diagnostic {
    Diagnostic::at(START_IS_NO_POSITION, at, "this is no position of the board").remark(why)
}

pub(crate) fn start_breaks_rules(at: Span, rule: &str) -> Diagnostic {
    Diagnostic::at(START_BREAKS_RULES, at, "the opening breaks a rule of this variant").remark(rule)
}

/// `what` names the statements present, as in "moves"; `missing` is a statement of the other kind.
pub(crate) fn game_incomplete(at: Span, what: &str, missing: &str) -> Diagnostic {
    Diagnostic::at(GAME_INCOMPLETE, at, format!("there are {what} and no {missing}"))
        .help("a game has an opening and moves: `start \"…\"` and `move …`")
}

pub(crate) fn game_of_two(at: Span, sides: usize) -> Diagnostic {
    let message = format!("two sides take turns in a game, and this variant has {}", many(sides, "side"));
    Diagnostic::at(GAME_OF_TWO, at, message)
}

pub(crate) fn game_on_layers(at: Span, layer: Span) -> Diagnostic {
    Diagnostic::at(GAME_ON_LAYERS, at, "pieces move on one layer, and here there are several")
        .label(layer, "these pieces share squares with the others")
        .help("leave the layers out; where the game is inherited, write `remove game`")
}

pub(crate) fn game_with_stacks(at: Span, stacked: Span) -> Diagnostic {
    Diagnostic::at(GAME_WITH_STACKS, at, "pieces move one by one, and here they stand in stacks")
        .label(stacked, "several pieces stand on one square")
        .help("leave the stacks out; where the game is inherited, write `remove game`")
}

pub(crate) fn game_with_hands(at: Span, in_hand: Span) -> Diagnostic {
    Diagnostic::at(GAME_WITH_HANDS, at, "pieces move on the board, and here they can be in hand")
        .label(in_hand, "these pieces can be beside the board")
        .help("leave the hands out; where the game is inherited, write `remove game`")
}

pub(crate) fn game_with_state_variables(at: Span, state_variable: Span) -> Diagnostic {
    Diagnostic::at(
        GAME_WITH_STATE_VARIABLES,
        at,
        "no move changes a state variable, and a game knows by itself which side is to move",
    )
    .label(state_variable, "this belongs to a position too")
    .help("leave the state variable out; where the game is inherited, write `remove game`")
}

/// `piece` has its side before it.
pub(crate) fn leads_astray(at: Span, piece: &str, becomes: Option<&str>, squares: &Squares) -> Diagnostic {
    let message = match becomes {
        None => format!("this leads a {piece} onto {}, where none may stand", some_squares(squares)),
        Some(piece) => {
            format!(
                "this leads a {piece}, which becomes a {piece}, onto {}, where none may stand",
                some_squares(squares)
            )
        }
    };
    Diagnostic::at(LEADS_ASTRAY, at, message).help("add these squares to the piece's regions, or limit the move")
}

/// `piece` has its side before it; `has_legs` tells whether the move is a leap of several legs.
pub(crate) fn leads_nowhere(at: Span, piece: &str, has_legs: bool) -> Diagnostic {
    let diagnostic = Diagnostic::at(LEADS_NOWHERE, at, format!("this move leads no {piece} anywhere"));
    let diagnostic = match has_legs {
        true => diagnostic.help(
            "a further leg turns by at most 45 degrees from the first; as in `leaps 1 along file, rank then 1 along diagonal`",
        ),
        false => diagnostic,
    };
    diagnostic.help("leave it out, or change the directions or regions")
}

pub(crate) fn no_direction(at: Span) -> Diagnostic {
    Diagnostic::at(NO_DIRECTION, at, "no direction along these lines is so").help(
        "`forward` and `backward` are along files and diagonals, `leftward` and `rightward` along ranks and diagonals, \
         `sideways` along ranks",
    )
}

/// `least` and `most` are the numbers allowed.
pub(crate) fn number_out_of_range(at: Span, least: u32, most: u32) -> Diagnostic {
    let allowed = if least == most { format!("can only be {least}") } else { format!("is from {least} to {most}") };
    Diagnostic::at(NUMBER_OUT_OF_RANGE, at, format!("this number {allowed}"))
}

pub(crate) fn too_many_legs(at: Span) -> Diagnostic {
    Diagnostic::at(NUMBER_OUT_OF_RANGE, at, format!("a leap has {} legs at most", limits::LEGS))
}

pub(crate) fn takes_twice(onto: Span, taken: Span) -> Diagnostic {
    Diagnostic::at(TAKES_TWICE, onto, "a move takes one piece only")
        .label(taken, "this one takes the piece that it goes over")
        .help("leave this out: such a move goes to an empty square")
}

pub(crate) fn again_without_taking(again: Span) -> Diagnostic {
    Diagnostic::at(
        AGAIN_WITHOUT_TAKING,
        again,
        "a multi-capture goes on after a capture, and this move captures nothing",
    )
}

pub(crate) fn again_with_royal(again: Span, royal: Span) -> Diagnostic {
    Diagnostic::at(AGAIN_WITH_ROYAL, again, "multi-captures are not supported together with royal pieces")
        .label(royal, "these are royal")
        .help("check detection does not look through the captures of one move; remove `again` or `royal`")
}

/// `squares` are in both regions.
pub(crate) fn promotions_overlap(again: Span, first: Span, piece: &str, squares: &Squares) -> Diagnostic {
    let message = format!("it is said twice what a {piece} becomes on {}", some_squares(squares));
    Diagnostic::at(PROMOTIONS_OVERLAP, again, message).label(first, "first said here")
}

pub(crate) fn check_without_royal(at: Span) -> Diagnostic {
    Diagnostic::at(CHECK_WITHOUT_ROYAL, at, "no piece is ever in check: no piece is royal")
        .help("name the piece, as in `royal king`")
}

pub(crate) fn end_repeated(again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(END_REPEATED, again, "the game has ended so already").label(first, "by this statement")
}

pub(crate) fn falls_several_ways(at: Span) -> Diagnostic {
    Diagnostic::at(FALLS_SEVERAL_WAYS, at, "a piece falls in one direction").help("write for instance `drops backward`")
}

/// `found` is the number of values for the `squares` squares of the grid.
pub(crate) fn piece_value_table_size(at: Span, found: usize, squares: usize) -> Diagnostic {
    let message = format!("here are {}, and the grid has {squares} squares", many(found, "number"));
    Diagnostic::at(PIECE_VALUE_TABLE_SIZE, at, message)
        .help("write a number for each square, rank by rank from the highest; 0 where there is nothing to say")
}

pub(crate) fn piece_value_out_of_range(at: Span) -> Diagnostic {
    let (least, most) = (-limits::POINTS, limits::POINTS);
    Diagnostic::at(PIECE_VALUE_OUT_OF_RANGE, at, format!("a piece is value from {least} to {most} points"))
}

pub(crate) fn piece_value_twice(again: Span, first: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(PIECE_VALUE_TWICE, again, format!("it is said twice what a {piece} is worth so"))
        .label(first, "first said here")
        .help("leave one of them out, or add them up")
}
