//! Wins and losses found by the search agree with the solved tables, including their plies.

use qishu::engine::{Control, Engine, EngineOptions, GameLine, Heuristics, Score, SearchLimits};
use qishu::rules::{GameState, Piece, SideId};
use qishu::{GameValue, SolveOptions, Variant, Work};

/// A king for each side and a rook for one, on a board so small that all games can be followed to their ends.
const ROOK: &str = r#"variant rook {
    board 4 x 3 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R of white { count 0..1 anywhere }
    start "k3/4/KR2" royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
    value rook 500
}"#;

/// The search depth in plies.
const PLIES: u32 = 5;

#[test]
fn the_search_wins_what_is_won() {
    let variant = Variant::from_text("rook", ROOK).expect("the rules are right");
    let tables = variant.solve(&SolveOptions::default(), &Work::default()).expect("it is small");
    let game = variant.moves().expect("it has moves").engine_game().expect("it has an opening");
    let squares = variant.rules().board.size();
    let limits = SearchLimits { depth: Some(PLIES), ..SearchLimits::default() };
    // Without any of its heuristics, and with all.
    let mut engines =
        [Heuristics::NONE, Heuristics { reductions: false, null_moves: false, pruning: false, ..Heuristics::ALL }]
            .map(|heuristics| Engine::new(game.clone(), EngineOptions { heuristics, ..EngineOptions::default() }));
    let (mut sure, mut seen) = (0, 0);
    for number in (0..squares * squares * squares * 2).step_by(19) {
        let mut position = vec![Piece::NONE; squares];
        let places = [number % squares, number / squares % squares, number / squares / squares % squares];
        for (piece, place) in [0, 2, 1].into_iter().zip(places) {
            position[place] = Piece::of(piece);
        }
        let to_move = SideId((number % 2) as u32);
        let state = GameState { position, to_move, quiet_plies: 0, move_number: 1 };
        let Some(value) = tables.value(&state).filter(|value| *value != GameValue::None) else { continue };
        let line = GameLine { start: state, moves: Vec::new() };
        for engine in &mut engines {
            let found = engine.search(&line, limits, &Control::default(), &mut |_| ()).expect("the line is legal");
            let Some(found) = found else { continue };
            let within = |plies: u32| plies <= PLIES;
            match (value, Score::of(found.points)) {
                (GameValue::Win(plies), Score::WinsIn(found)) if within(plies) => assert_eq!(plies, found, "{line:?}"),
                (GameValue::Loss(plies), Score::LosesIn(found)) if within(plies) => {
                    assert_eq!(plies, found, "{line:?}")
                }
                // About values beyond the horizon, the search makes no claim or the same one.
                (GameValue::Win(plies), score) => assert!(!within(plies) || score == Score::WinsIn(plies), "{line:?}"),
                (GameValue::Loss(plies), score) => {
                    assert!(!within(plies) || score == Score::LosesIn(plies), "{line:?}")
                }
                (_, score) => assert!(matches!(score, Score::Points(_)), "{line:?}: {score:?}"),
            }
            sure += u32::from(!matches!(Score::of(found.points), Score::Points(_)));
            seen += 1;
        }
        // A search for a mate in N moves finds every mate and no false one.
        let moves = 1 + number as u32 % 3;
        let mate = SearchLimits { mate: Some(moves), ..SearchLimits::default() };
        let found = engines[1].search(&line, mate, &Control::default(), &mut |_| ()).expect("the line is legal");
        if let Some(Score::WinsIn(plies)) = found.map(|found| Score::of(found.points)) {
            assert_eq!(value, GameValue::Win(plies), "{line:?}");
        } else {
            assert!(!matches!(value, GameValue::Win(plies) if plies < 2 * moves), "{line:?} in {moves}");
        }
    }
    assert!(seen > 90 && sure > 30, "{sure} of {seen}");
}
