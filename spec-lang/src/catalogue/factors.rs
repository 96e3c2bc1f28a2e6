//! A factor makes no sense, or a value is none of its factor's.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

/// `known` are the factor's values.
pub(crate) fn unknown_value(value: &Name, factor: &Name, known: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let message = format!("the factor `{}` has no value `{}`", factor.text, value.text);
    let diagnostic = Diagnostic::at(UNKNOWN_VALUE, value.span, message);
    match likeliest {
        Some(_) => diagnostic.did_you_mean(value.span, likeliest),
        None => diagnostic.help(format!("its values are {}", some_of(known))),
    }
}

/// A pattern speaks of a factor that there is not; perhaps of a piece on a square.
pub(crate) fn unknown_factor(
    factor: &Name,
    (value, is_square): (&Name, bool),
    known: &[&str],
    likeliest: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_VALUE, factor.span, format!("there is no factor `{}`", factor.text));
    if likeliest.is_none() && is_square {
        let before = Span { end: value.span.start, ..value.span };
        return diagnostic.help(format!("of a piece write `on`: `{} on {}`", factor.text, value.text)).fix(before, "on ");
    }
    match (likeliest, known) {
        (Some(_), _) => diagnostic.did_you_mean(factor.span, likeliest),
        (None, []) => {
            diagnostic.help("a piece stands `on` a square, and a factor is stated as in `factor to_move: white, black`")
        }
        (None, _) => diagnostic.help(format!("a piece stands `on` a square, and the factors are {}", some_of(known))),
    }
}

pub(crate) fn factor_of_one_value(factor: &Name, value: &Name) -> Diagnostic {
    let message = format!("the factor `{}` is always `{}`", factor.text, value.text);
    Diagnostic::at(FACTOR_OF_ONE_VALUE, factor.span, message)
        .help("a factor has two values or more; leave this one out")
}

/// `what` says what two values have in common.
pub(crate) fn value_twice(again: Span, what: &str, first: Span) -> Diagnostic {
    Diagnostic::at(VALUE_TWICE, again, format!("two values of this factor {what}")).label(first, "the other one")
}

pub(crate) fn factor_called_like_side(factor: &Name, side: Span) -> Diagnostic {
    let message = format!("there is a side `{}`, before whose pieces the name stands in rules", factor.text);
    Diagnostic::at(FACTOR_CALLED_LIKE_SIDE, factor.span, message)
        .label(side, "the side")
        .help("give the factor another name, as in `to_move`")
}
