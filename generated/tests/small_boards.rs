//! Small boards: the enumeration of all positions, the plan and the compiled module agree, also by the number of
//! pieces.

use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::oracles::brute;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;

/// The variants within the reach of brute force; the others must be too large for it.
const SMALL: &[&str] = &["hare_and_hounds", "noughts_and_crosses", "small_jieqi", "small_xiangqi", "three_mens_morris"];

/// The maximum number of boards enumerated for one variant.
const MOST_BOARDS: u64 = 20_000_000;

#[test]
fn brute_force_the_plan_and_the_module_agree() {
    for variant in generated::VARIANTS {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let model = &models[0];
        let by_brute_force =
            brute::count_by_pieces(model, if SMALL.contains(&variant.name) { MOST_BOARDS } else { 1000 });
        assert_eq!(by_brute_force.is_some(), SMALL.contains(&variant.name), "{} is small", variant.name);
        let Some(by_brute_force) = by_brute_force else { continue };

        let total: BigUint = by_brute_force.iter().sum();
        let planned = plan(model, Statistic::Pieces, Limits::default()).expect("a small board is little work");
        let mut by_plan = vec![BigUint::ZERO; by_brute_force.len()];
        for (pieces, positions) in run(&planned).by_statistic {
            by_plan[pieces[0] as usize] = positions;
        }
        assert_eq!(by_plan, by_brute_force, "{} by the number of pieces", variant.name);
        assert_eq!((variant.count)(), total, "{} by its module", variant.name);
    }
}
