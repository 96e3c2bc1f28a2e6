//! Weighted positions: the rules with one position for each unit of a position's weight.
//!
//! A piece that weighs `w` becomes `w` *copies* of one piece: further placements that look the same and that every rule
//! counts alike. A position with pieces that weigh 2 and 5 is thus 10 positions of these rules, so that their number is
//! the sum of all weights, and a position drawn from them has a probability in proportion to its weight. Where pieces
//! weigh differently from square to square, a copy is on the squares where they weigh enough. A piece that weighs 0 is
//! on none of these squares. No counting method knows of weights: the copies are interchangeable kinds to each of them.

use qishu_rules::{CappedPieceTypes, PieceTypeId, Placement, Rules, Square, Squares};
use qishu_spec_lang::Model;

use crate::error::{Limit, PlanError};
use crate::system::pairs_related;
use crate::thresholds::{MOST_COPIES, MOST_PLACES_OF_COPIES};

/// A copy of a placement: the piece type, the placement, and the placement that is the copy.
type CopyOf = (PieceTypeId, usize, usize);

/// The rules whose positions are those of the model, each as many times as it weighs.
///
/// # Errors
///
/// Fails if there would be too many copies, or too many of them in rules about squares.
pub fn with_weights(model: &Model) -> Result<Model, PlanError> {
    keeps_to_limits(model)?;
    let mut weighted = model.clone();
    let mut copies: Vec<CopyOf> = Vec::new();
    for id in model.rules.piece_type_ids() {
        let mut placements = model.rules.piece_type(id).placements.to_vec();
        for (index, placement) in model.rules.piece_type(id).placements.iter().enumerate() {
            let mut regions = regions_of_copies(model, id, placement).into_iter();
            placements[index].region = regions.next().unwrap_or(Squares::EMPTY);
            for region in regions {
                copies.push((id, index, placements.len()));
                placements.push(Placement { region, ..placement.clone() });
                let written = weighted.written[id.index()][index].clone();
                weighted.written[id.index()].push(written);
            }
        }
        weighted.rules.piece_types.to_mut()[id.index()].placements = placements.into();
    }
    count_in_caps(&mut weighted.rules, &copies);
    Ok(weighted)
}

/// Caps that count one placement count its copies, too.
fn count_in_caps(rules: &mut Rules, copies: &[CopyOf]) {
    for cap in rules.caps.to_mut() {
        let counted = cap.pieces.to_vec();
        let are_counted = |&&(id, original, _): &&CopyOf| counted.contains(&CappedPieceTypes::placed(id, original));
        let copies = copies.iter().filter(are_counted).map(|&(id, _, copy)| CappedPieceTypes::placed(id, copy));
        let all: Vec<CappedPieceTypes> = counted.iter().copied().chain(copies).collect();
        cap.pieces = all.into();
    }
}

/// For each copy of a placement, the original first, the squares on which it is one of the units of the weight.
fn regions_of_copies(model: &Model, id: PieceTypeId, placement: &Placement) -> Vec<Squares> {
    let weights = weights_on(model, id, placement);
    let greatest = weights.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
    let copies = 0..greatest.min(MOST_COPIES as u64 + 1);
    let weighs_enough =
        |copy: u64| weights.iter().filter(move |&&(_, weight)| weight > copy).map(|&(square, _)| square);
    copies.map(|copy| weighs_enough(copy).collect()).collect()
}

/// The weight of a placement on each of its squares: of a stack, that of all its pieces.
fn weights_on(model: &Model, id: PieceTypeId, placement: &Placement) -> Vec<(Square, u64)> {
    let is_on_board = placement.hand.is_none() && !model.rules.is_value(id);
    let weight = |square: Square| {
        let weight = model.weight(id, is_on_board.then_some(square));
        u64::from(weight).saturating_pow(placement.height)
    };
    placement.region.iter().map(|square| (square, weight(square))).collect()
}

/// Fails if the copies pass a limit; none is made before.
fn keeps_to_limits(model: &Model) -> Result<(), PlanError> {
    let further = |(id, placement): (PieceTypeId, &Placement)| {
        let greatest = weights_on(model, id, placement).into_iter().map(|(_, weight)| weight).max();
        u128::from(greatest.unwrap_or(0).saturating_sub(1))
    };
    let placements = model.rules.piece_type_ids().flat_map(|id| {
        let placements = model.rules.piece_type(id).placements.iter();
        placements.map(move |placement| (id, placement))
    });
    let copies = placements.map(further).fold(0u128, u128::saturating_add);
    let within = |limit: Limit, needed: u128, allowed: u128| match needed <= allowed {
        true => Ok(()),
        false => Err(PlanError::TooMuchWork { limit, allowed, needed, because: statements(model) }),
    };
    within(Limit::Copies, copies, MOST_COPIES as u128)?;
    let places = copies.saturating_mul(places_in_rules(model) as u128);
    within(Limit::PlacesOfCopies, places, MOST_PLACES_OF_COPIES)
}

/// How often rules about squares name a piece, at most.
fn places_in_rules(model: &Model) -> usize {
    let rules = &model.rules;
    let literals: usize = rules.patterns.iter().map(|pattern| pattern.literals.len()).sum();
    let capped: usize = rules.caps.iter().map(|cap| cap.pieces.len() * cap.lines.len()).sum();
    let lines = rules.budgets.iter().flat_map(|budget| budget.lines.iter());
    let conditions: usize = lines.map(|term| term.lines.len() * term.having.len()).sum();
    let groups = rules.groups.len() + rules.budgets.iter().map(|budget| budget.groups.len()).sum::<usize>();
    pairs_related(model) + literals + capped + conditions + groups * rules.board.size()
}

/// The weights that make copies in words, each with its place.
fn statements(model: &Model) -> Vec<String> {
    let in_words = |weight: &qishu_spec_lang::model::Weight| {
        format!("weight {} {} ({})", model.rules.piece_name(weight.piece_type), weight.number, weight.origin)
    };
    model.weights.iter().filter(|weight| weight.number > 1).map(in_words).collect()
}
