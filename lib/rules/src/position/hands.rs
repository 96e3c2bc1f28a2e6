//! Pieces in hand as text, with one symbol for each piece.

use super::fen::FenReader;
use super::symbols::{Symbols, other_symbol};
use super::{Expected, FenError};
use crate::{Kind, Piece, Rules};

/// The brackets around the pieces in hand.
const BRACKETS: [&str; 2] = ["[", "]"];

/// No piece in hand, as some programs write it.
const EMPTY: &str = "-";

impl Rules {
    /// Writes the sides' pieces in hand, if pieces can be.
    pub(super) fn write_hands(&self, text: &mut String, symbols: &Symbols, position: &[Piece]) {
        let mut slots = self.slots().peekable();
        if slots.peek().is_none() {
            return;
        }
        *text += BRACKETS[0];
        slots.for_each(|slot| *text += self.in_slot(&slot, symbols, position));
        *text += BRACKETS[1];
    }

    /// A line for each side that can have pieces in hand.
    pub(super) fn draw_hands(&self, symbols: &Symbols, position: &[Piece]) -> Option<String> {
        let mut text = String::new();
        for (side, name) in self.side_ids().zip(self.sides.iter()) {
            let slots = self.slots().filter(|slot| self.piece_type(slot.piece_type).side == side);
            let pieces: Vec<&str> = slots.map(|slot| self.in_slot(&slot, symbols, position)).collect();
            if pieces.is_empty() {
                continue;
            }
            if self.sides.len() > 1 {
                text += &format!("{name} ");
            }
            let pieces = pieces.concat();
            text += &format!("in hand: {}\n", if pieces.is_empty() { "none" } else { &pieces });
        }
        (!text.is_empty()).then_some(text)
    }

    /// The symbols of the pieces on a slot.
    fn in_slot<'s>(&self, slot: &Kind, symbols: &'s Symbols, position: &[Piece]) -> &'s str {
        let piece = self.cell_of_slot(slot).and_then(|cell| position.get(cell));
        symbols.of(piece).unwrap_or_default()
    }

    fn cell_of_slot(&self, slot: &Kind) -> Option<usize> {
        self.cell(slot.layer, slot.placement.region.first()?)
    }
}

impl FenReader<'_, '_> {
    /// Parses the sides' pieces in hand, in any order, if pieces can be. Without brackets, or with `-` between them, no
    /// piece is in hand.
    pub(super) fn read_hands(&mut self) -> Result<(), FenError> {
        let slots: Vec<Kind> = self.rules.slots().collect();
        if slots.is_empty() {
            return Ok(());
        }
        if self.token().is_empty() {
            return Ok(());
        }
        self.expect(BRACKETS[0], 0, Expected::Hands)?;
        if self.token() == EMPTY {
            self.offset += EMPTY.len();
            return self.expect(BRACKETS[1], 0, Expected::Hands);
        }
        let mut numbers = vec![0; slots.len()];
        while self.token() != BRACKETS[1] {
            let token = self.token();
            let own = slots.iter().position(|slot| slot.placement.symbol == token);
            let other = || slots.iter().position(|slot| other_symbol(self.rules, slot).is_some_and(|one| one == token));
            let one_more =
                own.or_else(other).and_then(|slot| Some((slot, self.stack(&slots[slot], numbers[slot] + 1)?)));
            let Some((slot, piece)) = one_more else {
                let more = slots.iter().zip(&numbers).filter(|(slot, number)| self.stack(slot, *number + 1).is_some());
                let symbols = more.map(|(slot, _)| slot.placement.symbol.to_string()).collect();
                return Err(self.error(0, Expected::InHand { symbols }));
            };
            numbers[slot] += 1;
            self.offset += token.len();
            if let Some(cell) = self.rules.cell_of_slot(&slots[slot]) {
                self.pieces[cell] = piece;
            }
        }
        self.offset += BRACKETS[1].len();
        Ok(())
    }

    /// The symbol piece of a stack of `height` on a slot, if that height is allowed.
    fn stack(&self, slot: &Kind, height: u32) -> Option<Piece> {
        let mut kinds = self.kinds.iter();
        let is_stack = |kind: &&Kind| {
            kind.piece_type == slot.piece_type && kind.placement.hand.is_some() && kind.placement.height == height
        };
        kinds.find(is_stack).map(|kind| kind.piece)
    }
}
