//! Names of rules that equal names of sides, although a name does not limit a rule to that side.

use super::spec::Spec;
use crate::ast::{Definition, EffectPlace, Ending, GameEnd, MoveEffect, Name};
use crate::catalogue;
use crate::report::Report;

/// Warns of rules named like a side that hold for other sides as well.
pub(super) fn check(spec: &Spec, report: &mut Report) {
    let Some(sides) = spec.sides.filter(|sides| sides.names.len() > 1) else { return };
    for definition in spec.definitions() {
        let Some(name) = definition.name().filter(|name| sides.names.iter().any(|side| side.text == name.text)) else {
            continue;
        };
        let Some(pieces) = pieces_of_all_sides(definition) else { continue };
        let owner = |piece: &Name| {
            let definition = spec.pieces().find(|definition| definition.name.text == piece.text);
            definition.and_then(|piece| piece.owner.as_ref()).map(|owner| owner.text.as_str())
        };
        let is_own = |piece: &&&Name| owner(piece).is_none_or(|owner| owner == name.text);
        // A rule without pieces may concern any piece.
        if pieces.is_empty() || pieces.iter().any(|piece| owner(piece) != Some(&name.text)) {
            let names_sides = !matches!(
                definition,
                Definition::MoveRule(_)
                    | Definition::Holding(_)
                    | Definition::Effect(_)
                    | Definition::Promotion(_)
                    | Definition::End(_)
                    | Definition::PieceValue(_)
            );
            let holds_for_it = pieces.is_empty() || pieces.iter().any(|piece| is_own(&piece));
            let piece = pieces.iter().find(is_own).map_or("", |piece| piece.text.as_str());
            report.warn(|| catalogue::rule_called_like_side(name, holds_for_it, piece, names_sides));
        }
    }
}

/// The pieces of a named rule that holds for each side separately. `None` for all other definitions, and where sides
/// are named.
fn pieces_of_all_sides(definition: &Definition) -> Option<Vec<&Name>> {
    let (pieces, has_sides): (Vec<&Name>, bool) = match definition {
        Definition::Cap(cap) => {
            let has_sides = cap.across_sides || cap.pieces.iter().any(|piece| piece.side.is_some());
            (cap.pieces.iter().map(|piece| &piece.piece).collect(), has_sides)
        }
        Definition::Budget(budget) => {
            let has_sides = budget.across_sides || budget.pieces().any(|piece| piece.side.is_some());
            (budget.pieces().map(|piece| &piece.piece).collect(), has_sides)
        }
        Definition::Forbid(forbid) => {
            let pieces = || forbid.literals.iter().filter(|literal| literal.place.is_some());
            (pieces().map(|literal| &literal.piece).collect(), pieces().any(|literal| literal.side.is_some()))
        }
        Definition::Relation(relation) => (vec![&relation.first.piece], relation.first.side.is_some()),
        Definition::Group(rule) => {
            let pieces = || rule.demand.groups().sided_pieces().chain(rule.demand.from());
            (pieces().map(|piece| &piece.piece).collect(), pieces().any(|piece| piece.side.is_some()))
        }
        Definition::Effect(MoveEffect { place: EffectPlace::Groups(groups), .. }) => {
            let pieces = || groups.sided_pieces();
            (pieces().map(|piece| &piece.piece).collect(), pieces().any(|piece| piece.side.is_some()))
        }
        Definition::End(GameEnd { ending: Ending::Groups(demand), .. }) => {
            let mut pieces = demand.groups().sided_pieces().chain(demand.from());
            (Vec::new(), pieces.any(|piece| piece.side.is_some()))
        }
        Definition::MoveRule(one) => (one.pieces.iter().collect(), false),
        Definition::Holding(holding) => (holding.pieces.iter().collect(), false),
        Definition::Effect(effect) => (effect.pieces.iter().collect(), false),
        Definition::Promotion(promotion) => (promotion.pieces.iter().collect(), false),
        Definition::PieceValue(piece_value) => (piece_value.pieces.iter().collect(), false),
        Definition::Weight(weight) => {
            let has_sides = weight.pieces.iter().any(|piece| piece.side.is_some());
            (weight.pieces.iter().map(|piece| &piece.piece).collect(), has_sides)
        }
        Definition::End(_) => (Vec::new(), false),
        _ => return None,
    };
    (!has_sides).then_some(pieces)
}
