//! The possible continuations at a place of a text, from the grammar's expectations.

use pest::Parser as _;

use super::SymbolKind;
use super::lexemes::{Lexeme, LexemeKind, lexemes};
use crate::ast::NamedThing;
use crate::limits;
use crate::parse::{self, Rule, SpecParser};

/// The possible continuations at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// The words of the language, in alphabetical order.
    pub words: Vec<&'static str>,
    /// The kinds of possible names.
    pub kinds: Vec<SymbolKind>,
}

/// A character that no rule reads, so that the parser reports what it expected instead.
const NOTHING: char = '?';

/// The possible continuations at a byte of the text, including the word that ends there. Inside comments and strings
/// there are none.
pub fn expected(text: &str, at: usize) -> Expectation {
    let before = text.get(..at).unwrap_or(text);
    let mut lexemes = lexemes(before);
    if let Some(last) = lexemes.last() {
        let is_open = match last.kind {
            LexemeKind::Comment => !before[last.bytes.end..].contains('\n'),
            LexemeKind::Text => last.bytes.end == before.len() && before[last.bytes.start + 1..].find('"').is_none(),
            _ => false,
        };
        if is_open {
            return Expectation::default();
        }
        if last.kind == LexemeKind::Word && last.bytes.end == before.len() {
            lexemes.pop();
        }
    }
    lexemes.retain(|lexeme| lexeme.kind != LexemeKind::Comment);
    if let Some(expected) = by_word_before(before, &lexemes) {
        return expected;
    }
    let place = place(before, &lexemes);
    let mut stretch: String = before[place.start..].to_string();
    if let Some(last) = lexemes.last().filter(|last| last.bytes.start >= place.start) {
        stretch.truncate(last.bytes.end - place.start);
    } else {
        stretch.clear();
    }
    stretch.push(' ');
    let end = stretch.len();
    stretch.push(NOTHING);
    let parentheses = stretch.matches('(').count();
    let Some(rule) = place.rule.filter(|_| parentheses <= limits::NESTING && stretch.len() <= limits::FILE_BYTES)
    else {
        return Expectation { words: Vec::new(), kinds: Vec::new() };
    };
    let Err(error) = SpecParser::parse(rule, &stretch) else { return Expectation::default() };
    let (offset, rules) = parse::expectation(&error);
    // After an earlier mistake in this part, only the beginning of a new statement is certain.
    let rules = if offset + 1 >= end { rules } else { vec![Rule::EOI] };
    of_rules(&rules, place.is_clause)
}

/// Expectations from the last word alone, where the grammar expects a name of any kind.
fn by_word_before(text: &str, lexemes: &[Lexeme]) -> Option<Expectation> {
    let mut words = lexemes.iter().rev().map(|lexeme| &text[lexeme.bytes.clone()]);
    let [word, before] = [words.next()?, words.next().unwrap_or_default()];
    let kinds = match (word, NamedThing::of_word(word)) {
        ("extends", _) => vec![SymbolKind::Variant],
        ("of", _) => vec![SymbolKind::Side],
        ("for", _) if before == "drops" => vec![SymbolKind::Thing(NamedThing::PieceType)],
        ("for", _) if matches!(before, "win" | "lose") => vec![SymbolKind::Side],
        ("along", _) => return Some(Expectation { words: parse::LINES.to_vec(), kinds: Vec::new() }),
        ("per", _) => {
            // A pattern has copies for squares, too.
            let is_pattern = words.find(|word| begins_statement(word)) == Some("forbid");
            return Some(Expectation {
                words: parse::AXES.into_iter().chain(is_pattern.then_some("square")).collect(),
                kinds: vec![SymbolKind::Thing(NamedThing::Partition)],
            });
        }
        (_, Some(kind)) if matches!(before, "replace" | "remove") => vec![SymbolKind::Thing(kind)],
        ("right", _) if before == "by" => vec![SymbolKind::Thing(NamedThing::Right)],
        // A name that nothing has yet.
        ("region" | "partition" | "piece" | "state" | "right" | "layer" | "symmetry" | "variant", _) => Vec::new(),
        _ => return None,
    };
    Some(Expectation { words: Vec::new(), kinds })
}

/// Whether a word begins statements, if it is not part of a phrase or a name.
pub fn begins_statement(word: &str) -> bool {
    statement_words().any(|one| one == word)
}

/// The keywords of statements.
fn statement_words() -> impl Iterator<Item = &'static str> {
    parse::STATEMENTS.iter().chain(parse::GAME_WORDS).copied()
}

/// The start of the last statement or clause, and the rule that reads it.
struct ReadingPlace {
    start: usize,
    rule: Option<Rule>,
    is_clause: bool,
}

/// Whether a word that begins statements goes on with the one before: after `replace` and `remove`, as a part of another
/// phrase, or as the name of a region.
fn goes_on(before: Option<&str>, word: &str, text: &str, after: &[Lexeme]) -> bool {
    let next = after.first();
    match word {
        _ if matches!(before, Some("replace" | "remove")) => true,
        "move" => before == Some("no"),
        "sides" => before == Some("across"),
        "capture" => matches!(before, Some("must" | "without")),
        "right" => before == Some("by"),
        "board" => next.is_some_and(|next| next.kind != LexemeKind::Number),
        "start" => next.is_some_and(|next| next.kind != LexemeKind::Text),
        NamedThing::LINES => after.get(1).is_none_or(|sign| &text[sign.bytes.clone()] != "="),
        _ => false,
    }
}

/// The words before a byte of a text that are of the same statement. The first of them begins it; in a clause it is
/// `piece`, and outside of statements `variant`. There are none where a word begins a statement.
pub fn words_before(text: &str, byte: usize) -> Vec<&str> {
    let mut lexemes = lexemes(text);
    lexemes.retain(|lexeme| lexeme.kind != LexemeKind::Comment);
    let index = lexemes.partition_point(|lexeme| lexeme.bytes.start < byte);
    let is_at = lexemes.get(index).is_some_and(|lexeme| lexeme.bytes.start == byte);
    let known = lexemes.len().min(index + usize::from(is_at));
    let place = place_of(text, &lexemes[..known], &lexemes);
    let of_statement = lexemes[..index].iter().skip_while(|lexeme| lexeme.bytes.start < place.start);
    let of_statement = of_statement.filter(|lexeme| lexeme.kind == LexemeKind::Word);
    let words = of_statement.map(|lexeme| &text[lexeme.bytes.clone()]);
    let first = match place.rule {
        _ if place.is_clause => Some("piece"),
        Some(Rule::file) if index > 0 => Some("variant"),
        _ => None,
    };
    let mut words: Vec<&str> = first.into_iter().chain(words).collect();
    // The statement is the one that is replaced.
    if words.len() > 1 && matches!(words[0], "replace" | "remove") {
        words.remove(0);
    }
    words
}

fn place(text: &str, lexemes: &[Lexeme]) -> ReadingPlace {
    place_of(text, lexemes, lexemes)
}

/// The place after some lexemes of a text, of which more are known.
fn place_of(text: &str, lexemes: &[Lexeme], known: &[Lexeme]) -> ReadingPlace {
    let word = |lexeme: &Lexeme| &text[lexeme.bytes.clone()];
    let mut depth = 0_usize;
    let mut statement: Option<&Lexeme> = None;
    let mut clause: Option<&Lexeme> = None;
    for (index, lexeme) in lexemes.iter().enumerate() {
        match (lexeme.kind, word(lexeme)) {
            (LexemeKind::Sign, "{") => {
                depth += 1;
                clause = None;
            }
            (LexemeKind::Sign, "}") => {
                depth = depth.saturating_sub(1);
                clause = None;
                if depth <= 1 {
                    // A statement ends with its braces.
                    statement = None;
                }
            }
            (LexemeKind::Word, found) if depth == 1 => {
                let before = index.checked_sub(1).map(|before| word(&lexemes[before]));
                let goes_on = goes_on(before, found, text, &known[index + 1..]);
                if !goes_on && begins_statement(found) {
                    statement = Some(lexeme);
                }
            }
            (LexemeKind::Word, found) if depth == 2 && parse::CLAUSES.contains(&found) => clause = Some(lexeme),
            _ => {}
        }
    }
    let in_piece = depth == 2
        && statement.is_some_and(|statement| {
            let words = lexemes.iter().filter(|lexeme| lexeme.bytes.start >= statement.bytes.start).map(word);
            words.take_while(|word| *word != "{").take(2).any(|word| word == "piece")
        });
    let end = text.len();
    match (depth, in_piece) {
        (0, _) => ReadingPlace { start: 0, rule: Some(Rule::file), is_clause: false },
        (_, true) => {
            let start = clause.map_or(end, |clause| clause.bytes.start);
            ReadingPlace { start, rule: Some(Rule::lone_clause), is_clause: true }
        }
        _ => {
            let start = statement.map_or(end, |statement| statement.bytes.start);
            ReadingPlace { start, rule: Some(Rule::lone_statement), is_clause: false }
        }
    }
}

/// The possible beginnings of the expected rules.
fn of_rules(rules: &[Rule], is_clause: bool) -> Expectation {
    let mut expected = Expectation::default();
    for rule in rules {
        let name = parse::rule_name(*rule).unwrap_or_default();
        if matches!(
            rule,
            Rule::counted | Rule::term | Rule::sum | Rule::held | Rule::literal | Rule::moved_piece | Rule::weighted
        ) {
            expected.kinds.push(SymbolKind::Thing(NamedThing::StateVariable));
        }
        // The words in a rule's name stand between backticks.
        let words = name.split('`').skip(1).step_by(2).flat_map(|words| words.split(' ').take(1));
        expected.words.extend(words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())));
        let kinds: &[SymbolKind] = match name {
            "a region" => {
                expected.words.extend(["anywhere", "board", "files", "mirror", "ranks"]);
                &[SymbolKind::Thing(NamedThing::Region)]
            }
            "a name" | "a piece" | "two pieces" | "a sum" | "a piece on a square" | "a piece and those it meets" => {
                &[SymbolKind::Thing(NamedThing::PieceType), SymbolKind::Side]
            }
            "a drawing" => {
                expected.words.push("draw");
                &[]
            }
            "directions" => {
                expected.words.extend(["along", "forward", "backward", "sideways", "leftward", "rightward"]);
                &[]
            }
            "how the second side sees the board" => {
                expected.words.extend(["mirror", "rotate", "same"]);
                &[]
            }
            "a definition" => {
                expected.words.extend(statement_words());
                &[]
            }
            "a statement" | "the end of the statement" if !is_clause => {
                expected.words.extend(statement_words());
                &[]
            }
            "a clause" | "the end of the statement" => {
                expected.words.extend(parse::CLAUSES);
                &[]
            }
            _ => &[],
        };
        expected.kinds.extend(kinds);
    }
    expected.words.sort_unstable();
    expected.words.dedup();
    expected.kinds.sort_unstable();
    expected.kinds.dedup();
    expected
}
