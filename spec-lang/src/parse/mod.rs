//! From text to [`ast`](crate::ast): what is written, and every mistake of writing.

use pest::Parser as _;
use pest::iterators::Pair;

use crate::ast::{BrokenStatement, Name, Statement, Variant};
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::{FileId, Span};
use crate::suggest;

mod definitions;
mod foreign;
mod game;
mod keywords;
mod regions;
mod scan;
mod show;
mod slips;
mod syntax;

pub(crate) use keywords::{AXES, CLAUSES, GAME_WORDS, RESERVED, STATEMENTS};
use slips::Stumble;
pub(crate) use syntax::{Rule, SpecParser, expectation, keyword_texts, name as rule_name};

/// Reads one file. Returns `None`, with a mistake reported, if it holds nothing that could be a variant.
pub(crate) fn parse(file: FileId, text: &str, report: &mut Report) -> Option<Variant> {
    let start = Span { file, start: 0, end: 0 };
    if !scan::scan(file, text, report) {
        return None;
    }
    let mut parser = Parser { file, report };
    match SpecParser::parse(Rule::file, text) {
        Ok(mut pairs) => parser.file(pairs.next()?),
        Err(_) if SpecParser::parse(Rule::blank, text).is_ok() => {
            report.add(|| catalogue::no_variant(start));
            None
        }
        Err(error) => {
            parser.syntax_error(&error, text, 0);
            None
        }
    }
}

/// Makes nodes of the grammar's pairs.
///
/// The methods return `None` where a statement says something that no node can hold, such as a number beyond all limits;
/// what is wrong has been reported then, and the statement becomes a broken one.
struct Parser<'r> {
    file: FileId,
    report: &'r mut Report,
}

impl Parser<'_> {
    fn file(&mut self, file: Pair<Rule>) -> Option<Variant> {
        let mut variant = None;
        for pair in file.into_inner() {
            match pair.as_rule() {
                Rule::language => self.language(pair)?,
                Rule::variant => variant = self.variant(pair),
                Rule::rest if !pair.as_str().is_empty() => {
                    let rest = self.span(&pair);
                    let first_line = pair.as_str().lines().next().unwrap_or_default().trim_end();
                    let at = Span { end: rest.start + first_line.len(), ..rest };
                    self.report.add(|| catalogue::text_after_variant(at));
                }
                _ => {}
            }
        }
        variant
    }

    fn language(&mut self, pair: Pair<Rule>) -> Option<()> {
        let number = child(&pair, Rule::number)?;
        let at = self.span(&number);
        if self.number(number)? != 1 {
            self.report.add(|| catalogue::language(at));
        }
        Some(())
    }

    fn variant(&mut self, pair: Pair<Rule>) -> Option<Variant> {
        let mut variant = Variant { name: self.child_name(&pair)?, extends: None, statements: Vec::new() };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::extends => variant.extends = self.child_name(&inner),
                Rule::statement => {
                    let heading = self.heading(&inner);
                    let statement = inner.into_inner().next().and_then(|pair| self.statement(pair));
                    variant.statements.push(statement.unwrap_or(Statement::Broken(heading)));
                }
                Rule::malformed => {
                    variant.statements.push(Statement::Broken(self.heading(&inner)));
                    self.explain(&inner, Rule::lone_statement);
                }
                Rule::misspelt => {
                    variant.statements.push(Statement::Broken(self.heading(&inner)));
                    let known = [keywords::STATEMENTS, keywords::GAME_WORDS].concat();
                    self.misspelt(&inner, &known);
                }
                _ => {}
            }
        }
        Some(variant)
    }

    /// Reports a statement or clause that begins with a word unknown there.
    fn misspelt(&mut self, pair: &Pair<Rule>, known: &[&'static str]) {
        let text = pair.as_str();
        let at = self.span(pair);
        let word = first_token(text);
        let at = Span { end: at.start + word.len(), ..at };
        self.report.add(|| {
            let likeliest =
                suggest::nearest(word, known.iter().copied().chain(keywords::CONTINUATIONS.iter().copied()));
            let slip = match word {
                "and" => Some("what a rule lists has commas between"),
                "at" => Some("how many there may be stands behind `count`, a limit behind its placement"),
                "start" => Some("the opening stands between `\"`"),
                "extends" => Some("this stands behind the variant's name, as in `variant mine extends base { … }`"),
                _ => None,
            };
            // No word is meant to be itself.
            let likeliest = likeliest.filter(|&likeliest| likeliest != word && slip.is_none());
            let diagnostic = catalogue::unknown_word(word, at, known, likeliest);
            let diagnostic = match slip {
                Some(help) => catalogue::said_otherwise(help).explain(diagnostic),
                None => diagnostic,
            };
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            match word {
                "#" => catalogue::other_comment(at).explain(diagnostic),
                _ if is_number && known == keywords::CLAUSES => {
                    catalogue::number_without_count(Span { end: at.start, ..at }).explain(diagnostic)
                }
                _ => diagnostic,
            }
        });
    }

    /// Reads a malformed statement or clause again, alone, and reports where it goes wrong.
    fn explain(&mut self, pair: &Pair<Rule>, alone: Rule) {
        let text = pair.as_str().trim_end();
        match SpecParser::parse(alone, text) {
            Err(error) => self.syntax_error(&error, text, pair.as_span().start()),
            // It reads well alone: what follows it is wrong.
            Ok(_) => {
                let at = self.span(pair);
                let at = Span { start: at.start + text.len(), end: at.start + text.len(), ..at };
                self.report.add(|| catalogue::syntax(at, "", &[], None));
            }
        }
    }

    /// What a statement would define, from its first words alone.
    fn heading(&self, pair: &Pair<Rule>) -> BrokenStatement {
        let mut words = pair
            .clone()
            .into_inner()
            .flatten()
            .filter(|word| word.clone().into_inner().next().is_none() && word.as_str() != "replace");
        let Some(first) = words.next() else { return BrokenStatement { keyword: String::new(), name: None } };
        let keyword = suggest::nearest(first.as_str(), keywords::STATEMENTS.iter().copied()).unwrap_or_default();
        let name = words
            .next()
            .filter(|word| word.as_str().starts_with(|c: char| c.is_ascii_alphabetic()))
            .map(|word| Name { text: word.as_str().to_string(), span: self.span(&word) });
        BrokenStatement { keyword: keyword.to_string(), name }
    }

    fn syntax_error(&mut self, error: &pest::error::Error<Rule>, text: &str, base: usize) {
        let (offset, expected) = syntax::expectation(error);
        // At the end of a line nothing is found; the mistake is the line's, not the next one's.
        let found = first_token(&text[offset..]);
        let start = base + offset;
        let at = Span { file: self.file, start, end: start + found.len() };
        let keywords = expected.iter().filter_map(|&rule| syntax::keyword_text(rule));
        let likeliest = suggest::nearest(found, keywords);
        let names = syntax::names(&expected);
        let start = Span { start: base, end: base, ..at };
        let slip = Stumble { text, offset, expected: &expected, start }.slip();
        self.report.add(|| {
            let likeliest = likeliest.filter(|_| slip.is_none());
            let diagnostic = catalogue::syntax(at, found, &names, likeliest);
            match slip {
                Some(slip) => slip.explain(diagnostic),
                None => diagnostic,
            }
        });
    }

    fn span(&self, pair: &Pair<Rule>) -> Span {
        let span = pair.as_span();
        // A rule that ends in something optional takes the blanks before it along.
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

    /// A number of at most [`limits::NUMBER`] in either direction.
    fn integer(&mut self, pair: &Pair<Rule>) -> Option<i64> {
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

    /// A text without its quotation marks.
    fn string(&mut self, pair: &Pair<Rule>) -> Option<String> {
        let text = child(pair, Rule::string)?.as_str();
        Some(text.trim_matches('"').to_string())
    }
}

/// The first part of that rule.
fn child<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

/// All parts of that rule.
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
