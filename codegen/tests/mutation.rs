//! The tests can fail: whatever is made wrong in a plan, its count is another one.
//!
//! A plan is plain data, so each of its parts can be made wrong on purpose. Were a part idle, its count could not tell
//! whether the planner makes such parts right, and no test that compares counts would be worth anything for them.

#[path = "common/rules.rs"]
mod rules;

use std::panic::{AssertUnwindSafe, catch_unwind};

use num_bigint::BigUint;
use qishu_codegen::execute::run::run;
use qishu_codegen::judges::brute;
use qishu_codegen::plan::{Affine, Plan, Sum};
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use rules::model;

/// Made up so that every part of a plan occurs: guards, binomials, and tables that are read at several indices.
const RULES: &str = r#"
variant known {
    board 3 x 3
    sides white, black mirror ranks
    region camp = ranks 1..2
    piece king  K { count 1 on camp }
    piece stone S { count 0..3 anywhere at most 1 per file }
    piece tower T { count 0..2 anywhere }
    budget purse: 1..3 = stone + 2*tower
    forbid king on b1, stone on b2
}
"#;

/// A plan with one place made wrong, and which place that is.
type Mutant = (String, Plan);

/// All plans that differ from the right one in one sum, which the list's entries change.
fn mutants<C: Fn(&mut Sum)>(right: &Plan, changes: impl Fn(&Sum) -> Vec<(String, C)>) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (id, table) in right.tables.iter().enumerate() {
        for (number, sum) in table.sums.iter().enumerate() {
            for (what, change) in changes(sum) {
                let mut wrong = right.clone();
                change(&mut wrong.tables[id].sums[number]);
                mutants.push((format!("{what} in sum {number} of {}", table.name), wrong));
            }
        }
    }
    mutants
}

/// Holds every mutant's count against the right one. So many of a hundred may count right all the same.
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
    brute::count(&model(RULES), u64::MAX).expect("so many boards are not too many")
}

fn one() -> Affine {
    Affine::constant(1)
}

#[test]
fn the_plan_itself_counts_right() {
    assert_eq!(run(&known()).total, right_count());
}

#[test]
fn a_dropped_guard_is_noticed() {
    let changes = |sum: &Sum| {
        let drop_one = |guard: usize| (format!("guard {guard}"), move |sum: &mut Sum| drop(sum.guards.remove(guard)));
        (0..sum.guards.len()).map(drop_one).collect()
    };
    // A guard may leave out early what would come to nothing later.
    expect_noticed(&mutants(&known(), changes), 50);
}

#[test]
fn a_loop_that_ends_too_early_is_noticed() {
    let changes = |sum: &Sum| {
        let shorten = |variable: usize| {
            let change = move |sum: &mut Sum| {
                for end in &mut sum.loops[variable].high {
                    *end = end.plus(-1, &one());
                }
            };
            (format!("the end of loop {variable}"), change)
        };
        (0..sum.loops.len()).map(shorten).collect()
    };
    // A loop may go further than its sum needs, where the entries that it reads there are zero.
    expect_noticed(&mutants(&known(), changes), 10);
}

#[test]
fn a_loop_that_begins_too_late_is_noticed() {
    let changes = |sum: &Sum| {
        let shorten = |variable: usize| {
            let change = move |sum: &mut Sum| {
                for end in &mut sum.loops[variable].low {
                    *end = end.plus(1, &one());
                }
            };
            (format!("the beginning of loop {variable}"), change)
        };
        (0..sum.loops.len()).map(shorten).collect()
    };
    // A loop may go further than its sum needs, where the entries that it reads there are zero.
    expect_noticed(&mutants(&known(), changes), 10);
}

#[test]
fn a_read_at_the_wrong_index_is_noticed() {
    let changes = |sum: &Sum| {
        let mut changes = Vec::new();
        for (read, one_read) in sum.reads.iter().enumerate() {
            for axis in 0..one_read.at.len() {
                let shift = move |sum: &mut Sum| {
                    let at = &mut sum.reads[read].at[axis];
                    *at = at.plus(1, &one());
                };
                changes.push((format!("index {axis} of read {read}"), shift));
            }
        }
        changes
    };
    expect_noticed(&mutants(&known(), changes), 0);
}

#[test]
fn two_swapped_indices_of_a_read_are_noticed() {
    let changes = |sum: &Sum| {
        let mut changes = Vec::new();
        for (read, one_read) in sum.reads.iter().enumerate() {
            for axis in 1..one_read.at.len() {
                let swap = move |sum: &mut Sum| sum.reads[read].at.swap(axis - 1, axis);
                changes.push((format!("indices {} and {axis} of read {read}", axis - 1), swap));
            }
        }
        changes
    };
    // Many indices can be exchanged without harm, since the two sides have the same men.
    expect_noticed(&mutants(&known(), changes), 80);
}

#[test]
fn a_binomial_of_one_too_many_is_noticed() {
    let mut right = known();
    // The row beyond the last must be there, or it would be the missing row that is noticed.
    for triangle in &mut right.triangles {
        triangle.rows += 1;
    }
    let changes = |sum: &Sum| {
        let add = |sum: &mut Sum| {
            if let Some(choose) = &mut sum.choose {
                choose.whole = choose.whole.plus(1, &one());
            }
        };
        sum.choose.iter().map(|_| ("the binomial".to_owned(), add)).collect()
    };
    expect_noticed(&mutants(&right, changes), 0);
}

#[test]
fn a_dropped_sum_is_noticed() {
    let right = known();
    let mut mutants = Vec::new();
    for (id, table) in right.tables.iter().enumerate() {
        for sum in 0..table.sums.len() {
            let mut wrong = right.clone();
            wrong.tables[id].sums.remove(sum);
            mutants.push((format!("sum {sum} of {}", table.name), wrong));
        }
    }
    expect_noticed(&mutants, 0);
}
