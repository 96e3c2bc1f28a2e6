//! Converts a draft's numbers to a rules file.

use super::board::{GameBoard, NAMES};
use super::draft::{CountEnd, GameHeading, GameMove, GameNumbers, GameVerb, PromotionForm};
use super::hand_numbers::NEIGHBOURS;
use super::special_moves::SpecialStatements;
use crate::random_spec::lines;
use crate::random_spec::regions::{bit, choose, members};

const OTHER_LETTERS: [&str; 4] = [" or Q", " or +T", " or U~", " or V"];
/// The name of the lines that the rules list, and their bit among lines.
const ROADS: &str = "roads";
const LISTED: u8 = 16;
const HEADINGS: [&str; 5] = ["forward", "backward", "sideways", "leftward", "rightward"];

/// The rules; the checker may refuse them.
pub fn text(draft: &GameNumbers) -> String {
    let board = GameBoard::new(draft);
    let mut lines = vec![board.statement(), board.sides()];
    let camp = format!("region camp = {}", board.drawn(board.camp));
    lines.push(camp);
    for (index, piece_type) in draft.piece_types.iter().enumerate() {
        let owner = piece_type.owner.map_or("", |second| if second { " of black" } else { " of white" });
        let place = if piece_type.is_confined { "on camp" } else { "anywhere" };
        let (name, letter) = (NAMES[index], letter(index, false));
        let other = if draft.lettered >> index & 1 == 1 { OTHER_LETTERS[index] } else { "" };
        let hand = if draft.is_held(index) { " in hand" } else { "" };
        lines.push(format!("piece {name} {letter}{other}{owner} {{ count 0..{} {place}{hand} }}", piece_type.most));
    }
    lines.extend(draft.forbidden.as_ref().and_then(|meeting| board.forbidden(meeting)));
    let special = SpecialStatements::of(&board, draft, draft.royal);
    lines.push(format!("start \"{}\"", board.start(&special)));
    let royal = royal(draft);
    let has_royal = royal.is_some();
    lines.extend(royal);
    if draft.must_capture {
        lines.push("must capture".to_owned());
    }
    lines.extend(draft.moves.iter().filter_map(|one| statement(draft, one, has_royal)));
    lines.extend(draft.hand_statements(has_royal));
    lines.extend(draft.must_drop(&lines));
    lines.extend(draft.effect_statements());
    lines.extend(draft.groups.left_statement(draft));
    lines.extend(special.lines);
    lines.extend(promotion(draft));
    lines.extend(draft.left_statement(true));
    lines.extend(draft.balance_statement());
    lines.push("end lose if no move".to_owned());
    if let Some((length, along)) = draft.line {
        lines.push(format!("end win if line of {length} {}", words(&GameHeading { lines: along, headings: 0 })));
    }
    lines.extend(draft.groups.end_statement(draft));
    lines.extend(draft.count.as_ref().and_then(|count| count_end(draft, count)));
    lines.extend(quiet_end(draft));
    lines.extend(draft.left_statement(false));
    if has_royal {
        lines.extend(draft.checks.statements());
    }
    lines.extend(piece_values(draft));
    draft.captures.add_words(&mut lines);
    draft.add_following(&mut lines);
    draft.checks.add_turns(&mut lines);
    if lines.iter().any(|line| line.contains(ROADS)) {
        lines.insert(1, board.roads());
    }
    format!("variant game {{\n    {}\n}}\n", lines.join("\n    "))
}

impl GameBoard<'_> {
    /// The opening: each piece on its square, if there is room for it. Pieces that have to stay on their squares come
    /// first, and rights are held if all of theirs are there.
    fn start(&self, special: &SpecialStatements) -> String {
        let mut pieces: Vec<(u8, usize, bool)> = Vec::new();
        let at = |square: u8, second: bool| members(self.world.seen_by(second.into(), 1 << square)).next();
        let staying = special.standing.iter().flat_map(|&(index, square)| {
            [false, true].into_iter().filter_map(move |second| Some((at(square, second)?, second, index)))
        });
        let others = self.draft.pieces.iter().filter_map(|&(square, second, piece_type)| {
            let index = usize::from(piece_type) % self.draft.piece_types.len();
            Some((choose(self.world.seen_by(second.into(), self.home(index)), square)?, second, index))
        });
        for (square, second, index) in staying.chain(others) {
            let piece_type = &self.draft.piece_types[index];
            let same = pieces.iter().filter(|piece| (piece.1, piece.2) == (index, second)).count();
            let has_room = same < usize::from(piece_type.most) && pieces.iter().all(|piece| piece.0 != square);
            if has_room && piece_type.owner.is_none_or(|owner| owner == second) {
                pieces.push((square, index, second));
            }
        }
        let cell = |file: u8, rank: u8| {
            let is_there = |piece: &&(u8, usize, bool)| 1 << piece.0 == bit(file, rank);
            match pieces.iter().find(is_there) {
                Some(&(_, index, second)) => letter(index, second),
                None if self.world.board & bit(file, rank) == 0 => '*',
                None => '1',
            }
        };
        let rank = |rank: u8| (0..self.draft.files).map(|file| cell(file, rank)).collect::<String>();
        // One empty square is a run too, but not several in a row.
        let ranks: Vec<String> = (0..self.draft.ranks).rev().map(|number| runs(&rank(number))).collect();
        let stands = |side: u8, index: usize, square: u8| {
            at(square, side == 1).is_some_and(|square| pieces.contains(&(square, index, side == 1)))
        };
        let number =
            |index: usize, second: bool| pieces.iter().filter(|piece| (piece.1, piece.2) == (index, second)).count();
        ranks.join("/") + &self.draft.hands_in_opening(letter, number) + &special.fields(stands)
    }
}

/// Empty squares side by side as one number.
fn runs(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in rank.chars().chain(['\n']) {
        if cell == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(cell);
    }
    text.trim_end().to_owned()
}

/// A number of pieces that ends the game; `None` if there is no such piece.
fn count_end(draft: &GameNumbers, count: &CountEnd) -> Option<String> {
    let pieces = named(draft, count.piece_types);
    let numbers = match count.at_least {
        // An upper bound beside the lower one every other time.
        Some(least) if count.at_most == 0 => format!("at least {least}"),
        Some(least) => format!("at least {least} at most {}", least + count.at_most),
        None => format!("at most {}", count.at_most),
    };
    let is_held = (0..draft.piece_types.len()).any(|index| count.piece_types >> index & 1 == 1 && draft.is_held(index));
    let everywhere = if count.in_hand && is_held { " on board or in hand" } else { "" };
    let on = count.region.map_or(everywhere.to_owned(), |inside| {
        let full = if draft.checks.while_full { " while full" } else { "" };
        format!(" on {}{full}", if inside { "camp" } else { "board - camp" })
    });
    let outcome = ["win", "lose", "draw"][usize::from(count.outcome)];
    let (both, after) = draft.checks.of_both();
    let safe = if draft.checks.safe && numbers.starts_with("at least") { " safe from capture" } else { "" };
    (!pieces.is_empty()).then(|| format!("end {outcome} if {both}{numbers} {}{on}{safe}{after}", pieces.join(" or ")))
}

/// A number of quiet plies that ends the game.
fn quiet_end(draft: &GameNumbers) -> Option<String> {
    let (plies, drops, promotions, moving, outcome) = draft.quiet?;
    let outcome = ["draw", "win for white", "lose for black"][usize::from(outcome)];
    let (drops, promotions) = (if drops { ", drop" } else { "" }, if promotions { ", promotion" } else { "" });
    let moving = listed(&named(draft, moving));
    let moving = if moving.is_empty() { moving } else { format!(" or moving {moving}") };
    let balance = draft.groups.balance_words(draft);
    Some(format!("end {outcome} if {plies} plies without capture{drops}{promotions}{moving}{balance}"))
}

fn letter(piece_type: usize, is_second: bool) -> char {
    let letter = ['K', 'S', 'G', 'M'][piece_type];
    if is_second { letter.to_ascii_lowercase() } else { letter }
}

fn chosen<'n>(names: &[&'n str], bits: u8) -> Vec<&'n str> {
    names.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1).map(|(_, name)| *name).collect()
}

pub(super) fn named(draft: &GameNumbers, bits: u8) -> Vec<&'static str> {
    chosen(&NAMES[..draft.piece_types.len()], bits)
}

fn listed(names: &[&str]) -> String {
    names.join(", ")
}

/// The royal pieces. Where moves have blasts, all of them are always royal.
fn royal(draft: &GameNumbers) -> Option<String> {
    let has_blasts = draft.effect_statements().iter().any(|statement| statement.starts_with("blast"));
    let as_last = named(draft, if has_blasts { 0 } else { draft.royal_as_last });
    let word = |name: &&str| if as_last.contains(name) { "last " } else { "" };
    let all: Vec<String> = named(draft, draft.royal).iter().map(|name| format!("{}{name}", word(name))).collect();
    (!all.is_empty()).then(|| format!("royal {}", all.join(", ")))
}

/// A move of pieces that all keep to the camp, or of which none does.
fn statement(draft: &GameNumbers, one: &GameMove, has_royal: bool) -> Option<String> {
    let is_confined = |index: usize| draft.piece_types[index].is_confined;
    let first = (0..draft.piece_types.len()).find(|&index| one.piece_types >> index & 1 == 1)?;
    let alike = (0..draft.piece_types.len()).filter(|&index| is_confined(index) == is_confined(first));
    let bits = alike.fold(0, |bits, index| bits | 1 << index);
    // Drops from the hand have statements of their own.
    let is_drop = matches!(one.verb, GameVerb::Drops(..));
    let bits = if is_drop { bits & !draft.held() } else { bits };
    let piece_types = listed(&named(draft, one.piece_types & bits));
    if piece_types.is_empty() {
        return None;
    }
    let mut text = format!("move {piece_types} ");
    let mut may_capture = true;
    text += &match &one.verb {
        GameVerb::Passes(true) => return Some(text + "passes if no move"),
        GameVerb::Passes(false) => return Some(text + if draft.groups.always { "passes always" } else { "passes" }),
        GameVerb::Drops(falling, near, flipping) => {
            let falling = falling
                .map_or(String::new(), |heading| format!(" {}", ["forward", "backward"][usize::from(heading) % 2]));
            let into = if is_confined(first) { " into camp" } else { "" };
            let flipping = if *flipping && draft.has_flips() { " flipping" } else { "" };
            let near = near.map_or("", |one| NEIGHBOURS[usize::from(one)]);
            return Some(text + "drops" + &falling + into + near + flipping);
        }
        GameVerb::Steps(written_heading) => format!("steps {}", words(written_heading)),
        GameVerb::Slides(written_heading) => format!("slides {}", words(written_heading)),
        GameVerb::Jumps(written_heading) => {
            format!("jumps {}{}", words(written_heading), over(draft, one, one.over.max(1), &mut may_capture))
        }
        GameVerb::Leaps(legs) => {
            let over = over(draft, one, one.over, &mut may_capture);
            // No piece goes over its own where others are royal.
            let is_plain = over.is_empty() && !has_royal && one.but % 4 == 3;
            let over = if is_plain { " over no enemy".to_owned() } else { over };
            format!("leaps {}{over}", legs_in_words(legs, legs.len() > 1))
        }
        GameVerb::CountedLeaps(length, heading, counted) => {
            let written_heading = words(&straight(heading));
            let over = if one.but > 127 { " over empty" } else { ["", " over no enemy"][usize::from(one.but % 2)] };
            match has_royal {
                true => format!("leaps {length} {written_heading}"),
                false => {
                    format!("leaps {length} per {} {written_heading}{over}", counted_in_words(*counted, NAMES[first]))
                }
            }
        }
        GameVerb::Rides(legs) => format!("rides {}", legs_in_words(legs, true)),
    };
    let is_captured = !may_capture;
    let (arrival, captures) = arrival(draft, one, is_captured);
    text += &arrival;
    for (word, region) in ["from", "into", "within"].iter().zip(one.regions) {
        let region = region.map(|camp| if camp { "camp" } else { "board - camp" });
        let region = if *word == "within" && is_confined(first) { Some("camp") } else { region };
        text += &region.map_or(String::new(), |region| format!(" {word} {region}"));
    }
    // Games with repeated steps are not solved, so that few have them.
    let repeats = one.but & 3 == 0 && is_never_promoted(draft, one.piece_types);
    let is_single = matches!(one.verb, GameVerb::Rides(_) | GameVerb::CountedLeaps(..));
    if one.again && !has_royal && !is_single && (captures || is_captured || repeats) {
        text += " again";
    }
    Some(text)
}

/// The legs of a leap; `is_straight` ones are not along listed lines.
fn legs_in_words(legs: &[(u8, GameHeading)], is_straight: bool) -> String {
    let heading = |of: &GameHeading| if is_straight { straight(of) } else { of.clone() };
    let legs: Vec<String> = legs.iter().map(|(length, of)| format!("{length} {}", words(&heading(of)))).collect();
    legs.join(" then ")
}

/// The same without listed lines, if there are others.
fn straight(of: &GameHeading) -> GameHeading {
    let straight = of.lines & !LISTED;
    GameHeading { lines: if straight == 0 { of.lines } else { straight }, headings: of.headings }
}

/// The pieces that are counted on a line.
fn counted_in_words(form: u8, name: &str) -> String {
    match form {
        0 | 1 => "any".to_owned(),
        2 => "any own".to_owned(),
        3 => "any enemy".to_owned(),
        4 => format!("any {name}"),
        _ => name.to_owned(),
    }
}

/// Whether none of the pieces, a bit for each, is promoted.
fn is_never_promoted(draft: &GameNumbers, piece_types: u8) -> bool {
    let index = |piece_type: u8| usize::from(piece_type) % draft.piece_types.len();
    draft.promotion.is_none_or(|(piece_type, ..)| piece_types >> index(piece_type) & 1 == 0)
}

/// The condition on the squares between; `may_capture` becomes false where the piece there is captured.
fn over(draft: &GameNumbers, one: &GameMove, form: u8, may_capture: &mut bool) -> String {
    let but = listed(&named(draft, one.but));
    let but = if but.is_empty() { String::new() } else { format!(" but {but}") };
    *may_capture = form < 4;
    let behind = if one.but & 12 == 4 { " directly behind" } else { "" };
    match form {
        0 => match one.verb {
            GameVerb::Leaps(_) if one.but > 127 => " over empty".to_owned(),
            _ => String::new(),
        },
        1 => format!(" over 1{behind}"),
        2 => format!(" over 1 enemy{behind}"),
        3 => format!(" over 1{but}{behind}"),
        4 => format!(" over 1 captured{behind}"),
        _ => format!(" over 1 enemy{but} captured{behind}"),
    }
}

/// The condition on the square of arrival, and whether a capture is possible there.
fn arrival(draft: &GameNumbers, one: &GameMove, is_captured: bool) -> (String, bool) {
    let but = named(draft, one.but);
    match one.arrival {
        0 => (" to empty".to_owned(), false),
        1 if !is_captured => (" onto enemy".to_owned(), true),
        2 if !is_captured && but.len() < draft.piece_types.len() && !but.is_empty() => {
            (format!(" onto enemy but {}", listed(&but)), true)
        }
        _ => (String::new(), !is_captured),
    }
}

pub(super) fn words(written_heading: &GameHeading) -> String {
    let (along, headings) = (lines::in_words(written_heading.lines), chosen(&HEADINGS, written_heading.headings));
    let along = match (written_heading.lines & LISTED, along.is_empty()) {
        (0, _) => along,
        (_, true) => ROADS.to_owned(),
        (_, false) => format!("{along}, {ROADS}"),
    };
    match (along.is_empty(), headings.is_empty()) {
        (true, _) => listed(&headings),
        (false, true) => format!("along {along}"),
        (false, false) => format!("along {along} {}", headings.join(" ")),
    }
}

/// Between pieces that do not keep to the camp.
fn promotion(draft: &GameNumbers) -> Option<String> {
    let (piece_type, becomes, in_camp, form) = draft.promotion?;
    let index = usize::from(piece_type) % draft.piece_types.len();
    let free = (0..draft.piece_types.len())
        .filter(|&index| !draft.piece_types[index].is_confined && draft.piece_types[index].owner.is_none());
    let bits = free.fold(0, |bits, index| bits | 1 << index);
    let results = named(draft, becomes & bits);
    let becomes = match (form, results.as_slice()) {
        (PromotionForm::Limited(most), [first, second, others @ ..]) => {
            let begun = format!("{first} at most {most} with {second}, {second} at most 2");
            [&[begun.as_str()], others].concat().join(", ")
        }
        (PromotionForm::Limited(most), [only]) => format!("{only} at most {most}"),
        _ => listed(&results),
    };
    let region = if in_camp { "camp" } else { "board - camp" };
    let (from, chance) = match form {
        PromotionForm::Plain | PromotionForm::Limited(_) => ("", ""),
        PromotionForm::ByChance => ("", " by chance"),
        PromotionForm::ByCapture => ("", " by capture"),
        PromotionForm::From(true) => (" or from camp", ""),
        PromotionForm::From(false) => (" or from board - camp", ""),
    };
    (bits >> index & 1 == 1 && !becomes.is_empty())
        .then(|| format!("promote {} on {region}{from} as {becomes}{chance}", NAMES[index]))
}

/// Piece values, at most one for each piece and feature.
fn piece_values(draft: &GameNumbers) -> Vec<String> {
    let mut said: Vec<(&str, u8)> = Vec::new();
    let mut lines = Vec::new();
    for &(piece_types, points, form) in &draft.piece_values {
        let form = form % 7;
        let words = match form {
            0 => format!("{points}"),
            1 => format!("{points} on camp"),
            2 => format!("by square {{ {} }}", table(draft, points)),
            3 => format!("{points} while attacked"),
            4 => format!("{points} while protected"),
            5 => format!("{points} per target"),
            _ => format!("{points} per target on camp"),
        };
        for piece_type in named(draft, piece_types) {
            // The camp may be the whole board.
            let thing = (piece_type, form.min(5));
            if !said.contains(&thing) {
                said.push(thing);
                lines.push(format!("value {piece_type} {words}"));
            }
        }
    }
    lines
}

/// A number for each square of the grid.
fn table(draft: &GameNumbers, points: i16) -> String {
    let squares = i16::from(draft.files) * i16::from(draft.ranks);
    let numbers: Vec<String> = (0..squares).map(|square| (points / (square + 1) - square).to_string()).collect();
    numbers.join(" ")
}
