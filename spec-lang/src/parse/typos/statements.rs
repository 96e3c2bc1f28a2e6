//! Statements whose parts are written in the order or with the signs of other languages.

use super::foreign_idioms::{direction, verb};
use super::{ParseFailure, last_token};
use crate::catalogue::{self, Typo};
use crate::notation;
use crate::parse::syntax::Rule;
use crate::parse::{first_token, keywords};
use crate::suggest;

/// Signs and words for the arrow of `interactions`.
const ARROWS: &[&str] = &["<->", "<=>", "=>", "-->", "vs", "meets", "with", "and", ":", "=", "-"];

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

impl ParseFailure<'_> {
    /// The typo that concerns the statement as a whole, if any.
    pub(super) fn whole_statement(&self, found: &str) -> Option<Typo> {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        match first_token(self.text) {
            "budget" => self.budget_signs(found),
            "cap" => self
                .cap_words(&words, found)
                .or_else(|| self.cap_range(found))
                .or_else(|| self.two_sides(&words, found)),
            "count" => self.open_range(found),
            "forbid" => self.pattern(&words, found),
            "require" => self.requirement(&words, found),
            "layer" => self.layer(found),
            "interactions" => self.arrow(),
            "symmetry" => self.cycles(found),
            "state" => self.state_signs(found),
            "published" => self.quoted_figure(found),
            "promote" => self.promotion(&words, found).or_else(|| self.side_before_piece(found)),
            "move" => self.verb_first(&words).or_else(|| self.legs(found)).or_else(|| self.side_before_piece(found)),
            "royal" => self.side_before_piece(found),
            "end" => self.ending(&words, found),
            "value" => self.value_first(&words).or_else(|| self.side_before_piece(found)),
            "weight" => self.value_first(&words),
            "replace" => self.kind_of_replaced(found),
            "show" if ["shade", "marks", "diagonals", "gap"].contains(&last_token(self.before())) && is_word(found) => {
                let at = self.span(self.offset, self.offset);
                Some(catalogue::instead(at, "on ", "the squares stand behind `on`"))
            }
            _ => None,
        }
    }

    /// The text from the place to the end of the statement, and its end.
    fn rest(&self) -> (&str, usize) {
        let end = self.text.trim_end().len().max(self.offset);
        (&self.text[self.offset..end], end)
    }

    /// `budget 0..2 == stone`, `budget at most 2 = stone`, `budget stone == guard`, `budget total = stone`
    fn budget_signs(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        if found == "=" && before.ends_with('=') {
            let at = self.span(before.len() - 1, self.offset + 1);
            return Some(catalogue::instead(at, "=", "the range and the sum have one sign between them"));
        }
        let behind = self.after().get(found.len()..)?.trim_start();
        if ["most", "least"].contains(&found) && last_token(before) == "at" && is_number(behind) {
            let help = "a budget begins with a range of values, as in `budget 0..2 = stone`";
            let start = before.len() - "at".len();
            let at = self.span(start, self.text.len() - behind.len());
            return Some(match found {
                "most" => catalogue::instead(at, "0..", help),
                _ => catalogue::said_otherwise(help),
            });
        }
        let (left, right) = self.text.strip_prefix("budget")?.split_once('=')?;
        let (left, right) = (left.trim(), right.trim_start_matches('=').trim());
        let is_term = |text: &str| is_word(text) && !text.contains(['+', '-', ',', '(', ':']);
        // A range behind the sum is another typo.
        if found != "=" || !is_term(left) || !is_word(right) {
            return None;
        }
        let help = "a budget says which values its sum may have";
        let start = self.text.len() - self.text.strip_prefix("budget")?.trim_start().len();
        let at = self.span(start, self.text.trim_end().len());
        Some(match is_term(right) {
            true => catalogue::instead(at, &format!("0 = {left} - {right}"), help),
            false => {
                catalogue::said_otherwise("a budget says which values its sum may have, as in `budget 0..2 = stone`")
            }
        })
    }

    /// `cap stone between 1 and 3 on camp`, `cap stone: at most 1 on camp`
    fn cap_words(&self, words: &[&str], found: &str) -> Option<Typo> {
        if let ["cap", .., "between", low, "and", high, "on" | "per", _] = *words
            && is_number(low)
        {
            let start = self.text.find("between")?;
            let end = start + self.text[start..].find(high)? + high.len();
            let written = format!("at least {low} at most {high}");
            return Some(catalogue::instead(self.span(start, end), &written, "a limit has words before its number"));
        }
        let ["cap", label, "at" | "exactly", ..] = *words else { return None };
        let piece = label.strip_suffix(':')?;
        let start = self.text.find(label)? + piece.len();
        (is_number(found) || found == "most" || found == "least")
            .then(|| catalogue::sign_behind_word(self.span(start, start + 1), piece, ""))
    }

    /// `cap stone 0..1 on camp`
    fn cap_range(&self, found: &str) -> Option<Typo> {
        let (low, behind) = (found, self.after().get(found.len()..)?);
        let high = first_token(behind.strip_prefix("..")?);
        let is_range = is_number(low) && is_number(high) && (self.expects(Rule::limit) || self.expects(Rule::at_most));
        let at = self.span(self.offset, self.offset + low.len() + "..".len() + high.len());
        let words = match low {
            "0" => format!("at most {high}"),
            _ => format!("at least {low} at most {high}"),
        };
        is_range.then(|| catalogue::instead(at, &words, "the limit of a cap is written in words"))
    }

    /// `cap white and black stone at most 1 on board`
    fn two_sides(&self, words: &[&str], found: &str) -> Option<Typo> {
        let ["cap", first, "and" | "or", second, piece, "at" | "exactly", ..] = *words else { return None };
        let start = self.text.find(first)?;
        let end = self.text.find(piece)? + piece.len();
        let written = format!("{first} {piece}, {second} {piece}");
        ([second, "and", "or"].contains(&found) && start < end)
            .then(|| catalogue::instead(self.span(start, end), &written, "each piece has its side before it"))
    }

    /// `count 0..`, `count ..2`
    fn open_range(&self, found: &str) -> Option<Typo> {
        let before = self.before();
        if found == "." && before == "count" && self.after().starts_with("..") {
            return Some(catalogue::instead(self.span(self.offset, self.offset + 2), "0..", "a range has both ends"));
        }
        let behind = self.after().get(found.len()..)?.trim_start();
        if before == "count" && is_word(found) && is_number(behind) && !["up", "max", "min", "at"].contains(&found) {
            return Some(catalogue::said_otherwise(
                "a count holds for each side; a piece of one side alone is defined as in `piece stone S of white`",
            ));
        }
        (before.ends_with("..") && !is_number(found))
            .then(|| catalogue::said_otherwise("a range has both ends, as in `count 0..8`"))
    }

    /// `forbid stone on rank 1`, `forbid !stone on a1`, `forbid stone faces stone diagonally`
    fn pattern(&self, words: &[&str], found: &str) -> Option<Typo> {
        if found == "!" {
            return Some(catalogue::instead(self.here(found), "no ", "an absent piece is stated by a word"));
        }
        if let (["forbid", piece, "on", ..], "and" | "&") = (words, found)
            && notation::square(first_token(self.after()[found.len()..].trim_start())).is_some()
        {
            let at = self.span(self.before().len(), self.offset + found.len());
            let written = format!(", {piece} on");
            return Some(catalogue::instead(at, &written, "each square of a pattern has its piece"));
        }
        if found == "or" && words.contains(&"on") && self.expects(Rule::comma) {
            return Some(catalogue::said_otherwise(
                "a pattern is forbidden where all its literals hold: write a statement for each alternative",
            ));
        }
        if found == "adjacent" && self.expects(Rule::kw_touches) {
            return Some(catalogue::said_otherwise("a relation names both pieces, as in `forbid stone touches stone`"));
        }
        if self.expects(Rule::kw_along)
            && let Some(lines) = direction(found).filter(|lines| lines.starts_with("along "))
        {
            return Some(catalogue::instead(self.here(found), lines, "lines stand behind `along`"));
        }
        let ["forbid", piece, "on", lines @ ("rank" | "ranks" | "file" | "files"), ..] = *words else { return None };
        let lines = if lines.starts_with('r') { "ranks" } else { "files" };
        let labels = words[4..].join(" ");
        let help = "a pattern names single squares; a region is kept free by a cap";
        let whole = self.span(0, self.text.trim_end().len());
        (is_word(piece) && !labels.contains(','))
            .then(|| catalogue::instead(whole, &format!("cap {piece} at most 0 on {lines} {labels}"), help))
    }

    /// `require king on e4`, `require king on camp`
    fn requirement(&self, words: &[&str], found: &str) -> Option<Typo> {
        if let ["require", "exactly" | "at" | "one" | "two", ..] = *words {
            return Some(catalogue::said_otherwise(
                "a number of pieces is required by a cap, as in `cap king exactly 1 on board`",
            ));
        }
        if found != "on" || !self.expects(Rule::kw_touches) {
            return None;
        }
        let squares = words.last().filter(|square| notation::square(square).is_some());
        match (words, squares) {
            (["require", pieces @ .., "on", _], Some(square)) => {
                let written = format!("forbid no {} on {square}", pieces.join(" "));
                let whole = self.span(0, self.text.trim_end().len());
                Some(catalogue::instead(whole, &written, "a piece is required on a square by forbidding its absence"))
            }
            _ => Some(catalogue::said_otherwise(
                "placements say where pieces may stand; a number on a region is required by a cap, as in `cap king at least 1 on camp`",
            )),
        }
    }

    /// `layer top: stone`, `layer top = stone`
    fn layer(&self, found: &str) -> Option<Typo> {
        if ![":", "="].contains(&found) || !self.expects(Rule::open) {
            return None;
        }
        let (rest, end) = self.rest();
        let pieces = rest[found.len()..].trim().trim_matches(['{', '}']).trim();
        let at = self.span(self.before().len(), end);
        Some(catalogue::instead(at, &format!(" {{ {pieces} }}"), "the pieces of a layer stand between braces"))
    }

    /// `interactions { king vs guard }`
    fn arrow(&self) -> Option<Typo> {
        let sign = ARROWS.iter().find(|sign| self.after().starts_with(**sign))?;
        let help = "two pieces that meet are joined by an arrow";
        self.expects(Rule::arrow).then(|| catalogue::instead(self.here(sign), "->", help))
    }

    /// `symmetry flip squares a1 h1`, `symmetry flip squares (a1, h1)`
    fn cycles(&self, found: &str) -> Option<Typo> {
        if found == "," && self.expects(Rule::rparen) {
            let blank = if self.after()[1..].starts_with(' ') { "" } else { " " };
            let help = "the squares of a cycle follow one another without commas";
            let at = self.here(found);
            return Some(match blank {
                "" => catalogue::word_too_many(at, ","),
                _ => catalogue::said_otherwise(help),
            });
        }
        if found == "," && (self.expects(Rule::square_cycle) || self.expects(Rule::lparen)) {
            return Some(catalogue::word_too_many(self.here(found), ","));
        }
        if found == "-" && self.after().starts_with("->") && self.expects(Rule::comma) {
            let at = self.span(self.before().len(), self.offset + "->".len());
            return Some(catalogue::instead(at, ",", "the pieces of a cycle are separated by commas"));
        }
        if !self.expects(Rule::square_cycle) && !self.expects(Rule::piece_cycle) && !self.expects(Rule::lparen) {
            return None;
        }
        let (rest, end) = self.rest();
        let at = self.span(self.offset, end);
        (is_word(found) && !rest.contains(['(', ')']))
            .then(|| catalogue::instead(at, &format!("({rest})"), "a cycle stands between parentheses"))
    }

    /// `state castling = none, short`, `state turn: white | black`
    fn state_signs(&self, found: &str) -> Option<Typo> {
        match found {
            "=" | "{" if self.expects(Rule::colon) => {
                let at = self.span(self.before().len(), self.offset + found.len());
                Some(catalogue::instead(at, ":", "the values of a state variable stand behind a colon"))
            }
            _ if is_word(found) && self.expects(Rule::comma) && self.expects(Rule::kw_as) => {
                let at = self.span(self.before().len(), self.offset);
                Some(catalogue::instead(at, ", ", "values are separated by commas"))
            }
            "|" | "/" | ";" if self.expects(Rule::comma) => {
                let at = self.span(self.before().len(), self.offset + found.len());
                Some(catalogue::instead(at, ",", "values are separated by commas"))
            }
            _ => None,
        }
    }

    /// `published "10" "Author"`
    fn quoted_figure(&self, found: &str) -> Option<Typo> {
        let inside = self.after().strip_prefix('"')?.split('"').next()?;
        let at = self.span(self.offset, self.offset + inside.len() + 2);
        (found == "\"" && self.expects(Rule::figure) && is_number(inside))
            .then(|| catalogue::instead(at, inside, "figures stand without quotation marks"))
    }

    /// `promote stone to guard on ranks 8`, `promote stone on ranks 8 to guard`
    fn promotion(&self, words: &[&str], found: &str) -> Option<Typo> {
        if let ["promote", piece, "to" | "into" | "=" | "as" | "->", becomes, "on", region @ ..] = words {
            let turned = format!("promote {piece} on {} as {becomes}", region.join(" "));
            let whole = self.span(0, self.text.trim_end().len());
            return Some(catalogue::instead(whole, &turned, "the region stands before the new piece"));
        }
        // The word has been read as a region.
        let at = ["to", "into", "becomes", "for"].iter().find_map(|word| {
            let start = self.text.find(&format!(" {word} "))? + 1;
            Some(self.span(start, start + word.len()))
        })?;
        (found.is_empty() && self.expects(Rule::kw_as) || self.expects(Rule::becomes))
            .then(|| catalogue::instead(at, "as", "the new pieces stand behind one word"))
    }

    /// `leaps (1,2)`, `leaps 1,2`, `leaps 2 then 1`, `jumps 2 along file`
    fn legs(&self, found: &str) -> Option<Typo> {
        let leg = self.expects(Rule::leg) || self.expects(Rule::number) || self.expects(Rule::written_heading);
        match verb(self.text) {
            Some("leaps") if leg && !is_number(found) && direction(found).is_none() => Some(catalogue::said_otherwise(
                "a leap has a number and a direction for each leg, as in `leaps 1 along file, rank then 1 along diagonal`",
            )),
            Some("jumps") if self.expects(Rule::written_heading) && is_number(found) => {
                Some(catalogue::said_otherwise(
                    "`jumps` goes any distance over a piece; a fixed distance is a leap, as in `leaps 2 along file`",
                ))
            }
            _ => None,
        }
    }

    /// `move white stone slides …`, `royal white king`
    fn side_before_piece(&self, found: &str) -> Option<Typo> {
        let before: Vec<&str> = self.before().split_whitespace().collect();
        let behind = first_token(self.after().get(found.len()..)?.trim_start());
        let ends_list = match before[..] {
            ["royal", _] => behind.is_empty() || behind == ",",
            ["move", _] => verb(self.text) == Some(behind),
            ["promote", _] => behind == "on",
            ["value", _] => is_number(behind) || behind == "-",
            _ => false,
        };
        (is_word(found) && ends_list && self.expects(Rule::comma))
            .then(|| catalogue::said_otherwise("pieces are separated by commas here, and have no side before them"))
    }

    /// `move slides stone along file`
    fn verb_first(&self, words: &[&str]) -> Option<Typo> {
        let ["move", first, piece, ..] = *words else { return None };
        if verb(first).is_none() || !is_word(piece) || ["along", "forward"].contains(&piece) {
            return None;
        }
        let start = self.text.find(first)?;
        let end = start + self.text[start..].find(piece)? + piece.len();
        let turned = format!("{piece} {first}");
        Some(catalogue::instead(self.span(start, end), &turned, "the piece stands before the verb"))
    }

    /// `end win if 4 in a row`, `end win if king captured`, `end if no move lose`
    fn ending(&self, words: &[&str], found: &str) -> Option<Typo> {
        if let ["end", "if", ..] = *words {
            return Some(catalogue::said_otherwise("the outcome comes first, as in `end lose if no move`"));
        }
        if let ["end", outcome @ ("wins" | "loses" | "draws"), ..] = *words {
            let start = self.text.find(outcome)?;
            let at = self.span(start, start + outcome.len());
            return Some(catalogue::instead(at, &outcome[..outcome.len() - 1], "an outcome is one of three words"));
        }
        if let ["end", _, "wins" | "loses" | "draws", ..] = *words {
            return Some(catalogue::said_otherwise(
                "the outcome is that of the side to move or of the side with the line or the pieces, as in `end lose if no move`",
            ));
        }
        let before = self.before();
        let number = last_token(before);
        if is_number(number) && self.expects(Rule::kw_plies) {
            let row = ["in a row", "in a line", "in row", "in line", "aligned", "connected"];
            if let Some(words) = row.iter().find(|words| self.after().starts_with(**words)) {
                let at = self.span(before.len() - number.len(), self.offset + words.len());
                let written = format!("line of {number} along file, rank, diagonal");
                return Some(catalogue::instead(at, &written, "a row of pieces is a line with its directions"));
            }
        }
        if is_number(number) && self.expects(Rule::kw_plies) && found == "along" {
            let at = self.span(before.len() - number.len(), before.len());
            return Some(catalogue::instead(at, &format!("line of {number}"), "a row of pieces is a line"));
        }
        if let Some(typo) = self.number_that_ends(number, found) {
            return Some(typo);
        }
        if self.expects(Rule::kw_moving) && is_word(found) {
            return Some(catalogue::said_otherwise(&format!("moves of a piece count by `or moving {found}`")));
        }
        let is_condition = [Rule::kw_no, Rule::kw_line, Rule::kw_move, Rule::kw_plies];
        let is_other = is_word(found)
            && !["stalemate", "checkmate", "mate", "moves", "rounds", "turns", "halfmoves"].contains(&found)
            && !found.starts_with("repe")
            && !found.starts_with("pl")
            && (!super::foreign_idioms::is_number_word(found) || found == "one" || found == "no");
        (is_other && is_condition.into_iter().any(|rule| self.expects(rule))).then(|| {
            catalogue::said_otherwise(
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            )
        })
    }

    /// `end win if king on e8`, `end win if king reaches ranks 8`, `end lose if no king`
    fn number_that_ends(&self, before: &str, found: &str) -> Option<Typo> {
        let help = "a number of pieces ends a game";
        if !is_word(found) {
            return None;
        }
        if before == "no" && self.expects(Rule::kw_move) {
            let start = self.before().trim_end().len() - before.len();
            let is_piece = !["move", "moves", "piece", "pieces", "legal", "check", "capture"].contains(&found);
            return is_piece.then(|| catalogue::instead(self.span(start, start + before.len()), "at most 0", help));
        }
        let after = self.after().get(found.len()..)?;
        let verb = after.trim_start();
        let gap = after.len() - verb.len();
        match first_token(verb) {
            _ if before != "if" => None,
            "on" => Some(catalogue::instead(self.span(self.offset, self.offset), "at least 1 ", help)),
            verb @ ("reaches" | "enters" | "in") => {
                let end = self.offset + found.len() + gap + verb.len();
                Some(catalogue::instead(self.span(self.offset, end), &format!("at least 1 {found} on"), help))
            }
            _ => None,
        }
    }

    /// `value 500 stone`, `weight 5 stone`
    fn value_first(&self, words: &[&str]) -> Option<Typo> {
        let ["value" | "weight", points, piece] = *words else { return None };
        let at = self.span(self.text.find(points)?, self.text.trim_end().len());
        (is_number(points) && is_word(piece))
            .then(|| catalogue::instead(at, &format!("{piece} {points}"), "the piece stands before its number"))
    }

    /// `replace stone S { … }`
    fn kind_of_replaced(&self, found: &str) -> Option<Typo> {
        let is_kind = suggest::nearest(found, keywords::STATEMENTS.iter().copied()).is_some();
        let is_piece = is_word(found) && !is_kind && self.before() == "replace" && self.text.trim_end().ends_with('}');
        let at = self.span(self.offset, self.offset);
        is_piece.then(|| catalogue::instead(at, "piece ", "the kind of a definition stands before its name"))
    }
}
