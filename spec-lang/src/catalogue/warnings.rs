//! W…: text that has a meaning, but perhaps not the intended one. Each warning is proved: its claim holds on every
//! board.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

pub(crate) fn unused_region(noun: &str, name: &Name) -> Diagnostic {
    Diagnostic::at(UNUSED_REGION, name.span, format!("the {noun} `{}` is never used", name.text))
        .help("remove it, or use it in a statement")
}

/// `piece` is the side's first piece in the rule, or empty; `names_sides` tells whether such rules may name sides
/// before their pieces.
pub(crate) fn rule_called_like_side(name: &Name, holds_for_it: bool, piece: &str, names_sides: bool) -> Diagnostic {
    let message = match holds_for_it {
        true => format!("this rule is labelled `{}`, but holds for the other sides too", name.text),
        false => format!("this rule is labelled `{}`, but that side has none of its pieces", name.text),
    };
    let diagnostic = Diagnostic::at(RULE_CALLED_LIKE_SIDE, name.span, message);
    let diagnostic = match (names_sides, piece) {
        (_, "") => diagnostic,
        (true, _) => diagnostic
            .help(format!("for a rule about one side, write the side before every piece: `{} {piece}`", name.text)),
        (false, _) => {
            diagnostic.help(format!("a piece of one side alone is defined as `piece {piece} of {}`", name.text))
        }
    };
    diagnostic.help("otherwise change or remove the label")
}

pub(crate) fn nothing_taken_away(part: Span) -> Diagnostic {
    Diagnostic::at(NOTHING_TAKEN_AWAY, part, "this removes nothing")
        .help("none of its squares is in what stands before it")
}

/// `end` is the end of the board where both sides have the piece, as in "the lower ranks". `mapping` is the mirror that
/// causes it, and `better` one that would place the sides opposite one another.
pub(crate) fn on_one_end(at: Span, piece: &str, end: &str, mapping: Span, better: &str) -> Diagnostic {
    Diagnostic::at(ON_ONE_END, at, format!("both sides have their `{piece}` on {end}"))
        .label(mapping, "the second side's view of the board")
        .help(format!("write `{better}` if the sides are opposite one another"))
        .fix(mapping, better)
}

/// `room` is the maximum number of pieces that fit.
pub(crate) fn count_unreached(at: Span, piece: &str, room: u64) -> Diagnostic {
    Diagnostic::at(COUNT_UNREACHED, at, format!("there are never more than {room} of `{piece}`"))
        .remark("greater numbers are never reached")
        .help("lower the number, or give the piece more room")
}

/// `most` is the maximum number of pieces on a line.
pub(crate) fn cap_never_binds(limit: Span, most: u64) -> Diagnostic {
    Diagnostic::at(CAP_NEVER_BINDS, limit, format!("no line can hold more than {most} such pieces anyway"))
        .help("lower the number, or remove the limit")
}

/// `most` is the maximum number of pieces on a line.
pub(crate) fn condition_never_binds(condition: Span, most: u64) -> Diagnostic {
    Diagnostic::at(CAP_NEVER_BINDS, condition, "every line satisfies this condition")
        .help(format!("none can hold more than {most} such pieces: change the numbers, or remove the condition"))
}

/// `most` is the number of squares that groups can have.
pub(crate) fn groups_never_bind(rule: Span, most: usize) -> Diagnostic {
    Diagnostic::at(GROUPS_NEVER_BIND, rule, "every position satisfies this rule")
        .help(format!("there is room for such groups on {}: lower the limit, or remove the rule", many(most, "square")))
}

/// The word `exclusive` before a right that the other side does not have.
pub(crate) fn no_right_is_lost(at: Span, right: &str) -> Diagnostic {
    Diagnostic::at(NO_RIGHT_IS_LOST, at, format!("no other side has a right `{right}` that this castling could end"))
        .help("remove `exclusive`")
}

/// The words `unless dropped alone` in a game without drops.
pub(crate) fn nothing_is_dropped(at: Span) -> Diagnostic {
    Diagnostic::at(NOTHING_IS_DROPPED, at, "no piece of this game is dropped")
        .help("remove `unless dropped alone`, or add a move such as `move stone drops`")
}

pub(crate) fn budget_never_binds(range: Span, (low, high): (i128, i128)) -> Diagnostic {
    let sum = if low == high { format!("always {low}") } else { format!("from {low} to {high}") };
    Diagnostic::at(BUDGET_NEVER_BINDS, range, format!("this sum is {sum} anyway"))
        .help("narrow the range, or remove the budget")
}

pub(crate) fn drawn_from_the_start(at: Span) -> Diagnostic {
    Diagnostic::at(DRAWN_FROM_THE_START, at, "the opening has no other pieces than those with which the game is drawn")
        .help("change the opening or the end with `only`: no game goes on from here")
}

/// `why` states the rule that differs, or that the board does.
pub(crate) fn symmetry_not_kept(name: Span, why: &str) -> Diagnostic {
    Diagnostic::at(SYMMETRY_NOT_KEPT, name, why)
        .help("nothing can be counted up to it: change its cycles, or state what they take the rule to")
}

/// `range` is that of the budget.
pub(crate) fn sums_apart(budget: Span, range: Span) -> Diagnostic {
    let before = Span { end: range.start, ..range };
    Diagnostic::at(SUMS_APART, budget, "this holds for each side by itself, and no side has two of these pieces")
        .help("write `across sides` before the range if it is about the pieces of all sides together")
        .fix(before, "across sides ")
}

/// A keyword of an earlier version; `now` is its replacement.
pub(crate) fn older_word(at: Span, word: &str, now: &str) -> Diagnostic {
    Diagnostic::at(OLDER_WORD, at, format!("`{word}` is an older word for `{now}`"))
        .help(format!("write `{now}`; `qishu fmt` does, and the next version reads nothing else"))
        .fix(at, now)
}
