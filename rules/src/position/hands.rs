//! Men in hand as text: of each piece as many symbols as there are men.

use super::fen::FenReader;
use super::symbols::{Symbols, other_symbol};
use super::{Expected, FenError};
use crate::{Kind, Man, Rules};

/// Before what the sides have in hand, and behind it.
const BRACKETS: [&str; 2] = ["[", "]"];

impl Rules {
    /// Writes what the sides have in hand, if men can be.
    pub(super) fn write_hands(&self, text: &mut String, symbols: &Symbols, position: &[Man]) {
        let mut slots = self.slots().peekable();
        if slots.peek().is_none() {
            return;
        }
        *text += BRACKETS[0];
        slots.for_each(|slot| *text += self.in_slot(&slot, symbols, position));
        *text += BRACKETS[1];
    }

    /// A line for each side of which men can be in hand.
    pub(super) fn draw_hands(&self, symbols: &Symbols, position: &[Man]) -> Option<String> {
        let mut text = String::new();
        for (side, name) in self.side_ids().zip(self.sides.iter()) {
            let slots = self.slots().filter(|slot| self.piece(slot.piece).side == side);
            let men: Vec<&str> = slots.map(|slot| self.in_slot(&slot, symbols, position)).collect();
            if men.is_empty() {
                continue;
            }
            if self.sides.len() > 1 {
                text += &format!("{name} ");
            }
            let men = men.concat();
            text += &format!("in hand: {}\n", if men.is_empty() { "nobody" } else { &men });
        }
        (!text.is_empty()).then_some(text)
    }

    /// The symbols of the men on a slot.
    fn in_slot<'s>(&self, slot: &Kind, symbols: &'s Symbols, position: &[Man]) -> &'s str {
        let man = self.cell_of_slot(slot).and_then(|cell| position.get(cell));
        symbols.of(man).unwrap_or_default()
    }

    fn cell_of_slot(&self, slot: &Kind) -> Option<usize> {
        self.cell(slot.layer, slot.placement.region.first()?)
    }
}

impl FenReader<'_, '_> {
    /// Reads what the sides have in hand, in whatever order, if men can be.
    pub(super) fn read_hands(&mut self) -> Result<(), FenError> {
        let slots: Vec<Kind> = self.rules.slots().collect();
        if slots.is_empty() {
            return Ok(());
        }
        self.expect(BRACKETS[0], 0, Expected::Hands)?;
        let mut numbers = vec![0; slots.len()];
        while self.token() != BRACKETS[1] {
            let token = self.token();
            let own = slots.iter().position(|slot| slot.placement.symbol == token);
            let other = || slots.iter().position(|slot| other_symbol(self.rules, slot).is_some_and(|one| one == token));
            let one_more =
                own.or_else(other).and_then(|slot| Some((slot, self.stack(&slots[slot], numbers[slot] + 1)?)));
            let Some((slot, man)) = one_more else {
                let more = slots.iter().zip(&numbers).filter(|(slot, number)| self.stack(slot, *number + 1).is_some());
                let symbols = more.map(|(slot, _)| slot.placement.symbol.to_string()).collect();
                return Err(self.error(0, Expected::InHand { symbols }));
            };
            numbers[slot] += 1;
            self.offset += token.len();
            if let Some(cell) = self.rules.cell_of_slot(&slots[slot]) {
                self.men[cell] = man;
            }
        }
        self.offset += BRACKETS[1].len();
        Ok(())
    }

    /// What is seen of so many men on a slot, if there may be so many.
    fn stack(&self, slot: &Kind, height: u32) -> Option<Man> {
        let mut kinds = self.kinds.iter();
        let is_stack =
            |kind: &&Kind| kind.piece == slot.piece && kind.placement.hand.is_some() && kind.placement.height == height;
        kinds.find(is_stack).map(|kind| kind.man)
    }
}
