//! The printed plan is complete: every change of a plan changes its text.

use common::mutants::{self, Mutant};
use common::rules;
use qishu_codegen::explain::{explain, explain_frontier};
use qishu_counting::frontier::Frontier;
use qishu_counting::plan::Plan;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};
use qishu_spec_lang::Model;

fn planned(model: &Model) -> Plan {
    plan(model, Statistic::Total, Limits::default()).expect("it is little work")
}

/// Every change of every part of a plan.
fn all_mutants(right: &Plan) -> Vec<Mutant> {
    let all = [
        mutants::early_ends,
        mutants::late_beginnings,
        mutants::moved_ends,
        mutants::dropped_guards,
        mutants::moved_guards,
        mutants::shifted_reads,
        mutants::swapped_reads,
        mutants::other_reads,
        mutants::binomials_of_more,
        mutants::other_binomials,
        mutants::shifted_targets,
        mutants::dropped_sums,
        mutants::other_tables,
    ];
    all.iter().flat_map(|mutants| mutants(right)).collect()
}

/// Prints every mutant of the plan, and compares.
fn expect_all_printed(model: &Model) {
    let right = planned(model);
    let shown = explain(model, &right);
    let mutants = all_mutants(&right);
    assert!(mutants.len() > 20, "there is little to change in {}", model.name);
    let same = mutants.iter().filter(|(_, wrong)| explain(model, wrong) == shown);
    let unseen: Vec<&str> = same.map(|(what, _)| what.as_str()).collect();
    assert!(unseen.is_empty(), "{} of {} changes are not printed: {unseen:#?}", unseen.len(), mutants.len());
}

#[test]
fn every_part_of_the_plan_of_noughts_and_crosses_is_printed() {
    expect_all_printed(&rules::of_the_library("noughts_and_crosses"));
}

#[test]
fn every_part_of_the_plan_of_draughts_is_printed() {
    expect_all_printed(&rules::of_the_library("draughts"));
}

#[test]
fn every_part_of_the_plan_of_a_game_with_patterns_is_printed() {
    expect_all_printed(&rules::of_the_library("xiangqi_wei_li"));
}

#[test]
fn every_part_of_a_plan_with_guards_is_printed() {
    let model = rules::model(mutants::RULES);
    let plan = planned(&model);
    assert!(plan.tables.iter().flat_map(|table| &table.sums).any(|sum| !sum.guards.is_empty()), "there are guards");
    expect_all_printed(&model);
}

#[test]
fn every_part_of_a_plan_with_cases_is_printed() {
    let model = rules::read(&rules::path("codegen/tests/agreement/cases_of_two_kings.rules"));
    assert!(planned(&model).tables.iter().any(|table| table.sums.len() > 1), "some table has several sums");
    expect_all_printed(&model);
}

#[test]
fn no_line_of_a_plan_is_too_long() {
    for model in ["xiangqi_wei_li", "xiangqi_rough", "jieqi_first_rank"].map(rules::of_the_library) {
        let text = explain(&model, &planned(&model));
        let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 120).collect();
        assert!(long.is_empty(), "{}: {long:#?}", model.name);
        assert!(text.lines().all(|line| line.trim_end() == line), "{}: spaces at the end of a line", model.name);
    }
}

#[test]
fn a_frontier_without_positions_lists_no_squares() {
    let explained = |kings: u32| {
        let text = format!(
            "variant kings {{ board 6 x 6 sides one piece king {{ count {kings} anywhere }} forbid king touches king }}"
        );
        let model = rules::model(&text);
        let system = System::new(&model, Statistic::Total).expect("it looks at few pairs of squares");
        let frontier = Frontier::find(system, None, false, 1 << 20, 1 << 24);
        explain_frontier(&model, &frontier)
    };
    assert!(explained(9).contains("a1 2, "), "{}", explained(9));
    assert!(explained(10).ends_with("\n  none: no position keeps all rules\n"), "{}", explained(10));
}
