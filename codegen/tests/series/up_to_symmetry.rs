//! Series that count positions up to mirrors and rotations of the board.

use common::rules::model;
use num_bigint::BigUint;
use qishu_counting::planner::Limits;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::orbits::{OrbitQuestions, number_of_orbits};

use crate::attacks::{queens, rooks};
use crate::on_square;

/// A002562: a queen for every file.
#[test]
fn all_queens() {
    count_once(queens, 2, "0, 0, 1, 2, 1, 6, 12");
}

/// A000903: a rook for every file.
#[test]
fn all_rooks() {
    count_once(rooks, 2, "1, 2, 7, 23, 115, 694, 5282");
}

/// A054247: any number of stones.
#[test]
fn any_stones() {
    let rules = |size| on_square(size, &format!("piece stone {{ count 0..{} anywhere }}", size * size));
    let terms = "6, 102, 8548, 4211744, 8590557312, 70368882591744, 2305843028004192256";
    count_once(rules, 2, terms);
}

/// Holds the counts up to the eight symmetries of the square against the terms of a series.
fn count_once(rules: fn(usize) -> String, first: usize, terms: &str) {
    for (size, term) in (first..).zip(terms.split(", ")) {
        let limits = Limits::DEFAULT;
        let model = model(&rules(size));
        let questions =
            OrbitQuestions::new(&model, &[Symmetry::Files, Symmetry::Diagonal]).expect("they are symmetries");
        let answer = |&element: &usize| questions.plan(element, limits).total(limits);
        let answers: Result<Vec<BigUint>, _> = questions.questions().iter().map(answer).collect();
        let answers = answers.unwrap_or_else(|error| panic!("size {size}: {error}"));
        let orbits = number_of_orbits(&questions.fixed(&answers)).expect("the order of the group divides the sum");
        assert_eq!(orbits.to_string(), term, "size {size}");
    }
}
