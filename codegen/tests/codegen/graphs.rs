//! Boards with explicit adjacency: known numbers of named graphs, and those of an independent search.

use std::collections::BTreeSet;

use common::rules::model;
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::system::Statistic;
use qishu_spec_lang::Model;

use crate::orbits;

/// A cycle of five, a star of five, and five spokes.
const PETERSEN: &str = "a1-b1-c1-d1-e1-a1, f1-h1-j1-g1-i1-f1, a1-f1, b1-g1, c1-h1, d1-i1, e1-j1";

/// The corners of a cube.
const CUBE: &str = "a1-b1-c1-d1-a1, a2-b2-c2-d2-a2, a1-a2, b1-b2, c1-c2, d1-d2";

/// The points of a morris board, three squares inside one another whose sides are joined in the middle.
const MORRIS: &str = "a1-d1-g1-g4-g7-d7-a7-a4-a1, b2-d2-f2-f4-f6-d6-b6-b4-b2, c3-d3-e3-e4-e5-d5-c5-c4-c3, \
                      d1-d2-d3, d5-d6-d7, a4-b4-c4, e4-f4-g4";

/// The number of positions by the chosen plan, and by brute force where there are few boards.
fn count(text: &str) -> u64 {
    let model = model(text);
    let total = counted(&model);
    if let Some(judged) = brute::count(&model, 1 << 20) {
        assert_eq!(judged, total.into(), "{text}");
    }
    total
}

/// The number of positions by the chosen plan.
fn counted(model: &Model) -> u64 {
    let counting = Counting::of(model, Statistic::Total, Limits::default()).expect("it is little work");
    let total = counting.total(Limits::default()).expect("it is little work");
    u64::try_from(total).expect("there are few positions")
}

/// Stones of which no two are neighbours.
fn stones_apart(board: &str, chains: &str) -> u64 {
    let near = |near: &str| {
        count(&format!(
            "variant apart {{ board {board} joined by {chains} keep cells region cells = {} sides alone
             piece stone {{ count 0..99 anywhere }} forbid stone {near} stone }}",
            squares(chains).into_iter().collect::<Vec<_>>().join(" ")
        ))
    };
    let found = near("touches");
    assert_eq!(near("beside"), found, "the neighbours are the same");
    found
}

/// The squares that chains name.
fn squares(chains: &str) -> BTreeSet<&str> {
    chains.split([',', '-', ' ']).filter(|name| !name.is_empty()).collect()
}

/// The number of independent sets of vertices: with the first vertex, or without it.
fn sets_apart(chains: &str) -> u64 {
    let names: Vec<&str> = squares(chains).into_iter().collect();
    let index = |name: &str| names.iter().position(|one| *one == name.trim()).expect("it is named");
    let mut near = vec![0u64; names.len()];
    for chain in chains.split(',') {
        let chain: Vec<usize> = chain.split('-').map(index).collect();
        for step in chain.windows(2) {
            near[step[0]] |= 1 << step[1];
            near[step[1]] |= 1 << step[0];
        }
    }
    fn sets(near: &[u64], free: u64) -> u64 {
        if free == 0 {
            return 1;
        }
        let rest = free & (free - 1);
        sets(near, rest) + sets(near, rest & !near[free.trailing_zeros() as usize])
    }
    sets(&near, (1 << names.len()) - 1)
}

#[test]
fn sets_without_neighbours_are_as_many_as_is_known() {
    assert_eq!(stones_apart("10 x 1", PETERSEN), 76);
    assert_eq!(stones_apart("4 x 2", CUBE), 35);
    assert_eq!((sets_apart(PETERSEN), sets_apart(CUBE)), (76, 35));
    assert_eq!(stones_apart("7 x 7", MORRIS), sets_apart(MORRIS));
    // One spoke less is another graph.
    let fewer = PETERSEN.replace(", e1-j1", "");
    assert_eq!(stones_apart("10 x 1", &fewer), sets_apart(&fewer));
    assert!(sets_apart(&fewer) > 76);
}

/// The number of proper colourings of a graph.
fn colourings(board: &str, vertices: u32, chains: &str, colours: &[&str]) -> u64 {
    let piece_types: String = colours
        .iter()
        .map(|colour| format!("piece {colour} {{ count 0..{vertices} anywhere }} forbid {colour} beside {colour} "))
        .collect();
    let sum = colours.join(" + ");
    count(&format!(
        "variant coloured {{ board {board} joined by {chains} sides alone {piece_types} budget {vertices} = {sum} }}"
    ))
}

/// What their chromatic polynomials say.
#[test]
fn graphs_have_as_many_colourings_as_is_known() {
    let colours = ["red", "green", "blue"];
    assert_eq!(colourings("10 x 1", 10, PETERSEN, &colours), 120);
    assert_eq!(colourings("10 x 1", 10, PETERSEN, &colours[..2]), 0);
    // A cycle of five: 2^5 - 2.
    assert_eq!(colourings("5 x 1", 5, "a1-c1-e1-b1-d1-a1", &colours), 30);
    // A cube has two with two colours, and 114 with three.
    assert_eq!(colourings("4 x 2", 8, CUBE, &colours[..2]), 2);
    assert_eq!(colourings("4 x 2", 8, CUBE, &colours), 114);
}

/// What is required of neighbours, in which directions they lie and whose they are, beside lines of the grid.
#[test]
fn relations_of_neighbours_are_as_brute_force_finds_them() {
    let found: BTreeSet<u64> = [
        "require white guard beside any own",
        "require guard touches any enemy forward",
        "forbid guard beside enemy guard sideways",
        "forbid guard beside enemy guard backward on ranks 3",
        "forbid guard touches guard  forbid guard faces guard along file",
        "forbid guard touches enemy guard",
    ]
    .map(|laws| {
        count(&format!(
            "variant near {{ board 3 x 3 joined by a1-c1-b3-a1, c3-a3-b1-c3, a2-c2, a1-c3 sides white, black rotate
             piece guard {{ count 0..3 anywhere }} {laws} }}"
        ))
    })
    .into();
    assert_eq!(found.len(), 6, "each says something else");
}

/// A clause for each pair of neighbours.
#[test]
fn formulas_know_pairs() {
    let clauses = |chains: &str| {
        let text = format!(
            "variant apart {{ board 3 x 3 joined by {chains} sides alone piece stone {{ count 0..9 anywhere }}
             forbid stone touches stone }}"
        );
        qishu_counting::oracles::cnf::cnf(&model(&text)).expect("it can be written").clauses()
    };
    assert_eq!(clauses("a1-b2-c3-a1, a3-c1") - clauses("a1-b2"), 3);
}

/// A symmetry preserves adjacency, and one of the file preserves the conditions on neighbours.
#[test]
fn symmetries_keep_pairs() {
    let refused = |rules: &str, symmetry: Symmetry| {
        let text = format!("variant x {{ {rules} sides alone piece stone {{ count 0..3 anywhere }} }}");
        orbits::count(&model(&text), &[symmetry]).err().map(|error| error.to_string())
    };
    let ring = "board 3 x 3 joined by a1-c1-c3-a3-a1";
    let line = "board 3 x 3 joined by a1-c1";
    for symmetry in [Symmetry::Files, Symmetry::QuarterTurn, Symmetry::Diagonal] {
        assert_eq!(refused(ring, symmetry.clone()), None, "{symmetry}");
    }
    assert_eq!(refused(line, Symmetry::Files), None);
    for symmetry in [Symmetry::Ranks, Symmetry::QuarterTurn, Symmetry::HalfTurn] {
        assert_eq!(refused(line, symmetry.clone()), Some(format!("the board is not symmetric under `{symmetry}`")));
    }
    assert!(refused(ring, Symmetry::SixthTurn).is_some());
    let given = || Symmetry::Given("other".into());
    let apart = |squares: &str| format!("{line} forbid stone beside stone symmetry other squares {squares}");
    assert_eq!(refused(&apart("(a1 c1)"), given()), None);
    assert_eq!(refused(&apart("(a3 b3 c3)"), given()), None);
    assert!(refused(&apart("(a1 b1)"), given()).is_some(), "b1 has no neighbour");
}

/// The module has the pairs as they are.
#[test]
fn modules_have_the_pairs() {
    let text = "variant pairs { board 2 x 2 joined by b2-a1, a2-b1 sides alone piece stone { count 0..2 anywhere }
                forbid stone beside stone }";
    let model = model(text);
    let module = qishu_codegen::emit::emit_rules(&model);
    let unspaced: String = module.split_whitespace().collect();
    for part in
        ["Board::new(2,2,squares!(\"a1..b2\")).joined_by(", "[Square::pair(\"a1\",\"b2\"),Square::pair(\"b1\",\"a2\")"]
    {
        assert!(unspaced.contains(part), "{module}");
    }
}

/// The squares of an edge of the large cube.
const EDGE: u32 = 10;

/// The most stones on it.
const STONES: &str = "0..2";

#[test]
fn a_cube_of_a_thousand_squares_has_its_neighbours() {
    // A cell of the cube, by its number, is a square of 25 files and 40 ranks.
    let name = |cell: u32| format!("{}{}", char::from(b'a' + (cell % 25) as u8), cell / 25 + 1);
    let at = |cell: u32| [cell % EDGE, cell / EDGE % EDGE, cell / EDGE / EDGE];
    let is_near = |one: u32, other: u32| at(one).iter().zip(at(other)).all(|(a, b)| a.abs_diff(b) <= 1);
    let cells = EDGE.pow(3);
    let pairs =
        (0..cells).flat_map(|one| (0..one).filter(move |&other| is_near(one, other)).map(move |other| (one, other)));
    let pairs: Vec<String> = pairs.map(|(one, other)| format!("{}-{}", name(one), name(other))).collect();
    let text = format!(
        "variant cube {{ board 25 x 40 joined by {} sides alone
         piece stone {{ count {STONES} anywhere }} forbid stone beside stone }}",
        pairs.join(", ")
    );
    let cells = u64::from(cells);
    assert_eq!(pairs.len(), 10_476);
    assert_eq!(counted(&model(&text)), 1 + cells + cells * (cells - 1) / 2 - pairs.len() as u64);
}
