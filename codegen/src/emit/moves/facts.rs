//! Prints facts that do not depend on the moving piece: the royal pieces, the sides of the pieces, and features of some
//! games.

use proc_macro2::TokenStream;
use qishu_moves::plan::{MovePlan, PiecePlan, PiecesChosen};
use quote::quote;

use super::list;
use super::names::MoveNames;
use super::promotions::by_chance;
use crate::emit::tokens::{all, name, size};

/// The constants of a game; those with their default values are left out.
pub fn facts(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let of_both = |what: &str, pieces: &[Vec<usize>; 2]| {
        let (what, lists) = (name(what), pieces.iter().map(|pieces| list(pieces, names)));
        quote!(const #what: [&'static [usize]; 2] = [#(&#lists),*];)
    };
    let number = size(plan.pieces.len());
    let mut facts = vec![of_both("ROYALS", &plan.royals)];
    let sides = plan.pieces.iter().map(|piece| size(piece.side));
    facts.push(quote!(const SIDES: [usize; #number] = [#(#sides),*];));
    if plan.passers.iter().any(|pieces| !pieces.is_empty()) {
        facts.push(of_both("PASSERS", &plan.passers));
    }
    let choosing = plan.pieces.iter().map(|piece| piece.promotions.iter().any(|one| one.becomes.len() != 1));
    if choosing.clone().any(|choosing| choosing) {
        facts.push(quote!(const CHOOSES: [bool; #number] = [#(#choosing),*];));
    }
    let by_chance = by_chance(plan);
    if !by_chance.is_empty() {
        let of_side =
            |side: usize| by_chance.iter().copied().filter(|&piece| plan.pieces[piece].side == side).collect();
        facts.push(of_both("BY_CHANCE", &[0, 1].map(of_side)));
    }
    if !plan.restless.is_empty() {
        let restless = list(&plan.restless, names);
        facts.push(quote!(const RESTLESS: &'static [usize] = &#restless;));
    }
    let hoppers = [0, 1].map(|side| {
        let is_one = |piece: &PiecePlan| piece.side == side && !piece.capture_steps.is_empty();
        plan.pieces.iter().enumerate().filter(|(_, piece)| is_one(piece)).map(|(number, _)| number).collect()
    });
    if has_capture_steps(plan) {
        facts.push(of_both("HOPPERS", &hoppers));
    }
    let flags = [
        ("DROPS", plan.pieces.iter().any(|piece| piece.drop.is_some()), false),
        ("MUST_CAPTURE", plan.must_capture, false),
        ("TAKES", captures(plan), true),
        ("ROWS", !plan.rows.is_empty(), false),
        ("TRIES_ALL", plan.tries_all, false),
    ];
    for (flag, value, _) in flags.iter().filter(|(_, value, usual)| value != usual) {
        let flag = name(flag);
        facts.push(quote!(const #flag: bool = #value;));
    }
    all(facts)
}

/// Whether a piece captures on its target square, in one capture step.
fn captures(plan: &MovePlan) -> bool {
    let mut goes = plan.pieces.iter().flat_map(|piece| &piece.goes);
    goes.any(|going| going.captures != PiecesChosen::Only(Vec::new()))
}

/// Whether a piece captures others on its path or may continue its capture.
pub fn has_capture_steps(plan: &MovePlan) -> bool {
    plan.pieces.iter().any(|piece| !piece.capture_steps.is_empty())
}
