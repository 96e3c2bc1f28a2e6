//! Hands as statements: pieces that can be in hand, captures that put them there, and their drops.

use super::board::NAMES;
use super::draft::GameNumbers;
use super::hand_numbers::{GameDrop, LINES, NEIGHBOURS};
use crate::random_spec::regions::members;

impl GameNumbers {
    /// Whether a piece type can be in hand.
    pub(super) fn is_held(&self, piece_type: usize) -> bool {
        piece_type < self.piece_types.len() && self.held() >> piece_type & 1 == 1
    }

    /// The piece types that can be in hand, a bit for each: gated pieces come from there.
    pub(super) fn held(&self) -> u8 {
        self.hands.in_hand | self.special.gate.map_or(0, |(_, gated)| gated)
    }

    /// The statements about hands.
    pub(super) fn hand_statements(&self, has_royal: bool) -> Vec<String> {
        let drops = self.hands.drops.iter().enumerate().filter(|(index, _)| *index < self.piece_types.len());
        let drops = drops.filter_map(|(index, drop)| self.dropped(index, drop.as_ref()?, has_royal));
        self.holdings().into_iter().chain(drops).collect()
    }

    /// The statement that drops are compulsory, if some statements drop pieces.
    pub(super) fn must_drop(&self, statements: &[String]) -> Option<String> {
        let pieces = self.hands.must_drop?;
        let drops = |name: &&str| statements.iter().any(|line| is_dropped(line, name));
        let names: Vec<&str> =
            members(pieces.into()).filter_map(|piece| NAMES.get(usize::from(piece)).copied()).collect();
        let dropped: Vec<&str> = names.into_iter().filter(drops).collect();
        let any = NAMES.iter().any(drops);
        let list = if dropped.is_empty() { String::new() } else { format!(" {}", dropped.join(", ")) };
        any.then(|| format!("must drop{list}"))
    }

    /// The captures, each piece in one of them. The piece in hand is one that both sides have.
    fn holdings(&self) -> Vec<String> {
        let mut left = (1u8 << self.piece_types.len()) - 1;
        let mut lines = Vec::new();
        for &(captured, held) in &self.hands.holdings {
            let held =
                held.map(|held| usize::from(held) % self.piece_types.len()).filter(|&held| self.is_held_by_both(held));
            let alike = |piece: &usize| held.is_some() || self.is_held_by_both(*piece);
            let pieces: Vec<usize> = members(u64::from(captured & left)).map(usize::from).filter(alike).collect();
            let names: Vec<&str> = pieces.iter().map(|&piece| NAMES[piece]).collect();
            if names.is_empty() {
                continue;
            }
            left = pieces.iter().fold(left, |left, piece| left & !(1 << piece));
            let becomes = held.map_or(String::new(), |held| format!(" as {}", NAMES[held]));
            lines.push(format!("hold {}{becomes}", names.join(", ")));
        }
        lines
    }

    /// Whether a piece type can be in both hands.
    fn is_held_by_both(&self, piece_type: usize) -> bool {
        self.is_held(piece_type) && self.piece_types[piece_type].owner.is_none()
    }

    /// The statement about drops of a piece type; `None` if it comes from no hand.
    fn dropped(&self, piece_type: usize, drop: &GameDrop, has_royal: bool) -> Option<String> {
        let held = drop.for_held.map(|held| usize::from(held) % self.piece_types.len());
        let held = match held.filter(|&held| self.is_held_by_both(held)) {
            Some(held) => format!(" for {}", NAMES[held]),
            None if self.is_held(piece_type) => String::new(),
            None => return None,
        };
        let into = if self.piece_types[piece_type].is_confined { " into camp" } else { "" };
        let limit = drop.limit.map(|(most, lines)| format!(" at most {most}{}", LINES[usize::from(lines)]));
        // Mates by drops are not looked for among effects.
        let has_effects = !self.effect_statements().is_empty();
        let without_mate = if drop.without_mate && has_royal && !has_effects { " without mate" } else { "" };
        let flipping = if drop.flipping && self.has_flips() { " flipping" } else { "" };
        let near = drop.neighbours.map_or("", |one| NEIGHBOURS[usize::from(one)]);
        let limit = limit.unwrap_or_default();
        Some(format!("move {} drops{held}{into}{near}{flipping}{limit}{without_mate}", NAMES[piece_type]))
    }

    /// The hands in the opening, where `number` counts the pieces of a type and a side on the board.
    pub(super) fn hands_in_opening(
        &self,
        letter: impl Fn(usize, bool) -> char,
        number: impl Fn(usize, bool) -> usize,
    ) -> String {
        let held: Vec<usize> = (0..self.piece_types.len()).filter(|&index| self.is_held(index)).collect();
        if held.is_empty() {
            return String::new();
        }
        let mut text = String::from("[");
        for index in held {
            let piece_type = &self.piece_types[index];
            for second in [false, true] {
                let room = usize::from(piece_type.most).saturating_sub(number(index, second));
                let in_hand = usize::from(self.hands.opening[index][usize::from(second)]).min(room);
                let in_hand = if piece_type.owner.is_some_and(|owner| owner != second) { 0 } else { in_hand };
                text.extend(std::iter::repeat_n(letter(index, second), in_hand));
            }
        }
        text + "]"
    }
}

/// Whether a statement drops a piece.
fn is_dropped(statement: &str, name: &str) -> bool {
    let pieces = statement.strip_prefix("move ").and_then(|rest| rest.split_once(" drops"));
    pieces.is_some_and(|(pieces, _)| pieces.split(", ").any(|piece| piece == name))
}
