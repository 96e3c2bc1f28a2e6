//! Effects of moves as statements.

use super::draft::{GameHeading, GameNumbers};
use super::effect_numbers::{GameEffect, GameEffectPlace};
use super::write::{named, words};

impl GameNumbers {
    /// The effects; royal pieces change in blasts alone, and pieces of one side are not flipped.
    pub(super) fn effect_statements(&self) -> Vec<String> {
        let effects = self.effects.statements.iter().filter_map(|effect| self.effect(effect));
        effects.chain(self.groups.effect_statement(self)).collect()
    }

    /// Whether some statement flips pieces.
    pub(super) fn has_flips(&self) -> bool {
        self.effect_statements().iter().any(|statement| statement.starts_with("flip"))
    }

    /// A comparison of numbers that decides for a side without moves.
    pub(super) fn balance_statement(&self) -> Option<String> {
        let (piece_types, more) = self.effects.balance?;
        let pieces = named(self, piece_types);
        let (outcome, word) = if more { ("win", "more") } else { ("draw", "fewer") };
        (!pieces.is_empty()).then(|| format!("end {outcome} if no move with {word} {}", pieces.join(" or ")))
    }

    fn effect(&self, effect: &GameEffect) -> Option<String> {
        let is_choice = matches!(effect.place, GameEffectPlace::AfterRow(..));
        let verbs = if is_choice { ["flip", "capture", "capture"] } else { ["flip", "capture", "blast"] };
        let verb = verbs[usize::from(effect.verb)];
        let alone = |index: &usize| self.piece_types[*index].owner.is_some();
        let ones = (0..self.piece_types.len()).filter(alone).fold(0, |bits, index| bits | 1 << index);
        let barred = match verb {
            "flip" => self.royal | ones,
            "capture" => self.royal,
            _ => 0,
        };
        let pieces = named(self, effect.piece_types & !barred);
        let place = match &effect.place {
            GameEffectPlace::Near(touches, unless_alone) => {
                let unless_alone = if *unless_alone && verb != "blast" { " unless dropped alone" } else { "" };
                format!("{}{unless_alone}", if *touches { "touching" } else { "beside" })
            }
            GameEffectPlace::Enclosed(lines, singly, by, or_on) => {
                format!("enclosed{} {}", if *singly { " singly" } else { "" }, self.enclosing(*lines, *by, *or_on))
            }
            GameEffectPlace::AfterRow(length, lines, spares) => {
                let along = words(&GameHeading { lines: *lines, headings: 0 });
                format!("by line of {length} {along}{}", if *spares { " sparing lines" } else { "" })
            }
            GameEffectPlace::Surrounded(lines, by, or_on) => {
                format!("surrounded {}", self.enclosing(*lines, *by, *or_on))
            }
        };
        let within = effect.within.map_or("", |camp| if camp { " within camp" } else { " within board - camp" });
        (!pieces.is_empty()).then(|| format!("{verb} {} {place}{within}", pieces.join(", ")))
    }

    /// The lines along which some pieces enclose others, and what encloses them.
    fn enclosing(&self, lines: u8, by: u8, or_on: Option<bool>) -> String {
        let along = words(&GameHeading { lines, headings: 0 });
        let by = named(self, by).join(", ");
        let by = if by.is_empty() { by } else { format!(" by {by}") };
        let or_on = or_on.map_or("", |camp| if camp { " or on camp" } else { " or on board - camp" });
        format!("{along}{by}{or_on}")
    }
}
