//! Foreign idioms: words and signs of other games and languages, with their equivalents here.

use super::{ParseFailure, last_token};
use crate::catalogue::{self, Typo};
use crate::parse::syntax::{self, Rule};
use crate::parse::{first_token, keywords};
use crate::suggest;

/// Words for directions.
const DIRECTIONS: &[(&str, &str)] = &[
    ("orthogonally", "along file, rank"),
    ("orthogonal", "along file, rank"),
    ("straight", "along file, rank"),
    ("diagonally", "along diagonal"),
    ("vertically", "along file"),
    ("horizontally", "along rank"),
    ("any", "along file, rank, diagonal"),
    ("all", "along file, rank, diagonal"),
    ("every", "along file, rank, diagonal"),
    ("up", "forward"),
    ("ahead", "forward"),
    ("forwards", "forward"),
    ("down", "backward"),
    ("backwards", "backward"),
    ("left", "leftward"),
    ("right", "rightward"),
    ("north", "forward"),
    ("south", "backward"),
    ("west", "leftward"),
    ("east", "rightward"),
    ("northeast", "along rising forward"),
    ("northwest", "along falling forward"),
    ("southeast", "along falling backward"),
    ("southwest", "along rising backward"),
];

/// Words for relations of pieces.
const RELATION_VERBS: &[(&str, &str)] = &[
    ("near", "touches"),
    ("adjacent", "touches"),
    ("next", "touches"),
    ("by", "touches"),
    ("sees", "faces"),
    ("in", "on"),
    ("at", "on"),
];

/// Words for nearness that are followed by `to`.
const BEFORE_TO: &[&str] = &["next", "adjacent"];

/// Signs of programming and mathematics for the operations of regions.
const SIGNS: &[(&str, &str)] = &[("&&", "&"), ("||", "|"), ("\\", "-"), ("!", "board - "), ("~", "board - ")];

/// The verbs of moves.
const MOVES: &[&str] = &["steps", "leaps", "rides", "slides", "jumps", "drops", "castles", "passes"];

/// Numbers in words.
const NUMBERS: &[&str] = &["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Words that people put between the parts of a list.
const JOINTS: &[&str] = &["and", "or", "&", "+"];

/// Whether the word joins the parts of a list.
pub(in crate::parse) fn joins(word: &str) -> bool {
    JOINTS[..2].contains(&word)
}

/// The verb of a `move` statement, if it has one.
pub(super) fn verb(text: &str) -> Option<&'static str> {
    text.split_whitespace().find_map(|word| MOVES.iter().copied().find(|verb| *verb == word))
}

/// Whether it is a number in words.
pub(super) fn is_number_word(word: &str) -> bool {
    NUMBERS.contains(&word)
}

/// The heading or lines that other words for a direction mean.
pub(super) fn direction(word: &str) -> Option<&'static str> {
    meant(DIRECTIONS, word)
}

fn meant(table: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    table.iter().find(|(other, _)| *other == word).map(|&(_, meant)| meant)
}

impl ParseFailure<'_> {
    /// The foreign idiom at this place, if it is one.
    pub(super) fn habit(&self, found: &str) -> Option<Typo> {
        self.conjunction(found)
            .or_else(|| self.times(found))
            .or_else(|| self.written_heading(found))
            .or_else(|| self.relation_verb())
            .or_else(|| self.enemy(found))
            .or_else(|| self.in_words(found))
            .or_else(|| self.before_number(found))
            .or_else(|| self.lines(found))
            .or_else(|| self.region_sign())
            .or_else(|| self.owner(found))
            .or_else(|| self.plies(found))
            .or_else(|| self.sign(found))
    }

    /// `cap king and guard …`, `count 0 or 2`: the word is at the invalid place, or just before it.
    fn conjunction(&self, found: &str) -> Option<Typo> {
        if !self.expects(Rule::comma) || found.is_empty() {
            return None;
        }
        let (before, help) = (self.before(), "list items are separated by commas");
        if JOINTS.contains(&found) {
            return Some(catalogue::instead(self.span(before.len(), self.offset + found.len()), ",", help));
        }
        let last = last_token(before);
        let kept = before[..before.len() - last.len()].trim_end();
        joins(last).then(|| catalogue::instead(self.span(kept.len(), before.len()), ",", help))
    }

    /// `board 9 by 10`
    fn times(&self, found: &str) -> Option<Typo> {
        let behind = self.after().get(found.len()..)?;
        let end = self.text.len() - behind.trim_start().len();
        let is_sign = self.expects(Rule::times) && behind.trim_start().starts_with(|c: char| c.is_ascii_digit());
        is_sign.then(|| {
            catalogue::instead(self.span(self.before().len(), end), " x ", "files and ranks are joined by `x`")
        })
    }

    /// `slides diagonally`, `slides file, rank`
    fn written_heading(&self, found: &str) -> Option<Typo> {
        let help = "directions are lines behind `along`, or `forward`, `backward` and `sideways`";
        if !self.expects(Rule::written_heading) {
            return None;
        }
        if keywords::LINES.contains(&found) {
            return Some(catalogue::instead(self.span(self.offset, self.offset), "along ", help));
        }
        let words = meant(DIRECTIONS, found)?;
        // `any direction` stands for it in two words.
        let behind = &self.after()[found.len()..];
        let noun = first_token(behind.trim_start());
        let is_noun = noun.starts_with("direction");
        let end = self.text.len() - behind.len()
            + if is_noun { behind.len() - behind.trim_start().len() + noun.len() } else { 0 };
        Some(catalogue::instead(self.span(self.offset, end), words, help))
    }

    /// `forbid king near king`: the text is valid up to the word after it.
    fn relation_verb(&self) -> Option<Typo> {
        if !self.expects(Rule::kw_touches) {
            return None;
        }
        let (before, help) = (self.before(), "the relations are touches, beside, faces and aligned");
        let last = last_token(before);
        let whole = match last {
            "to" => {
                let kept = before[..before.len() - last.len()].trim_end();
                BEFORE_TO.iter().find_map(|word| Some((kept.strip_suffix(word)?, *word)))
            }
            _ => Some((&before[..before.len() - last.len()], last)),
        };
        let found = first_token(self.after());
        let (kept, word) = match found {
            "to" if BEFORE_TO.contains(&last) => {
                let at = self.span(before.len() - last.len(), self.offset + found.len());
                return Some(catalogue::instead(at, "touches", help));
            }
            _ => whole?,
        };
        // A misspelt word of the language is read as a piece, too.
        let expected = self.expected.iter().filter_map(|&rule| syntax::keyword_text(rule));
        let postures = expected.filter(|word| keywords::RELATION_VERBS.contains(word));
        let words = meant(RELATION_VERBS, word).or_else(|| suggest::nearest(word, postures))?;
        let is_pattern = words == "on";
        if is_pattern && !self.expects(Rule::kw_on) {
            return None;
        }
        let help = if is_pattern { "a pattern says on which square a piece stands" } else { help };
        Some(catalogue::instead(self.span(kept.len(), before.len()), words, help))
    }

    /// `onto black`, `captures`
    fn enemy(&self, found: &str) -> Option<Typo> {
        let is_word = found.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_word && last_token(self.before()) == "onto" {
            return Some(catalogue::instead(self.here(found), "enemy", "the other side's pieces have one word"));
        }
        if found.is_empty() && last_token(self.before()) == "onto" {
            return Some(catalogue::said_otherwise("a capture is `onto enemy`, or lists piece types behind it"));
        }
        let is_taking = ["captures", "capture", "takes", "capturing", "taking"].contains(&found);
        let expects_arrival = self.expects(Rule::arrival) || self.expects(Rule::kw_onto);
        (is_taking && expects_arrival).then(|| {
            catalogue::instead(self.here(found), "onto enemy", "a move that captures is stated by where it ends")
        })
    }

    /// `at most two`
    fn in_words(&self, found: &str) -> Option<Typo> {
        let rules = [Rule::number, Rule::integer, Rule::number_set, Rule::signed_set, Rule::number_range];
        let number = NUMBERS.iter().position(|word| *word == found)?;
        rules
            .into_iter()
            .any(|rule| self.expects(rule))
            .then(|| catalogue::instead(self.here(found), &number.to_string(), "numbers are written in digits"))
    }

    /// `on rank 5`, `on camp stack 2`: a word before a number has been read as a region.
    fn before_number(&self, found: &str) -> Option<Typo> {
        let last = last_token(self.before());
        let is_number = found.starts_with(|c: char| c.is_ascii_digit());
        // A word and a number look like a statement, so that no other continuation is expected there.
        let may_be_region = self.expected.is_empty() || self.expects_region();
        if !is_number || !may_be_region || last.is_empty() {
            return None;
        }
        let in_piece = ["on", "anywhere"].contains(&first_token(self.text));
        let limit = match last {
            "max" => Some("at most"),
            "min" => Some("at least"),
            _ => None,
        };
        if let Some(words) = limit.filter(|_| in_piece) {
            return Some(catalogue::instead(self.word_before(), words, "a limit has words before its number"));
        }
        let known: &[&str] = if in_piece { &["ranks", "stacked", "exactly"] } else { &["ranks"] };
        let word = suggest::nearest(last, known.iter().copied())?;
        match word {
            "ranks" => Some(catalogue::one_line(self.word_before(), word)),
            _ => Some(catalogue::instead(self.word_before(), word, "the word before the number is unknown")),
        }
    }

    /// `files 1..3`, `ranks a..c`, `files A`
    fn lines(&self, found: &str) -> Option<Typo> {
        let help = "files have letters, ranks have numbers";
        let is_label = found.len() <= 2 && found.bytes().all(|byte| byte.is_ascii_alphabetic()) && !found.is_empty();
        match last_token(self.before()) {
            "files" if found.starts_with(|c: char| c.is_ascii_digit()) => {
                Some(catalogue::instead(self.word_before(), "ranks", help))
            }
            "ranks" if is_label => Some(catalogue::instead(self.word_before(), "files", help)),
            "files" if is_label => {
                // A range of them is a single typo.
                let last = self.after()[found.len()..].strip_prefix("..").map_or("", first_token);
                let range = match last {
                    "" => found,
                    last => &self.after()[..found.len() + "..".len() + last.len()],
                };
                Some(catalogue::instead(self.here(range), &range.to_ascii_lowercase(), "files have small letters"))
            }
            _ => None,
        }
    }

    /// `a1 || b1`, `!camp`, `ranks 4, 5`
    fn region_sign(&self) -> Option<Typo> {
        if !self.expects_region() {
            return None;
        }
        let (before, after) = (self.before(), self.after());
        let by_sign = |(sign, meant): &(&str, &'static str)| {
            // The first of two signs has been read.
            let start = match sign.len() {
                2 if before.ends_with(&sign[..1]) && after.starts_with(&sign[1..]) => before.len() - 1,
                _ if after.starts_with(sign) => self.offset,
                _ => return None,
            };
            Some(catalogue::instead(
                self.span(start, start + sign.len()),
                meant,
                "regions are combined by `&`, `|` and `-`",
            ))
        };
        let comma = || {
            let behind = after.strip_prefix(',')?;
            let blank = if behind.is_empty() || behind.starts_with(char::is_whitespace) { "" } else { " " };
            Some(catalogue::comma_in_region(self.span(self.offset, self.offset + 1), blank))
        };
        SIGNS.iter().find_map(by_sign).or_else(comma)
    }

    pub(super) fn expects_region(&self) -> bool {
        syntax::names(self.expected).contains(&"a region")
    }

    /// `piece stone S red { … }`
    fn owner(&self, found: &str) -> Option<Typo> {
        let is_name = found.starts_with(|c: char| c.is_ascii_alphabetic());
        let expects_owner = self.expects(Rule::owner) || self.expects(Rule::kw_of);
        let is_last = self.after()[found.len()..].trim_start().starts_with('{');
        (is_name && expects_owner && is_last).then(|| {
            let at = self.span(self.offset, self.offset);
            catalogue::instead(at, "of ", "the side of a piece stands behind `of`")
        })
    }

    /// `50 moves without capture`: a move of both sides is two plies.
    fn plies(&self, found: &str) -> Option<Typo> {
        let last = last_token(self.before());
        let number = last.parse::<u32>().ok().filter(|_| self.expects(Rule::kw_plies))?;
        let (plies, help) = match found {
            "moves" | "rounds" => (number.checked_mul(2)?, "a move of one side is a ply, and a move of both is two"),
            "turns" | "halfmoves" => (number, "a move of one side is a ply"),
            _ => return None,
        };
        let start = self.before().len() - last.len();
        let is_whole = first_token(self.after()[found.len()..].trim_start()) == "without";
        let written = format!("{plies} plies{}", if is_whole { "" } else { " without capture" });
        Some(catalogue::instead(self.span(start, self.offset + found.len()), &written, help))
    }

    /// `title: "…"`, `value rook = 500`: a sign where the value follows directly.
    fn sign(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        let verb = last_token(before);
        let kept = before[..before.len() - verb.len()].trim_end();
        if let Some(name) = kept.strip_suffix(':').filter(|_| MOVES.contains(&verb)) {
            return Some(catalogue::sign_behind_word(self.span(name.len(), kept.len()), last_token(name), ""));
        }
        if matches!(first_token(self.text), "value" | "worth")
            && let Some(kept) = before.strip_suffix(':')
            && found.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        {
            return Some(catalogue::sign_behind_word(
                self.span(kept.trim_end().len(), before.len()),
                last_token(kept.trim_end()),
                if self.text[..self.offset].ends_with(':') { " " } else { "" },
            ));
        }
        let is_sign = match found {
            "=" => !self.expects(Rule::equals),
            ":" => !self.expects(Rule::colon),
            _ => false,
        };
        if !is_sign || last_token(before).is_empty() {
            return None;
        }
        let has_name = !["sides", "royal", "move", "promote"].contains(&before);
        if keywords::STATEMENTS.contains(&before) && has_name && found == "=" && self.expects(Rule::name) {
            return Some(catalogue::said_otherwise("a name stands before the sign"));
        }
        let at = self.span(before.len(), self.offset + 1);
        match self.expects_limit() && found == "=" {
            true => Some(catalogue::instead(at, " exactly", "a limit has words before its number")),
            false => {
                let blank = if self.after()[1..].starts_with(|c: char| c.is_alphanumeric()) { " " } else { "" };
                Some(catalogue::sign_behind_word(at, last_token(before), blank))
            }
        }
    }
}
