//! Mutation tests of plans: every wrong part of a plan changes its count.
//!
//! A plan is plain data, so each of its parts can be falsified on purpose. A part without effect on the count would
//! make every test that compares counts worthless for it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use common::mutants::{self, Mutant, RULES};
use common::rules::model;
use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::oracles::brute;
use qishu_counting::plan::{Plan, Width};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;

/// Compares every mutant's count with the right one. At most this percentage may be right all the same.
fn expect_noticed(mutants: &[Mutant], idle_in_hundred: usize) {
    let right = right_count();
    let is_idle = |wrong: &Plan| catch_unwind(AssertUnwindSafe(|| run(wrong).total)).is_ok_and(|count| count == right);
    let idle: Vec<&str> = mutants.iter().filter(|(_, wrong)| is_idle(wrong)).map(|(place, _)| place.as_str()).collect();
    let verdict = format!("{} of {} changes go unnoticed: {idle:#?}", idle.len(), mutants.len());
    println!("{verdict}");
    assert!(idle.len() < mutants.len(), "{verdict}");
    assert!(100 * idle.len() <= idle_in_hundred * mutants.len(), "{verdict}");
}

fn known() -> Plan {
    plan(&model(RULES), Statistic::Total, Limits::default()).expect("a small board is little work")
}

fn right_count() -> BigUint {
    brute::count(&model(RULES), u64::MAX).expect("the limit is the greatest number")
}

#[test]
fn the_plan_itself_counts_right() {
    assert_eq!(run(&known()).total, right_count());
}

#[test]
fn a_dropped_guard_is_noticed() {
    // A guard may prune early what would contribute nothing later.
    expect_noticed(&mutants::dropped_guards(&known()), 50);
}

#[test]
fn a_loop_that_ends_too_early_is_noticed() {
    // A loop may go further than its sum needs, where the entries that it reads there are zero.
    expect_noticed(&mutants::early_ends(&known()), 10);
}

#[test]
fn a_loop_that_begins_too_late_is_noticed() {
    // A loop may go further than its sum needs, where the entries that it reads there are zero.
    expect_noticed(&mutants::late_beginnings(&known()), 10);
}

#[test]
fn a_read_at_the_wrong_index_is_noticed() {
    expect_noticed(&mutants::shifted_reads(&known()), 0);
}

#[test]
fn two_swapped_indices_of_a_read_are_noticed() {
    // Many indices can be exchanged without harm, since the two sides have the same pieces.
    expect_noticed(&mutants::swapped_reads(&known()), 80);
}

#[test]
fn a_binomial_of_one_too_many_is_noticed() {
    expect_noticed(&mutants::binomials_of_more(&known()), 0);
}

#[test]
fn a_dropped_sum_is_noticed() {
    expect_noticed(&mutants::dropped_sums(&known()), 0);
}

/// A count of more than 128 bits, from tables of fewer.
const LARGE: &str = r#"
variant large {
    board 9 x 10
    sides white, black same
    piece stone S { count 0..30 anywhere }
    piece guard G { count 0..9 on ranks 1..4 at most 1 per file }
}
"#;

#[test]
fn a_width_that_is_too_narrow_changes_no_number() {
    let right = plan(&model(LARGE), Statistic::Total, Limits::default()).expect("four kinds of pieces are little work");
    let mut narrow = right.clone();
    for width in narrow
        .tables
        .iter_mut()
        .map(|table| &mut table.width)
        .chain(narrow.triangles.iter_mut().map(|triangle| &mut triangle.width))
    {
        *width = Width::Word;
    }
    let counted = run(&right);
    assert!(counted.total.bits() > 128, "the count is too small to need limbs: {}", counted.total);
    assert_eq!(run(&narrow), counted);
}
