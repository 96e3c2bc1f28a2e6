//! The three executors agree on rules that nobody chose: looking at every board, carrying out the plan, and the
//! compiled module. On large boards it is the last two.

use std::ops::ControlFlow;

use agreement::VARIANTS;
use num_bigint::BigUint;
use qishu_codegen::execute::numbered::Numbered;
use qishu_codegen::execute::run::run;
use qishu_codegen::judges::brute;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use qishu_runtime::numbering::Positions;
use qishu_runtime::{Man, Variant};

/// How many variants there are at least. Fewer would mean that the build script refuses most of what it draws.
const LEAST_VARIANTS: usize = 40;

/// Nobody can look at every position of a board with more squares.
const MOST_CELLS: usize = 100;

/// Of so many boards at most each is ranked; further ones are only counted.
const MOST_RANKED: u64 = 100_000;

/// The variants of which brute force can look at every position.
fn small() -> impl Iterator<Item = &'static Variant> {
    VARIANTS.iter().filter(|variant| variant.positions.cells() <= MOST_CELLS)
}

#[test]
fn brute_force_the_plan_and_the_module_agree() {
    let mut disagreements = Vec::new();
    for variant in small() {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let model = &models[0];
        let by_brute_force = brute::count(model, u64::MAX).expect("so many boards are not too many");
        let planned = plan(model, Statistic::Total, Limits::default()).expect("it was planned once before");
        let by_plan = run(&planned).total;
        let by_module = (variant.count)();
        if by_plan != by_brute_force || by_module != by_brute_force {
            let name = variant.name;
            disagreements.push(format!(
                "{name}: brute force counts {by_brute_force}, the plan {by_plan}, the module {by_module}:\n{}",
                variant.files[0].1
            ));
        }
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn every_position_has_a_number_of_its_own_in_the_module() {
    for variant in small() {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let positions = variant.positions;
        let mut numbers: Vec<BigUint> = Vec::new();
        let mut back = vec![Man::NONE; positions.cells()];
        let seen = brute::look_at_all(&models[0], MOST_RANKED, &mut |board, is_position| {
            let number = positions.number_of(board);
            assert_eq!(number.is_some(), is_position, "{}: {board:?}", variant.name);
            if let Some(number) = number {
                assert!(positions.put(&number, &mut back), "{}: {number}", variant.name);
                assert_eq!(back, board, "{}: {number}", variant.name);
                numbers.push(number);
            }
        });
        numbers.sort();
        if seen.is_none() {
            assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{}", variant.name);
            continue;
        }
        assert!(numbers.iter().zip(0u64..).all(|(number, index)| *number == BigUint::from(index)), "{}", variant.name);
        assert_eq!(positions.total(), BigUint::from(numbers.len()), "{}", variant.name);
        assert!(!positions.put(&positions.total(), &mut back), "{}", variant.name);
    }
}

#[test]
fn the_plan_and_the_module_agree_on_large_boards() {
    let mut large = VARIANTS.iter().filter(|variant| variant.positions.cells() > MOST_CELLS).peekable();
    assert!(large.peek().is_some(), "there is no large board");
    for variant in large {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let planned = plan(&models[0], Statistic::Total, Limits::default()).expect("it was planned once before");
        let by_plan = Numbered::new(&models[0], &planned, &mut |_| ControlFlow::Continue(())).expect("nobody stops it");
        let by_module = variant.positions;
        assert_eq!((variant.count)(), by_plan.total(), "{}", variant.name);
        assert_eq!(by_module.total(), by_plan.total(), "{}", variant.name);
        let mut boards = [vec![Man::NONE; by_plan.cells()], vec![Man::NONE; by_plan.cells()]];
        for share in 0..10u32 {
            let number = by_plan.total() * share / 10u32;
            assert!(by_module.put(&number, &mut boards[0]) && by_plan.put(&number, &mut boards[1]), "{number}");
            assert!(boards[0] == boards[1], "{}: {number}", variant.name);
            assert_eq!(by_module.number_of(&boards[0]), Some(number), "{}", variant.name);
        }
    }
}

#[test]
fn there_is_something_to_agree_about() {
    let counts: Vec<BigUint> = VARIANTS.iter().map(|variant| (variant.count)()).collect();
    let many = counts.iter().filter(|&count| *count > BigUint::from(20u32)).count();
    println!("{} variants, {many} of them with more than 20 positions", VARIANTS.len());
    assert!(VARIANTS.len() >= LEAST_VARIANTS, "there are {} variants", VARIANTS.len());
    assert!(2 * many > VARIANTS.len(), "{many} of {} variants have more than 20 positions", VARIANTS.len());
}
