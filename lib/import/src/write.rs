//! A rules file of a variant.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Board, Mapping, Square};

use crate::Imported;
use crate::army::{Beside, ImportedGame};
use crate::ends::ends;
use crate::left_out::{LeftOut, RulesPart};
use crate::missing::{options_left_out, says_nothing_of_turns, told};
use crate::mistake::Fault;
use crate::pieces::{Pieces, SIDE_NAMES};
use crate::settings::{SIDES, Settings};
use crate::side::{ALL, ENEMY, SidePiece};

/// The maximum columns of a line of comment.
const WIDTH: usize = 120;

/// Writes the rules file of a variant's settings.
pub fn rules_file(title: &str, settings: &Settings) -> Result<Imported, Fault> {
    let game = ImportedGame::of(settings)?;
    let board = Board::new(game.grid.files, game.grid.ranks, game.board.clone());
    let pieces = Pieces::of(&game, &board).ok_or(Fault::UnevenBoard)?;
    let mut left_out = pieces.left_out.clone();
    left_out.extend(options_left_out(&game));
    let letters = letters(&game, &pieces)?;
    let writer = RulesWriter { game: &game, board: &board, pieces: &pieces, letters };
    let (name, body) = (variant_name(title), writer.body(&mut left_out));
    let left_out: Vec<LeftOut> = told(left_out);
    let head = comment(&format!(
        "{title}, from a file of variants for Fairy-Stockfish. Counted are the positions that the numbers and the ways of the pieces \
         leave, whether or not other pieces block them, and including those with a royal piece that can be captured at once."
    ));
    let missing = |part: RulesPart| {
        let of_part: Vec<&str> = left_out.iter().filter(|one| one.part == part).map(|one| &*one.what).collect();
        if of_part.is_empty() {
            String::new()
        } else {
            comment(&format!("Left out of the {part}: {}.", of_part.join("; ")))
        }
    };
    let missing: String = RulesPart::ALL.into_iter().map(missing).collect();
    let gap = if missing.is_empty() { "" } else { "//\n" };
    let text = format!(
        "{head}{gap}{missing}language 1\n\nvariant {name} {{\n    title \"{}\"\n    source \"Fairy-Stockfish, a file of variants\"\n\n{body}}}\n",
        harmless(title)
    );
    let formatted = qishu_spec_lang::format(&name, &text);
    Ok(Imported { name, text: formatted.text.unwrap_or(text), left_out })
}

/// A valid name for a rules file.
fn variant_name(title: &str) -> String {
    let word: String = title.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) { word } else { format!("variant_{word}") }
}

/// A text without characters that a string cannot hold, or that change the direction of text.
fn harmless(text: &str) -> String {
    let is_harmless = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter.is_ascii_graphic();
    text.chars()
        .map(|letter| if is_harmless(letter) && !['"', '\\'].contains(&letter) { letter } else { '_' })
        .collect()
}

/// A text as lines of comment.
fn comment(text: &str) -> String {
    let mut lines = vec!["//".to_owned()];
    for word in harmless(text).split_whitespace() {
        let last = lines.last_mut().expect("there is a first line");
        if last.len() + 1 + word.len() > WIDTH {
            lines.push(format!("// {word}"));
        } else {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// A letter for each promoted form that occurs beside the original pieces: one that no other piece has.
fn letters(game: &ImportedGame<'_>, pieces: &Pieces) -> Result<BTreeMap<(usize, usize), char>, Fault> {
    let taken: BTreeSet<char> = pieces.present().map(|kind| game.kind(kind).letter).collect();
    let mut free = ('a'..='z').filter(|letter| !taken.contains(letter));
    let mut letters = BTreeMap::new();
    for side in SIDES {
        let forms = game.armies[side].roles.iter().filter(|role| role.kind != role.goes_as);
        for form in forms.filter(|form| pieces.of_sides[form.kind][side].is_some()) {
            if let Entry::Vacant(letter) = letters.entry((form.kind, form.goes_as)) {
                letter.insert(free.next().ok_or(Fault::TooManyLetters)?);
            }
        }
    }
    Ok(letters)
}

/// Blocks of lines with an empty line between them; empty blocks are left out.
fn joined(blocks: &[Vec<String>]) -> String {
    let text = |lines: &Vec<String>| lines.iter().map(|line| format!("    {line}\n")).collect::<String>() + "\n";
    blocks.iter().filter(|lines| !lines.is_empty()).map(text).collect()
}

struct RulesWriter<'w> {
    game: &'w ImportedGame<'w>,
    board: &'w Board,
    pieces: &'w Pieces,
    letters: BTreeMap<(usize, usize), char>,
}

impl RulesWriter<'_> {
    fn body(&self, left_out: &mut BTreeSet<LeftOut>) -> String {
        let grid = self.game.grid;
        let mut blocks = Vec::new();
        let view = match self.pieces.mapping {
            Mapping::MirrorRanks => "mirror ranks",
            Mapping::MirrorFiles => "mirror files",
            Mapping::Rotate => "rotate",
            Mapping::Same => "same",
        };
        let (keep, region) = match *self.board.squares() == grid.squares() {
            true => ("", None),
            false => (" keep open", Some(format!("region open = {}", self.board.squares()))),
        };
        let mut head = vec![format!("board {} x {}{keep}", grid.files, grid.ranks)];
        head.push(format!("sides {}, {} {view}", SIDE_NAMES[0], SIDE_NAMES[1]));
        blocks.push(head);
        blocks.push(region.into_iter().collect());
        blocks.push(self.each(|kind, side, piece| Some(self.piece(kind, side, piece))));
        blocks.push(self.sums());
        if says_nothing_of_turns(left_out) {
            return joined(&blocks);
        }
        let royal: Vec<String> = self.each(|kind, side, piece| piece.is_royal.then(|| self.pieces.name(kind, side)));
        let ends = ends(self.game, !royal.is_empty(), |kind| self.pieces.names(kind), left_out);
        let mut opening = vec![format!("start \"{}\"", self.opening())];
        opening.extend((!royal.is_empty()).then(|| format!("royal {}", royal.join(", "))));
        opening.extend(self.game.settings.flag("mustCapture").then(|| "must capture".to_owned()));
        blocks.push(opening);
        let moves = self.each(|kind, side, piece| {
            let name = self.pieces.name(kind, side);
            let (all, enemy) = (self.pieces.names(kind).join(", "), self.pieces.name(kind, 1 - side));
            let named = |words: &String| words.replace(ALL, &all).replace(ENEMY, &enemy);
            let lines: Vec<String> = piece.moves.iter().map(|words| format!("move {name} {}", named(words))).collect();
            (!lines.is_empty()).then(|| lines.join("\n    "))
        });
        blocks.push(moves);
        blocks.push(self.each(|kind, side, piece| {
            let (region, to) = piece.promotion.as_ref()?;
            let to: Vec<String> = to.iter().map(|&to| self.pieces.name(to, side)).collect();
            Some(format!("promote {} on {region} as {}", self.pieces.name(kind, side), to.join(", ")))
        }));
        blocks.push(ends.into_iter().map(|end| format!("end {end}")).collect());
        joined(&blocks)
    }

    /// An optional line for each piece of the rules.
    fn each(&self, line: impl Fn(usize, usize, &SidePiece) -> Option<String>) -> Vec<String> {
        let lines = |kind: usize| {
            let sides = self.pieces.sides(kind);
            sides.filter_map(|(side, piece)| line(kind, side, piece)).collect::<Vec<String>>()
        };
        self.pieces.present().flat_map(lines).collect()
    }

    fn piece(&self, kind: usize, side: usize, piece: &SidePiece) -> String {
        let of = if self.pieces.is_common[kind] { String::new() } else { format!(" of {}", SIDE_NAMES[side]) };
        let letter = self.game.kind(kind).letter.to_ascii_uppercase();
        let count = match piece.number.least == piece.number.most {
            true => piece.number.most.to_string(),
            false => format!("{}..{}", piece.number.least, piece.number.most),
        };
        let place = |place: &crate::side::StandingPlace| {
            let form = place.role.and_then(|role| {
                let role = self.game.armies[side].roles[role];
                self.letters.get(&(role.kind, role.goes_as))
            });
            let form = form.map(|letter| format!(" as {}", letter.to_ascii_uppercase())).unwrap_or_default();
            format!(" {}{form}", place.words)
        };
        let places: String = piece.places.iter().map(place).collect();
        let hand = if piece.in_hand { " in hand" } else { "" };
        format!("piece {} {letter}{of} {{ count {count}{places}{hand} }}", self.pieces.name(kind, side))
    }

    /// The constraints on several kinds together.
    fn sums(&self) -> Vec<String> {
        let mut sums = Vec::new();
        if self.game.beside == Beside::Captives {
            let free = |&kind: &usize| !self.game.is_royal(kind);
            let vanish =
                self.game.settings.flag("blastOnCapture") || self.game.settings.differs("petrifyOnCaptureTypes");
            for kind in self.pieces.present().filter(free) {
                let all: u32 = SIDES.map(|side| self.game.number(side, kind).most).into_iter().max().unwrap_or(0);
                let least = if vanish { "0.." } else { "" };
                sums.push(format!("budget across sides {least}{all} = {}", self.pieces.names(kind).join(" + ")));
            }
            return sums;
        }
        sums.extend(self.turns());
        sums.extend(self.resting());
        let by_side = SIDES.map(|side| {
            let named = |(kind, over)| (self.pieces.name(kind, side), over);
            let sums = self.game.sums(side).into_iter();
            sums.map(|(terms, most)| (terms.into_iter().map(named).collect(), most)).collect::<Vec<_>>()
        });
        let text = |(terms, most): &(Vec<(String, u32)>, u32), side: Option<&str>| {
            let side = side.map(|side| format!("{side} ")).unwrap_or_default();
            let term = |(name, over): &(String, u32)| match over {
                0 => format!("{side}{name}"),
                _ => format!("over({side}{name}, {over})"),
            };
            format!("budget 0..{most} = {}", terms.iter().map(term).collect::<Vec<String>>().join(" + "))
        };
        if by_side[0] == by_side[1] {
            sums.extend(by_side[0].iter().map(|sum| text(sum, None)));
        } else {
            for side in SIDES {
                sums.extend(by_side[side].iter().map(|sum| text(sum, Some(SIDE_NAMES[side]))));
            }
        }
        sums
    }

    /// The constraint of games with drops only, in which no piece ever moves: one side has the same number of pieces as
    /// the other, or one more.
    fn turns(&self) -> Option<String> {
        let ImportedGame { armies, opening, .. } = self.game;
        let none_moves = armies.iter().all(|army| army.goings.iter().all(|going| going.ways.is_empty()));
        let lays = self.game.beside == Beside::Laid && self.game.settings.word("flipEnclosedPieces") == "none";
        let passes = ["passWhite", "passBlack", "passOnStalemateWhite", "passOnStalemateBlack"];
        if !none_moves || !lays || passes.iter().any(|key| self.game.settings.flag(key)) {
            return None;
        }
        let pieces = |side: usize| opening.pieces.iter().filter(|piece| piece.side == side).count() as i64;
        let first = pieces(0) - pieces(1) - opening.to_move as i64;
        let all = |side: usize| {
            let kinds = self.pieces.present().filter(|&kind| self.pieces.of_sides[kind][side].is_some());
            kinds.map(|kind| format!("{} {}", SIDE_NAMES[side], self.pieces.name(kind, side))).collect::<Vec<String>>()
        };
        Some(format!("budget turns: {first}..{} = {} - {}", first + 1, all(0).join(" + "), all(1).join(" - ")))
    }

    /// The constraints of gravity: each piece rests on another one or lies on the lowest rank.
    fn resting(&self) -> Vec<String> {
        let falls =
            |piece: &SidePiece| piece.moves.iter().find_map(|words| words.strip_prefix("drops ")).map(str::to_owned);
        let last = self.game.grid.ranks;
        self.each(|kind, side, piece| {
            let downward = falls(piece).filter(|_| last > 1 && self.game.settings.word("enclosingDrop") == "top")?;
            let name = self.pieces.name(kind, side);
            let ranks = if downward == "backward" { format!("2..{last}") } else { format!("1..{}", last - 1) };
            Some(format!("require {name} beside any {downward} on ranks {ranks}"))
        })
    }

    /// The pieces on the board, in the notation of positions.
    fn opening(&self) -> String {
        let grid = self.game.grid;
        let piece = |square: Square| {
            let piece = self.game.opening.pieces.iter().find(|piece| piece.square == square)?;
            let pair = self.game.settings.pair("promotedPieceType", &piece.kind).filter(|_| piece.is_promoted);
            let letter = pair.unwrap_or(&piece.kind).letter;
            Some(if piece.side == 0 { letter.to_ascii_uppercase() } else { letter })
        };
        let ranks = (0..grid.ranks).rev().map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            let flush = |text: &mut String, empty: &mut u32| {
                if *empty > 0 {
                    text.push_str(&std::mem::take(empty).to_string());
                }
            };
            for file in 0..grid.files {
                let square = Square { rank, file };
                match piece(square) {
                    Some(letter) => {
                        flush(&mut text, &mut empty);
                        text.push(letter);
                    }
                    None if self.board.squares().has(square) => empty += 1,
                    None => {
                        flush(&mut text, &mut empty);
                        text.push('*');
                    }
                }
            }
            flush(&mut text, &mut empty);
            text
        });
        ranks.collect::<Vec<String>>().join("/")
    }
}
