//! Gates: pieces from the hand that come onto squares of the first rank as others leave them.

use qishu_rules::Square;

use crate::army::ImportedGame;
use crate::beside::{Beside, drop_region};
use crate::gating::{only_gates, squares};
use crate::settings::SIDES;
use crate::words::WORDS;

/// The largest letter of a file that is none of castling.
const LAST_LETTER: char = 'J';

/// A square on which a side may gate pieces once the piece of the opening leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningGate {
    /// The square.
    pub on: Square,
    /// The roles of the gated pieces.
    pub gated: Vec<usize>,
}

impl ImportedGame<'_> {
    /// The gates of a side whose piece of the opening has a role.
    pub fn gates(&self, side: usize, role: usize) -> Vec<OpeningGate> {
        if !self.has_gates() {
            return Vec::new();
        }
        let squares = squares(self.settings, self.grid, &self.opening, side);
        let pieces = self.opening.pieces.iter().filter(|piece| piece.side == side && squares.has(piece.square));
        let of_role = pieces.filter(|piece| self.role_of(piece) == role);
        let gate = |on: Square| OpeningGate { on, gated: self.gated_on(side, on) };
        of_role.map(|piece| gate(piece.square)).filter(|gate| !gate.gated.is_empty()).collect()
    }

    /// The roles that a side may gate on a square.
    fn gated_on(&self, side: usize, on: Square) -> Vec<usize> {
        let can_stand = |&role: &usize| {
            let region = drop_region(self.settings, self.grid, side, self.kind(role));
            self.can_be_in_hand(side, role) && region.has(on) && self.armies[side].goings[role].settled.has(on)
        };
        (0..self.settings.kinds.len()).filter(can_stand).collect()
    }

    /// Whether rules files can express that pieces are gated, which they are.
    pub fn has_gates(&self) -> bool {
        only_gates(self.settings) && self.beside == Beside::Hands && !self.has_other_gates()
    }

    /// Whether pieces are gated otherwise than rights of rules files do.
    pub fn has_other_gates(&self) -> bool {
        let settings = self.settings;
        let is_other = |side: usize| {
            let squares = squares(settings, self.grid, &self.opening, side);
            let is_whole = |square: Square| {
                let piece = self.opening.pieces.iter().find(|piece| piece.side == side && piece.square == square);
                let is_plain = |role: usize| {
                    let is_pawn = WORDS.has(&self.kind(role).name, "goesFurtherAtFirst");
                    !is_pawn && self.armies[side].goings[role].becoming.is_empty()
                };
                piece.is_some_and(|piece| is_plain(self.role_of(piece)))
            };
            let is_royal = |role: usize| self.is_begun_beside(side, role) && self.is_royal(role);
            squares.iter().any(|square| !is_whole(square) || square.file > LAST_LETTER as u8 - b'A')
                || (0..self.settings.kinds.len()).any(is_royal)
        };
        let flips = settings.word("flipEnclosedPieces") != "none" || settings.word("wallingRule") != "none";
        settings.flag("gating")
            && (!only_gates(settings) || self.beside != Beside::Hands || flips || SIDES.into_iter().any(is_other))
    }
}
