//! A bound that other bounds imply changes neither the count nor the work.

use common::rules;
use proptest::prelude::*;
use qishu_counting::Counting;
use qishu_counting::planner::Limits;
use qishu_counting::system::{Statistic, System};
use qishu_spec_lang::Model;

/// The steps of the method that is chosen for rules, and the number of positions.
fn counted(model: &Model) -> (u128, String) {
    let limits = Limits::default();
    let counting = Counting::of(model, Statistic::Total, limits).expect("it is little work");
    let steps = match &counting {
        Counting::Tables(plan) => plan.steps,
        Counting::Frontier(frontier) => frontier.size.expect("a trial completes").steps,
        Counting::Domains(domains) => domains.size.expect("a trial completes").steps,
    };
    (steps, counting.total(limits).expect("it is little work").to_string())
}

/// Two colours on a board with a rule about neighbours, the first ahead of the second by some pieces.
fn colours(files: u32, ranks: u32, (least, most): (i64, u32), red: &str, blue: &str, rule: &str) -> Model {
    rules::model(&format!(
        "variant colours {{
             board {files} x {ranks}
             sides one
             piece red  {{ count {red} anywhere }}
             piece blue {{ count {blue} anywhere }}
             budget {least}..{most} = red - blue
             {rule}
         }}"
    ))
}

/// Rules that no tables serve on boards of this size, and rules that tables serve.
const RULES: &[&str] = &[
    "forbid red touches red",
    "require red beside blue",
    "cap red at most 2 per file on board\n cap red at most 2 per rank on board",
    "",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn an_implied_bound_changes_neither_count_nor_work(
        (files, ranks) in (3u32..=6, 3u32..=6),
        least in -2i64..=0,
        most in 0u32..=2,
        rule in 0..RULES.len(),
        from in 0u32..=1,
    ) {
        let cells = files * ranks;
        let red = (cells + most) / 2;
        let blue = (i64::from(cells) - least) / 2;
        let with = colours(files, ranks, (least, most), &format!("{from}..{red}"), &format!("0..{blue}"), RULES[rule]);
        let all = (format!("{from}..{cells}"), format!("0..{cells}"));
        let without = colours(files, ranks, (least, most), &all.0, &all.1, RULES[rule]);
        let ((steps, count), (steps_without, count_without)) = (counted(&with), counted(&without));
        prop_assert_eq!(count, count_without);
        // Tables of few steps are used with the bounds that the rules have.
        prop_assert!(steps <= (2 * steps_without).max(100_000), "{} steps, and {} without", steps, steps_without);
    }
}

/// The number of constraints, and of those that are left without implied bounds.
fn constraints(model: &Model) -> (usize, Option<usize>) {
    let system = System::new(model, Statistic::Total).expect("it looks at few pairs of squares");
    (system.constraints.len(), system.without_implied().map(|system| system.constraints.len()))
}

#[test]
fn implied_sums_are_dropped() {
    assert_eq!(constraints(&colours(3, 3, (0, 1), "0..5", "0..4", "")), (3, Some(1)), "the difference is left");
    assert_eq!(constraints(&colours(3, 3, (0, 1), "0..4", "0..4", "")), (3, None), "five red ones fit");
}

#[test]
fn a_bound_that_only_part_of_a_sum_implies_stays() {
    // With equal numbers one bound implies the other. The sum of the one determines that of the other, so that nothing
    // is gained without it.
    assert_eq!(constraints(&colours(4, 4, (0, 0), "0..3", "0..3", "")), (3, None));
}

#[test]
fn no_square_stays_empty_where_the_counts_fill_the_board() {
    // Each count alone leaves squares empty. A frontier that tries these has a state for each number of either colour.
    let steps = |red: &str, blue: &str| {
        let (steps, positions) = counted(&colours(8, 8, (-81, 81), red, blue, "forbid red beside red"));
        assert_ne!(positions, "0");
        steps
    };
    let (filled, nearly) = (steps("20", "44"), steps("19", "44"));
    assert!(3 * filled < nearly, "{filled} steps, and {nearly} with one square empty");
}
