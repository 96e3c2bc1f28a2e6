//! The roles of pieces: each kind as itself and, if captured pieces turn back, the promoted forms of each kind.

use std::collections::BTreeSet;

use crate::beside::Beside;
use crate::settings::{SIDES, Settings, VariantPiece};

/// A role of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Role {
    /// The kind of piece that it becomes in a hand.
    pub kind: usize,
    /// The kind of piece as which it moves: a different one after a promotion that keeps its kind.
    pub goes_as: usize,
}

impl Role {
    /// Whether it is a promoted form.
    pub fn is_form(self) -> bool {
        self.kind != self.goes_as
    }
}

/// The roles of a variant, beginning with one for each kind in the same order. Both sides have the same roles, even if
/// only one of them ever has such a piece.
pub fn roles(settings: &Settings, beside: Beside) -> Vec<Role> {
    let kinds = &settings.kinds;
    let mut roles: Vec<Role> = (0..kinds.len()).map(|kind| Role { kind, goes_as: kind }).collect();
    if beside == Beside::Captives {
        for (kind, piece) in kinds.iter().enumerate() {
            let forms: BTreeSet<usize> = SIDES.into_iter().flat_map(|side| promoted(settings, side, piece)).collect();
            roles.extend(forms.into_iter().map(|goes_as| Role { kind, goes_as }));
        }
    }
    roles
}

/// The kinds that a side's kind of piece can be promoted to.
pub fn promoted(settings: &Settings, side: usize, kind: &VariantPiece) -> Vec<usize> {
    let kinds = &settings.kinds;
    let pair = settings.pair("promotedPieceType", kind);
    let is_pawn = settings.lists("promotionPawnTypes", side, kind);
    let may = |other: &VariantPiece| {
        pair.is_some_and(|pair| pair.name == other.name)
            || is_pawn && settings.lists("promotionPieceTypes", side, other)
    };
    (0..kinds.len()).filter(|&other| kinds[other].name != kind.name && may(&kinds[other])).collect()
}

/// Whether the pieces of a kind are promoted by choice, and also of their own accord, with one and the same result: they
/// have to be where they arrive in their zone, so that the two ways differ in name only.
pub fn is_promoted_in_two_names(settings: &Settings, side: usize, kind: &VariantPiece) -> bool {
    let kinds = &settings.kinds;
    let mut results = kinds.iter().filter(|other| settings.lists("promotionPieceTypes", side, other));
    let is_pair =
        |other: &VariantPiece| settings.pair("promotedPieceType", kind).is_some_and(|pair| pair.name == other.name);
    settings.lists("promotionPawnTypes", side, kind)
        && settings.flag("mandatoryPawnPromotion")
        && results.next().is_some_and(is_pair)
        && results.next().is_none()
}
