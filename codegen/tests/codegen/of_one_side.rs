//! Rules without a side before their pieces, where only one side has these pieces: they mean the same as with that side
//! named.

use differential::oracle::{Effort, Judgement, oracle};
use num_bigint::BigUint;
use qishu_counting::planner::Limits;

use crate::orbits::model;

/// White has an ant and a cat beside its bees, black a bee alone.
const PIECES: &str = "board 3 x 2 sides white, black rotate piece ant of white { count 0..1 anywhere }
    piece cat of white { count 0..2 anywhere } piece bee { count 0..1 anywhere }";

fn total(statement: &str) -> BigUint {
    confirmed(&format!("variant v {{ {PIECES} {statement} }}"))
}

/// The number of positions of some rules by the planner, confirmed by every oracle.
pub fn confirmed(rules: &str) -> BigUint {
    let model = model(rules);
    match oracle(&model, Effort { boards: 1 << 20, states: 10_000, limits: Limits::default() }) {
        Judgement::Agreed(agreement) => {
            assert!(agreement.by_brute_force, "{rules}");
            agreement.total
        }
        Judgement::Refused(error) => panic!("{rules}: {error}"),
        Judgement::Disagreed(what) => panic!("{rules}: {what}"),
    }
}

#[test]
fn relations_are_those_of_the_side_that_has_the_pieces() {
    for way in ["touches SECOND", "beside SECOND", "faces SECOND along rank", "aligned SECOND along file forward"] {
        let [any, named] = ["any own", "white ant"].map(|second| way.replace("SECOND", second));
        let with_cat = format!("forbid white bee {named} forbid white bee {}", named.replace("ant", "cat"));
        assert_eq!(total(&format!("forbid bee {any}")), total(&with_cat), "{any}");
        assert_eq!(total(&format!("forbid white bee {any}")), total(&with_cat), "{any}");
    }
}

#[test]
fn budgets_and_caps_are_those_of_the_side_that_has_the_pieces() {
    for (statement, named) in [
        ("budget 1 = cat", "budget 1 = white cat"),
        ("budget 1..2 = cat + ant", "budget 1..2 = white cat + white ant"),
        ("budget 1 = over(cat, 1)", "budget 1 = over(white cat, 1)"),
        ("budget 1 = lines(file, at least 1 cat)", "budget 1 = lines(file, at least 1 white cat)"),
        ("cap cat, ant exactly 1 per file on board", "cap white cat, white ant exactly 1 per file on board"),
        // Black has one of the pieces, and of the other it counts none.
        ("budget 0..1 = cat + bee", "budget 0..1 = white cat + white bee budget 0..1 = black bee"),
    ] {
        assert_eq!(total(statement), total(named), "{statement}");
    }
}
