//! Prints facts that do not depend on the moving piece: the royal pieces, the sides of the pieces, and features of some
//! games.

use proc_macro2::{Ident, TokenStream};
use qishu_moves::plan::MovePlan;
use qishu_runtime::moves::StateShape;
use quote::quote;

use super::list;
use super::names::MoveNames;
use crate::emit::tokens::{all, name};

/// The facts of a game; those with their default values are left out.
pub fn facts(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let some = |pieces: &[Vec<usize>; 2]| pieces.iter().any(|pieces| !pieces.is_empty());
    let (by_chance, hoppers) = (plan.by_chance(), plan.hoppers());
    let mut facts = vec![of_side("royals", &plan.royals, names), side_of(plan, names)];
    let lists = [
        ("passers", &plan.passers),
        ("passers_if_stuck", &plan.passers_if_stuck),
        ("by_chance", &by_chance),
        ("hoppers", &hoppers),
        ("must_drop", &plan.must_drop),
    ];
    facts.extend(
        lists.into_iter().filter(|(_, pieces)| some(pieces)).map(|(fact, pieces)| of_side(fact, pieces, names)),
    );
    if plan.has_royals_as_last() {
        facts.push(last_of(plan, names));
    }
    if !plan.restless.is_empty() {
        let restless = list(&plan.restless, names);
        facts.push(of_piece(quote!(is_restless), quote!(#restless.contains(&piece))));
    }
    let flags = [
        ("has_restless_drops", plan.restless_drops, false),
        ("has_restless_promotions", plan.restless_promotions, false),
        ("must_capture", plan.must_capture, false),
        ("must_not_check", plan.must_not_check, false),
        ("takes", plan.takes(), true),
    ];
    for (flag, value, _) in flags.iter().filter(|(_, value, usual)| value != usual) {
        let flag = name(flag);
        facts.push(quote!(#[inline] fn #flag(&self) -> bool { #value }));
    }
    all(facts)
}

/// The features of a game: the code for all others is not compiled.
pub fn features(plan: &MovePlan) -> TokenStream {
    let some = |pieces: &[Vec<usize>; 2]| pieces.iter().any(|pieces| !pieces.is_empty());
    let state = plan.state.as_ref();
    let features = [
        ("state", state.is_some()),
        ("special_moves", state.is_some_and(StateShape::has_special_moves)),
        ("followed_moves", state.is_some_and(StateShape::has_followed_moves)),
        ("hands", state.is_some_and(|state| !state.hands.is_empty())),
        ("effects", state.is_some_and(|state| !state.effects.is_empty())),
        ("checks_and_turns", state.is_some_and(|state| state.checks.is_some() || state.turn.is_some())),
        ("royals", some(&plan.royals)),
        ("royals_as_last", plan.has_royals_as_last()),
        ("drops", plan.has_drops()),
        ("compulsory_drops", some(&plan.must_drop)),
        ("promotions", plan.pieces.iter().any(|piece| !piece.promotions.is_empty())),
        ("chance", some(&plan.by_chance())),
        ("capture_steps", plan.has_hoppers()),
        ("orders_captures", plan.orders_captures),
        ("must_capture_most", plan.must_capture_most),
        ("blasts", state.is_some_and(StateShape::has_blasts)),
        ("tries_all", plan.tries_all),
        ("passes", some(&plan.passers) || some(&plan.passers_if_stuck)),
        ("ends_at_once", plan.ends_at_once()),
        ("replies", !plan.counts_of_both.is_empty()),
    ];
    let present: Vec<Ident> =
        features.iter().filter(|(_, present)| *present).map(|(feature, _)| name(feature)).collect();
    match present.is_empty() {
        true => quote!(
            const FEATURES: GameFeatures = GameFeatures::NONE;
        ),
        false => quote!(const FEATURES: GameFeatures = GameFeatures { #(#present: true,)* ..GameFeatures::NONE };),
    }
}

/// The side of each piece. Each of a few runs of pieces belongs to the second side, which is tested faster than looked up.
fn side_of(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let numbers: Vec<usize> = (0..plan.pieces.len()).collect();
    let runs = numbers.chunk_by(|&one, &next| plan.pieces[one].side == plan.pieces[next].side);
    let of_second: Vec<TokenStream> = runs
        .filter(|run| plan.pieces[run[0]].side == 1)
        .map(|run| {
            let [first, last] = [run[0], run[run.len() - 1]].map(|piece| name(&names.pieces[piece]));
            if first == last { quote!(#first) } else { quote!(#first..=#last) }
        })
        .collect();
    let (piece, side) = match of_second.is_empty() {
        true => (quote!(_piece), quote!(0)),
        false => (quote!(piece), quote!(match piece { #(#of_second)|* => 1, _ => 0 })),
    };
    quote!(#[inline] fn side_of(&self, #piece: usize) -> usize { #side })
}

/// The pieces of the type of each piece that is royal only as the last of them.
fn last_of(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let arms = plan.pieces.iter().zip(&names.pieces).filter_map(|(piece, constant)| {
        let (constant, alike) = (name(constant), list(piece.last_of.as_ref()?, names));
        Some(quote!(#constant => Some(&#alike),))
    });
    let arms = all(arms);
    quote!(#[inline] fn last_of(&self, piece: usize) -> Option<&[usize]> { match piece { #arms _ => None } })
}

/// A condition on a piece.
fn of_piece(fact: TokenStream, value: TokenStream) -> TokenStream {
    quote!(#[inline] fn #fact(&self, piece: usize) -> bool { #value })
}

/// Pieces of each side.
fn of_side(fact: &str, pieces: &[Vec<usize>; 2], names: &MoveNames) -> TokenStream {
    let (fact, first) = (name(fact), name(&names.sides[0]));
    let [of_first, of_second] = [0, 1].map(|side| list(&pieces[side], names));
    quote!(#[inline] fn #fact(&self, side: usize) -> &[usize] { if side == #first { &#of_first } else { &#of_second } })
}
