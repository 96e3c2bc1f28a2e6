//! Boards of hexagonal cells: counts against independent enumerations, and against brute force.

use std::collections::BTreeSet;

use common::rules::model;
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::orbits::OrbitQuestions;
use qishu_counting::system::Statistic;

/// A cell by its distance from another one along two of the three axes.
type Cell = (i32, i32);

/// The cells of a hexagon with this side length, centred at the origin.
fn hexagon(side: i32) -> Vec<Cell> {
    let all = (1 - side..side).flat_map(|right| (1 - side..side).map(move |up| (right, up)));
    all.filter(|(right, up)| (right - up).abs() < side).collect()
}

fn rhombus(side: i32) -> Vec<Cell> {
    (0..side).flat_map(|right| (0..side).map(move |up| (right, up))).collect()
}

/// The number of sets of cells without two that differ by one of these steps or its opposite.
fn sets_apart(cells: &[Cell], steps: &[Cell]) -> u64 {
    let are_near = |(one, other): (Cell, Cell)| {
        let apart = (one.0 - other.0, one.1 - other.1);
        steps.iter().any(|&(right, up)| apart == (right, up) || apart == (-right, -up))
    };
    let near: Vec<u32> = (0..cells.len())
        .map(|one| {
            (0..one).filter(|&other| are_near((cells[one], cells[other]))).fold(0, |all, other| all | 1 << other)
        })
        .collect();
    let is_apart = |set: &u32| (0..cells.len()).all(|one| set >> one & 1 == 0 || set & near[one] == 0);
    (0..1u32 << cells.len()).filter(is_apart).count() as u64
}

const RISING: &[Cell] = &[(1, 0), (0, 1), (1, 1)];
const FALLING: &[Cell] = &[(1, 0), (0, 1), (-1, 1)];

/// The number of positions by the chosen plan, and by brute force.
fn count(text: &str) -> u64 {
    let model = model(text);
    let counting = Counting::of(&model, Statistic::Total, Limits::default()).expect("it is little work");
    let total = counting.total(Limits::default()).expect("it is little work");
    assert_eq!(brute::count(&model, 1 << 20).as_ref(), Some(&total), "{text}");
    u64::try_from(total).expect("there are few positions")
}

/// Independent sets of stones on a board of `side` files and ranks.
fn stones_apart(side: u32, joined: &str, cells: &str) -> u64 {
    let near = |near: &str| {
        count(&format!(
            "variant apart {{ board {side} x {side} {joined} keep cells  region cells = {cells}  sides alone
             piece stone {{ count 0..30 anywhere }} forbid stone {near} stone }}"
        ))
    };
    let found = near("touches");
    assert_eq!(near("beside"), found, "the neighbours are the same");
    found
}

const SMALL: &str = "a1 b1 a2 b2 c2 b3 c3";
const LARGE: &str = "a1..c1 | a2..d2 | a3..e3 | b4..e4 | c5..e5";
const ALONG_RISING: &str = "joined along file, rank, rising";
const ALONG_FALLING: &str = "joined along file, rank, falling";

#[test]
fn stones_apart_on_hexagons() {
    // The cell in the middle alone, or some of a ring of six: 1 + 18.
    assert_eq!(stones_apart(3, ALONG_RISING, SMALL), 19);
    assert_eq!(sets_apart(&hexagon(2), RISING), 19);
    assert_eq!(stones_apart(5, ALONG_RISING, LARGE), sets_apart(&hexagon(3), RISING));
    // The wrong diagonals are another board.
    assert_eq!(stones_apart(5, ALONG_FALLING, LARGE), sets_apart(&hexagon(3), FALLING));
    assert_ne!(sets_apart(&hexagon(3), RISING), sets_apart(&hexagon(3), FALLING));
}

#[test]
fn stones_apart_on_rhombi() {
    for side in 2..=4 {
        let found = stones_apart(side, ALONG_FALLING, "board");
        assert_eq!(found, sets_apart(&rhombus(side as i32), FALLING), "{side}");
        assert_eq!(found, stones_apart(side, ALONG_RISING, "board"), "{side}: its mirror image");
    }
    // Without the clause stones are apart as kings are, or as on a grid without diagonals.
    let apart = |near: &str| {
        count(&format!(
            "variant apart {{ board 4 x 4 sides alone piece stone {{ count 0..16 anywhere }} forbid stone {near} stone }}"
        ))
    };
    let kings: &[Cell] = &[(1, 0), (0, 1), (1, 1), (-1, 1)];
    assert_eq!(apart("touches"), sets_apart(&rhombus(4), kings));
    assert_eq!(apart("beside"), sets_apart(&rhombus(4), &[(1, 0), (0, 1)]));
}

/// Conditions on neighbours with their squares and sides, combined with lines.
#[test]
fn relations_on_hexagons_are_as_brute_force_finds_them() {
    let found: BTreeSet<u64> = [
        "require white guard beside any own",
        "require guard touches any enemy forward",
        "forbid guard beside enemy guard sideways on b1..b3 c2",
        "forbid guard faces enemy guard along rising",
        "forbid guard faces guard along falling  require guard touches any",
        "cap guard at most 1 per rising on cells  cap across sides guard at most 1 per falling on cells",
    ]
    .map(|laws| {
        count(&format!(
            "variant near {{ board 3 x 3 {ALONG_RISING} keep cells  region cells = {SMALL}  sides white, black rotate
             piece guard {{ count 0..3 anywhere }} {laws} }}"
        ))
    })
    .into();
    assert_eq!(found.len(), 6, "each says something else");
}

/// A hexagon and a star have twelve symmetries, a rhombus four, and twice that number where the sides may be exchanged.
#[test]
fn boards_of_the_library_have_the_symmetries_of_their_cells() {
    for (name, symmetries) in [("abalone", 24), ("havannah", 12), ("hex", 4), ("chinese_checkers", 24)] {
        let model = common::rules::of_the_library(name);
        let is_symmetric = |symmetry: &Symmetry| OrbitQuestions::new(&model, std::slice::from_ref(symmetry)).is_ok();
        let all: Vec<Symmetry> = Symmetry::BUILT_IN.into_iter().filter(is_symmetric).collect();
        let orbits = OrbitQuestions::new(&model, &all).expect("each is a symmetry");
        assert_eq!(orbits.elements().len(), symmetries, "{name}: {all:?}");
        let names: BTreeSet<String> = orbits.elements().iter().map(|one| one.name.clone()).collect();
        assert_eq!(names.len(), symmetries, "{name}: {names:?}");
    }
}

/// By an engine for #SAT nothing is known of boards: the formula has the neighbours too.
#[test]
fn formulas_know_neighbours() {
    let formula = |joined: &str| {
        let text = format!(
            "variant apart {{ board 3 x 3 {joined} sides alone piece stone {{ count 0..9 anywhere }} forbid stone touches stone }}"
        );
        qishu_counting::oracles::cnf::cnf(&model(&text)).expect("it can be written").clauses()
    };
    // A clause for each pair of neighbours: 6 on files, 6 on ranks and 4 on each kind of diagonals.
    assert_eq!(formula("") - formula(ALONG_RISING), 4);
    assert_eq!(formula(ALONG_RISING), formula(ALONG_FALLING));
}
