//! Sums of piece types that become one another, by captures that put pieces in hand and by promotions.

use std::collections::BTreeSet;

use qishu_rules::{Game, Motion, PieceTypeId, Term};

use super::induction::Induction;

/// The maximum of a sum over numbers of pieces; the minimum is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedBudget {
    /// The maximum.
    pub most: u32,
    /// The summands.
    pub terms: Vec<Term>,
}

/// The bounded sums of the sets of piece types that become one another and of which some can be in hand. A piece in hand
/// becomes another one where it is dropped as that. Where a hand is full, pieces leave the game, which changes no maximum.
pub(super) fn conserved(induction: &Induction<'_>, game: &Game) -> Vec<DerivedBudget> {
    let held = game.holdings.iter().map(|holding| [holding.captured, holding.held]);
    let changes = game.effects.iter().flat_map(|effect| effect.changes.iter());
    let flipped = changes.filter_map(|change| Some([change.piece_type, change.becomes?]));
    let promotions = game.promotions.iter();
    let promoted = promotions.flat_map(|one| one.becomes.iter().map(|&becomes| [one.piece_type, becomes]));
    let dropped = game.move_rules.iter().filter_map(|one| match one.motion {
        Motion::Drops { hand, .. } => Some([one.piece_type, hand?]),
        _ => None,
    });
    let mut families: Vec<BTreeSet<PieceTypeId>> = Vec::new();
    for pair in held.chain(flipped).chain(promoted).chain(dropped) {
        let (mut linked, others): (Vec<_>, Vec<_>) =
            families.into_iter().partition(|family| pair.iter().any(|one| family.contains(one)));
        linked.push(pair.into());
        families = others;
        families.push(linked.into_iter().flatten().collect());
    }
    families.retain(|family| family.iter().any(|&piece_type| induction.rules.can_be_in_hand(piece_type)));
    families.sort();
    let budget = |family: BTreeSet<PieceTypeId>| {
        let terms: Vec<Term> = family.into_iter().map(|piece_type| Term::new(1, piece_type)).collect();
        let most = induction.sum(&terms).most.and_then(|most| u32::try_from(most).ok())?;
        Some(DerivedBudget { most, terms })
    };
    families.into_iter().filter_map(budget).collect()
}
