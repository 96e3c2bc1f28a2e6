//! Mates are found in their exact number of plies, and other ends of the rules are recognised.

use qishu::engine::{EngineOptions, Score, SearchLimits};

use super::games::{found, library, of_text, plies};

#[test]
fn mates_are_found_in_as_many_plies() {
    for (name, state, expected) in [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w", Score::WinsIn(1)),
        ("chess", "k7/8/2K5/8/8/8/8/7R w", Score::WinsIn(3)),
        ("chess", "k7/8/1K6/8/8/8/8/7R b", Score::LosesIn(2)),
        ("xiangqi", "3k5/R8/9/9/9/9/9/9/9/1R3K3 w", Score::WinsIn(1)),
        ("xiangqi", "4ka3/4a4/9/9/9/9/9/9/9/3K5 w", Score::Points(0)),
    ] {
        let game = library(name);
        let report = found(&game, state, EngineOptions::default(), plies(4)).expect("there are moves");
        match (expected, Score::of(report.points)) {
            (Score::Points(_), Score::Points(_)) => {}
            (expected, score) => assert_eq!(score, expected, "{name} {state}: {report:?}"),
        }
    }
}

/// Two pieces that may move back and forth forever, and one that wins if nothing is repeated.
const CHASE: &str = r#"variant chase {
    board 4 x 4 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R { count 0..2 anywhere }
    start "k3/4/4/R2K" royal king
    move king steps along file, rank
    move rook slides along file, rank
    end perpetual: lose if 2 repeats by checks
    end draw if 2 repeats
    end lose if no move
    value rook 500
}"#;

#[test]
fn who_always_checks_loses_and_so_does_not() {
    let game = of_text(CHASE);
    let report = found(&game, "k3/4/4/R2K w", EngineOptions::default(), plies(5)).expect("there are moves");
    assert!(report.points > -500, "{report:?}");
    let fewer = SearchLimits { nodes: Some(100), ..SearchLimits::default() };
    let first = found(&game, "k3/4/4/R2K w", EngineOptions::default(), fewer);
    assert_eq!(
        first,
        found(&game, "k3/4/4/R2K w", EngineOptions::default(), fewer),
        "as many searched positions find the same"
    );
}
