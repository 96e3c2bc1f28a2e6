//! What a search does beyond looking at everything saves positions, and finds the same.

use qishu::engine::{Control, Engine, EngineOptions, Heuristics, SearchLimits, SearchReport};

use super::games::{found, library, line, plies};

/// One side has lost a man, so that the other one can often pass and still be too well off.
const STATE: &str = "1cnkncr/p1ppp1p/7/3P3/7/P1P1P1P/RCNKNCR b";

fn with(heuristics: Heuristics, depth: u32) -> SearchReport {
    let options = EngineOptions { heuristics, ..EngineOptions::default() };
    found(&library("minixiangqi"), STATE, options, plies(depth)).expect("there are turns")
}

#[test]
fn remembering_saves_positions_and_finds_the_same() {
    let plain = with(Heuristics::NONE, 3);
    let remembering = with(Heuristics { memory: true, ..Heuristics::NONE }, 3);
    assert_eq!(remembering.points, plain.points);
    assert!(remembering.nodes < plain.nodes, "{} and {}", remembering.nodes, plain.nodes);
}

#[test]
fn trial_passes_and_reductions_save_positions() {
    let none = Heuristics { trial_passes: false, reductions: false, ..Heuristics::ALL };
    let without = with(none, 4).nodes;
    for some in [Heuristics { trial_passes: true, ..none }, Heuristics { reductions: true, ..none }] {
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
        (depths, found.expect("there are turns"))
    };
    let (depths, first) = search(plies(4));
    assert_eq!(depths, [1, 2, 3, 4]);
    let (_, again) = search(plies(4));
    assert!(again.nodes * 2 < first.nodes, "what was found is kept: {} after {}", again.nodes, first.nodes);
    assert_eq!(again.line[0], first.line[0]);
}
