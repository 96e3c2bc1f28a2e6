//! Ranking and unranking, on rules that nobody chose: every position has a number of its own, and nothing else has one.
//!
//! Brute force looks at every board. `PROPTEST_CASES` is the number of cases.

use std::env;
use std::ops::ControlFlow;

use codegen::brute;
use codegen::numbered::Numbered;
use codegen::planner::{Limits, plan};
use codegen::system::Statistic;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use runtime::Man;
use spec_lang::model::Model;

/// The seeds of cases that once failed, which are tried first.
const FAILURES: &str = "tests/numbering.failures.txt";

/// The most boards that brute force looks at in one case.
const MOST_BOARDS: u64 = 3000;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(400),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(FAILURES))),
        max_shrink_iters: 20_000,
        ..ProptestConfig::default()
    }
}

#[test]
fn positions_and_numbers_are_one_to_one() {
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
    // What is too much work to count is too much to number.
    let plan = plan(model, Statistic::Total, Limits::default()).ok()?;
    let numbered = Numbered::new(model, &plan, &mut |_| ControlFlow::Continue(()))?;
    let numbering = numbered.numbering();
    let mut found: Vec<BigUint> = Vec::new();
    let mut complaint = None;
    let size = model.layers.len() * model.board.squares.len();
    let mut back = vec![Man::NONE; size];
    brute::look_at_all(model, MOST_BOARDS, &mut |position, is_position| {
        let number = numbering.rank(position);
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
    complaint
}
