//! The spaces between tokens, and the breaks of long statements.

use super::tokens::SpacedToken;
use crate::parse::Rule;

/// The maximum characters of a line, after which a statement is broken if possible. Aligned lines may be a little
/// longer.
pub(super) const WIDTH: usize = 120;

/// The columns of one level of indentation.
pub(super) const INDENT: usize = 4;

/// The tokens in one line.
pub(super) fn joined(tokens: &[SpacedToken]) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 && is_apart(tokens, index) {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// Whether there is a space before the token at that index, which is not the first.
fn is_apart(tokens: &[SpacedToken], index: usize) -> bool {
    let [before, token] = [tokens[index - 1].rule, tokens[index].rule];
    let follows_equals = index > 1 && tokens[index - 2].rule == Rule::equals;
    match (before, token) {
        (_, Rule::comma | Rule::colon | Rule::rparen | Rule::dots | Rule::hyphen | Rule::star) => false,
        (Rule::lparen | Rule::dots | Rule::hyphen | Rule::star, _) => false,
        (Rule::kw_over | Rule::kw_lines | Rule::kw_groups, Rule::lparen) | (Rule::open, Rule::close) => false,
        // The sign of a sum's first term.
        (Rule::plus | Rule::minus, _) => !follows_equals,
        _ => true,
    }
}

/// The characters of the tokens in one line.
pub(super) fn width(tokens: &[SpacedToken]) -> usize {
    (0..tokens.len()).map(|index| width_of(tokens, index)).sum()
}

/// The characters of the token at that index, with the space before it.
fn width_of(tokens: &[SpacedToken], index: usize) -> usize {
    tokens[index].text.chars().count() + usize::from(index > 0 && is_apart(tokens, index))
}

/// The tokens in lines of limited length, as far as they can be broken; `first` limits the first line, `others` the
/// rest.
pub(super) fn broken<'a, 't>(tokens: &'a [SpacedToken<'t>], first: usize, others: usize) -> Vec<&'a [SpacedToken<'t>]> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut last_break = None;
    let mut so_far = 0;
    for index in 0..tokens.len() {
        so_far += width_of(tokens, index);
        if index > 0 && may_break(tokens, index) {
            last_break = Some(index);
        }
        let room = if lines.is_empty() { first } else { others };
        if let Some(at) = last_break.filter(|_| so_far > room) {
            lines.push(&tokens[start..at]);
            (start, last_break) = (at, None);
            so_far = width(&tokens[at..=index]);
        }
    }
    lines.push(&tokens[start..]);
    lines
}

/// Whether a line may end before the token at that index: where a separable part of the statement begins.
fn may_break(tokens: &[SpacedToken], index: usize) -> bool {
    let hangs = matches!(
        tokens[index - 1].rule,
        Rule::equals | Rule::bar | Rule::ampersand | Rule::plus | Rule::minus | Rule::lparen | Rule::kw_mirror
    );
    let in_list = tokens[index - 1].rule == Rule::comma && tokens[index].rule == Rule::name;
    is_apart(tokens, index) && !hangs && (in_list || tokens[index].begins_part)
}
