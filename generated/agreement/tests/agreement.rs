//! The three executors agree on rules that nobody chose: looking at every board, carrying out the plan, and the
//! compiled module.

use agreement::VARIANTS;
use codegen::brute;
use codegen::planner::{Limits, plan};
use codegen::run::run;
use codegen::system::Statistic;
use num_bigint::BigUint;

/// How many variants there are at least. Fewer would mean that the build script refuses most of what it draws.
const LEAST_VARIANTS: usize = 40;

#[test]
fn brute_force_the_plan_and_the_module_agree() {
    let mut disagreements = Vec::new();
    for variant in VARIANTS {
        let models = spec_lang::check_texts(variant.rules).models.expect("compiled rules have no mistakes");
        let model = &models[0];
        let by_brute_force = brute::count(model, u64::MAX).expect("so many boards are not too many");
        let planned = plan(model, Statistic::Total, Limits::default()).expect("it was planned once before");
        let by_plan = run(&planned).total;
        let by_module = (variant.count)();
        if by_plan != by_brute_force || by_module != by_brute_force {
            let name = variant.name;
            disagreements.push(format!(
                "{name}: brute force counts {by_brute_force}, the plan {by_plan}, the module {by_module}:\n{}",
                variant.rules[0].1
            ));
        }
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn there_is_something_to_agree_about() {
    let counts: Vec<BigUint> = VARIANTS.iter().map(|variant| (variant.count)()).collect();
    let many = counts.iter().filter(|&count| *count > BigUint::from(20u32)).count();
    println!("{} variants, {many} of them with more than 20 positions", VARIANTS.len());
    assert!(VARIANTS.len() >= LEAST_VARIANTS, "there are {} variants", VARIANTS.len());
    assert!(2 * many > VARIANTS.len(), "{many} of {} variants have more than 20 positions", VARIANTS.len());
}
