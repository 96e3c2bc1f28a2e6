//! Examples in the language reference: each exists there and means what the text says.

use num_bigint::BigUint;

use crate::of_one_side::confirmed;
use crate::orbits::model;

const REFERENCE: &str = include_str!("../../../spec-lang/README.md");

/// The number of positions of rules with a statement that the reference contains.
fn total(rules: &str, statement: &str) -> BigUint {
    assert!(REFERENCE.contains(&format!("`{statement}`")), "the reference has no `{statement}`");
    confirmed(&format!("variant v {{ {rules} {statement} }}"))
}

#[test]
fn over_is_taken_of_each_side_before_the_sum() {
    let rules = "board 2 x 2 sides white, black same piece queen Q { count 0..2 anywhere }";
    // No side has two: no piece, one of either side, or one of each.
    assert_eq!(total(rules, "budget across sides 0 = over(queen, 1)"), BigUint::from(1u32 + 2 * 4 + 4 * 3));
}

#[test]
fn lines_are_counted_by_the_pieces_of_all_sides() {
    let rules = "board 2 x 2 sides white, black same piece stone S { count 0..4 anywhere }";
    // One file is full, of whichever pieces, and the other is not: 2 files, 2^2 pieces on the one, 3^2 - 2^2 on the
    // other.
    assert_eq!(total(rules, "budget across sides 1 = lines(file, at least 2 stone)"), BigUint::from(2u32 * 4 * 5));
}

#[test]
fn a_side_without_the_pieces_has_no_budget() {
    let rules = "board 2 x 2 sides white, black same piece cat C of white { count 0..1 anywhere }";
    assert_eq!(total(rules, "budget 1 = cat"), BigUint::from(4u32));
}

#[test]
fn a_placement_is_stacked_then_has_its_letter_and_then_its_limit() {
    let clause = "on posts stacked 1..3 as T at most 4 per file";
    let rules = |clause: &str| {
        format!(
            "variant v {{ board 2 x 2 sides white, black same region posts = a1..b1
            piece man M {{ count 0..6 {clause} }} }}"
        )
    };
    assert!(REFERENCE.contains(&format!("`{clause}`")));
    let read = |clause: &str| qishu_spec_lang::check_texts(&[("v.rules", &rules(clause))]).models;
    assert!(read(clause).is_ok());
    for other in ["on posts as T stacked 1..3 at most 4 per file", "on posts stacked 1..3 at most 4 per file as T"] {
        assert!(read(other).is_err(), "{other}");
    }
}

#[test]
fn texts_of_positions_are_those_of_the_reference() {
    let model = model(
        "variant v { board 3 x 3 keep board - b2 sides white, black same piece ant A { count 0..9 anywhere stacked 1..3 } }",
    );
    let rules = &model.rules;
    let mut position = vec![qishu_rules::Piece::NONE; rules.cells()];
    assert_eq!(rules.fen(&position), "3/1*1/3");
    for (square, written) in [("A(3)", "A(3)"), ("A", "A"), ("A(1)", "A")] {
        assert!(REFERENCE.contains(&format!("`{square}`")), "{square}");
        assert_eq!(rules.parse_fen(&format!("{square}2/1*1/3"), &mut position), Ok(()));
        assert_eq!(rules.fen(&position), format!("{written}2/1*1/3"));
    }
    assert!(REFERENCE.contains("`3/1*1/3`"));
}
