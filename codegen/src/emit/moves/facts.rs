//! Prints facts that do not depend on the moving piece: the royal pieces, the sides of the pieces, and features of some
//! games.

use super::list;
use super::names::MoveNames;
use super::promotions::by_chance;
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::moves::plan::{MovePlan, PiecePlan, PiecesChosen};

/// The constants of a game; those with their default values are left out.
pub fn facts(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    let of_both = |what: &str, pieces: &[Vec<usize>; 2]| {
        let lists = pieces.iter().map(|pieces| list("&[", pieces, names, "]"));
        Nested::new(format!("const {what}: [&'static [usize]; 2] = ["), lists, "]")
    };
    code.nested(&of_both("ROYALS", &plan.royals), ";");
    let sides = plan.pieces.iter().map(|piece| Nested::text(names.sides[piece.side].as_str()));
    code.nested(&Nested::new(format!("const SIDES: [usize; {}] = [", plan.pieces.len()), sides, "]"), ";");
    if plan.passers.iter().any(|pieces| !pieces.is_empty()) {
        code.nested(&of_both("PASSERS", &plan.passers), ";");
    }
    let choosing = plan.pieces.iter().map(|piece| piece.promotions.iter().any(|one| one.becomes.len() != 1));
    if choosing.clone().any(|choosing| choosing) {
        let choosing = choosing.map(|choosing| Nested::text(choosing.to_string()));
        code.nested(&Nested::new(format!("const CHOOSES: [bool; {}] = [", plan.pieces.len()), choosing, "]"), ";");
    }
    let by_chance = by_chance(plan);
    if !by_chance.is_empty() {
        let of_side =
            |side: usize| by_chance.iter().copied().filter(|&piece| plan.pieces[piece].side == side).collect();
        code.nested(&of_both("BY_CHANCE", &[0, 1].map(of_side)), ";");
    }
    if !plan.restless.is_empty() {
        code.nested(&list("const RESTLESS: &'static [usize] = &[", &plan.restless, names, "]"), ";");
    }
    let hoppers = [0, 1].map(|side| {
        let is_one = |piece: &PiecePlan| piece.side == side && !piece.capture_steps.is_empty();
        plan.pieces.iter().enumerate().filter(|(_, piece)| is_one(piece)).map(|(number, _)| number).collect()
    });
    if has_capture_steps(plan) {
        code.nested(&of_both("HOPPERS", &hoppers), ";");
    }
    let flags = [
        ("DROPS", plan.pieces.iter().any(|piece| piece.drop.is_some()), false),
        ("MUST_CAPTURE", plan.must_capture, false),
        ("TAKES", captures(plan), true),
        ("ROWS", !plan.rows.is_empty(), false),
        ("TRIES_ALL", plan.tries_all, false),
    ];
    for (name, value, _) in flags.iter().filter(|(_, value, usual)| value != usual) {
        code.line(&format!("const {name}: bool = {value};"));
    }
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
