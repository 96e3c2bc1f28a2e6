//! Budgets that count lines: rows of three in noughts and crosses, whose counts of boards are well known.

use common::rules::model;
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::system::Statistic;

/// The rows of three of a side.
fn rows(side: &str) -> String {
    let lines = ["file", "rank", "rising", "falling"];
    lines.map(|line| format!("lines({line}, exactly 3 {side} stone)")).join(" + ")
}

/// The number of boards with this excess of the first side's stones under these rules, by the chosen plan and by brute
/// force.
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

/// 5,478 boards occur in games, a well-known figure: the side that has just moved may have rows, and the other side has
/// none.
#[test]
fn boards_that_occur_have_rows_of_one_side() {
    let after = |moved: &str, other: i32| {
        let idle = if moved == "crosses" { "noughts" } else { "crosses" };
        boards("0..5", &format!("budget {other} = crosses stone - noughts stone budget 0 = {}", rows(idle)))
    };
    assert_eq!(after("crosses", 1) + after("noughts", 0), 5478);
}

/// The count by one list of the eight lines, which share squares.
#[test]
fn eight_lines_are_one_list() {
    let list = "lines eight = a1..a3, b1..b3, c1..c3, a1..c1, a2..c2, a3..c3, a1 b2 c3, a3 b2 c1";
    let none = |side: &str| format!("budget 0 = lines(eight, exactly 3 {side} stone)");
    let full = "budget 9 = crosses stone + noughts stone budget 1 = crosses stone - noughts stone";
    let drawn = |list: &str| boards("4..5", &format!("{list} {full} {} {}", none("crosses"), none("noughts")));
    assert_eq!(drawn(list), 16);
    // Without one of the diagonals more boards are drawn.
    assert!(drawn(&list.replace(", a3 b2 c1", "")) > 16);
    // That no line may have three is said by a cap as well.
    assert_eq!(boards("4..5", &format!("{list} {full} cap stone at most 2 per eight on board")), 16);
    let after = |difference: i32, idle: &str| {
        boards("0..5", &format!("{list} budget {difference} = crosses stone - noughts stone {}", none(idle)))
    };
    assert_eq!(after(1, "noughts") + after(0, "crosses"), 5478);
}

/// Mills of a ring of eight points: on the corners two lines meet.
#[test]
fn mills_of_a_ring_are_counted() {
    let ring = |rules: &str| {
        let text = format!(
            "variant ring {{ board 3 x 3 keep board - b2 sides white, black same piece man M {{ count 0..4 anywhere }}
             lines mills = a1..a3, c1..c3, a1..c1, a3..c3 {rules} }}"
        );
        let model = model(&text);
        let counting = Counting::of(&model, Statistic::Total, Limits::default()).expect("it is little work");
        let total = counting.total(Limits::default()).expect("it is little work");
        assert_eq!(brute::count(&model, 1 << 20).as_ref(), Some(&total), "{text}");
        u64::try_from(total).expect("there are few boards")
    };
    let with = |mills: u32| ring(&format!("budget {mills} = lines(mills, exactly 3 white man)"));
    let (none, one) = (with(0), with(1));
    assert_eq!(none + one, ring(""), "four pieces have no two mills");
    // A mill, with no other piece or one of five other pieces: then four places for the others, or five.
    let others = |points: u32| (0..=4).map(|pieces| choose(points, pieces)).sum::<u64>();
    assert_eq!(one, 4 * (others(5) + 5 * others(4)));
}

fn choose(of: u32, number: u32) -> u64 {
    (0..number).fold(1, |ways, taken| ways * u64::from(of.saturating_sub(taken)) / u64::from(taken + 1))
}

/// The sixteen mills of a morris board as one list, beside rows and columns as two partitions.
#[test]
fn mills_of_a_morris_board_are_one_list() {
    let rows = "a7 d7 g7, b6 d6 f6, c5 d5 e5, a4 b4 c4, e4 f4 g4, c3 d3 e3, b2 d2 f2, a1 d1 g1";
    let columns = "a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7";
    let points = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7";
    let count = |rules: &str| {
        let text = format!(
            "variant morris {{ board 7 x 7 keep points region points = {points} sides white, black same
             piece man M {{ count 3 anywhere }} {rules} }}"
        );
        let counting = Counting::of(&model(&text), Statistic::Total, Limits::default()).expect("it is little work");
        u64::try_from(counting.total(Limits::default()).expect("it is little work")).expect("there are few")
    };
    let one = |range: &str| {
        count(&format!("lines mills = {rows}, {columns} budget {range} = lines(mills, exactly 3 white man)"))
    };
    let two = |range: &str| {
        let sum = "lines(rows, exactly 3 white man) + lines(columns, exactly 3 white man)";
        count(&format!("partition rows = {rows} partition columns = {columns} budget {range} = {sum}"))
    };
    let all = choose(24, 3) * choose(21, 3);
    assert_eq!(count(""), all);
    for range in ["0", "1"] {
        assert_eq!(one(range), two(range), "{range}");
    }
    assert_eq!(one("1"), 16 * choose(21, 3));
    assert_eq!(one("0") + one("1"), all);
    let without = rows.replace("a1 d1 g1", "a1 d1");
    assert_ne!(
        count(&format!("lines mills = {without}, {columns} budget 1 = lines(mills, exactly 3 white man)")),
        one("1")
    );
}

/// A line counts once if all of its conditions hold, however many there are.
#[test]
fn a_line_counts_where_all_conditions_hold() {
    let mixed = |range: &str, least: u32| {
        let conditions = format!("at least {least} crosses stone, at least 1 noughts stone");
        boards("0..9", &format!("budget {range} = lines(file, {conditions})"))
    };
    // Of the 27 fillings of a file, 12 have both stones: 27, less 8 and 8 without one side's, plus 1 without both.
    let ways = |mixed: u64| [15u64.pow(3), 3 * 12 * 15 * 15, 3 * 12 * 12 * 15, 12u64.pow(3)][mixed as usize];
    for number in 0..=3 {
        assert_eq!(mixed(&number.to_string(), 1), ways(number));
    }
    // At least two crosses: with one nought there are three placements.
    assert_eq!(mixed("3", 2), 27, "a condition that asks for more holds less often");
}
