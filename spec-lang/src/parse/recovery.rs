//! Statements that begin with an unknown word, or that may go on with the text behind them.

use pest::Parser as _;
use pest::iterators::Pair;

use super::syntax::{self, Rule, SpecParser};
use super::typos;
use super::{Parser, RESERVED, begins, first_token, is_read, keywords};
use crate::catalogue;
use crate::notation;
use crate::sources::Span;
use crate::suggest;

impl Parser<'_> {
    /// Reports a statement or clause that begins with an unknown word. `before` is the preceding one, which it may
    /// continue instead; `alone` is the rule that reads either. Returns whether it does continue the preceding one,
    /// which then was misread.
    pub(super) fn misspelt(
        &mut self,
        pair: &Pair<Rule>,
        before: Option<&Pair<Rule>>,
        known: &[&'static str],
        alone: Rule,
    ) -> bool {
        let text = pair.as_str();
        let at = self.span(pair);
        let word = first_token(text);
        let at = Span { end: at.start + word.len(), ..at };
        let continuations = keywords::CONTINUATIONS.iter().copied();
        // The word itself is not a suggestion, while words that continue a statement are.
        let likeliest = suggest::nearest(word, known.iter().copied().chain(continuations));
        let likeliest = likeliest.filter(|&likeliest| likeliest != word && !typos::joins(word));
        let begins =
            |likeliest: &&str| alone != Rule::lone_statement || begins_statement(likeliest, &text[word.len()..]);
        let (input, start) = (pair.get_input(), pair.as_span().start());
        if before.is_some_and(|before| is_on_line(before, pair) && self.report.has_within(self.span(before).to(at))) {
            return false;
        }
        let begins_line = input[..start].trim_end_matches([' ', '\t']).ends_with(['\n', '{']);
        let is_clause = alone == Rule::lone_clause;
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let typo = match word {
            "max" | "min" | "up" if is_clause && before.is_none_or(|before| before.as_rule() != Rule::clause) => Some(
                catalogue::said_otherwise("a number of pieces stands behind `count`, a limit behind its placement"),
            ),
            "at" | "exactly" if is_clause => Some(catalogue::said_otherwise(
                "a number of pieces stands behind `count`, a limit behind its placement",
            )),
            "stacked" | "as" if is_clause => {
                Some(catalogue::said_otherwise("this stands behind a placement, as in `on camp stacked 1..15`"))
            }
            _ if is_number && is_clause && before.is_none_or(|before| before.as_rule() != Rule::clause) => {
                Some(catalogue::number_without_count(Span { end: at.start, ..at }))
            }
            _ if !is_clause => typos::beginning(text, at, &input[start..], (likeliest.is_some(), begins_line)),
            _ => None,
        };
        match (typo, likeliest) {
            (Some(typo), _) => self.report.add(|| catalogue::no_beginning(word, at, known, Some(typo))),
            (None, None) if self.goes_on(before, pair, alone) => return before.is_some_and(is_read),
            (None, Some(likeliest)) if !begins(&likeliest) && self.goes_on(before, pair, alone) => {
                return before.is_some_and(is_read);
            }
            (None, _) => self.report.add(|| catalogue::unknown_word(word, at, known, likeliest)),
        }
        false
    }

    /// Whether text on the line where a statement or clause ends has been reported as an invalid continuation. Text
    /// after a mistake on its line has been reported with it.
    pub(super) fn goes_on(&mut self, before: Option<&Pair<Rule>>, pair: &Pair<Rule>, alone: Rule) -> bool {
        /// The maximum bytes of a line to examine, since a file may be all one line.
        const MOST_OF_LINE: usize = 400;
        let Some(before) = before else { return false };
        let (input, start, at) = (pair.get_input(), before.as_span().start(), pair.as_span().start());
        if !is_on_line(before, pair) {
            return false;
        }
        let near = input.len().min(at + MOST_OF_LINE);
        let near = (at..=near).rev().find(|&end| input.is_char_boundary(end)).unwrap_or(at);
        let line = input[at..near].find('\n').map_or(near, |length| at + length);
        if self.report.has_within(Span { end: line, ..self.span(before) }) {
            return true;
        }
        let text = input[start..line].trim_end();
        match SpecParser::parse(alone, text) {
            Err(error) if is_read(before) && syntax::expectation(&error).0 >= at - start => {
                let offset = syntax::expectation(&error).0;
                if alone != Rule::lone_statement || !self.begins_on_line(input, start, text, offset) {
                    self.syntax_error(&error, text, start, &[]);
                }
                true
            }
            _ => false,
        }
    }

    /// Whether a statement is valid up to a line that begins with an unknown word, before the invalid place. The grammar
    /// read this word as a name, but the line is probably a statement of its own, and is reported so.
    pub(super) fn begins_on_line(&mut self, input: &str, base: usize, text: &str, offset: usize) -> bool {
        /// More words with which a line goes on.
        const GOES_ON: &[&str] = &["and", "or", "by", "then", "but", "along", "board", "called", "forward", "backward"];
        // The search for definitions takes long in a large file, and a full report needs no more of it.
        if self.report.is_full() {
            return false;
        }
        let Some(end) = text[..offset].rfind('\n') else { return false };
        let start = end + 1 + text[end + 1..].len() - text[end + 1..].trim_start().len();
        let line = &text[start..];
        let word = first_token(line);
        let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_known = |word: &str| {
            keywords::CONTINUATIONS.contains(&word)
                || RESERVED.into_iter().flatten().any(|reserved| *reserved == word)
                || GOES_ON.contains(&word)
                || notation::square(word).is_some()
                || ["region ", "partition ", "piece "].iter().any(|kind| input.contains(&format!("{kind}{word} ")))
        };
        let may_begin = is_word && !is_known(word) || word == "-" && line.starts_with("--");
        if start >= offset || !may_begin || SpecParser::parse(Rule::lone_statement, text[..end].trim_end()).is_err() {
            return false;
        }
        let from = base + start;
        let at = Span { file: self.file, start: from, end: from + word.len() };
        let likeliest =
            suggest::nearest(word, begins()).filter(|likeliest| begins_statement(likeliest, &line[word.len()..]));
        let typo = typos::beginning(line, at, &input[from..], (likeliest.is_some(), true));
        self.report.add(|| match typo {
            Some(typo) => catalogue::no_beginning(word, at, &begins(), Some(typo)),
            None => catalogue::unknown_word(word, at, &begins(), likeliest),
        });
        true
    }

    /// Whether a malformed statement has so few words, on the line where another ends, that it may be the rest of it.
    pub(super) fn is_short(&self, before: Option<&Pair<Rule>>, pair: &Pair<Rule>) -> bool {
        /// The maximum number of words of such a rest.
        const WORDS: usize = 2;
        let words = || pair.as_str().split_whitespace().count();
        before.is_some_and(|before| is_on_line(before, pair) && words() <= WORDS)
    }
}

/// Whether a statement with that keyword can be read, at least beyond its second word.
fn begins_statement(keyword: &str, behind: &str) -> bool {
    let text = format!("{keyword}{}", behind.trim_end());
    match SpecParser::parse(Rule::lone_statement, &text) {
        Ok(_) => true,
        Err(error) => {
            let read = text[..syntax::expectation(&error).0].split_whitespace().count();
            read > 2 && syntax::expectation(&error).0 < text.len()
        }
    }
}

/// Whether a statement or clause begins on the line where the one before ends.
fn is_on_line(before: &Pair<Rule>, pair: &Pair<Rule>) -> bool {
    let end = before.as_span().start() + before.as_str().trim_end().len();
    !pair.get_input()[end..pair.as_span().start()].contains('\n')
}
