//! Counts of given material, against brute force.

use std::cell::Cell;
use std::collections::BTreeMap;

use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::questions::material::{materials, with_material};
use qishu_counting::system::Statistic;

/// The most boards that are enumerated for one variant.
const MOST_BOARDS: u64 = 2000;

/// The most material that is counted of one variant; the few variants with more are skipped.
const MOST_MATERIALS: usize = 100;

#[test]
fn brute_force_counts_the_same_of_each_material() {
    let counted = Cell::new(0);
    let mut runner =
        TestRunner::new(Config { cases: effort::times(50), failure_persistence: None, ..Config::default() });
    let result = runner.run(&(random_spec::cases(Size::small(MOST_BOARDS)), 0..8u32), |(case, most_pieces)| {
        for model in &case.models {
            let by_numbers = brute::count_by_numbers(model, u64::MAX).expect("the limit is the greatest number");
            let pieces = model.rules.non_value_type_ids().count();
            let mut expected: BTreeMap<Vec<u32>, BigUint> = BTreeMap::new();
            for (mut numbers, positions) in by_numbers {
                // Values of state variables are not material.
                numbers[pieces..].fill(0);
                *expected.entry(numbers).or_default() += positions;
            }
            expected.retain(|numbers, _| numbers.iter().sum::<u32>() <= most_pieces);
            let mut found: BTreeMap<Vec<u32>, BigUint> = BTreeMap::new();
            let Some(all) = materials(model, most_pieces, MOST_MATERIALS) else { continue };
            counted.set(counted.get() + all.len());
            for numbers in all {
                let with = with_material(model, &numbers).expect("the numbers are in their ranges");
                let limits = Limits::default();
                let counting = Counting::of(&with, Statistic::Total, limits).expect("it is little work");
                found.insert(numbers, counting.total(limits).expect("it is little work"));
            }
            found.retain(|_, positions| *positions != BigUint::ZERO);
            prop_assert_eq!(found, expected, "{}", model.name);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(counted.get() > 300, "only {} kinds of material were counted", counted.get());
}

#[test]
fn too_many_kinds_of_material_are_not_listed() {
    let rules =
        "variant two { board 3 x 3 sides a, b same piece x { count 1..3 anywhere } piece y { count 0..3 anywhere } }";
    let model = qishu_spec_lang::check_texts(&[("two.rules", rules)]).models.expect("there are no mistakes").remove(0);
    // Of two pieces there are only one x of either side; of three, one piece of four is there once more.
    assert_eq!(materials(&model, 1, 100), Some(Vec::new()));
    assert_eq!(materials(&model, 2, 100), Some(vec![vec![1, 0, 1, 0]]));
    assert_eq!(materials(&model, 3, 100).map(|all| all.len()), Some(5));
    assert_eq!(materials(&model, 3, 4), None);
    let error = with_material(&model, &[0, 0, 1, 0]).expect_err("there is always an x");
    assert_eq!(error.to_string(), "the number of a x is 0, where the rules allow 1 to 3");
}
