//! Budgets that count lines: rows of three in noughts and crosses, of which everybody knows how many boards have them.

use common::rules::model;
use qishu_codegen::counting::Counting;
use qishu_codegen::judges::brute;
use qishu_codegen::planner::Limits;
use qishu_codegen::system::Statistic;

/// The rows of three of a side.
fn rows(side: &str) -> String {
    let lines = ["file", "rank", "rising", "falling"];
    lines.map(|line| format!("lines({line}, exactly 3 {side} stone)")).join(" + ")
}

/// The number of boards where the first side has so many stones more than the second and these rules hold, by what the planner
/// chooses and by brute force.
fn boards(numbers: &str, rules: &str) -> u64 {
    let text = format!(
        "variant rows {{ board 3 x 3 sides crosses, noughts same piece stone S {{ count {numbers} anywhere }} {rules} }}"
    );
    let model = model(&text);
    let counting = Counting::of(&model, Statistic::Total, Limits::default()).expect("it is little work");
    let total = counting.total(Limits::default()).expect("it is little work");
    assert_eq!(brute::count(&model, 1 << 20).as_ref(), Some(&total), "{text}");
    u64::try_from(total).expect("there are few boards")
}

/// Of the 126 full boards 16 are drawn.
#[test]
fn sixteen_full_boards_are_drawn() {
    let full = "budget 9 = crosses stone + noughts stone budget 1 = crosses stone - noughts stone";
    let drawn = format!("{full} budget 0 = {} budget 0 = {}", rows("crosses"), rows("noughts"));
    assert_eq!(boards("4..5", full), 126);
    assert_eq!(boards("4..5", &drawn), 16);
}

/// 5,478 boards occur in games, as is often told: whoever has just moved may have rows, and the other side
/// has none.
#[test]
fn boards_that_occur_have_rows_of_one_side() {
    let after = |moved: &str, other: i32| {
        let idle = if moved == "crosses" { "noughts" } else { "crosses" };
        boards("0..5", &format!("budget {other} = crosses stone - noughts stone budget 0 = {}", rows(idle)))
    };
    assert_eq!(after("crosses", 1) + after("noughts", 0), 5478);
}

/// A line counts once, however many conditions hold on it, and only if all of them do.
#[test]
fn a_line_counts_where_all_conditions_hold() {
    let mixed = |range: &str, least: u32| {
        let conditions = format!("at least {least} crosses stone, at least 1 noughts stone");
        boards("0..9", &format!("budget {range} = lines(file, {conditions})"))
    };
    // Of the 27 ways to fill a file 12 have both stones: 27 less 8 and 8 with one side's alone or none, which 1 has.
    let ways = |mixed: u64| [15u64.pow(3), 3 * 12 * 15 * 15, 3 * 12 * 12 * 15, 12u64.pow(3)][mixed as usize];
    for number in 0..=3 {
        assert_eq!(mixed(&number.to_string(), 1), ways(number));
    }
    // Two crosses at least: with one nought there are three ways to place it.
    assert_eq!(mixed("3", 2), 27, "a condition that asks for more holds less often");
}
