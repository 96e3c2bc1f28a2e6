//! Slips that many make, recognised by the text around the place where it makes no sense.

use super::first_token;
use super::syntax::Rule;
use crate::catalogue::{self, Slip};
use crate::notation;
use crate::sources::Span;

/// What people write between the ends of a range.
const RANGE_SIGNS: &[&str] = &["-", "to", ":", "~"];

/// The place at which a text makes no sense.
pub(super) struct Stumble<'t> {
    /// The statement, or the file.
    pub(super) text: &'t str,
    /// Where it makes no sense, in bytes.
    pub(super) offset: usize,
    /// What could stand there.
    pub(super) expected: &'t [Rule],
    /// Where the text begins in its file.
    pub(super) start: Span,
}

impl<'t> Stumble<'t> {
    /// What was meant, if it is one of the slips that are known.
    pub(super) fn slip(&self) -> Option<Slip> {
        let found = first_token(self.after());
        self.range()
            .or_else(|| self.line(found))
            .or_else(|| self.comment(found))
            .or_else(|| self.quotes(found))
            .or_else(|| self.budget())
            .or_else(|| self.number(found))
            .or_else(|| self.limit(found))
            .or_else(|| self.name(found))
    }

    /// The text before the place without the blanks at its end.
    fn before(&self) -> &'t str {
        self.text[..self.offset].trim_end()
    }

    fn after(&self) -> &'t str {
        &self.text[self.offset..]
    }

    fn span(&self, from: usize, to: usize) -> Span {
        Span { start: self.start.start + from, end: self.start.start + to, ..self.start }
    }

    fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }

    /// `0-2`, `a2...h7`, `4 to 5`: the sign is where the text makes no sense, or just before.
    fn range(&self) -> Option<Slip> {
        let (before, after) = (self.before(), self.after());
        let by_sign = |sign: &&str| match before.strip_suffix(*sign) {
            Some(before) => Some((before, after)),
            None => Some((before, after.strip_prefix(*sign)?)),
        };
        // Of more dots than two the grammar has taken some for those of a range.
        let by_dots = (before.trim_end_matches('.'), after.trim_start_matches('.'));
        RANGE_SIGNS.iter().filter_map(by_sign).chain([by_dots]).find_map(|(first, last)| {
            let (first, last) = (first.trim_end(), last.trim_start());
            let (low, high) = (last_token(first), first_token(last));
            let between = self.span(first.len(), self.text.len() - last.len());
            let is_sign = first.len() < before.len() || last.len() < after.len();
            (is_sign && are_ends(low, high)).then(|| catalogue::range_by_another_sign(between, low, high))
        })
    }

    /// `rank 5`, `faces … on file`.
    fn line(&self, found: &str) -> Option<Slip> {
        let before = self.before();
        let word = last_token(before);
        let is_number = !found.is_empty() && found.bytes().all(|byte| byte.is_ascii_digit());
        if word == "rank" && is_number {
            return Some(catalogue::one_line(self.span(before.len() - word.len(), before.len()), "ranks"));
        }
        if self.expects(Rule::kw_along) {
            let is_axis = |word: &str| ["file", "rank", "diagonal"].contains(&word);
            let next = first_token(self.after()[found.len()..].trim_start());
            // Behind a piece the grammar takes `on` for the name of another one.
            return match (word, found) {
                ("on", found) if is_axis(found) => {
                    Some(catalogue::lines_without_along(self.span(before.len() - word.len(), before.len())))
                }
                (_, "on") if is_axis(next) => {
                    Some(catalogue::lines_without_along(self.span(self.offset, self.offset + found.len())))
                }
                _ => None,
            };
        }
        (found == "faces" && self.expects(Rule::kw_touches)).then(catalogue::faces_required)
    }

    fn comment(&self, found: &str) -> Option<Slip> {
        match found {
            "#" => Some(catalogue::other_comment(self.span(self.offset, self.offset + 1))),
            "/" if self.after().starts_with("/*") => Some(catalogue::comment_of_several_lines()),
            _ => None,
        }
    }

    fn quotes(&self, found: &str) -> Option<Slip> {
        if found == "\"" && self.expects(Rule::name) {
            return Some(catalogue::name_in_quotes());
        }
        let inside = self.after().strip_prefix('\'').filter(|_| self.expects(Rule::string))?.lines().next()?;
        let (inside, _) = inside.split_once('\'').filter(|(inside, _)| !inside.contains('"'))?;
        let text = self.span(self.offset, self.offset + inside.len() + 2);
        Some(catalogue::single_quotes(text, inside))
    }

    /// `budget stone = 0..1`
    fn budget(&self) -> Option<Slip> {
        let said = self.text.strip_prefix("budget")?;
        let said = said.split_once(':').map_or(said, |(_, said)| said).trim();
        let said = said.strip_prefix("across").map_or(said, |said| said.trim_start().trim_start_matches("sides"));
        let said = said.trim();
        let (sum, range) = said.split_once('=').map(|(sum, range)| (sum.trim(), range.trim()))?;
        let is_range = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"-.,_ ".contains(&byte));
        if range.is_empty() || !is_range(range) || is_range(sum) {
            return None;
        }
        let start = self.text.rfind(said)?;
        Some(catalogue::range_behind_sum(self.span(start, start + said.len()), &format!("{range} = {sum}")))
    }

    /// `count = 1`, `count <= 2`, `cap … <= 2`
    fn number(&self, found: &str) -> Option<Slip> {
        let before = self.before();
        let sign = self.after();
        if last_token(before) == "count" {
            return match found {
                ":" | "=" => Some(catalogue::sign_behind_word(self.span(before.len(), self.offset + 1), "count")),
                "<" | ">" => Some(catalogue::comparison_in_count()),
                _ => None,
            };
        }
        let words = match (sign.strip_prefix("<="), sign.strip_prefix(">=")) {
            (Some(_), _) => "at most",
            (_, Some(_)) => "at least",
            _ => return None,
        };
        let is_limit = self.expects(Rule::at_most) || self.expects(Rule::limit);
        is_limit.then(|| catalogue::comparison_in_cap(self.span(self.offset, self.offset + 2), words))
    }

    /// Two limits of one placement; a comma between clauses.
    fn limit(&self, found: &str) -> Option<Slip> {
        let before = self.before();
        let has_limit = ["at most ", "at least ", "exactly "].iter().any(|words| before.contains(words));
        if ["at", "exactly"].contains(&found) && has_limit && self.expects(Rule::EOI) {
            return Some(catalogue::second_limit());
        }
        let is_clause = ["count", "on", "anywhere"].contains(&first_token(before));
        (is_clause && found.is_empty() && before.ends_with(','))
            .then(|| catalogue::comma_between_clauses(self.span(before.len() - 1, before.len())))
    }

    /// `variant 3kings`, `piece foot-man`
    fn name(&self, found: &str) -> Option<Slip> {
        if self.expects(Rule::name) && found.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(catalogue::name_begins_otherwise());
        }
        let joins = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let joined = self.text[..self.offset].ends_with(joins) && self.after()[found.len()..].starts_with(joins);
        (found == "-" && joined).then(|| catalogue::hyphen_in_name(self.span(self.offset, self.offset + 1)))
    }
}

/// The word or number at the end of a text.
fn last_token(text: &str) -> &str {
    let start = text.rfind(|c: char| !(c.is_alphanumeric() || c == '_'));
    &text[start.map_or(0, |start| start + text[start..].chars().next().map_or(0, char::len_utf8))..]
}

/// Whether two words may be the ends of a range: two numbers, two squares or two files.
fn are_ends(low: &str, high: &str) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let both = |is: &dyn Fn(&str) -> bool| is(low) && is(high);
    both(&is_number)
        || both(&|word| notation::square(word).is_some())
        || both(&|word| notation::file_number(word).is_some())
}
