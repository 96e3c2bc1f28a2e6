//! Rules about numbers of pieces, such as caps and budgets: the sides they hold for, and the pieces they count.

use std::ops::Range;

use qishu_rules::PieceTypeId;

use super::roster::Roster;
use super::spec::Spec;
use crate::ast::{AnyOwner, Name, NamedThing, OtherPiece, SidedPiece};
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// The scope of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holders {
    /// Each side separately, about its own pieces.
    EachSide,
    /// All sides together, about the pieces of all sides or of those named.
    AllTogether,
}

impl Holders {
    /// The scope of a rule about those pieces. `None`, with a mistake reported, if only some of them have their sides
    /// before them.
    pub(super) fn of<'a>(
        across_sides: bool,
        pieces: impl Iterator<Item = &'a SidedPiece> + Clone,
        roster: &Roster,
        report: &mut Report,
    ) -> Option<Holders> {
        let without = pieces.clone().find(|piece| piece.side.is_none());
        let with = pieces.clone().find(|piece| piece.side.is_some());
        match (without, with) {
            _ if across_sides => Some(Holders::AllTogether),
            (Some(without), Some(with)) => {
                roster.report_mixed(pieces.filter_map(|piece| piece.side.as_ref()), without.span, with.span, report);
                None
            }
            (None, _) => Some(Holders::AllTogether),
            (Some(_), None) => Some(Holders::EachSide),
        }
    }

    /// The sides that have a separate rule, each with the sides whose pieces it counts.
    pub(super) fn sides(self, roster: &Roster) -> Vec<Range<u32>> {
        match self {
            Holders::EachSide => roster.side_numbers().map(|side| side..side + 1).collect(),
            Holders::AllTogether => vec![roster.side_numbers()],
        }
    }
}

impl Roster<'_, '_> {
    /// The piece types denoted: that of the named side, or those of the given sides.
    pub(super) fn meant(&self, piece: &SidedPiece, sides: Range<u32>) -> impl Iterator<Item = PieceTypeId> {
        let named = piece.side.as_ref().map(|side| self.side(&side.text));
        let whose = match named {
            Some(side) => side.map_or(0..0, |side| side..side + 1),
            None => sides,
        };
        whose.filter_map(|side| self.find(side, &piece.piece.text))
    }

    /// The piece types that are meant beside the pieces of some sides, on any layer.
    pub(super) fn meant_of_any(&self, piece: &OtherPiece, sides: &Range<u32>) -> Vec<PieceTypeId> {
        let of_others = |name: &str| -> Vec<PieceTypeId> {
            let others = self.side_numbers().filter(|side| !sides.contains(side));
            others.filter_map(|side| self.find(side, name)).collect()
        };
        match piece {
            OtherPiece::PieceType { piece, enemy: true } => of_others(&piece.piece.text),
            OtherPiece::PieceType { piece, enemy: false } => self.meant(piece, sides.clone()).collect(),
            OtherPiece::Any { piece, owner, .. } => {
                let is_meant = |id: &PieceTypeId| {
                    let other = self.piece(*id);
                    let is_owner = match owner {
                        AnyOwner::Anybody => true,
                        AnyOwner::Own => sides.contains(&other.side.0),
                        AnyOwner::Enemy => !sides.contains(&other.side.0),
                    };
                    is_owner && piece.as_ref().is_none_or(|name| name.text == other.written.name.text)
                };
                (0..self.pieces.len() as u32).map(PieceTypeId).filter(is_meant).collect()
            }
        }
    }

    /// Reports a rule in which only some of the pieces have their sides before them. If a side's name is unknown, that
    /// has been reported, and the intention is unclear.
    pub(super) fn report_mixed<'a>(
        &self,
        mut sides: impl Iterator<Item = &'a Name>,
        without: Span,
        with: Span,
        report: &mut Report,
    ) {
        if sides.all(|side| self.side(&side.text).is_some()) {
            report.add(|| catalogue::sides_mixed(without, with));
        }
    }

    /// Reports a named side that lacks the piece.
    pub(super) fn check_named(&self, piece: &SidedPiece, spec: &Spec, report: &mut Report) {
        let Some(side) = piece.side.as_ref().and_then(|side| self.side(&side.text)) else { return };
        if self.find(side, &piece.piece.text).is_none() && spec.has(NamedThing::PieceType, &piece.piece.text) {
            let side = self.sides[side as usize];
            report.add_once(|| catalogue::side_lacks_piece(&piece.piece, side, None));
        }
    }
}
