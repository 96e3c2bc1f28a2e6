//! Ranking and unranking on random rules: every position has a unique number, and nothing else has one. The numbers
//! follow the documented order.
//!
//! Brute force enumerates every board. `TEST_EFFORT` multiplies the number of cases.

mod order;
mod part_tree;

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use common::rules;
use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use qishu_counting::Counting;
use qishu_counting::execute::numbered::Numbered;
use qishu_counting::oracles::brute;
use qishu_counting::plan::Plan;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_rules::{Piece, Rules};
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

/// The seeds of cases that once failed, which are tried first.
const FAILURES: &str = "codegen/numbering/failures.txt";

/// The most boards that brute force enumerates in one case.
const MOST_BOARDS: u64 = 3000;

/// A plan of more steps is not numbered: the interpreter runs all of them for every position.
const MOST_STEPS: u128 = 1 << 22;

/// A number of choices below that of most counts.
const FEW_KNOWN_CHOICES: usize = 20;

/// The number of evenly spaced places of each count at which positions are compared.
const PLACES: u32 = 25;

/// The number of consecutive positions that are compared at each place.
const AT_EACH_PLACE: u32 = 4;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: effort::times(75),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(FAILURES))),
        max_shrink_iters: 20_000,
        ..ProptestConfig::default()
    }
}

#[test]
fn positions_and_numbers_are_one_to_one_and_in_the_documented_order() {
    let mut runner = TestRunner::new(config());
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        for model in &case.models {
            if let Some(complaint) = complaint(model) {
                return Err(TestCaseError::fail(format!("{}: {complaint}", model.name)));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// What is wrong with the numbering of a model, if anything is.
fn complaint(model: &Model) -> Option<String> {
    // A count that is too much work is too much to number as well.
    let plan = plan(model, Statistic::Total, Limits { steps: MOST_STEPS, ..Limits::default() }).ok()?;
    if let Some(complaint) = part_tree::complaint(model, &plan) {
        return Some(complaint);
    }
    let numbered = Numbered::new(model, &plan, &mut |_| ControlFlow::Continue(()))?;
    let numbering = numbered.numbering();
    // Some choices, or all of them, are computed lazily.
    let prepared = [0, FEW_KNOWN_CHOICES].map(|most| numbered.prepare(most));
    let others = prepared.each_ref().map(|prepared| numbered.numbering_by(prepared));
    let mut found: Vec<BigUint> = Vec::new();
    let mut complaint = None;
    let size = model.rules.cells();
    let mut back = vec![Piece::NONE; size];
    brute::look_at_all(model, MOST_BOARDS, &mut |position, is_position| {
        let number = numbering.rank(position);
        for other in &others {
            if other.rank(position) != number {
                complaint =
                    Some(format!("{position:?} has the number {number:?}, but not where less is known beforehand"));
            }
            let is_back = number.clone().is_none_or(|number| other.unrank(number, &mut back) && back == position);
            if !is_back {
                complaint = Some(format!("{number:?} is not {position:?} where less is known beforehand"));
            }
        }
        match (&number, is_position) {
            (Some(number), true) => {
                if !numbering.unrank(number.clone(), &mut back) || back != position {
                    complaint = Some(format!("{position:?} has the number {number}, which is {back:?}"));
                }
                found.push(number.clone());
            }
            (None, true) => complaint = Some(format!("{position:?} has no number")),
            (Some(number), false) => {
                complaint = Some(format!("{position:?} is no position and has the number {number}"))
            }
            (None, false) => {}
        }
    })?;
    found.sort();
    let all = found.iter().zip(0u64..).all(|(number, index)| *number == BigUint::from(index));
    if !all || numbering.count() != BigUint::from(found.len()) {
        complaint = complaint.or(Some(format!("{} positions, but the numbers {found:?}", found.len())));
    }
    if numbering.unrank(numbering.count(), &mut back) {
        complaint = complaint.or(Some("there is a position beyond the last".to_owned()));
    }
    complaint.or_else(|| out_of_order(&model.rules, &plan, &numbered))
}

/// Two positions whose numbers are not in the documented order, if there are any among some of them.
fn out_of_order(rules: &Rules, plan: &Plan, numbered: &Numbered<&Plan>) -> Option<String> {
    let total = numbered.total();
    let step = (&total / PLACES).max(1u32.into());
    let starts = (0..PLACES).map(|place| &step * place);
    let numbers: BTreeSet<BigUint> =
        starts.flat_map(|start| (0..AT_EACH_PLACE).map(move |further| &start + further)).collect();
    let mut position = vec![Piece::NONE; numbered.cells()];
    let mut last = None;
    for number in numbers.iter().filter(|number| **number < total) {
        assert!(numbered.put(number, &mut position), "{number} is below the count");
        let key = order::key(rules, plan, &position);
        if key.is_none() || key <= last {
            return Some(format!("{position:?} has the number {number}, but {key:?} does not follow {last:?}"));
        }
        last = key;
    }
    None
}

#[test]
fn counts_that_are_split_into_cases_are_in_the_documented_order_and_printed_too() {
    let folder = rules::path("codegen/tests/agreement");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut split = 0;
    for model in qishu_spec_lang::load(&files).models.unwrap() {
        let counting = Counting::of(&model, Statistic::Total, Limits::default()).unwrap();
        let Counting::Tables(plan) = counting else { continue };
        let numbered = Numbered::new(&model, &*plan, &mut |_| ControlFlow::Continue(())).expect("nothing stops it");
        assert_eq!(out_of_order(&model.rules, &plan, &numbered), None, "{}", model.name);
        assert_eq!(part_tree::complaint(&model, &plan), None, "{}", model.name);
        split += u32::from(plan.split.is_some());
    }
    assert!(split > 0, "none of these counts is split");
}
