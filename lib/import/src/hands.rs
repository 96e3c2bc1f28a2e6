//! Hands: which pieces can be there, and where and how they are dropped.

use qishu_rules::Squares;

use crate::army::ImportedGame;
use crate::beside::{Beside, drop_region};

impl ImportedGame<'_> {
    /// Whether a side can have pieces of a role in hand.
    pub fn can_be_in_hand(&self, side: usize, role: usize) -> bool {
        match self.beside {
            Beside::Captives => !self.roles[role].is_form() && !self.is_royal(role) && self.number(side, role).most > 0,
            Beside::Hands => self.is_begun_beside(side, role),
            Beside::Nothing | Beside::Laid | Beside::Endless => false,
        }
    }

    /// Whether a side has pieces of a role beside the board in the opening.
    pub fn is_begun_beside(&self, side: usize, role: usize) -> bool {
        self.begun_beside(side, role) > 0
    }

    /// The number of a side's pieces of a role beside the board in the opening.
    pub fn begun_beside(&self, side: usize, role: usize) -> u32 {
        self.opening.beside.get(&(side, self.kind(role).name.clone())).copied().unwrap_or(0)
    }

    /// The squares on which a side may drop pieces of a role.
    pub fn drops_on(&self, side: usize, role: usize) -> Squares {
        let region = drop_region(self.settings, self.grid, side, self.kind(role));
        region.intersection(&self.armies[side].goings[role].settled)
    }

    /// The role in hand as which a promoted form is dropped, if a side drops its pieces as this form.
    pub fn laid_as(&self, side: usize, form: usize) -> Option<usize> {
        let (settings, role) = (self.settings, self.roles[form]);
        let is_pair = settings.pair("promotedPieceType", &settings.kinds[role.kind]);
        let is_dropped = role.is_form() && is_pair.is_some_and(|pair| pair.name == self.kind(form).name);
        (settings.flag("dropPromoted") && is_dropped && self.can_be_in_hand(side, role.kind)).then_some(role.kind)
    }

    /// The maximum number of a kind of piece on a file for drops there, if there is one.
    pub fn drop_limit(&self, role: usize) -> Option<u32> {
        let is_limited = self.settings.has("dropNoDoubled", self.kind(role));
        let most = self.settings.number("dropNoDoubledCount");
        (is_limited && most < u32::from(self.grid.ranks)).then_some(most)
    }
}
