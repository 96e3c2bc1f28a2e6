//! From text to [`ast`](crate::ast): the syntax tree, and every mistake of syntax.

use pest::Parser as _;
use pest::iterators::{Pair, Pairs};

use crate::ast::{BrokenStatement, Name, Statement, Variant};
use crate::catalogue;
use crate::limits;
use crate::notation;
use crate::report::Report;
use crate::sources::{FileId, Span};
use crate::suggest;

mod definitions;
mod effects;
mod foreign;
mod game;
mod groups;
mod keywords;
mod laws;
mod patterns;
mod recovery;
mod regions;
mod scan;
mod show;
mod state_variable;
mod symmetry;
mod syntax;
mod text;
mod typos;

pub(crate) use keywords::{AXES, CLAUSES, GAME_WORDS, LINES, RESERVED, STATEMENTS, SYMMETRIES, is_line};
pub(crate) use syntax::{Rule, SpecParser, expectation, keyword_texts, name as rule_name, newer_word};
pub use text::{Parsed, parse_text};
use typos::ParseFailure;

/// Reads one file. Returns `None`, with a mistake reported, if it holds nothing that could be a variant.
pub(crate) fn parse(file: FileId, text: &str, report: &mut Report) -> Option<Variant> {
    let start = Span { file, start: 0, end: 0 };
    if !scan::scan(file, text, report) {
        return None;
    }
    let mut parser = Parser { file, report };
    match SpecParser::parse(Rule::file, text) {
        Ok(mut pairs) => {
            parser.older_words(&pairs);
            parser.file(pairs.next()?)
        }
        Err(_) if SpecParser::parse(Rule::blank, text).is_ok() => {
            report.add(|| catalogue::no_variant(start));
            None
        }
        Err(error) => {
            parser.syntax_error(&error, text, 0, &[]);
            None
        }
    }
}

/// Converts the grammar's pairs into nodes.
///
/// The methods return `None` if a statement has a value that no node can hold, such as a number beyond all limits. The
/// mistake has then been reported, and the statement becomes a broken one.
struct Parser<'r> {
    file: FileId,
    report: &'r mut Report,
}

impl Parser<'_> {
    /// Warns of keywords of earlier versions.
    fn older_words(&mut self, pairs: &Pairs<Rule>) {
        for pair in pairs.clone().flatten() {
            if let Some(now) = syntax::newer_word(pair.as_rule(), pair.as_str()) {
                let at = self.span(&pair);
                self.report.warn(|| catalogue::older_word(at, pair.as_str(), now));
            }
        }
    }

    fn file(&mut self, file: Pair<Rule>) -> Option<Variant> {
        let (mut variant, mut end, start) = (None, 0, self.report.len());
        for pair in file.into_inner() {
            match pair.as_rule() {
                Rule::language => self.language(pair)?,
                Rule::variant => {
                    end = self.span(&pair).end;
                    variant = self.variant(pair);
                }
                // After a missing `{`, its `}` has ended the variant too early.
                Rule::rest if is_closed_once_more(pair.as_str()) && self.report.len() > start => {}
                Rule::rest if !pair.as_str().is_empty() => {
                    let rest = self.span(&pair);
                    let first_line = pair.as_str().lines().next().unwrap_or_default().trim_end();
                    let at = Span { end: rest.start + first_line.len(), ..rest };
                    let ended = Span { start: end.saturating_sub(1), end, ..at };
                    let word = Span { end: rest.start + first_token(first_line).len(), ..rest };
                    self.report.add(|| match first_token(first_line) {
                        "variant" | "language" => catalogue::second_variant(word, ended),
                        _ => catalogue::text_after_variant(at, ended),
                    });
                }
                _ => {}
            }
        }
        variant
    }

    fn language(&mut self, pair: Pair<Rule>) -> Option<()> {
        let number = child(&pair, Rule::number)?;
        let at = self.span(&number);
        match self.number(number)? {
            1 => {}
            version => self.report.add(|| catalogue::language(at, version)),
        }
        Some(())
    }

    fn variant(&mut self, pair: Pair<Rule>) -> Option<Variant> {
        let mut variant = Variant { name: self.child_name(&pair)?, extends: None, statements: Vec::new() };
        let mut before = None;
        for inner in pair.into_inner() {
            let last = inner.clone();
            match inner.as_rule() {
                Rule::extends => variant.extends = self.child_name(&inner),
                Rule::statement => {
                    let heading = self.heading(&inner);
                    let statement = inner.into_inner().next().and_then(|pair| self.statement(pair));
                    variant.statements.push(statement.unwrap_or(Statement::Broken(heading)));
                }
                Rule::malformed => {
                    variant.statements.push(Statement::Broken(self.heading(&inner)));
                    match self.is_short(before.as_ref(), &inner) {
                        // Some words of conditions, such as `move`, begin statements too.
                        true if before.as_ref().is_some_and(is_broken) => {}
                        true if ["piece", "move"].contains(&inner.as_str().trim_end())
                            && self.goes_on(before.as_ref(), &inner, Rule::lone_statement) =>
                        {
                            if let (Some(before), [.., last, _]) = (&before, &mut variant.statements[..]) {
                                *last = Statement::Broken(self.heading(before));
                            }
                        }
                        _ => self.explain(&inner, Rule::lone_statement),
                    }
                }
                Rule::misspelt => {
                    variant.statements.push(Statement::Broken(self.heading(&inner)));
                    // The verb of an effect behind a readable statement may belong to that one.
                    let word = first_token(inner.as_str());
                    let (input, start) = (inner.get_input(), inner.as_span().start());
                    let begins_line = input[..start].trim_end_matches([' ', '\t']).ends_with(['\n', '{']);
                    let is_verb = keywords::EFFECTS.contains(&word) && !begins_line;
                    match keywords::GAME_WORDS.contains(&word) && !is_verb {
                        true => self.explain(&inner, Rule::lone_statement),
                        false => {
                            if self.misspelt(&inner, before.as_ref(), &begins(), Rule::lone_statement)
                                && let (Some(before), [.., last, _]) = (&before, &mut variant.statements[..])
                            {
                                *last = Statement::Broken(self.heading(before));
                            }
                        }
                    }
                }
                _ => {}
            }
            before = Some(last);
        }
        Some(variant)
    }

    /// Reads a malformed statement or clause again, alone, and reports the place of the mistake.
    fn explain(&mut self, pair: &Pair<Rule>, alone: Rule) {
        if self.report.overflows() {
            return;
        }
        let text = pair.as_str().trim_end();
        match SpecParser::parse(alone, text) {
            Err(error) => {
                let known = if alone == Rule::lone_clause { keywords::CLAUSES.to_vec() } else { begins() };
                if alone == Rule::lone_statement
                    && self.begins_on_line(
                        pair.get_input(),
                        pair.as_span().start(),
                        text,
                        syntax::expectation(&error).0,
                    )
                {
                    return;
                }
                self.syntax_error(&error, text, pair.as_span().start(), &known);
            }
            // It is valid alone, so that the mistake is in what follows.
            Ok(_) => {
                let at = self.span(pair);
                let at = Span { start: at.start + text.len(), end: at.start + text.len(), ..at };
                self.report.add(|| catalogue::syntax(at, "", &[], None));
            }
        }
    }

    /// The definition that a statement would make, from its first words alone.
    fn heading(&self, pair: &Pair<Rule>) -> BrokenStatement {
        /// The maximum number of words that may be the name of an unrecognised statement.
        const WORDS: usize = 4;
        let words = pair
            .clone()
            .into_inner()
            .flatten()
            .filter(|word| word.clone().into_inner().next().is_none() && word.as_str() != "replace");
        let words: Vec<Pair<Rule>> = words.take(WORDS).collect();
        let known = keywords::STATEMENTS.iter().chain(keywords::GAME_WORDS).copied();
        let keyword = words.first().and_then(|first| suggest::nearest(first.as_str(), known));
        let names = match keyword {
            Some(_) => words.get(1..2).unwrap_or_default(),
            None => &words,
        };
        let names = names.iter().filter(|word| word.as_str().starts_with(|c: char| c.is_ascii_alphabetic()));
        let names = names.map(|word| Name { text: word.as_str().to_string(), span: self.span(word) });
        BrokenStatement { keyword: keyword.unwrap_or_default().to_string(), names: names.collect() }
    }

    /// Reports where a text is invalid. `base` is its start in the file, `known` the words that can begin the next
    /// statement or clause.
    fn syntax_error(&mut self, error: &pest::error::Error<Rule>, text: &str, base: usize, known: &[&str]) {
        let (offset, expected) = syntax::expectation(error);
        // At the end of a line nothing is found; the mistake belongs to this line, not to the next.
        let found = first_token(&text[offset..]);
        let start = base + offset;
        let at = Span { file: self.file, start, end: start + found.len() };
        let likeliest = suggest::nearest(found, expected.iter().copied().flat_map(syntax::words));
        let names = syntax::names(&expected);
        let start = Span { start: base, end: base, ..at };
        let typo = ParseFailure { text, offset, expected: &expected, start }.typo();
        // Text on a new line, after a possible end, does not belong to what precedes it.
        let begins_line = text[..offset].trim_end_matches([' ', '\t']).ends_with('\n') && !found.is_empty();
        if begins_line && expected.contains(&Rule::EOI) && !known.is_empty() {
            return self.report.add(|| catalogue::no_beginning(found, at, known, typo));
        }
        self.report.add(|| {
            let likeliest = likeliest.filter(|_| typo.is_none());
            let diagnostic = catalogue::syntax(at, found, &names, likeliest);
            match typo {
                Some(typo) => typo.explain(diagnostic),
                None if likeliest.is_none() => catalogue::with_examples(diagnostic, text, &names),
                None => diagnostic,
            }
        });
    }

    fn span(&self, pair: &Pair<Rule>) -> Span {
        let span = pair.as_span();
        // A rule with an optional end includes the blanks before it.
        let end = span.start() + span.as_str().trim_end().len();
        Span { file: self.file, start: span.start(), end }
    }

    fn name(&mut self, pair: &Pair<Rule>) -> Option<Name> {
        let name = Name { text: pair.as_str().to_string(), span: self.span(pair) };
        if name.text.len() > limits::NAME_CHARS {
            self.report.add(|| catalogue::name_too_long(name.span));
            return None;
        }
        Some(name)
    }

    fn child_name(&mut self, pair: &Pair<Rule>) -> Option<Name> {
        self.name(&child(pair, Rule::name)?)
    }

    fn number(&mut self, pair: Pair<Rule>) -> Option<u32> {
        self.integer(&pair).map(|value| value.unsigned_abs() as u32)
    }

    /// A number of absolute value at most [`limits::NUMBER`].
    fn integer(&mut self, pair: &Pair<Rule>) -> Option<i64> {
        let written = pair.as_str();
        let digits = written.trim_start_matches('-');
        self.leading_zero(self.span(pair), written, digits);
        let digits: String = pair.as_str().chars().filter(|&c| c != '_').collect();
        match digits.parse::<i64>() {
            Ok(value) if value.unsigned_abs() <= u64::from(limits::NUMBER) => Some(value),
            _ => {
                let at = self.span(pair);
                self.report.add(|| catalogue::number_too_large(at));
                None
            }
        }
    }

    /// Reports leading zeros of a number, whose digits are the end of the written text.
    fn leading_zero(&mut self, at: Span, written: &str, digits: &str) {
        if let Some(without) = notation::without_zeros(digits) {
            let before = written.strip_suffix(digits).unwrap_or_default();
            self.report.add(|| catalogue::leading_zero(at, &format!("{before}{without}")));
        }
    }

    /// A figure as written, without leading zeros in the number and the power of ten.
    fn figure(&mut self, pair: &Pair<Rule>) -> Option<String> {
        let figure = child(pair, Rule::figure)?;
        let (text, at) = (figure.as_str(), self.span(&figure));
        let (number, power) = text.split_once('e').unwrap_or((text, ""));
        let whole = number.split('.').next().unwrap_or_default();
        let ends = [whole.len(), text.len()];
        for (digits, end) in [whole, power].into_iter().zip(ends) {
            let at = Span { start: at.start + end - digits.len(), end: at.start + end, ..at };
            self.leading_zero(at, digits, digits);
        }
        Some(text.to_string())
    }

    /// A text without its quotation marks.
    fn string(&mut self, pair: &Pair<Rule>) -> Option<String> {
        let text = child(pair, Rule::string)?.as_str();
        Some(text.trim_matches('"').to_string())
    }
}

/// The words that begin a statement, including those that do so only in some contexts.
fn begins() -> Vec<&'static str> {
    [keywords::STATEMENTS, keywords::GAME_WORDS].concat()
}

/// Whether a text has one more `}` than `{`.
fn is_closed_once_more(text: &str) -> bool {
    text.matches('}').count() == text.matches('{').count() + 1
}

/// Whether it is an unreadable statement.
fn is_broken(pair: &Pair<Rule>) -> bool {
    matches!(pair.as_rule(), Rule::malformed | Rule::misspelt)
}

/// Whether it is a readable statement or clause.
fn is_read(pair: &Pair<Rule>) -> bool {
    matches!(pair.as_rule(), Rule::statement | Rule::clause)
}

/// The first child of that rule.
fn child<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

/// All children of that rule.
fn children<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> {
    pair.clone().into_inner().filter(move |inner| inner.as_rule() == rule)
}

/// The word, the number or the single character at the start of a text.
fn first_token(text: &str) -> &str {
    let word = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    match word {
        0 => text.chars().next().map_or("", |c| &text[..c.len_utf8()]),
        _ => &text[..word],
    }
}
