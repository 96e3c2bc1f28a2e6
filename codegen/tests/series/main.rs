//! Series of the On-Line Encyclopedia of Integer Sequences, each as rules for one size after another.
//!
//! A rule that is misread on small, narrow or odd boards shows in some term, though perhaps not in the one figure of a
//! file. The terms have been recomputed by independent programs.

mod attacks;
mod colours;
mod groups;
mod stones;
mod up_to_symmetry;

use common::rules::model;
use qishu_counting::Counting;
use qishu_counting::planner::Limits;
use qishu_counting::system::Statistic;

/// Holds the counts of rules for one size after another against the terms of a series, of which the first is for
/// `first`.
fn counts(rules: fn(usize) -> String, first: usize, terms: &str) {
    for (size, term) in (first..).zip(terms.split(", ")) {
        let limits = Limits::DEFAULT;
        let model = model(&rules(size));
        let total = Counting::of(&model, Statistic::Total, limits).and_then(|counting| counting.total(limits));
        let total = total.unwrap_or_else(|error| panic!("size {size}: {error}"));
        assert_eq!(total.to_string(), term, "size {size}");
    }
}

/// Rules for one side on a square board of a size.
fn on_square(size: usize, statements: &str) -> String {
    format!("variant square {{ board {size} x {size} sides one {statements} }}")
}

/// Stones and free squares, of which every square of the board has one, so that rules can speak of both.
fn with_free_squares(size: usize, statements: &str) -> String {
    let squares = size * size;
    let piece_types =
        format!("piece stone {{ count 0..{squares} anywhere }} piece free {{ count 0..{squares} anywhere }}");
    on_square(size, &format!("{piece_types} budget {squares} = stone + free {statements}"))
}
