//! Prints what is the same whoever moves: who is royal, who is on which side, and what only some games have.

use super::list;
use super::names::MoveNames;
use super::promotions::by_chance;
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::moves::plan::{ManPlan, MenChosen, MovePlan};

/// The constants of a game; those that are as in most games are left out.
pub fn facts(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    let of_both = |what: &str, men: &[Vec<usize>; 2]| {
        let lists = men.iter().map(|men| list("&[", men, names, "]"));
        Nested::new(format!("const {what}: [&'static [usize]; 2] = ["), lists, "]")
    };
    code.nested(&of_both("ROYALS", &plan.royals), ";");
    let sides = plan.men.iter().map(|man| Nested::text(names.sides[man.side].as_str()));
    code.nested(&Nested::new(format!("const SIDES: [usize; {}] = [", plan.men.len()), sides, "]"), ";");
    if plan.passers.iter().any(|men| !men.is_empty()) {
        code.nested(&of_both("PASSERS", &plan.passers), ";");
    }
    let choosing = plan.men.iter().map(|man| man.promotions.iter().any(|one| one.becomes.len() != 1));
    if choosing.clone().any(|choosing| choosing) {
        let choosing = choosing.map(|choosing| Nested::text(choosing.to_string()));
        code.nested(&Nested::new(format!("const CHOOSES: [bool; {}] = [", plan.men.len()), choosing, "]"), ";");
    }
    let by_chance = by_chance(plan);
    if !by_chance.is_empty() {
        let of_side = |side: usize| by_chance.iter().copied().filter(|&man| plan.men[man].side == side).collect();
        code.nested(&of_both("BY_CHANCE", &[0, 1].map(of_side)), ";");
    }
    if !plan.restless.is_empty() {
        code.nested(&list("const RESTLESS: &'static [usize] = &[", &plan.restless, names, "]"), ";");
    }
    let hoppers = [0, 1].map(|side| {
        let is_one = |man: &ManPlan| man.side == side && !man.hops.is_empty();
        plan.men.iter().enumerate().filter(|(_, man)| is_one(man)).map(|(number, _)| number).collect()
    });
    if has_hops(plan) {
        code.nested(&of_both("HOPPERS", &hoppers), ";");
    }
    let flags = [
        ("DROPS", plan.men.iter().any(|man| man.drop.is_some()), false),
        ("MUST_TAKE", plan.must_take, false),
        ("TAKES", takes(plan), true),
        ("ROWS", !plan.rows.is_empty(), false),
        ("TRIES_ALL", plan.tries_all, false),
    ];
    for (name, value, _) in flags.iter().filter(|(_, value, usual)| value != usual) {
        code.line(&format!("const {name}: bool = {value};"));
    }
}

/// Whether somebody takes men where he arrives, in one hop.
fn takes(plan: &MovePlan) -> bool {
    let mut goes = plan.men.iter().flat_map(|man| &man.goes);
    goes.any(|going| going.takes != MenChosen::Only(Vec::new()))
}

/// Whether somebody takes others on the way or may go on.
pub fn has_hops(plan: &MovePlan) -> bool {
    plan.men.iter().any(|man| !man.hops.is_empty())
}
