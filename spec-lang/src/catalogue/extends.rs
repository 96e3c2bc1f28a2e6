//! E05xx: mistakes in inheritance from a base.

use super::*;
use crate::ast::{Name, NamedThing, Removal};
use crate::diagnostic::Diagnostic;
use crate::sources::Span;

/// `tried` is the file where the base was expected, if there is one.
pub(crate) fn unknown_base(base: &Name, tried: Option<&str>, likeliest: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNKNOWN_BASE, base.span, format!("there is no variant `{}`", base.text))
        .did_you_mean(base.span, likeliest);
    match tried {
        Some(path) => diagnostic.help(format!("it is in none of the files given, nor in `{path}`")),
        None => diagnostic,
    }
}

/// `names` are the variants of the loop, the one at `base` last.
pub(crate) fn extends_loop(base: &Name, names: &[&str]) -> Diagnostic {
    Diagnostic::at(EXTENDS_LOOP, base.span, format!("the variant `{}` extends itself", base.text))
        .help(format!("the cycle is {}", names.join(", ")))
}

pub(crate) fn extends_too_long(base: &Name) -> Diagnostic {
    Diagnostic::at(
        EXTENDS_LOOP,
        base.span,
        format!("more than {} variants extend one another here", crate::limits::EXTENSIONS),
    )
}

/// `what` is the thing in words, as in "region `camp`"; `start` the place for the word `replace`.
pub(crate) fn already_defined(what: &str, again: Span, start: Span, base: Span) -> Diagnostic {
    Diagnostic::at(ALREADY_DEFINED, again, format!("the base already has a {what}"))
        .label(base, "inherited from here")
        .help("write `replace` before it to replace the inherited one")
        .fix(start, "replace ")
}

/// `noun` is the expected kind, `verb` is "replace" or "remove"; `known` are the names of that kind in the base.
pub(crate) fn not_inherited(
    (kind, noun): (NamedThing, &str),
    name: &Name,
    verb: &str,
    known: &[&str],
    likeliest: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::at(
        NOT_INHERITED,
        name.span,
        format!("there is no {noun} `{}` to {verb}: the base has none of that name", name.text),
    );
    // Rules without a name are not listed.
    let things = match kind {
        NamedThing::PieceType
        | NamedThing::StateVariable
        | NamedThing::Right
        | NamedThing::Region
        | NamedThing::Partition
        | NamedThing::Layer => kind_plural(kind).to_owned(),
        _ => format!("{} with a name", kind_plural(kind)),
    };
    match likeliest {
        Some(_) => diagnostic.did_you_mean(name.span, likeliest),
        None => known_names(&things, known).into_iter().fold(diagnostic, Diagnostic::help),
    }
}

/// `verb` is "replace" or "remove".
pub(crate) fn without_base(at: Span, verb: &str) -> Diagnostic {
    Diagnostic::at(WITHOUT_BASE, at, format!("there is nothing to {verb}: this variant extends no other"))
        .help("write `variant name extends base { … }`, or define the thing without this word")
}

pub(crate) fn no_game_inherited(at: Span) -> Diagnostic {
    Diagnostic::at(NOT_INHERITED, at, "there is no game to remove: the base has no moves")
}

pub(crate) fn removed_but_named(removal: &Removal, used: Span) -> Diagnostic {
    let (noun, name) = (removal.noun(), &removal.name);
    Diagnostic::at(REMOVED_BUT_NAMED, name.span, format!("the {noun} `{}` is removed, but still named", name.text))
        .label(used, "named here")
        .help("remove or replace the statement that names it too")
}

pub(crate) fn replaced_without_name(at: Span, kind: NamedThing) -> Diagnostic {
    Diagnostic::at(REPLACED_WITHOUT_NAME, at, format!("the name of the replaced {} is missing", kind.word()))
        .help(format!("name it, as in `replace {} name: …`", kind.word()))
}

/// The remark on a mistake that appears only in a variant that inherits the place.
pub(crate) fn inherited_by(variant: &str) -> String {
    format!("the variant `{variant}` inherits this")
}
