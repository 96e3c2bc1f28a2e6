//! Games in which every move captures: search limits hold in the quiescence search, too.

use qishu::engine::{EngineGame, EngineOptions, SearchLimits};

use super::games::{found, of_text, plies};

/// Stones jump over one another on a board of two colours, as in konane.
fn jumpers(must: &str) -> EngineGame {
    of_text(&format!(
        r#"variant all_captures {{
            board 8 x 8 sides black, white rotate
            piece stone S {{ count 0..32 anywhere }}
            start "sSsSsSsS/SsSsSsSs/sSsSsSsS/SsS2sSs/sSsSsSsS/SsSsSsSs/sSsSsSsS/SsSsSsSs" {must}
            move stone leaps 2 along file, rank over 1 enemy captured
            end lose if no move
        }}"#
    ))
}

/// The maximum positions of a quiescence search after a search of one ply.
const MOST_QUIET: u64 = 2048;

#[test]
fn limits_hold_where_every_move_captures() {
    for must in ["", "must capture"] {
        let game = jumpers(must);
        let start = game.game().start.to_string();
        let search = |limits| found(&game, &start, EngineOptions::default(), limits).expect("there are moves");
        let moves = search(SearchLimits { nodes: Some(1), ..SearchLimits::default() }).nodes;
        assert_eq!(moves, 4, "each move is looked at, and nothing behind it");
        let one_ply = search(plies(1));
        assert_eq!(one_ply.depth, 1);
        assert!(one_ply.nodes <= moves * (MOST_QUIET + 64), "{one_ply:?}");
        for nodes in [10, 100, 1000] {
            let found = search(SearchLimits { nodes: Some(nodes), ..SearchLimits::default() });
            assert!((nodes..=nodes + moves).contains(&found.nodes), "{nodes} and {found:?}");
        }
    }
}
