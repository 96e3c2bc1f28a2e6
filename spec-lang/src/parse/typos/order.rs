//! Words that are missing, superfluous, or in the wrong order.

use super::{ParseFailure, joins, last_token};
use crate::catalogue::{self, Typo};
use crate::notation;
use crate::parse::syntax::{self, Rule};
use crate::parse::{first_token, keywords};

/// Words without a meaning here.
const ARTICLES: &[&str] = &["the", "each", "every"];

/// Words before a number that stand for those of a limit.
const LIMITS: &[(&str, &str)] = &[
    ("no more than", "at most"),
    ("not more than", "at most"),
    ("up to", "at most"),
    ("no less than", "at least"),
    ("not less than", "at least"),
    ("no fewer than", "at least"),
];

/// The only continuations inside and directly after a list: another item then only lacks its comma.
const AROUND_LISTS: &[Rule] = &[Rule::comma, Rule::EOI, Rule::close];

impl ParseFailure<'_> {
    /// The typo of this kind at this place, if any.
    pub(super) fn order(&self, found: &str) -> Option<Typo> {
        self.limit_in_words(found)
            .or_else(|| self.article(found))
            .or_else(|| self.relation_of_many(found))
            .or_else(|| self.squares_moved(found))
            .or_else(|| self.of_side(found))
            .or_else(|| self.outside(found))
            .or_else(|| self.missing_per(found))
            .or_else(|| self.none_on())
            .or_else(|| self.missing_comma(found))
            .or_else(|| self.missing_on(found))
            .or_else(|| self.missing_word(found))
            .or_else(|| self.turned_square(found))
    }

    /// `no more than 1 per file`, `palace 1 per file`, `cap at most 2 stone`
    fn limit_in_words(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let is_number = found.starts_with(|c: char| c.is_ascii_digit());
        let help = "a limit has words before its number";
        if let Some(&(words, meant)) = LIMITS.iter().find(|(words, _)| is_number && before.ends_with(words)) {
            let at = self.span(before.len() - words.len(), before.len());
            return Some(catalogue::instead(at, meant, help));
        }
        // In a cap, the first of the words has been read as a piece.
        let start = before.len() - last_token(before).len();
        let phrase = LIMITS.iter().find(|(words, _)| self.text[start..].starts_with(words));
        if let (Some((words, meant)), "cap") = (phrase, first_token(before)) {
            return Some(catalogue::instead(self.span(start, start + words.len()), meant, help));
        }
        if is_number && ["cap at most", "cap at least"].contains(&before) {
            let help = "the pieces stand before the limit, as in `cap stone at most 2 on board`";
            return Some(catalogue::said_otherwise(help));
        }
        let is_strict = ["<", ">"].contains(&found) && !self.after()[1..].starts_with('=');
        if is_strict && first_token(before) == "cap" {
            return Some(catalogue::said_otherwise("a limit is `at most`, `at least` or `exactly` a number"));
        }
        let behind = self.after().get(found.len()..)?.trim_start();
        let is_placement = ["on", "anywhere"].contains(&first_token(before))
            && first_token(behind) == "per"
            && !["max", "min"].contains(&last_token(before));
        let at = self.span(self.offset, self.offset);
        (is_number && is_placement).then(|| catalogue::instead(at, "at most ", help))
    }

    /// `per each file`, `touches the enemy king`: the name continues after the word, or after the next one.
    fn article(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let last = last_token(before);
        let kept = before[..before.len() - last.len()].trim_end();
        let (start, article, end) = match (ARTICLES.contains(&last), ARTICLES.contains(&last_token(kept))) {
            (true, _) => (before.len() - last.len(), last, self.offset),
            (_, true) => (kept.len() - last_token(kept).len(), last_token(kept), before.len() - last.len()),
            _ => return None,
        };
        let is_name = found.starts_with(|c: char| c.is_ascii_alphabetic());
        is_name.then(|| catalogue::word_too_many(self.span(start, end), article))
    }

    /// `forbid stone touches stone or guard`, `forbid stone, guard touches stone`
    fn relation_of_many(&self, found: &str) -> Option<Typo> {
        let is_relation = ["forbid", "require"].contains(&first_token(self.text));
        let last = last_token(self.before());
        let is_joint = |word: &str| ["or", "and", ","].contains(&word);
        let first_of_many = found == "," && self.expects(Rule::kw_touches);
        let related = keywords::RELATION_VERBS.iter().any(|word| self.before().contains(word));
        (is_relation && (first_of_many || related && (is_joint(found) || is_joint(last)))).then(|| {
            catalogue::said_otherwise(match first_of_many || first_token(self.text) == "forbid" {
                true => "a relation is between two pieces: write a statement for each pair of them",
                false => {
                    "a requirement names one piece type, or `any`: alternatives are not supported, and two statements require both"
                }
            })
        })
    }

    /// `steps forward 2`, `steps 1 forward`
    fn squares_moved(&self, found: &str) -> Option<Typo> {
        let is_number = found.starts_with(|c: char| c.is_ascii_digit());
        let is_move = first_token(self.text) == "move" && !["leaps", "over"].contains(&last_token(self.before()));
        let walks = ["steps", "slides"].iter().any(|word| self.before().split(' ').any(|other| other == *word));
        (is_number && is_move && walks).then(|| {
            catalogue::said_otherwise(
                "`steps` moves one square, `slides` any number of free squares; `leaps 2 along file` moves exactly two",
            )
        })
    }

    /// `piece red guard G { … }`, and a count `per side`
    fn of_side(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let behind = self.after().get(found.len()..)?;
        let words: Vec<&str> = before.split_whitespace().collect();
        if let ["piece", side, name] = words[..]
            && self.expects(Rule::kw_of)
            && found.len() == 1
            && found.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            let start = before.len() - before.trim_start_matches("piece").trim_start().len();
            let help = "the side of a piece stands behind its letter";
            let turned = format!("{name} {found} of {side}");
            return Some(catalogue::instead(self.span(start, self.offset + found.len()), &turned, help));
        }
        let is_each = first_token(before) == "count" && found == "per" && first_token(behind.trim_start()) == "side";
        let end = self.text.len() - behind.trim_start().len() + "side".len();
        is_each.then(|| catalogue::word_too_many(self.span(before.len(), end), "per side"))
    }

    /// `count 0..2 not on camp`
    fn outside(&self, found: &str) -> Option<Typo> {
        let behind = self.after().get(found.len()..)?.trim_start();
        let end = self.text.len() - behind.len() + "on".len();
        let is_outside = found == "not" && first_token(behind) == "on" && first_token(self.text) == "count";
        let at = self.span(self.offset, end);
        is_outside.then(|| catalogue::instead(at, "on board -", "`board -` means the squares outside"))
    }

    /// `at most 1 each file`, `exactly 1 file`
    fn missing_per(&self, found: &str) -> Option<Typo> {
        if !self.expects(Rule::kw_per) {
            return None;
        }
        let help = "lines stand behind one word";
        match found {
            "each" | "every" => Some(catalogue::instead(self.here(found), "per", help)),
            _ if keywords::AXES.contains(&found) => {
                Some(catalogue::instead(self.span(self.offset, self.offset), "per ", help))
            }
            _ => None,
        }
    }

    /// `{ cloud mist }`, `along file rank`
    fn missing_comma(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let is_word = |word: &str| word.starts_with(|c: char| c.is_ascii_alphanumeric());
        let in_list = self.expected.iter().all(|rule| AROUND_LISTS.contains(rule));
        // Lines are listed also where many other continuations are possible.
        let is_line = |word| keywords::LINES.contains(&word);
        let are_lines = is_line(found) && is_line(last_token(before));
        let is_missing = self.expects(Rule::comma)
            && is_word(found)
            && !joins(found)
            && is_word(last_token(before))
            && !self.text[before.len()..self.offset].contains('\n')
            && (in_list || are_lines);
        let at = self.span(before.len(), self.offset);
        is_missing.then(|| catalogue::instead(at, ", ", "list items are separated by commas"))
    }

    /// `forbid stone on not d5`
    fn none_on(&self) -> Option<Typo> {
        let is_literal = first_token(self.text) == "forbid" && self.expects(Rule::comma);
        (is_literal && last_token(self.before()) == "not")
            .then(|| catalogue::said_otherwise("an absent piece is written as in `no stone on a1`"))
    }

    /// `forbid stone d5`: the square has been read as a piece.
    fn missing_on(&self, found: &str) -> Option<Typo> {
        let last = last_token(self.before());
        let is_square = first_token(self.text) == "forbid" && notation::square(last).is_some();
        let ends = found.is_empty() || found == ",";
        let at = self.span(self.before().len() - last.len(), self.before().len() - last.len());
        (is_square && ends && self.expects(Rule::kw_touches))
            .then(|| catalogue::instead(at, "on ", "a pattern says on which square a piece stands"))
    }

    /// `show stone "S"`: only one word is possible there.
    fn missing_word(&self, found: &str) -> Option<Typo> {
        let [rule] = self.expected else { return None };
        let word = syntax::keyword_text(*rule)?;
        let is_other = found.starts_with(['"', '=', ':']);
        let is_sign = found.starts_with(['=', ':']);
        let at = self.span(self.offset, self.offset + if is_sign { found.len() } else { 0 });
        let written = if is_sign { word.to_owned() } else { format!("{word} ") };
        is_other.then(|| catalogue::instead(at, &written, "a word is missing"))
    }

    /// `1e`
    fn turned_square(&self, found: &str) -> Option<Typo> {
        let file = found.trim_start_matches(|c: char| c.is_ascii_digit());
        let square = format!("{file}{}", &found[..found.len() - file.len()]);
        let is_square = file.len() < found.len() && notation::square(&square).is_some() && self.expects_region();
        is_square.then(|| catalogue::instead(self.here(found), &square, "a square is its file and then its rank"))
    }
}
