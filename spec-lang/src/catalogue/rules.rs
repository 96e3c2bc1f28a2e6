//! E04xx: mistakes in a cap, a budget, a forbidden pattern, a relation or a weight.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn piece_repeated(again: &Name, first: Span) -> Diagnostic {
    Diagnostic::at(PIECE_REPEATED, again.span, format!("the piece `{}` is listed twice", again.text))
        .label(first, "first listed here")
}

/// `words` are a piece or `empty`, as in "white stone".
pub(crate) fn occupant_repeated(again: Span, first: Span, words: &str) -> Diagnostic {
    Diagnostic::at(PIECE_REPEATED, again, format!("`{words}` is listed twice")).label(first, "first listed here")
}

pub(crate) fn cap_reversed(at: Span, turned: &str) -> Diagnostic {
    Diagnostic::at(CAP_REVERSED, at, "this range is reversed").help(format!("write `{turned}`")).fix(at, turned)
}

pub(crate) fn cap_crossed(limit: Span, least: i64, most: i64) -> Diagnostic {
    Diagnostic::at(CAP_REVERSED, limit, format!("the minimum {least} is greater than the maximum {most}"))
        .help("exchange the two numbers")
}

/// `room` is the number of pieces that fit on the shortest line.
pub(crate) fn cap_impossible(limit: Span, least: i64, room: usize) -> Diagnostic {
    let room = many(room, "place");
    Diagnostic::at(CAP_IMPOSSIBLE, limit, format!("some line of this cap has {room}, too few for {least} pieces"))
        .help("ask for fewer, or leave the short lines out of the region")
}

/// `most` is the number of squares that groups can have.
pub(crate) fn groups_impossible(rule: Span, least: i64, most: usize) -> Diagnostic {
    let most = many(most, "square");
    Diagnostic::at(GROUPS_IMPOSSIBLE, rule, format!("there is room for such groups on {most}, too few for {least}"))
        .help("ask for fewer groups")
}

pub(crate) fn budget_reversed(at: Span, turned: &str) -> Diagnostic {
    Diagnostic::at(BUDGET_REVERSED, at, "this range is reversed").help(format!("write `{turned}`")).fix(at, turned)
}

/// `last` is the last number that the steps reach, if there is one.
pub(crate) fn step_misses(at: Span, low: i64, high: i64, last: Option<i64>) -> Diagnostic {
    match last {
        None => Diagnostic::at(STEP_MISSES, at, "steps of 0 lead nowhere").help("a step is at least 1"),
        Some(last) => Diagnostic::at(STEP_MISSES, at, format!("steps from {low} do not lead to {high}"))
            .help(format!("the last number they lead to is {last}")),
    }
}

pub(crate) fn numbers_descend(again: Span, before: Span) -> Diagnostic {
    Diagnostic::at(NUMBERS_DESCEND, again, "the numbers of a list are ascending, without repetitions")
        .label(before, "the number before")
}

pub(crate) fn coefficient_zero(term: Span) -> Diagnostic {
    Diagnostic::at(COEFFICIENT_ZERO, term, "this term is always 0").help("leave it out")
}

/// `first` and `second` are conditions of the term that exclude each other on every line.
pub(crate) fn conditions_exclude_one_another(term: Span, first: Span, second: Span) -> Diagnostic {
    Diagnostic::at(COEFFICIENT_ZERO, term, "this term is always 0")
        .label(first, "no line satisfies both this condition")
        .label(second, "and this one")
        .help("leave it out, or change one of the conditions")
}

pub(crate) fn term_repeated(again: Span, first: Span, text: &str) -> Diagnostic {
    Diagnostic::at(TERM_REPEATED, again, format!("this sum counts `{text}` twice"))
        .label(first, "first counted here")
        .help("write one term with a coefficient, as in `2*stone`")
}

/// `whose` names the side of the sum, or is empty.
pub(crate) fn budget_impossible(range: Span, bounds: (i128, i128), whose: &str) -> Diagnostic {
    let (low, high) = bounds;
    let sum = if low == high { format!("always {low}") } else { format!("between {low} and {high}") };
    Diagnostic::at(BUDGET_IMPOSSIBLE, range, format!("this sum{whose} is {sum}, never in this range"))
}

pub(crate) fn over_zero(number: Span) -> Diagnostic {
    Diagnostic::at(OVER_ZERO, number, "`over` a number of 0 is the plain count").help("write the piece alone")
}

/// `piece` has its side before it.
pub(crate) fn never_stands(at: Span, piece: &str, square: &str, present: bool) -> Diagnostic {
    let diagnostic = Diagnostic::at(NEVER_STANDS, at, format!("a {piece} never stands on {square}"));
    match present {
        true => diagnostic.help("the pattern never occurs: remove it, or name another square"),
        false => diagnostic.help("this literal always holds: remove it, or name another square"),
    }
}

pub(crate) fn sides_mixed(without: Span, with: Span) -> Diagnostic {
    Diagnostic::at(SIDES_MIXED, without, "this piece has no side before it, and others of this rule have")
        .label(with, "this one has")
        .help("name the side of every piece, or of none: then the rule holds for each side, mirrored")
}

pub(crate) fn relative_across_sides(relative: Span) -> Diagnostic {
    Diagnostic::at(
        SIDES_MIXED,
        relative,
        "this piece is a side's own or its enemy's, and `across sides` is about all sides",
    )
    .help("name the side of every piece, or leave `across sides` out: then the budget holds for each side")
}

/// `whose` is the rule with the region, as in "cap".
pub(crate) fn partition_elsewhere(limit: Span, name: &Name, may_overlap: bool, whose: &str) -> Diagnostic {
    let none = if may_overlap { "none of the lines" } else { "no part of the partition" };
    let message = format!("{none} `{}` has a square of this {whose}'s region", name.text);
    Diagnostic::at(PARTITION_ELSEWHERE, limit, message).help("nothing is limited: remove it, or change the region")
}

/// `why` is a clause that states the contradiction.
pub(crate) fn pattern_contradiction(again: Span, first: Span, why: &str) -> Diagnostic {
    Diagnostic::at(PATTERN_CONTRADICTION, again, why).label(first, "the other literal")
}

/// `place` is relative to something; `per` is an example of it.
pub(crate) fn place_without_copies(place: Span, per: &str) -> Diagnostic {
    Diagnostic::at(PLACE_UNFIT, place, "`at` is a place of each copy, and this pattern is written once")
        .help(format!("write `per {per}` behind the pattern, or `on` and the square"))
}

pub(crate) fn place_of_one_number(place: Span, number: i64) -> Diagnostic {
    Diagnostic::at(PLACE_UNFIT, place, "a place relative to a square has two numbers")
        .help(format!("write the files to the right and the ranks up, as in `at {number} 0`"))
}

pub(crate) fn place_of_two_numbers(place: Span) -> Diagnostic {
    Diagnostic::at(PLACE_UNFIT, place, "a place on a line has one number")
        .help("write the number of the square on the line, as in `at 2`")
}

pub(crate) fn place_before_line(place: Span) -> Diagnostic {
    Diagnostic::at(PLACE_UNFIT, place, "the first square of a line has the number 1")
}

pub(crate) fn copies_alike(per: Span) -> Diagnostic {
    Diagnostic::at(
        COPIES_ALIKE,
        per,
        "all copies of this pattern are the same: no piece of it has a place in each copy",
    )
    .help("write such a place with `at`, as in `stone at 0 1 per square` or `stone at 2 per file`")
}

/// `longest` is the number of squares of the longest line.
pub(crate) fn place_behind_line(place: Span, longest: usize) -> Diagnostic {
    let most = many(longest, "square");
    Diagnostic::at(COPIES_NOWHERE, place, format!("none of the lines is so long: the longest has {most}"))
}

pub(crate) fn place_off_board(place: Span) -> Diagnostic {
    Diagnostic::at(COPIES_NOWHERE, place, "this place is off the board in every copy of the pattern")
}

pub(crate) fn copies_never_occur(per: Span) -> Diagnostic {
    Diagnostic::at(COPIES_NOWHERE, per, "no copy of this pattern ever occurs")
        .help("in each copy, one of its pieces never stands on its square")
}

/// The literals of a copy without pieces all hold.
pub(crate) fn copy_always_occurs(literal: Span) -> Diagnostic {
    Diagnostic::at(NEVER_STANDS, literal, "this place is off the board in some copy, which therefore always occurs")
        .help("name a piece that is there, or leave squares out with `per square on`")
}

/// `piece` has its side before it.
pub(crate) fn never_stands_in_copies(at: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(NEVER_STANDS, at, format!("a {piece} never stands there in any copy"))
        .help("this literal always holds: remove it, or name another place")
}

pub(crate) fn pattern_of_no_side(at: Span) -> Diagnostic {
    Diagnostic::at(PATTERN_OF_NO_SIDE, at, "no side has all the pieces that this rule needs")
        .help("if it is about several sides, name the side of every piece")
}

pub(crate) fn direction_repeated(again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(DIRECTION_REPEATED, again, "this line is listed twice").label(first, "first listed here")
}

/// `stranded` is a piece, with its side before it, whose requirement cannot be met without this one.
pub(crate) fn side_lacks_piece(piece: &Name, side: &str, stranded: Option<&str>) -> Diagnostic {
    let message = format!("the side `{side}` has no `{}`", piece.text);
    let diagnostic = Diagnostic::at(SIDE_LACKS_PIECE, piece.span, message);
    match stranded {
        None => diagnostic,
        Some(first) => diagnostic.help(format!(
            "no {first} could stand as this rule requires: name the side of both pieces, or leave it out"
        )),
    }
}

/// Both pieces have their sides before them.
pub(crate) fn different_layers(at: Span, first: &str, second: &str) -> Diagnostic {
    let message = format!("{first} and {second} are on different layers, each of which has squares of its own");
    Diagnostic::at(DIFFERENT_LAYERS, at, message).help("such a rule is about pieces of one layer")
}

/// The advice about a relation that no two pieces can have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NeverFixed {
    /// The relation is forbidden, and no side's pieces can have it.
    Forbidden,
    /// The relation is required.
    Required,
    /// The relation is required, and pieces of another side can have it.
    RequiredOfOthers,
}

/// `first` has its side before it; `stands` continues the sentence, as in "touches a `white king`"; `why` is a clause.
pub(crate) fn never_stand_so(at: Span, first: &str, stands: &str, why: &str, fix: NeverFixed) -> Diagnostic {
    let diagnostic = Diagnostic::at(NEVER_STAND_SO, at, format!("a {first} never {stands}")).remark(why);
    let stranded = format!("no {first} could stand as this rule requires");
    diagnostic.help(match fix {
        NeverFixed::Forbidden => "the rule has no effect: remove it".to_string(),
        NeverFixed::Required => format!("{stranded}: leave it out, or change it"),
        NeverFixed::RequiredOfOthers => {
            format!("{stranded}: if it is meant for other sides alone, name the side before the first piece")
        }
    })
}

/// `thing` is the only member of the cycle, as in "square".
pub(crate) fn cycle_of_one(cycle: Span, thing: &str) -> Diagnostic {
    Diagnostic::at(CYCLE_OF_ONE, cycle, format!("this {thing} is alone in its cycle"))
        .help(format!("a cycle has at least two {thing}s; unchanged ones are not listed"))
}

/// `what` is a square or a piece in words.
pub(crate) fn cycled_twice(again: Span, first: Span, what: &str) -> Diagnostic {
    Diagnostic::at(CYCLED_TWICE, again, format!("{what} is listed twice in this symmetry"))
        .label(first, "first listed here")
        .help("each square and each piece is in at most one cycle")
}

pub(crate) fn weight_out_of_range(number: Span) -> Diagnostic {
    Diagnostic::at(WEIGHT_OUT_OF_RANGE, number, format!("a weight is from 0 to {}", limits::WEIGHT))
}

/// `piece` is a piece or a value of a state variable in words.
pub(crate) fn weight_twice(again: Span, first: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(WEIGHT_TWICE, again, format!("{piece} has a weight on some of these squares already"))
        .label(first, "first stated here")
        .help("a piece on a square has one weight: take the squares of the one from those of the other")
}

/// `piece` is a piece in words.
pub(crate) fn weighs_nothing(region: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(WEIGHS_NOTHING, region, format!("{piece} never stands on these squares"))
        .help("the weight has no effect: remove it, or name other squares")
}

/// `value` is a value of a state variable in words.
pub(crate) fn weight_of_value_on(region: Span, value: &str) -> Diagnostic {
    Diagnostic::at(WEIGHS_NOTHING, region, format!("{value} is a value of a state variable, which stands on no square"))
        .help("leave `on` and the squares out")
}
