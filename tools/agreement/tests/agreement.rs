//! The three executors agree on random rules: brute force, the interpreted plan, and the compiled module. On large
//! boards only the last two are compared. Each variant has its own tests, named after it.
//!
//! `TEST_EFFORT` multiplies the number of ranked boards of a variant.

use std::ops::ControlFlow;
use std::process::ExitCode;

use agreement::{VARIANTS, whole};
use differential::effort;
use libtest_mimic::{Arguments, Trial};
use num_bigint::BigUint;
use qishu_counting::execute::numbered::Numbered;
use qishu_counting::execute::run::run;
use qishu_counting::oracles::brute;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_counting::{Counting, Method};
use qishu_runtime::numbering::Positions;
use qishu_runtime::{Piece, Variant};
use qishu_spec_lang::Model;

/// The least number of variants. Fewer would mean that the build script refuses most of its cases.
const LEAST_VARIANTS: usize = 40;

/// Boards with more squares are too large for enumeration.
const MOST_CELLS: usize = 100;

/// The number of boards up to which each is ranked by default; further ones are only counted.
const MOST_RANKED: u32 = 8_000;

/// The budget of summands for each ranked board: where one number needs more, fewer boards are ranked.
const TERMS_OF_A_BOARD: u64 = 1_000;

/// Rules that a frontier counts, with published figures.
const FRONTIERS: [&str; 3] = ["eight_queens", "kings_apart", "two_colours_10"];

fn main() -> ExitCode {
    let (published, others): (Vec<&Variant>, Vec<&Variant>) =
        VARIANTS.iter().partition(|variant| FRONTIERS.contains(&variant.name));
    let (small, large): (Vec<&Variant>, Vec<&Variant>) =
        others.into_iter().partition(|variant| variant.positions.cells() <= MOST_CELLS);
    let mut trials = vec![
        Trial::test("there_is_something_to_agree_about", || {
            there_is_something_to_agree_about();
            Ok(())
        }),
        Trial::test("a_module_in_one_text_is_that_of_the_build_script", || {
            a_module_in_one_text_is_that_of_the_build_script();
            Ok(())
        }),
        Trial::test("there_are_large_boards", {
            let there_are = !large.is_empty();
            move || if there_are { Ok(()) } else { Err("there is no large board".into()) }
        }),
    ];
    let mut each = |group: &str, variants: &[&'static Variant], test: fn(&Variant)| {
        trials.extend(variants.iter().map(|&variant| {
            Trial::test(format!("{group}::{}", variant.name), move || {
                test(variant);
                Ok(())
            })
        }));
    };
    let all: Vec<&Variant> = VARIANTS.iter().collect();
    each("the_compiled_rules_are_those_of_the_file", &all, the_compiled_rules_are_those_of_the_file);
    each("every_position_has_a_number_of_its_own", &small, every_position_has_a_number_of_its_own);
    each("brute_force_the_plan_and_the_module_agree", &small, brute_force_the_plan_and_the_module_agree);
    each("the_plan_and_the_module_agree", &large, the_plan_and_the_module_agree);
    each("the_frontier_and_its_module_agree", &published, the_frontier_and_its_module_agree);
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The model of the rules from which a variant was compiled.
fn model(variant: &Variant) -> Model {
    let mut models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
    models.swap_remove(0)
}

fn the_compiled_rules_are_those_of_the_file(variant: &Variant) {
    assert_eq!(&model(variant).rules, variant.rules);
}

fn brute_force_the_plan_and_the_module_agree(variant: &Variant) {
    let model = model(variant);
    let by_brute_force = brute::count(&model, u64::MAX).expect("the limit is the greatest number");
    let planned = plan(&model, Statistic::Total, Limits::default()).expect("it was planned once before");
    let text = variant.files[0].1;
    assert_eq!(run(&planned).total, by_brute_force, "the plan against brute force:\n{text}");
    assert_eq!((variant.count)(), by_brute_force, "the module against brute force:\n{text}");
}

fn every_position_has_a_number_of_its_own(variant: &Variant) {
    let (model, positions) = (model(variant), variant.positions);
    let planned = plan(&model, Statistic::Total, Limits::default()).expect("it was planned once before");
    let most_ranked = u64::from(effort::times(MOST_RANKED));
    let most_terms = u128::from(most_ranked) * u128::from(TERMS_OF_A_BOARD);
    let most = (most_terms / planned.steps.max(1)).min(most_ranked.into()) as u64;
    let mut numbers: Vec<BigUint> = Vec::new();
    let mut back = vec![Piece::NONE; positions.cells()];
    let seen = brute::look_at_all(&model, most, &mut |board, is_position| {
        let number = positions.number_of(board);
        assert_eq!(number.is_some(), is_position, "{board:?}");
        if let Some(number) = number {
            assert!(positions.put(&number, &mut back), "{number}");
            assert_eq!(back, board, "{number}");
            numbers.push(number);
        }
    });
    numbers.sort();
    if seen.is_none() {
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "two positions have the same number");
        return;
    }
    assert!(numbers.iter().zip(0u64..).all(|(number, index)| *number == BigUint::from(index)), "a number is left out");
    assert_eq!(positions.total(), BigUint::from(numbers.len()));
    assert!(!positions.put(&positions.total(), &mut back), "there is a position beyond the last");
}

fn the_plan_and_the_module_agree(variant: &Variant) {
    let model = model(variant);
    let planned = plan(&model, Statistic::Total, Limits::default()).expect("it was planned once before");
    let by_plan = Numbered::new(&model, &planned, &mut |_| ControlFlow::Continue(())).expect("nothing stops it");
    let by_module = variant.positions;
    assert_eq!((variant.count)(), by_plan.total());
    assert_eq!(by_module.total(), by_plan.total());
    let mut boards = [vec![Piece::NONE; by_plan.cells()], vec![Piece::NONE; by_plan.cells()]];
    for share in 0..10u32 {
        let number = by_plan.total() * share / 10u32;
        assert!(by_module.put(&number, &mut boards[0]) && by_plan.put(&number, &mut boards[1]), "{number}");
        assert!(boards[0] == boards[1], "{number}");
        assert_eq!(by_module.number_of(&boards[0]), Some(number));
    }
}

fn the_frontier_and_its_module_agree(variant: &Variant) {
    let model = model(variant);
    let mut watch = |_| ControlFlow::Continue(());
    let counting = Counting::of(&model, Statistic::Total, Limits::default()).expect("it is little work");
    assert_eq!(counting.method(), Method::Frontier);
    let frontier = counting.numbered(&model, Limits::default(), &mut watch).expect("it is little work");
    let frontier = frontier.expect("nothing stops it");
    assert_eq!((variant.count)().to_string(), variant.published[0].figure.replace('_', ""));
    assert_eq!(variant.positions.total(), frontier.total());
    let mut boards = [vec![Piece::NONE; frontier.cells()], vec![Piece::NONE; frontier.cells()]];
    for share in 0..100u32 {
        let number = frontier.total() * share / 100u32;
        assert!(variant.positions.put(&number, &mut boards[0]) && frontier.put(&number, &mut boards[1]), "{number}");
        assert!(boards[0] == boards[1], "{number}");
        assert_eq!(variant.positions.number_of(&boards[0]), Some(number));
    }
}

fn a_module_in_one_text_is_that_of_the_build_script() {
    let variant = VARIANTS.iter().find(|variant| variant.name == "guard").expect("it is compiled");
    assert_eq!(whole::count(), (variant.count)());
    assert_eq!(&whole::positions::RULES, variant.rules);
    let (whole, compiled): (&dyn Positions, _) = (&whole::positions::POSITIONS, variant.positions);
    let mut boards = [vec![Piece::NONE; whole.cells()], vec![Piece::NONE; compiled.cells()]];
    let numbers = (0u32..1000).map(BigUint::from).take_while(|number| *number < whole.total());
    for number in numbers {
        assert!(whole.put(&number, &mut boards[0]) && compiled.put(&number, &mut boards[1]), "{number}");
        assert_eq!(boards[0], boards[1], "{number}");
        assert_eq!(whole.number_of(&boards[0]), Some(number));
    }
}

fn there_is_something_to_agree_about() {
    let counts: Vec<BigUint> = VARIANTS.iter().map(|variant| (variant.count)()).collect();
    let many = counts.iter().filter(|&count| *count > BigUint::from(20u32)).count();
    println!("{} variants, {many} of them with more than 20 positions", VARIANTS.len());
    assert!(VARIANTS.len() >= LEAST_VARIANTS, "there are {} variants", VARIANTS.len());
    assert!(2 * many > VARIANTS.len(), "{many} of {} variants have more than 20 positions", VARIANTS.len());
}
