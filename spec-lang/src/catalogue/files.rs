//! E00xx: a file cannot be read, or its text is not that of a rules file.

use super::*;
use crate::ast::Name;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn cannot_read(path: &str, why: &str) -> Diagnostic {
    Diagnostic::bare(CANNOT_READ, format!("cannot read `{path}`: {why}"))
}

pub(crate) fn directory(path: &str) -> Diagnostic {
    Diagnostic::bare(DIRECTORY, format!("`{path}` is a folder, not a rules file")).help("name the file in it")
}

pub(crate) fn not_utf8(path: &str, why: &str) -> Diagnostic {
    Diagnostic::bare(NOT_UTF8, format!("`{path}` is not a text in UTF-8: {why}")).help("save the file as UTF-8")
}

pub(crate) fn file_too_large(path: &str) -> Diagnostic {
    Diagnostic::bare(FILE_TOO_LARGE, format!("`{path}` is larger than the {} bytes allowed", limits::FILE_BYTES))
}

pub(crate) fn no_variant(start: Span) -> Diagnostic {
    Diagnostic::at(NO_VARIANT, start, "this file has no variant").help("a rules file reads `variant name { … }`")
}

/// The maximum length of a list of alternatives in a message; longer lists are no help.
pub(crate) const FEW_THINGS: usize = 7;

/// `expected` holds names for people; `likeliest` is a keyword of which the word found may be a misspelling.
pub(crate) fn syntax(at: Span, found: &str, expected: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let few = (1..=FEW_THINGS).contains(&expected.len());
    let message = match (few, found) {
        (true, "") => format!("unexpected end: expected {}", listed(expected, "or")),
        (false, "") => "unexpected end".to_string(),
        (true, found) => format!("expected {}, found `{found}`", listed(expected, "or")),
        (false, found) => format!("unexpected `{found}`"),
    };
    Diagnostic::at(SYNTAX, at, message).did_you_mean(at, likeliest)
}

pub(crate) fn unclosed_brace(open: Span, before: Option<Span>) -> Diagnostic {
    let diagnostic =
        Diagnostic::at(UNBALANCED, open, "this `{` is never closed").help("write `}` where the block ends");
    match before {
        Some(next) => diagnostic.label(next, "a `}` is missing before this block"),
        None => diagnostic,
    }
}

/// `close` closes the block at `open`, and stands where one around it would be closed.
pub(crate) fn unclosed_inner_brace(open: Span, close: Span) -> Diagnostic {
    Diagnostic::at(UNBALANCED, open, "this `{` is never closed")
        .label(close, "this `}` stands where the block around it ends")
        .help("write `}` where the block ends")
}

/// `other` is a character that ends strings in other languages, and its place.
pub(crate) fn unclosed_string(start: Span, other: Option<(Span, char)>) -> Diagnostic {
    let diagnostic = Diagnostic::at(UNCLOSED_STRING, start, "this text has no closing `\"`");
    match other {
        None => diagnostic.help("a text ends on the line on which it begins"),
        Some((at, mark)) => diagnostic
            .label(at, "this is another mark")
            .help(format!("it looks like `\"`: write `\"` instead of `{mark}`"))
            .fix(at, "\""),
    }
}

/// `inside` is the text between the marks.
pub(crate) fn other_quotes(at: Span, inside: &str) -> Diagnostic {
    let marks = "these are not the quotation marks of the language";
    Diagnostic::at(FOREIGN_CHARACTER, at, marks)
        .help(format!("texts stand between `\"`: write `\"{inside}\"`"))
        .fix(at, format!("\"{inside}\""))
}

pub(crate) fn nested_too_deep(at: Span) -> Diagnostic {
    Diagnostic::at(NESTED_TOO_DEEP, at, format!("more than {} parentheses are open here", limits::NESTING))
        .help("define a part of it by a `region` statement")
}

pub(crate) fn number_too_large(at: Span) -> Diagnostic {
    Diagnostic::at(NUMBER_TOO_LARGE, at, format!("this number is larger than {}", limits::NUMBER))
}

/// `without` is the same number, figure or square without the zeros.
pub(crate) fn leading_zero(at: Span, without: &str) -> Diagnostic {
    Diagnostic::at(LEADING_ZERO, at, "a number of several digits does not begin with 0")
        .help(format!("write `{without}`"))
        .fix(at, without)
}

pub(crate) fn name_too_long(at: Span) -> Diagnostic {
    Diagnostic::at(NAME_TOO_LONG, at, format!("this name has more than {} characters", limits::NAME_CHARS))
}

/// `known` are the words that can begin a statement or clause, unlike `found`; `typo` is the intended text, if
/// recognised.
pub(crate) fn no_beginning(found: &str, at: Span, known: &[&str], typo: Option<Typo>) -> Diagnostic {
    match typo {
        None => unknown_word(found, at, known, None),
        Some(typo) => {
            let diagnostic = unknown_word(found, at, known, None);
            typo.explain(Diagnostic { help: Vec::new(), ..diagnostic })
        }
    }
}

/// `known` are the words that can stand there.
pub(crate) fn unknown_word(word: &str, at: Span, known: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
    let known = listed(&known, "or");
    // Only the list of statements is too long for one line.
    if known.len() <= 60 {
        return Diagnostic::at(UNKNOWN_WORD, at, format!("expected {known}, found `{word}`"))
            .did_you_mean(at, likeliest);
    }
    let diagnostic = Diagnostic::at(UNKNOWN_WORD, at, format!("expected a statement, found `{word}`"));
    match likeliest {
        Some(_) => diagnostic.did_you_mean(at, likeliest),
        None => diagnostic.help(format!("a statement begins with {known}")),
    }
}

/// `mirror` is the last word.
pub(crate) fn mirror_of_nothing(end: Span) -> Diagnostic {
    syntax(end, "", &["`ranks`", "`files`"], None)
        .help("`mirror ranks` exchanges the lowest and the highest rank, `mirror files` the first and the last file")
}

/// A word in place of lines; `known` are the words that are possible.
pub(crate) fn unknown_direction(name: &Name, known: &[&str], likeliest: Option<&str>) -> Diagnostic {
    let lines = match name.text.as_str() {
        "all" | "any" | "every" | "everything" => "file, rank, diagonal",
        "orthogonal" | "orthogonals" | "orthogonally" | "straight" => "file, rank",
        _ => return unknown_word(&name.text, name.span, known, likeliest),
    };
    unknown_word(&name.text, name.span, known, None).help(format!("list the lines: `{lines}`")).fix(name.span, lines)
}

/// `known` are the words for the second side's view of the board; `between` is the text between the names of two sides,
/// if this is the second.
pub(crate) fn side_without_comma(
    word: &str,
    at: Span,
    known: &[&str],
    likeliest: Option<&str>,
    between: Span,
) -> Diagnostic {
    let diagnostic = unknown_word(word, at, known, likeliest);
    match likeliest {
        _ if word.starts_with("mirror") => {
            diagnostic.help("the second side's view is `mirror ranks`, `mirror files`, `rotate` or `same`")
        }
        Some(_) => diagnostic,
        None => diagnostic.help("sides are separated by commas").fix(between, ", "),
    }
}

/// `word` stands where a text in quotation marks is expected.
pub(crate) fn text_without_quotes(at: Span, word: &str) -> Diagnostic {
    Diagnostic::at(FOREIGN_CHARACTER, at, format!("the language has no `{word}` outside of texts"))
        .help(format!("a text stands between `\"`: write `\"{word}\"`"))
        .fix(at, format!("\"{word}\""))
}

/// `word` is one character, or several whose intended text is unclear. `meant` is the most likely intended text, empty
/// for a character that should be left out.
pub(crate) fn foreign_character(at: Span, word: &str, is_unseen: bool, meant: Option<&str>) -> Diagnostic {
    let numbers: Vec<String> = word.chars().map(|character| format!("U+{:04X}", character as u32)).collect();
    let message = match is_unseen {
        true => format!("there is an invisible character, {}", some_of(&numbers)),
        false => format!("the language has no `{word}`, {}", some_of(&numbers)),
    };
    let diagnostic = Diagnostic::at(FOREIGN_CHARACTER, at, message);
    match meant {
        None => diagnostic
            .help("names and numbers are written with a to z, A to Z, 0 to 9 and `_`")
            .help("words of any language may stand between `\"`, as behind `title`, `called` and `show`"),
        Some("") => diagnostic.help("leave it out").fix(at, ""),
        Some(" ") => diagnostic.help("replace it by a plain space").fix(at, " "),
        Some(meant) => diagnostic.help(format!("it looks like `{meant}`: write that")).fix(at, meant),
    }
}

pub(crate) fn turned_text(at: Span, character: char) -> Diagnostic {
    let message = format!("U+{:04X} changes the direction of the text beside it", character as u32);
    Diagnostic::at(FOREIGN_CHARACTER, at, message).help("leave it out, also from texts and comments").fix(at, "")
}

pub(crate) fn control_character(at: Span, character: char) -> Diagnostic {
    let message = format!("there is a control character, U+{:04X}", character as u32);
    Diagnostic::at(FOREIGN_CHARACTER, at, message).help("leave it out, also from texts and comments").fix(at, "")
}

pub(crate) fn tab_in_text(at: Span) -> Diagnostic {
    Diagnostic::at(FOREIGN_CHARACTER, at, "there is a tab in this text, U+0009")
        .help("replace it by a plain space")
        .fix(at, " ")
}

/// `version` is the one that the file names.
pub(crate) fn language(at: Span, version: u32) -> Diagnostic {
    Diagnostic::at(
        LANGUAGE,
        at,
        format!("version {version} of the language is not supported: this compiler reads version 1"),
    )
    .help("a newer compiler may read the file; if it needs only version 1, write `language 1`")
}

/// `ended` is the brace that ends the variant.
pub(crate) fn text_after_variant(at: Span, ended: Span) -> Diagnostic {
    Diagnostic::at(TEXT_AFTER_VARIANT, at, "the file goes on after the end of its variant")
        .label(ended, "the variant ends here")
        .help("a file has one variant; if this belongs to it, there is a `}` too many before it")
}

/// `at` is the word with which another variant begins, `ended` the brace that ends the first.
pub(crate) fn second_variant(at: Span, ended: Span) -> Diagnostic {
    Diagnostic::at(TEXT_AFTER_VARIANT, at, "a file has one variant, and this is the second")
        .label(ended, "the first one ends here")
        .help("move it into a file of its own, named like the variant: `other.rules` for `variant other`")
}

pub(crate) fn too_many_mistakes() -> Diagnostic {
    Diagnostic::bare(TOO_MANY_MISTAKES, format!("there are more mistakes than the {} shown", limits::MISTAKES))
}

/// `things` is the plural of what exceeds the limit, as in "regions".
pub(crate) fn too_many(at: Span, things: &str, limit: usize) -> Diagnostic {
    Diagnostic::at(TOO_MANY, at, format!("there are more than {limit} {things}"))
}
