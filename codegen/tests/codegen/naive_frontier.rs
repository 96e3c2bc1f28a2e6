//! The planner against a naive frontier over the squares, on boards beyond brute force.

use std::collections::BTreeMap;

use common::rules::model;
use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::oracles::{brute, naive_frontier};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};

/// The most combinations of partial sums that are stored at once.
const MOST_STATES: usize = 400_000;

/// By the number of pieces and by that of each side; both must agree, and give the total.
fn agree_on(text: &str, total: Option<&str>) {
    let model = model(text);
    for statistic in [Statistic::Pieces, Statistic::Sides] {
        let planned = plan(&model, statistic.clone(), Limits::default()).expect("it is little work");
        let by_plan: BTreeMap<Vec<i64>, BigUint> = run(&planned).by_statistic.into_iter().collect();
        let system = System::new(&model, statistic).expect("there are few pairs of squares");
        let by_naive_frontier = naive_frontier::count(&system, MOST_STATES).expect("there are few states");
        assert_eq!(by_plan, by_naive_frontier, "{text}");
        if let Some(total) = total {
            assert_eq!(by_plan.values().sum::<BigUint>().to_string(), total, "{text}");
        }
    }
}

#[test]
fn rooks_that_do_not_attack_one_another() {
    // The sum of k! * C(n, k)^2.
    agree_on(
        "variant rooks { board 8 x 8 sides white piece rook { count 0..8 anywhere at most 1 per file }
         cap rook at most 1 per rank on board }",
        Some("1441729"),
    );
}

#[test]
fn twelve_files_of_rooks_are_planned() {
    let model = model(
        "variant rooks { board 12 x 12 sides white piece rook { count 0..12 anywhere at most 1 per file }
         cap rook at most 1 per rank on board }",
    );
    let planned = plan(&model, Statistic::Total, Limits::default()).expect("a frontier of twelve files is little work");
    assert_eq!(run(&planned).total, BigUint::from(53_334_454_417u64));
}

#[test]
fn queens_that_do_not_attack_one_another() {
    // Six queens on a board of six by six: four solutions.
    agree_on(
        "variant queens { board 6 x 6 sides white piece queen { count 6 anywhere }
         cap queen at most 1 per file on board cap queen at most 1 per rank on board
         cap queen at most 1 per rising on board cap queen at most 1 per falling on board }",
        Some("4"),
    );
}

#[test]
fn kings_that_do_not_touch() {
    // Two kings on a chessboard: 64 * 63 placements, less those in which they touch.
    agree_on(
        "variant kings { board 8 x 8 sides white, black mirror ranks piece king { count 1 anywhere }
         forbid white king touches black king }",
        Some("3612"),
    );
    agree_on(
        "variant many_kings { board 5 x 5 sides white piece king { count 0..25 anywhere }
         forbid king touches king }",
        // Any number of kings on five by five squares: the fifth term of OEIS A063443.
        Some("6427"),
    );
}

#[test]
fn kings_that_do_not_face_each_other() {
    agree_on(
        "variant facing { board 3 x 6 sides white, black mirror ranks region palace = ranks 1..2
         piece king { count 1 on palace } piece stone { count 0..3 anywhere }
         forbid white king faces black king along file }",
        None,
    );
}

#[test]
fn pieces_in_need_of_company() {
    agree_on(
        "variant company { board 4 x 5 sides white, black mirror ranks piece guard { count 0..3 anywhere }
         piece king { count 1 on ranks 1..2 } require king touches guard forbid guard beside enemy guard }",
        None,
    );
}

#[test]
fn brute_force_gives_up_beforehand_where_it_is_plain_and_never_else() {
    let piece_types: String =
        (0..99).map(|piece_type| format!("piece p{piece_type} {{ count 0..9 anywhere }} ")).collect();
    let huge = model(&format!("variant huge {{ board 64 x 64 sides a, b same {piece_types} }}"));
    assert_eq!(brute::count(&huge, 1 << 40), None);
    let system = System::new(&huge, Statistic::Total).expect("no squares are paired");
    assert_eq!(naive_frontier::count(&system, 1 << 20), None);
    for rules in [
        "piece king { count 1 on ranks 1 } piece stone { count 0..3 anywhere }",
        "piece king { count 1 on ranks 1 } piece stone { count 2 on ranks 1 } piece tower { count 0..9 on ranks 1..2 }",
        "piece stone { count 0..2 on a1 as S on a1 b1 as T } piece cloud { count 1..2 anywhere } layer sky { cloud }",
        "piece stone { count 0..3 on ranks 1 stacked 1..3 } piece spare { count 0..2 anywhere in hand }",
    ] {
        let model = model(&format!("variant few {{ board 3 x 2 sides a, b mirror ranks {rules} }}"));
        let mut boards = 0;
        brute::look_at_all(&model, u64::MAX, &mut |_, _| boards += 1).expect("there is no limit");
        assert!(brute::count(&model, boards).is_some(), "{rules}");
        assert_eq!(brute::count(&model, boards - 1), None, "{rules}");
    }
}
