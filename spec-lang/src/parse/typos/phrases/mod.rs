//! Phrases of other games and languages where a statement becomes invalid, with their equivalents here.

mod games;
mod positions;

use super::{ParseFailure, foreign_idioms, last_token};
use crate::catalogue::{self, Typo};
use crate::parse::first_token;
use crate::parse::syntax::{self, Rule};
use crate::suggest;

/// What a message advises.
#[derive(Clone, Copy)]
enum Advice {
    /// Other words in place of the phrase.
    Write(&'static str),
    /// To leave the phrase out.
    LeaveOut,
    /// Only an explanation: no single edit is meant for certain.
    Explain,
}

use Advice::{Explain, LeaveOut, Write};

/// A kind of phrases.
struct Phrases {
    /// Keywords of the statement or clause, or verbs of the move.
    within: &'static [&'static str],
    /// A rule that must be a possible continuation.
    expected: Option<Rule>,
    /// The phrases, longer ones first.
    phrases: &'static [&'static str],
    /// What is advised.
    advice: Advice,
    /// The explanation, a sentence without a full stop.
    help: &'static str,
}

const fn row(
    within: &'static [&'static str],
    expected: Option<Rule>,
    phrases: &'static [&'static str],
    advice: Advice,
    help: &'static str,
) -> Phrases {
    Phrases { within, expected, phrases, advice, help }
}

impl ParseFailure<'_> {
    /// The phrase at this place, if it is a known one.
    pub(super) fn phrase(&self) -> Option<Typo> {
        let keyword = first_token(self.text.strip_prefix("replace ").unwrap_or(self.text));
        let verb = foreign_idioms::verb(self.text).filter(|_| keyword == "move");
        let rows = positions::PHRASES
            .iter()
            .chain(games::PHRASES)
            .filter(|row| row.within.iter().any(|&word| word == keyword || Some(word) == verb));
        let rows = rows.filter(|row| row.expected.is_none_or(|rule| self.expects_like(rule)));
        let starts = self.token_starts();
        rows.flat_map(|row| row.phrases.iter().map(move |phrase| (row, *phrase))).find_map(|(row, phrase)| {
            let start = *starts.iter().find(|&&start| self.stands_at(start, phrase))?;
            let end = start + phrase.len();
            // Another word for the hand is no region.
            if row.within == ["in"] && suggest::nearest(first_token(self.after()), ["hand"]).is_some() {
                return None;
            }
            // What stands before the end of a statement was read, and only lacks its continuation.
            let is_last = end <= self.before().len() && self.after().trim().is_empty();
            if matches!(row.advice, Write(_)) && is_last {
                return None;
            }
            Some(match row.advice {
                Explain => catalogue::said_otherwise(row.help),
                LeaveOut => {
                    let ends_word = self.text[end..].chars().next().is_none_or(char::is_whitespace);
                    let kept = if ends_word { self.text[..start].trim_end().len() } else { start };
                    catalogue::word_too_many(self.span(kept, end), phrase)
                }
                // A comma directly follows the word before.
                Write(words) if words.starts_with(',') => {
                    let kept = self.text[..start].trim_end().len();
                    catalogue::instead(self.span(kept, end), words, row.help)
                }
                Write(words) => catalogue::instead(self.span(start, end), words, row.help),
            })
        })
    }

    /// Whether the rule, or another one that people know by the same words, can continue the text.
    fn expects_like(&self, rule: Rule) -> bool {
        self.expects(rule) || syntax::name(rule).is_some_and(|name| syntax::names(self.expected).contains(&name))
    }

    /// Whether the phrase stands there, and covers the invalid place or ends just before it.
    fn stands_at(&self, start: usize, phrase: &str) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let Some(behind) = self.text[start..].strip_prefix(phrase) else { return false };
        let is_whole = !phrase.ends_with(is_word) || !behind.starts_with(is_word);
        is_whole && start + phrase.len() >= self.before().len()
    }

    /// The invalid place, and the starts of the last few tokens before it.
    fn token_starts(&self) -> Vec<usize> {
        /// The maximum number of words of a phrase before the place.
        const TOKENS: usize = 4;
        let mut starts = vec![self.offset];
        let mut before = self.before();
        for _ in 0..TOKENS {
            let token = last_token(before);
            let length =
                if token.is_empty() { before.chars().next_back().map_or(0, char::len_utf8) } else { token.len() };
            if length == 0 {
                break;
            }
            starts.push(before.len() - length);
            before = before[..before.len() - length].trim_end();
        }
        starts
    }
}
