//! What pieces that exclude one another say about sums.

use common::rules;
use qishu_counting::frontier::Frontier;
use qishu_counting::system::{Statistic, System};

/// The steps of a frontier for kings of which no two touch.
fn steps(size: u32, kings: &str) -> u128 {
    let text = format!(
        "variant kings {{
             board {size} x {size}
             sides one
             piece king {{ count {kings} anywhere }}
             forbid king touches king
         }}"
    );
    let system = System::new(&rules::model(&text), Statistic::Total).expect("it looks at few pairs of squares");
    let frontier = Frontier::find(system, None, false, 1 << 22, 1 << 28);
    frontier.size.expect("a trial completes").steps
}

#[test]
fn a_sum_that_needs_a_king_in_each_block_is_no_more_work_than_any_number_of_kings() {
    // 25 kings need one in each of the 25 blocks of four squares: what came before hardly has a choice.
    let (one_a_block, few, any) = (steps(10, "25"), steps(10, "13"), steps(10, "0..100"));
    assert!(4 * one_a_block < few, "{one_a_block} and {few}");
    assert!(one_a_block < 4 * any, "{one_a_block} and {any}");
}
