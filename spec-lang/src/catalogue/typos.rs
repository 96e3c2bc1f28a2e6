//! Common typos with their corrections: help for a mistake of syntax.

use super::listed;
use crate::diagnostic::{Diagnostic, Edit};
use crate::sources::Span;

/// The likely intention of a text that cannot be read.
#[derive(Debug)]
pub(crate) struct Typo {
    help: String,
    fix: Option<Edit>,
}

impl Typo {
    fn new(help: impl Into<String>) -> Typo {
        Typo { help: help.into(), fix: None }
    }

    fn fix(self, span: Span, replacement: impl Into<String>) -> Typo {
        Typo { fix: Some(Edit { span, replacement: replacement.into() }), ..self }
    }

    /// The diagnostic with the intended text as its last help, and as its fix.
    pub(crate) fn explain(self, mut diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.help.push(self.help);
        diagnostic.fix = self.fix.or(diagnostic.fix);
        diagnostic
    }
}

/// `between` is the text between the two ends.
pub(crate) fn range_by_another_sign(between: Span, first: &str, last: &str) -> Typo {
    Typo::new(format!("a range is written `{first}..{last}`")).fix(between, "..")
}

/// `plural` is the first word of lists of such lines.
pub(crate) fn one_line(word: Span, plural: &str) -> Typo {
    Typo::new(format!("a list begins with `{plural}`, even with one entry")).fix(word, plural)
}

pub(crate) fn lines_without_along(at: Span) -> Typo {
    Typo::new("the lines stand behind `along`").fix(at, "along")
}

pub(crate) fn second_limit() -> Typo {
    Typo::new("a placement has one limit: write the other one as a `cap` statement")
}

/// `turned` is the whole text with the range before the sum.
pub(crate) fn range_behind_sum(at: Span, turned: &str) -> Typo {
    Typo::new(format!("the range comes first: `{turned}`")).fix(at, turned)
}

pub(crate) fn other_comment(mark: Span) -> Typo {
    Typo::new("a comment begins with `//`").fix(mark, "//")
}

pub(crate) fn comment_of_several_lines() -> Typo {
    Typo::new("a comment begins with `//` and ends with its line")
}

pub(crate) fn name_begins_otherwise() -> Typo {
    Typo::new("a name begins with a letter")
}

pub(crate) fn hyphen_in_name(at: Span) -> Typo {
    Typo::new("names have `_` instead of `-`").fix(at, "_")
}

/// `word` is removed together with its blank.
pub(crate) fn word_too_many(at: Span, word: &str) -> Typo {
    Typo::new(format!("leave `{word}` out")).fix(at, "")
}

/// `sign` stands between the word and its continuation; `blank` replaces it.
pub(crate) fn sign_behind_word(sign: Span, word: &str, blank: &str) -> Typo {
    Typo::new(format!("no sign stands behind `{word}`")).fix(sign, blank)
}

/// `words` replace the text at that place, in the sentence `help`; if empty, the text is removed.
pub(crate) fn instead(at: Span, words: &str, help: &str) -> Typo {
    match words {
        "" => Typo::new(help),
        _ => Typo::new(format!("{help}: write `{}`", words.trim())),
    }
    .fix(at, words)
}

/// `help` is a sentence without a full stop.
pub(crate) fn said_otherwise(help: &str) -> Typo {
    Typo::new(help)
}

/// `at` is the place between the coefficient and the term.
pub(crate) fn state_variable_without_star(at: Span) -> Typo {
    Typo::new("a coefficient and its piece are joined by `*`, as in `2*stone`").fix(at, "*")
}

/// `blank` replaces it.
pub(crate) fn semicolon(at: Span, blank: &str) -> Typo {
    Typo::new("statements and clauses end by themselves, without `;`").fix(at, blank)
}

pub(crate) fn comparison_in_count() -> Typo {
    Typo::new("a count is a range, as in `count 0..2`")
}

/// `words` mean the same as the sign of comparison.
pub(crate) fn comparison_in_cap(sign: Span, words: &str) -> Typo {
    Typo::new(format!("write `{words}`")).fix(sign, words)
}

/// `inside` is what stands between the marks.
pub(crate) fn name_in_quotes(at: Span, inside: &str) -> Typo {
    let typo = Typo::new("names are written without quotation marks");
    let is_name = inside.starts_with(|c: char| c.is_ascii_alphabetic())
        && inside.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { typo.fix(at, inside) } else { typo }
}

/// `text` is the whole in its marks, `inside` without them.
pub(crate) fn single_quotes(text: Span, inside: &str) -> Typo {
    Typo::new(format!("texts stand between `\"`: `\"{inside}\"`")).fix(text, format!("\"{inside}\""))
}

pub(crate) fn faces_required() -> Typo {
    Typo::new("`faces` can only be forbidden")
}

/// `blank` replaces the comma.
pub(crate) fn comma_in_region(comma: Span, blank: &str) -> Typo {
    Typo::new("the parts of a region follow one another without commas").fix(comma, blank)
}

pub(crate) fn comma_between_clauses(comma: Span) -> Typo {
    Typo::new("the clauses of a piece follow one another without commas").fix(comma, "")
}

pub(crate) fn comma_behind_lines(comma: Span) -> Typo {
    Typo::new("lines are separated by commas, without one behind the last").fix(comma, "")
}

/// `before` is the place before the number.
pub(crate) fn number_without_count(before: Span) -> Typo {
    Typo::new("the number of pieces stands behind `count`").fix(before, "count ")
}

/// The known names in a sentence, `things` being what they name; `None` if there are none or more than fit.
pub(crate) fn known_names(things: &str, names: &[&str]) -> Option<String> {
    const MOST: usize = 12;
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => None,
        1 => Some(format!("the only one of the {things} is {}", names[0])),
        2..=MOST => Some(format!("the {things} are {}", listed(&names, "and"))),
        _ => None,
    }
}
