//! Drops of a piece from one side's view.

use std::collections::BTreeSet;

use qishu_rules::{Adjacency, BoardAxis, DropNeighbours, Mapping};
use qishu_spec_lang::ast::{HeadingKind, LineLimit, Lines, Motion, MoveRule, Name, WrittenHeading};
use qishu_spec_lang::sources::Span;

use crate::beside::Beside;
use crate::gating::only_gates;
use crate::left_out::{LeftOut, RulesPart};
use crate::side::{HELD, Side};
use crate::words::WORDS;

impl Side<'_> {
    /// The drop of a role, if it is ever dropped. Omissions are added to `left_out`.
    pub fn drops(&self, role: usize, left_out: &mut BTreeSet<LeftOut>) -> Option<MoveRule> {
        let game = self.game;
        if only_gates(game.settings) {
            return None;
        }
        let is_laid = game.beside == Beside::Laid && game.is_begun_beside(self.side, role);
        if let Some(held) = game.laid_as(self.side, role) {
            let onto = game.drops_on(self.side, held).intersection(&self.army().goings[role].settled);
            return (!onto.is_empty()).then(|| MoveRule {
                for_held: Some(Name::unplaced(HELD)),
                into: (onto != self.army().reached[role]).then(|| self.region(&onto)),
                ..Motion::Drops(None).into()
            });
        }
        if !is_laid && game.beside != Beside::Endless && !game.can_be_in_hand(self.side, role) {
            return None;
        }
        match game.settings.word("enclosingDrop") {
            "none" => self.drop_anywhere(role),
            "ataxx" if game.begins_enclosed() => Some(MoveRule {
                neighbours: Some(DropNeighbours::Own(Adjacency::Touches)),
                ..self.drop_anywhere(role)?
            }),
            "snort" if game.begins_enclosed() => {
                let neighbours = Some(DropNeighbours::NoEnemy(Adjacency::Beside));
                Some(MoveRule { neighbours, ..self.drop_anywhere(role)? })
            }
            "reversi" if game.begins_enclosed() && game.flips_what_is_enclosed() => {
                Some(MoveRule { flipping: Some(Span::NOWHERE), ..self.drop_anywhere(role)? })
            }
            "top" if is_laid && self.army().goings[role].ways.is_empty() => {
                Some(Motion::Drops(Some(WrittenHeading::of(&[], &[self.downward()]))).into())
            }
            _ => {
                left_out.insert(LeftOut { part: RulesPart::Turns, what: "where pieces may be laid".to_owned() });
                None
            }
        }
    }

    /// A drop on any square of the piece's regions.
    fn drop_anywhere(&self, role: usize) -> Option<MoveRule> {
        let game = self.game;
        let (onto, reached) = (game.drops_on(self.side, role), &self.army().reached[role]);
        let limit = game.drop_limit(role);
        // A file never has fewer than no pieces.
        if onto.is_empty() || limit == Some(0) {
            return None;
        }
        let never_mates = WORDS.has(&game.kind(role).name, "neverMatesFromHand")
            && game.settings.flag("shogiPawnDropMateIllegal")
            && game.has_royal();
        Some(MoveRule {
            into: (onto != *reached).then(|| self.region(&onto)),
            drop_limit: limit.map(|most| LineLimit::at_most(most, Lines::Along(BoardAxis::Files))),
            without_mate: never_mates.then_some(Span::NOWHERE),
            ..Motion::Drops(None).into()
        })
    }

    /// The direction down the board, from the side's view.
    fn downward(&self) -> HeadingKind {
        let turns_up = self.side == 1 && matches!(self.mapping, Mapping::MirrorRanks | Mapping::Rotate);
        if turns_up { HeadingKind::Forward } else { HeadingKind::Backward }
    }
}
