//! Sums of weights: known ones, those that brute force multiplies, and limits on copies of pieces.

use common::rules;
use common::weighted::WEIGHTED;
use differential::oracle::Effort;
use differential::weighted::disagreement;
use differential::{effort, random_spec};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use qishu_counting::Counting;
use qishu_counting::error::{Limit, PlanError};
use qishu_counting::oracles::cnf::{CnfError, cnf, weighted_cnf};
use qishu_counting::oracles::{brute, weighted};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::questions::weights::with_weights;
use qishu_counting::system::Statistic;
use qishu_counting::thresholds::{FEW_STEPS, MOST_COPIES};
use qishu_spec_lang::Model;
use qishu_spec_lang::model::Weight;

/// The limits of the comparisons with brute force.
const EFFORT: Effort =
    Effort { boards: 3_000_000, states: 20_000, limits: Limits { steps: 1 << 22, ..Limits::DEFAULT } };

/// The sum of the weights of all positions.
fn sum(text: &str) -> String {
    sum_of(&rules::model(text)).to_string()
}

fn sum_of(model: &Model) -> BigUint {
    let copied = with_weights(model).expect("there are few copies");
    let counting = Counting::of(&copied, Statistic::Total, Limits::default());
    counting.and_then(|counting| counting.total(Limits::default())).expect("it is little work")
}

/// Rooks that do not attack one another on a square board.
fn rooks(span: u64, weight: u64) -> String {
    format!(
        "variant rooks {{ board {span} x {span} sides one piece rook R {{ count 0..{span} anywhere at most 1 per file }}
         cap rook at most 1 per rank on board weight rook {weight} }}"
    )
}

#[test]
fn rooks_have_the_value_of_their_rook_polynomial() {
    for span in 1..=5u64 {
        for weight in [0, 1, 2, 5, 64u64] {
            // k! C(n, k)^2 w^k for each number of rooks.
            let mut ways = 1;
            let polynomial = (0..=span).map(|rooks| {
                let term = ways * weight.pow(rooks as u32);
                ways = ways * (span - rooks) * (span - rooks) / (rooks + 1);
                term
            });
            assert_eq!(sum(&rooks(span, weight)), polynomial.sum::<u64>().to_string(), "{span} {weight}");
        }
    }
}

#[test]
fn another_weight_gives_another_sum() {
    let sums: Vec<BigUint> = (0..=64).map(|weight| sum(&rooks(3, weight)).parse().expect("it is a number")).collect();
    assert!(sums.is_sorted_by(|one, other| one < other), "{sums:?}");
}

#[test]
fn pieces_outside_the_squares_weigh_1() {
    // No stone 1; one 5 + 1 + 1; two 5 + 5 + 1.
    let stones = "variant s { board 3 x 1 sides one piece stone S { count 0..2 anywhere } weight stone 5 on a1 }";
    assert_eq!(sum(stones), "19");
    // The second side's squares are those of the mirrored board: a2 and b2.
    let mirrored = "variant m { board 2 x 2 sides white, black mirror ranks piece stone S { count 1 anywhere }
        weight stone 2 on a1 weight stone 3 on b1 }";
    // White on a1, b1, a2 or b2 weighs 2, 3, 1, 1, and black 1, 1, 2, 3; of all pairs those on one square are left out.
    assert_eq!(sum(mirrored), (7 * 7 - (2 + 3 + 2 + 3)).to_string());
    let one_side = "variant o { board 2 x 1 sides white, black same piece stone S { count 1 anywhere }
        weight black stone 4 on b1 }";
    assert_eq!(sum(one_side), "5");
}

#[test]
fn a_stack_and_a_hand_weigh_what_their_pieces_weigh_together() {
    assert_eq!(
        sum("variant t { board 1 x 1 sides one piece tower T { count 1..3 anywhere stacked 1..3 } weight tower 2 }"),
        (2 + 4 + 8).to_string()
    );
    // In hand or on the board: each of the two pieces weighs 3; on the board alone with `on board`.
    let hand = |on: &str| {
        format!("variant h {{ board 2 x 1 sides one piece stone S {{ count 2 anywhere in hand }} weight stone 3{on} }}")
    };
    assert_eq!(sum(&hand("")), (9 * (1 + 2 + 1)).to_string());
    assert_eq!(sum(&hand(" on board")), (9 + 3 * 2 + 1).to_string());
}

#[test]
fn a_value_of_a_state_variable_has_a_weight() {
    let turns = "variant t { board 2 x 1 sides white, black same piece stone S { count 1 anywhere }
        state to_move: white, black weight to_move white 3 }";
    assert_eq!(sum(turns), (2 * (3 + 1)).to_string());
}

#[test]
fn what_weighs_nothing_is_not_there() {
    let [weighed, without] = ["weight stone 0 on files a", "cap stone at most 0 on files a"].map(|rule| {
        format!(
            "variant n {{ board 4 x 3 sides white, black mirror ranks piece stone S {{ count 0..3 anywhere }}
             piece king K {{ count 1 anywhere }} forbid king touches enemy king {rule} }}"
        )
    });
    assert_eq!(sum(&weighed), sum(&without));
}

#[test]
fn weights_change_no_count() {
    for rules in WEIGHTED {
        let without = rules.split("weight ").next().unwrap_or_default().to_owned() + "}";
        let count = |text: &str| brute::count(&rules::model(text), EFFORT.boards).expect("the board is small");
        assert_eq!(count(rules), count(&without), "{rules}");
        let system = Counting::of(&rules::model(rules), Statistic::Total, Limits::default());
        let counted = system.and_then(|counting| counting.total(Limits::default()));
        assert_eq!(counted.expect("it is little work"), count(rules), "{rules}");
    }
}

#[test]
fn all_methods_sum_what_brute_force_multiplies() {
    for rules in WEIGHTED {
        let model = rules::model(rules);
        assert_eq!(disagreement(&model, EFFORT).expect("there are few pairs"), None, "{rules}");
        let sum = weighted::sum(&model, EFFORT.boards).expect("the board is small");
        assert_eq!(sum, sum_of(&model), "{rules}");
        assert_ne!(Some(sum), brute::count(&model, EFFORT.boards), "{rules}");
    }
}

/// Brute force enumerates fewer boards of random rules.
const RANDOM: Effort = Effort { boards: 2_000, ..EFFORT };

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort::times(40),
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_methods_sum_what_brute_force_multiplies_in_random_rules(
        case in random_spec::cases(random_spec::Size::small(RANDOM.boards))
            .prop_filter("no piece has a weight", |case| case.models.iter().any(|model| !model.weights.is_empty()))
    ) {
        for model in &case.models {
            prop_assert_eq!(disagreement(model, RANDOM).expect("there are few pairs"), None);
        }
    }
}

#[test]
fn plans_with_weights_stay_small() {
    for name in ["noughts_and_crosses", "small_xiangqi", "xiangqi", "gardner"] {
        let mut model = rules::of_the_library(name);
        let steps = |model: &Model| {
            let copied = with_weights(model).expect("there are few copies");
            plan(&copied, Statistic::Total, Limits::default()).expect("it is little work").steps
        };
        let plain = steps(&model);
        let weight = |piece_type| Weight { piece_type, squares: None, number: 3, origin: model.origin.clone() };
        model.weights = model.rules.non_value_type_ids().map(weight).collect();
        let weighed = steps(&model);
        println!("{name}: {plain} steps, {weighed} with weights");
        assert!(plain <= weighed && weighed <= FEW_STEPS / 16, "{name}: {plain} steps, and {weighed} with weights");
    }
}

#[test]
fn too_many_copies_are_refused() {
    let tall = "variant tall { board 2 x 2 sides one piece tower T { count 0..9 anywhere stacked 9 } weight tower 64 }";
    let error = with_weights(&rules::model(tall)).expect_err("there are 64^9 copies");
    let PlanError::TooMuchWork { limit, allowed, needed, because } = &error;
    assert_eq!((*limit, *allowed, *needed), (Limit::Copies, MOST_COPIES as u128, 64u128.pow(9) - 1));
    assert_eq!(because.len(), 1);
    let related = "variant related { board 30 x 30 sides one piece queen Q { count 0..9 anywhere }
        forbid queen aligned queen along file, rank, diagonal weight queen 64 }";
    let error = with_weights(&rules::model(related)).expect_err("there are many pairs of squares");
    assert!(error.to_string().contains("weight queen 64 (spec.rules:2)"), "{error}");
}

#[test]
fn a_weighted_formula_has_the_weights_of_its_literals() {
    let model = rules::model(
        "variant w { board 2 x 1 sides one piece stone S { count 0..2 anywhere stacked 1..2 } weight stone 3 on a1 }",
    );
    let text = weighted_cnf(&model).expect("it is small").to_string();
    assert!(text.starts_with("c t pwmc\n"), "{text}");
    let weights: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("c p weight ")).collect();
    assert_eq!(weights, ["1 3 0", "-1 1 0", "2 1 0", "-2 1 0", "3 9 0", "-3 1 0", "4 1 0", "-4 1 0"]);
    let plain = cnf(&model).expect("it is small").to_string();
    let unweighted: Vec<&str> = text.lines().skip(1).filter(|line| !line.starts_with("c p weight")).collect();
    assert_eq!(unweighted, plain.lines().skip(1).collect::<Vec<_>>());
    let tall = rules::model(
        "variant t { board 2 x 1 sides one piece tower T { count 0..99 anywhere stacked 99 } weight tower 9 }",
    );
    assert!(matches!(weighted_cnf(&tall).err(), Some(CnfError::TooLarge { .. })));
}
