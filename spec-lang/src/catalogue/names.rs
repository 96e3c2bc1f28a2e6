//! E01xx: an undefined or ambiguous name, a repeated or missing statement.

use super::*;
use crate::ast::{Name, NamedThing};
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

/// `known` are the regions that there are; `in_list` tells whether it is among the parts of a partition.
pub(crate) fn unknown_region(name: &Name, known: &[&str], likeliest: Option<&str>, in_list: bool) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_REGION, name.span, format!("there is no region `{}`", name.text));
    let sign = match name.text.as_str() {
        "and" => Some(("&", "the squares of both, `|` those of either")),
        "or" | "plus" => Some(("|", "the squares of either")),
        "minus" | "except" | "without" | "unless" | "but" => {
            Some(("-", "the squares of the first without those of the second"))
        }
        "not" | "no" | "outside" => Some(("board -", "the squares outside")),
        _ => None,
    };
    match name.text.as_str() {
        "all" | "every" | "everything" | "everywhere" | "squares" => {
            return diagnostic.help("all squares are `board`").fix(name.span, "board");
        }
        "for" | "of" => {
            return diagnostic.help("a region is given as the first side sees it; the other sides have its images");
        }
        "each" => return diagnostic.help("a limit on each line is written as in `at most 1 per file on board`"),
        "dark" | "light" | "white" | "black" => {
            return diagnostic.help(
                "no word names the squares of one colour: define them as in `region dark = a1 c1 b2`, or by `draw`",
            );
        }
        "first" | "last" | "top" | "bottom" | "home" | "back" => {
            return diagnostic.help("ranks and files are named by their labels, as in `ranks 1` and `files a`");
        }
        "border" | "edge" | "edges" | "corners" | "corner" | "centre" | "center" => {
            return diagnostic.help(
                "no word names the edge or the centre of a board: define them as in `region edge = board - b2..g7`",
            );
        }
        "to" | "onto" | "over" => {
            return diagnostic.help(
                "the words of a move stand in one order: `over`, `to` or `onto`, `from`, `into`, `within`, `again`",
            );
        }
        _ => {}
    }
    if name.text == "in" {
        return diagnostic.help("pieces in hand stand `in hand`, and those on a region `on` it");
    }
    if in_list && name.text == "and" {
        return diagnostic.help("the parts of a list are separated by commas").fix(name.span, ",");
    }
    if let Some((sign, meaning)) = sign {
        return diagnostic.help(format!("`{sign}` means {meaning}")).fix(name.span, sign);
    }
    if likeliest.is_some() {
        return diagnostic.did_you_mean(name.span, likeliest);
    }
    // If there is no region, or too many to list, the message shows how to define one.
    let made = || "a region is defined by a statement, as in `region camp = d1..f3`".to_string();
    diagnostic.help(known_names("regions", known).unwrap_or_else(made))
}

/// `label` follows a `-` after files; `between` is the text between it and the last of these.
pub(crate) fn file_behind_minus(label: &Name, between: Span) -> Diagnostic {
    Diagnostic::at(UNKNOWN_REGION, label.span, format!("there is no region `{}`", label.text))
        .help(format!("a range of files is written as in `files a..{}`", label.text))
        .fix(between, "..")
}

/// `word` stands between the two squares.
pub(crate) fn range_in_words(word: &Name, low: &Name, high: &Name) -> Diagnostic {
    let between = Span { start: low.span.end, end: high.span.start, ..word.span };
    Diagnostic::at(UNKNOWN_REGION, word.span, format!("there is no region `{}`", word.text))
        .help(format!("a range is written `{}..{}`", low.text, high.text))
        .fix(between, "..")
}

pub(crate) fn unknown_partition(name: &Name, likeliest: Option<&str>) -> Diagnostic {
    let message = format!("there is no partition or list of lines `{}`", name.text);
    let diagnostic = Diagnostic::at(UNKNOWN_PARTITION, name.span, message);
    match likeliest {
        Some(_) => diagnostic.did_you_mean(name.span, likeliest),
        None => diagnostic
            .help("a line is a `file`, a `rank`, a `rising` or a `falling` diagonal, a part of a partition, or one of `lines`"),
    }
}

/// `known` are the pieces that there are.
pub(crate) fn unknown_piece(name: &Name, known: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_PIECE, name.span, format!("there is no piece `{}`", name.text));
    match likeliest {
        Some(_) => diagnostic.did_you_mean(name.span, likeliest),
        None if ["all", "any", "every", "pieces", "everything"].contains(&name.text.as_str()) => {
            diagnostic.help(match known_names("pieces", known) {
                Some(names) => format!("no word stands for all pieces here: list them; {names}"),
                None => "no word stands for all pieces here: list them".to_string(),
            })
        }
        None => known_names("pieces", known).into_iter().fold(diagnostic, Diagnostic::help),
    }
}

/// `name` is a state variable where a piece is expected; `value` is one of its values.
pub(crate) fn state_variable_for_piece(name: &Name, value: &str) -> Diagnostic {
    Diagnostic::at(UNKNOWN_PIECE, name.span, format!("there is no piece `{}`", name.text))
        .help(format!("it is a state variable: name one of its values too, as in `{} {value}`", name.text))
}

/// `name` is `not` after a piece.
pub(crate) fn relation_negated(name: &Name, piece: &Name) -> Diagnostic {
    Diagnostic::at(UNKNOWN_PIECE, name.span, format!("there is no piece `{}`", name.text))
        .help("a relation is negated by `forbid` instead of `require`, without this word")
        .fix(Span { start: piece.span.end, ..name.span }, "")
}

/// `name` stands behind a piece of a relation, and is none.
pub(crate) fn word_behind_piece(name: &Name, piece: &Name) -> Diagnostic {
    Diagnostic::at(UNKNOWN_PIECE, name.span, format!("there is no piece `{}`", name.text))
        .help(format!("behind `{}` may stand a heading, as in `forward`, and `on` with a region", piece.text))
        .help("lines stand behind `faces` and `aligned` only, as in `aligned stone along diagonal`")
}

/// `name` is `enemy` without a piece after it.
pub(crate) fn enemy_alone(name: &Name) -> Diagnostic {
    Diagnostic::at(UNKNOWN_PIECE, name.span, format!("there is no piece `{}`", name.text))
        .help("`enemy` stands before a piece; `any enemy` is every piece of another side")
        .fix(name.span, "any enemy")
}

pub(crate) fn unknown_side(name: &Name, sides: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_SIDE, name.span, format!("there is no side `{}`", name.text));
    match likeliest {
        Some(_) => diagnostic.did_you_mean(name.span, likeliest),
        None if ["every", "each", "all", "a"].contains(&name.text.as_str()) => {
            diagnostic.help(format!("a rule holds for every such piece: leave `{}` out", name.text))
        }
        None => diagnostic.help(format!("the sides are {}", listed(sides, "and"))),
    }
}

/// `side` stands before a piece and is not a side, but the name of a piece.
pub(crate) fn pieces_without_comma(side: &Name, piece: &Name) -> Diagnostic {
    let between = Span { start: side.span.end, end: side.span.end, ..piece.span };
    Diagnostic::at(UNKNOWN_SIDE, side.span, format!("there is no side `{}`", side.text))
        .help("pieces are separated by commas")
        .fix(between, ",")
}

/// `what` is the kind of thing, as in "region".
pub(crate) fn defined_twice(what: &str, again: &Name, first: Span) -> Diagnostic {
    Diagnostic::at(DEFINED_TWICE, again.span, format!("the {what} `{}` is defined twice", again.text))
        .label(first, "first defined here")
}

/// `name` is that of a region, and has the form of a square.
pub(crate) fn called_like_square(name: &Name) -> Diagnostic {
    let (letters, digits) = name.text.split_at(name.text.find(|c: char| c.is_ascii_digit()).unwrap_or(name.text.len()));
    Diagnostic::at(RESERVED_NAME, name.span, format!("a region cannot be called `{}`", name.text))
        .remark("letters with a number are the name of a square")
        .help(format!("choose another name, as in `{letters}_{digits}`"))
}

/// `place` is the context of the name, as in "in a region".
pub(crate) fn reserved_name(noun: &str, name: &Name, place: &str, meaning: &str) -> Diagnostic {
    Diagnostic::at(RESERVED_NAME, name.span, format!("a {noun} cannot be called `{}`", name.text))
        .remark(format!("{place} this is {meaning}"))
        .help("choose another name")
}

/// `what` is the keyword, as in "board".
pub(crate) fn stated_twice(what: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(STATED_TWICE, again, format!("`{what}` is stated twice")).label(first, "first stated here")
}

/// `missing` are the statements that every variant needs and this one lacks, each with an example.
pub(crate) fn missing_statements(variant: &Name, missing: &[(&str, &str)]) -> Diagnostic {
    let things: Vec<&str> = missing.iter().map(|&(thing, _)| thing).collect();
    let message = format!("the variant `{}` has {}", variant.text, listed(&things, "and"));
    let diagnostic = Diagnostic::at(MISSING_STATEMENTS, variant.span, message);
    missing.iter().fold(diagnostic, |diagnostic, (_, example)| diagnostic.help(format!("for example, `{example}`")))
}

pub(crate) fn variant_twice(again: &Name, first: Span) -> Diagnostic {
    Diagnostic::at(VARIANT_TWICE, again.span, format!("two files have a variant `{}`", again.text))
        .label(first, "the other one")
}

/// The plural of a kind, for messages about one kind of thing.
pub(crate) fn kind_plural(kind: NamedThing) -> &'static str {
    match kind {
        NamedThing::Region => "regions",
        NamedThing::Partition => "partitions and lists of lines",
        NamedThing::PieceType => "pieces",
        NamedThing::StateVariable => "state variables",
        NamedThing::Right => "rights",
        NamedThing::Cap => "caps",
        NamedThing::Budget => "budgets",
        NamedThing::Forbid => "`forbid` statements",
        NamedThing::Require => "`require` statements",
        NamedThing::Layer => "layers",
        NamedThing::MoveRule => "`move` statements",
        NamedThing::Holding => "`hold` statements",
        NamedThing::Flip => "`flip` statements",
        NamedThing::Capture => "`capture` statements",
        NamedThing::Blast => "`blast` statements",
        NamedThing::Promotion => "`promote` statements",
        NamedThing::PieceValue => "`value` statements",
        NamedThing::End => "`end` statements",
        NamedThing::Weight => "`weight` statements",
        NamedThing::Show => "`show` statements",
        NamedThing::Symmetry => "symmetries",
    }
}

/// A title without a letter, a digit or a sign.
pub(crate) fn title_empty(at: Span) -> Diagnostic {
    Diagnostic::at(TITLE_EMPTY, at, "this title is empty").help("write a name, or leave the statement out")
}
