//! The heuristics of the search save positions without changing the result.

use qishu::engine::{Control, Engine, EngineGame, EngineOptions, Heuristics, SearchLimits, SearchReport};

use super::games::{found, library, line, of_text, plies};

/// One side has lost a piece, so that null moves of the other often cause cutoffs.
const STATE: &str = "1cnkncr/p1ppp1p/7/3P3/7/P1P1P1P/RCNKNCR b";

fn with(heuristics: Heuristics, depth: u32) -> SearchReport {
    let options = EngineOptions { heuristics, ..EngineOptions::default() };
    found(&library("minixiangqi"), STATE, options, plies(depth)).expect("there are moves")
}

#[test]
fn remembering_saves_positions_and_finds_the_same() {
    let plain = with(Heuristics::NONE, 3);
    let remembering = with(Heuristics { transpositions: true, ..Heuristics::NONE }, 3);
    assert_eq!(remembering.points, plain.points);
    assert!(remembering.nodes < plain.nodes, "{} and {}", remembering.nodes, plain.nodes);
}

#[test]
fn each_heuristic_saves_positions() {
    let none = Heuristics { null_moves: false, reductions: false, pruning: false, exchanges: false, ..Heuristics::ALL };
    let without = with(none, 4).nodes;
    for some in [
        Heuristics { null_moves: true, ..none },
        Heuristics { reductions: true, ..none },
        Heuristics { pruning: true, ..none },
        Heuristics { exchanges: true, ..none },
    ] {
        let nodes = with(some, 4).nodes;
        assert!(nodes < without, "{some:?}: {nodes} and not fewer than {without}");
    }
}

#[test]
fn a_search_goes_deeper_ply_by_ply_and_remembers_the_last_one() {
    let game = library("minixiangqi");
    let line = line(&game, STATE);
    let mut engine = Engine::new(game, EngineOptions::default());
    let mut search = |limits: SearchLimits| {
        let mut depths = Vec::new();
        let tell = &mut |report: &SearchReport| depths.push(report.depth);
        let found = engine.search(&line, limits, &Control::default(), tell).expect("the line is legal");
        (depths, found.expect("there are moves"))
    };
    let (depths, first) = search(plies(4));
    assert_eq!(depths, [1, 2, 3, 4]);
    let (_, again) = search(plies(4));
    assert!(again.nodes * 3 < first.nodes * 2, "what was found is kept: {} after {}", again.nodes, first.nodes);
    assert_eq!(again.line[0], first.line[0]);
}

/// A king and a rook against a king, on a board where the mate is beyond the horizon of a short search.
const ROOK: &str = r#"variant hunt {
    board 6 x 6 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R { count 0..2 anywhere }
    start "rk4/6/6/6/6/4KR" royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
    end draw if 3 repeats
    value rook 500
}"#;

/// The number of plies of a game of an engine against itself with some heuristics; `None` if it is not over after
/// sixty.
fn length_of_game(game: &EngineGame, state: &str, heuristics: Heuristics) -> Option<usize> {
    let mut engine = Engine::new(game.clone(), EngineOptions { heuristics, ..EngineOptions::default() });
    let limits = SearchLimits { nodes: Some(600), ..SearchLimits::default() };
    let mut line = line(game, state);
    for ply in 0..60 {
        match engine.search(&line, limits, &Control::default(), &mut |_| ()).expect("the line is legal") {
            Some(found) => line.moves.push(found.line[0].clone()),
            None => return Some(ply),
        }
    }
    None
}

#[test]
fn who_hunts_mates_where_a_search_does_not_see_the_mate_yet() {
    let game = of_text(ROOK);
    let hunting = Heuristics::ALL;
    let others = Heuristics { hunting: false, ..hunting };
    let lengths = |heuristics| {
        let states = ["6/6/2k3/6/6/K4R w", "6/1k4/6/3K2/6/R5 w", "6/3k2/6/6/1K4/5R w", "K5/R5/6/6/3k2/6 w"];
        states.map(|state| length_of_game(&game, state, heuristics))
    };
    let (hunted, left_alone) = (lengths(hunting), lengths(others));
    assert!(hunted.iter().all(Option::is_some), "{hunted:?}");
    assert!(left_alone.contains(&None), "{left_alone:?}");
}
