//! The tokens of a text with the comments and blank lines between them.

use std::collections::BTreeSet;

use pest::iterators::Pairs;

use crate::parse::{Rule, newer_word};

/// A token with its surroundings.
#[derive(Clone, Debug)]
pub(super) struct SpacedToken<'t> {
    pub(super) rule: Rule,
    /// Empty for the end of the file.
    pub(super) text: &'t str,
    /// Its first byte.
    pub(super) start: usize,
    /// Whether a long statement may be broken before it.
    pub(super) begins_part: bool,
    /// Whether the text has a line break before it.
    pub(super) starts_line: bool,
    /// Whether the text has a blank line right before it.
    pub(super) after_blank: bool,
    /// The comments on separate lines before it.
    pub(super) above: Vec<Comment<'t>>,
    /// The comment on its line, if it is the last on it.
    pub(super) behind: Option<&'t str>,
}

/// A comment on a separate line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    pub(super) after_blank: bool,
}

/// The tokens of a text in their order; the last is the end of the file.
pub(super) fn tokens<'t>(text: &'t str, pairs: Pairs<'t, Rule>) -> Vec<SpacedToken<'t>> {
    let mut tokens: Vec<SpacedToken> = Vec::new();
    let mut parts = BTreeSet::new();
    let mut end = 0;
    for pair in pairs.flatten() {
        let span = pair.as_span();
        if begins_part(pair.as_rule()) {
            parts.insert(span.start());
        }
        // The end of a file, and a rule without a match before it, have no characters.
        let is_written = span.start() < span.end();
        if !is_written || pair.clone().into_inner().next().is_some() {
            continue;
        }
        // A drawing extends to the brace after it.
        let row = Some(span.as_str().trim_end()).filter(|_| !span.as_str().contains('\n'));
        let written = row.unwrap_or(span.as_str());
        let text_now = newer_word(pair.as_rule(), written).unwrap_or(written);
        let token = bare(pair.as_rule(), text_now, span.start());
        add(&mut tokens, token, &text[end..span.start()]);
        end = span.end();
    }
    add(&mut tokens, bare(Rule::EOI, "", text.len()), &text[end..]);
    for token in &mut tokens {
        token.begins_part = parts.contains(&token.start);
    }
    tokens
}

fn bare(rule: Rule, text: &str, start: usize) -> SpacedToken<'_> {
    let [begins_part, starts_line, after_blank] = [false; 3];
    SpacedToken { rule, text, start, begins_part, starts_line, after_blank, above: Vec::new(), behind: None }
}

/// Adds a token, and assigns the comments of the gap before it.
fn add<'t>(tokens: &mut Vec<SpacedToken<'t>>, mut token: SpacedToken<'t>, gap: &'t str) {
    // The first line of the gap belongs to the token before, the last one to this token.
    let last = gap.matches('\n').count();
    let mut is_blank = false;
    for (index, line) in gap.split('\n').enumerate() {
        let comment = line.find("//").map(|at| line[at..].trim_end());
        match (comment, index, tokens.last_mut()) {
            (Some(comment), 0, Some(before)) => before.behind = Some(comment),
            (Some(text), ..) => {
                token.above.push(Comment { text, after_blank: is_blank });
                is_blank = false;
            }
            (None, ..) => is_blank |= index > 0 && index < last,
        }
    }
    token.starts_line = last > 0;
    token.after_blank = is_blank;
    tokens.push(token);
}

/// Whether a long statement may be broken before a token of this rule.
fn begins_part(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::atom
            | Rule::file_range
            | Rule::rank_range
            | Rule::bar
            | Rule::ampersand
            | Rule::sign
            | Rule::minus
            | Rule::capped
            | Rule::limit
            | Rule::literal
            | Rule::held
            | Rule::partner
            | Rule::mapping
            | Rule::joined
            | Rule::chain
            | Rule::keep
            | Rule::area
            | Rule::toward
            | Rule::leg
            | Rule::written_heading
            | Rule::hurdle
            | Rule::over_empty
            | Rule::arrival
            | Rule::from
            | Rule::into
            | Rule::within
            | Rule::becomes
            | Rule::by_chance
            | Rule::by_capture
            | Rule::timing
            | Rule::kw_along
            | Rule::words
            | Rule::moved_pieces
            | Rule::square_cycle
            | Rule::piece_cycle
            | Rule::number_range
            | Rule::signed_range
            | Rule::integer
    )
}
