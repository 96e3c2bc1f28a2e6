//! Common typos, recognised by the text around the invalid place.

mod beginnings;
mod foreign_idioms;
mod groups;
mod order;
mod phrases;
mod statements;

pub(super) use beginnings::beginning;
pub(super) use foreign_idioms::joins;

use super::syntax::Rule;
use super::{first_token, keywords};
use crate::catalogue::{self, Typo};
use crate::notation;
use crate::sources::Span;

/// Signs that people write between the ends of a range.
const RANGE_SIGNS: &[&str] = &["-", "to", ":", "~"];

/// The place at which a text becomes invalid.
pub(super) struct ParseFailure<'t> {
    /// The statement, or the file.
    pub(super) text: &'t str,
    /// The invalid place, in bytes.
    pub(super) offset: usize,
    /// The possible continuations.
    pub(super) expected: &'t [Rule],
    /// Where the text begins in its file.
    pub(super) start: Span,
}

impl<'t> ParseFailure<'t> {
    /// The intended text, if it is a known typo.
    pub(super) fn typo(&self) -> Option<Typo> {
        let found = first_token(self.after());
        self.range()
            .or_else(|| self.phrase())
            .or_else(|| self.group(found))
            .or_else(|| self.whole_statement(found))
            .or_else(|| self.line(found))
            .or_else(|| self.comment(found))
            .or_else(|| self.order(found))
            .or_else(|| self.quotes(found))
            .or_else(|| self.budget(found))
            .or_else(|| self.number(found))
            .or_else(|| self.limit(found))
            .or_else(|| self.region(found))
            .or_else(|| self.joint(found))
            .or_else(|| self.heading(found))
            .or_else(|| self.other_words(found))
            .or_else(|| self.name(found))
            .or_else(|| self.habit(found))
    }

    /// The span of what is found.
    fn here(&self, found: &str) -> Span {
        self.span(self.offset, self.offset + found.len())
    }

    /// The span of the last word before the place.
    fn word_before(&self) -> Span {
        let before = self.before();
        self.span(before.len() - last_token(before).len(), before.len())
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

    /// `0-2`, `a2...h7`, `4 to 5`: the sign is at the invalid place, or just before it.
    fn range(&self) -> Option<Typo> {
        let (before, after) = (self.before(), self.after());
        let by_sign = |sign: &&str| match before.strip_suffix(*sign) {
            Some(before) => Some((before, after)),
            None => Some((before, after.strip_prefix(*sign)?)),
        };
        // Of three or more dots the grammar has read two as those of a range.
        let dots =
            before.len() - before.trim_end_matches('.').len() + after.len() - after.trim_start_matches('.').len();
        let by_dots = (dots > 2 || self.expects(Rule::dots))
            .then(|| (before.trim_end_matches('.'), after.trim_start_matches('.')));
        RANGE_SIGNS.iter().filter_map(by_sign).chain(by_dots).find_map(|(first, last)| {
            let (first, last) = (first.trim_end(), last.trim_start());
            let (low, high) = (last_token(first), first_token(last));
            let between = self.span(first.len(), self.text.len() - last.len());
            let is_sign = first.len() < before.len() || last.len() < after.len();
            (is_sign && are_ends(low, high)).then(|| catalogue::range_by_another_sign(between, low, high))
        })
    }

    /// `faces … on file`, `along file, rank,`
    fn line(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let word = last_token(before);
        if found.is_empty() && before.ends_with(',') && self.expects(Rule::direction) {
            return Some(catalogue::comma_behind_lines(self.span(before.len() - 1, before.len())));
        }
        if self.expects(Rule::kw_along) {
            let is_line = |word: &str| keywords::LINES.contains(&word);
            let next = first_token(self.after()[found.len()..].trim_start());
            // After a piece, the grammar reads `on` as the name of another one.
            return match (word, found) {
                ("on", found) if is_line(found) => {
                    Some(catalogue::lines_without_along(self.span(before.len() - word.len(), before.len())))
                }
                (_, "on") if is_line(next) => {
                    Some(catalogue::lines_without_along(self.span(self.offset, self.offset + found.len())))
                }
                _ => None,
            };
        }
        (found == "faces" && self.expects(Rule::kw_touches)).then(catalogue::faces_required)
    }

    fn comment(&self, found: &str) -> Option<Typo> {
        match found {
            "#" => Some(catalogue::other_comment(self.span(self.offset, self.offset + 1))),
            "%" if self.text[..self.offset].trim_end_matches([' ', '\t']).ends_with('\n') => {
                Some(catalogue::other_comment(self.here(found)))
            }
            "/" if self.after().starts_with("/*") => Some(catalogue::comment_of_several_lines()),
            _ => None,
        }
    }

    fn quotes(&self, found: &str) -> Option<Typo> {
        if found == "\"" && self.expects(Rule::comma) && self.before().ends_with('"') {
            let at = self.span(self.before().len(), self.offset);
            return Some(catalogue::instead(at, ", ", "list items are separated by commas"));
        }
        if found == "\"" && (self.expects(Rule::name) || self.expects_region()) {
            if last_token(self.before()) == "called" {
                let help = "the language of the words stands before them, as in `called zh \"…\"`";
                return Some(catalogue::said_otherwise(help));
            }
            let inside = self.after()[1..].split('"').next().unwrap_or_default();
            return Some(catalogue::name_in_quotes(self.span(self.offset, self.offset + inside.len() + 2), inside));
        }
        let inside = self.after().strip_prefix('\'').and_then(|behind| behind.lines().next())?;
        if let Some((inside, _)) = inside.split_once('\'').filter(|_| self.expects(Rule::name)) {
            return Some(catalogue::name_in_quotes(self.span(self.offset, self.offset + inside.len() + 2), inside));
        }
        if !self.expects(Rule::string) {
            return None;
        }
        let (inside, _) = inside.split_once('\'').filter(|(inside, _)| !inside.contains('"'))?;
        let text = self.span(self.offset, self.offset + inside.len() + 2);
        Some(catalogue::single_quotes(text, inside))
    }

    /// `budget stone = 0..1`, `budget stone <= 2`, `budget 0..2 = 2 stone`
    fn budget(&self, found: &str) -> Option<Typo> {
        let said = self.text.strip_prefix("budget")?;
        if self.expects(Rule::star) && found.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Some(catalogue::state_variable_without_star(self.span(self.before().len(), self.offset)));
        }
        if found == "*" {
            return Some(catalogue::said_otherwise("the coefficient stands before its piece, as in `2*stone`"));
        }
        let said = said.split_once(':').map_or(said, |(_, said)| said).trim();
        let said = said.strip_prefix("across").map_or(said, |said| said.trim_start().trim_start_matches("sides"));
        let said = said.trim();
        let (sum, range) = said.split_once('=').map(|(sum, range)| (sum.trim(), range.trim()))?;
        let is_range = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"-.,_ ".contains(&byte));
        let start = self.text.rfind(said)?;
        let turned = match (sum.strip_suffix('<').map(str::trim_end), sum.ends_with('>')) {
            (_, true) => {
                return Some(catalogue::said_otherwise("a budget is a range and a sum, as in `budget 0..2 = stone`"));
            }
            (Some(sum), _) => format!("0..{range} = {sum}"),
            (None, _) => format!("{range} = {sum}"),
        };
        let is_turned = !range.is_empty() && is_range(range) && !is_range(sum);
        is_turned.then(|| catalogue::range_behind_sum(self.span(start, start + said.len()), &turned))
    }

    /// `count = 1`, `count <= 2`, `cap … <= 2`
    fn number(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let sign = self.after();
        if last_token(before) == "count" {
            return match found {
                "[" | "{" => Some(catalogue::said_otherwise("numbers stand without brackets, as in `count 0, 2..4`")),
                "<" | ">" | "max" | "min" | "up" | "at" | "most" | "to" => Some(catalogue::comparison_in_count()),
                _ => None,
            };
        }
        if found == "+" && first_token(before) == "count" {
            return Some(catalogue::comparison_in_count());
        }
        let words = match (sign.strip_prefix("<="), sign.strip_prefix(">=")) {
            (Some(_), _) => "at most",
            (_, Some(_)) => "at least",
            _ => return None,
        };
        self.expects_limit().then(|| catalogue::comparison_in_cap(self.span(self.offset, self.offset + 2), words))
    }

    fn expects_limit(&self) -> bool {
        [Rule::at_most, Rule::at_least, Rule::limit].into_iter().any(|rule| self.expects(rule))
    }

    /// Two limits of one placement; a comma between clauses; `cap … max 1`, `cap … 1`, and a cap without squares.
    fn limit(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let is_number = found.starts_with(|c: char| c.is_ascii_digit());
        if is_number && self.expects_limit() {
            let help = "a limit has words before its number";
            return Some(match last_token(before) {
                "max" => catalogue::instead(self.word_before(), "at most", help),
                "min" => catalogue::instead(self.word_before(), "at least", help),
                _ => catalogue::instead(self.span(self.offset, self.offset), "at most ", help),
            });
        }
        if found.is_empty() && first_token(before) == "cap" && self.expects(Rule::kw_on) {
            let end = self.span(before.len(), before.len());
            return Some(catalogue::instead(end, " on board", "a cap says for which squares it holds"));
        }
        let has_limit = ["at most ", "at least ", "exactly "].iter().any(|words| before.contains(words));
        if ["at", "exactly"].contains(&found) && has_limit && self.expects(Rule::EOI) {
            return Some(catalogue::second_limit());
        }
        let is_clause = ["count", "on", "anywhere"].contains(&first_token(before));
        (is_clause && found.is_empty() && before.ends_with(','))
            .then(|| catalogue::comma_between_clauses(self.span(before.len() - 1, before.len())))
    }

    /// `region camp a1`, `a1..b2 + c3`, `[a1..b2]`
    fn region(&self, found: &str) -> Option<Typo> {
        let is_named = ["region", "partition", "lines"].contains(&first_token(self.text));
        match found {
            ":" if is_named && self.expects(Rule::equals) => {
                Some(catalogue::instead(self.here(found), "=", "the squares stand behind an equals sign"))
            }
            "{" if is_named && self.expects(Rule::equals) => {
                Some(catalogue::said_otherwise("the squares stand behind an equals sign, without braces"))
            }
            _ if is_named && self.expects(Rule::equals) && !found.is_empty() && found != "-" => {
                let before = self.span(self.offset, self.offset);
                Some(catalogue::instead(before, "= ", "the squares stand behind an equals sign"))
            }
            "+" if self.expects(Rule::bar) => {
                Some(catalogue::instead(self.here(found), "|", "regions are joined by a bar"))
            }
            "[" if last_token(self.before()) == "draw" => {
                Some(catalogue::said_otherwise("a drawing stands between `{` and `}`"))
            }
            "[" | "{" if self.expects(Rule::region_expr) || self.expects(Rule::group) || self.expects(Rule::atom) => {
                Some(catalogue::said_otherwise("squares stand without such brackets, as in `region camp = a1..b2 c3`"))
            }
            _ => None,
        }
    }

    /// Separators and ends: `;`, no braces around clauses, commas and powers in figures.
    fn joint(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        match found {
            ";" if self.text[..self.offset].trim_end_matches([' ', '\t']).ends_with('\n') => {
                Some(catalogue::other_comment(self.here(found)))
            }
            ";" => {
                let blank = if self.after()[1..].starts_with(|c: char| c.is_alphanumeric()) { " " } else { "" };
                Some(catalogue::semicolon(self.span(before.len(), self.offset + 1), blank))
            }
            "." if self.after().trim() == "." && before.ends_with(char::is_alphanumeric) => {
                Some(catalogue::word_too_many(self.here(found), "."))
            }
            "," if first_token(self.text) == "published" => {
                Some(catalogue::said_otherwise("digits are grouped by `_`, as in `7_547_040`"))
            }
            "^" if first_token(self.text) == "published" => {
                Some(catalogue::said_otherwise("a magnitude is written as in `1e40`"))
            }
            "(" | "count" | "on" | "anywhere" if first_token(self.text) == "piece" && self.expects(Rule::open) => {
                Some(catalogue::said_otherwise("the clauses of a piece stand between `{` and `}`"))
            }
            _ => None,
        }
    }

    /// A string without its marks: in a statement that ends with it, it is the rest of the line.
    fn unquoted(&self) -> Typo {
        let help = "a text stands between `\"`";
        let line = self.after().lines().next().unwrap_or_default().trim_end();
        if last_token(self.before()) == "as" {
            let word = first_token(self.after());
            return catalogue::instead(self.here(word), &format!("\"{word}\""), help);
        }
        // An address has the sign of comments, and is not part of the statement.
        match ["title", "source"].contains(&self.before()) && !line.contains(['"', '}']) && !line.ends_with(':') {
            true => catalogue::instead(self.here(line), &format!("\"{line}\""), help),
            false => catalogue::said_otherwise(help),
        }
    }

    /// `remove tower`, a file without its variant, a variant without a name or with an invalid one.
    fn heading(&self, found: &str) -> Option<Typo> {
        if first_token(self.text) == "remove" && found.is_empty() && self.expects(Rule::name) {
            return Some(catalogue::said_otherwise("the kind stands before the name, as in `remove piece stone`"));
        }
        if self.expects(Rule::name) && found == "{" && last_token(self.before()) == "variant" {
            return Some(catalogue::said_otherwise("a variant has a name, as in `variant my_game { … }`"));
        }
        if self.expects(Rule::kw_extends) || self.expects(Rule::extends) {
            let before = self.before();
            let is_name = found.starts_with(|c: char| c.is_ascii_alphabetic());
            if keywords::STATEMENTS.contains(&found) {
                let at = self.span(before.len(), before.len());
                let help = "the statements of a variant stand between braces";
                return Some(match self.text.matches('}').count() > self.text.matches('{').count() {
                    true => catalogue::instead(at, " {", help),
                    false => catalogue::said_otherwise("the statements of a variant stand between `{` and `}`"),
                });
            }
            // Text on the next line belongs to the block.
            if is_name && !self.text[before.len()..self.offset].contains('\n') && found != "inherits" {
                let between = self.span(before.len(), self.offset);
                return Some(catalogue::instead(between, "_", "the name of a variant is one word"));
            }
            if found == ":" {
                let sign = self.span(before.len(), self.offset + 1);
                return Some(catalogue::instead(sign, " extends", "a base stands behind one word"));
            }
        }
        if found == "." && self.after().starts_with(".rules") && self.expects(Rule::open) {
            let ending = self.span(self.offset, self.offset + ".rules".len());
            return Some(catalogue::instead(ending, "", "a variant is named without the ending of its file"));
        }
        if found == "," && self.before().lines().last().is_some_and(|line| line.contains(" extends ")) {
            return Some(catalogue::said_otherwise("a variant extends one other, which may extend a third"));
        }
        let is_missing = [Rule::file, Rule::variant, Rule::kw_variant].into_iter().any(|rule| self.expects(rule));
        let begins = is_missing && self.before().is_empty() && found != "game";
        begins.then(|| {
            catalogue::said_otherwise(match found {
                "[" => "a rules file reads `variant name { … }`; `qishu import` converts files of Fairy-Stockfish",
                _ => "a rules file reads `variant name { … }`",
            })
        })
    }

    /// Words of other games that have an equivalent here.
    fn other_words(&self, found: &str) -> Option<Typo> {
        match found {
            "stalemate" => {
                Some(catalogue::instead(self.here(found), "no move", "a side without a legal move is stated so"))
            }
            "checkmate" | "mate" => Some(catalogue::instead(
                self.here(found),
                "no move in check",
                "a mated side cannot move and is in check",
            )),
            _ if self.expects(Rule::string) && found.starts_with(char::is_alphabetic) => Some(self.unquoted()),
            _ => None,
        }
    }

    /// `variant 3kings`, `piece foot-piece`
    fn name(&self, found: &str) -> Option<Typo> {
        let has_letter = found.contains(|c: char| c.is_ascii_alphabetic());
        if self.expects(Rule::name) && has_letter && found.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(catalogue::name_begins_otherwise());
        }
        let joins = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let joined = self.text[..self.offset].ends_with(joins) && self.after()[found.len()..].starts_with(joins);
        let is_name = last_token(&self.text[..self.offset]).starts_with(|c: char| c.is_ascii_alphabetic());
        (found == "-" && joined && is_name).then(|| catalogue::hyphen_in_name(self.span(self.offset, self.offset + 1)))
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
