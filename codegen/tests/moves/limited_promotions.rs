//! Promotions whose results have limits.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_rules::{GameState, SideId};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts};

/// A game of stones that become guards, at most two with rooks, or rooks, at most one.
fn stones() -> Model {
    let text = "variant x {\n    board 3 x 4\n    sides white, black mirror ranks\n    piece stone S { count 0..4 anywhere }\n    \
                piece guard G { count 0..3 anywhere }\n    piece rook R { count 0..2 anywhere }\n    \
                piece king K { count 1 anywhere }\n    start \"2k/3/3/2K\"\n    royal king\n    \
                move stone steps forward\n    move guard, king steps along file, rank, diagonal\n    \
                move rook slides along file, rank\n    \
                promote stone on ranks 4 as guard at most 2 with rook, rook at most 1\n}\n";
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", text)]);
    loaded.models.unwrap_or_else(|mistakes| panic!("{mistakes:?}")).remove(0)
}

/// The results of the stone on a3, in order.
fn results(text: &str) -> Vec<String> {
    let model = stones();
    let mut results = move_texts(&games::interpreter(&model), text);
    results.retain(|text| text.starts_with("a3"));
    results.sort_unstable();
    results
}

#[test]
fn results_have_limits_of_the_pieces_afterwards() {
    assert_eq!(results("2k/S2/3/2K w"), ["a3a4g", "a3a4r"]);
    assert_eq!(results("2k/S2/3/R1K w"), ["a3a4g"], "there is one rook, and one guard makes two of both");
    assert_eq!(results("2k/S2/3/G1K w"), ["a3a4g", "a3a4r"], "guards do not count for rooks");
    assert_eq!(results("2k/S2/G2/G1K w"), ["a3a4r"]);
    assert_eq!(results("2k/S2/r2/g1K w").len(), 2, "the other side's pieces do not count");
}

#[test]
fn a_piece_without_a_result_does_not_move_and_gives_check() {
    assert_eq!(results("2k/S2/G2/R1K w"), Vec::<String>::new());
    let model = stones();
    let game = games::interpreter(&model);
    let state = |text: &str| -> GameState {
        model.game.as_ref().expect("it has moves").parse_state(&model.rules, text).expect("it is a position")
    };
    assert!(game.in_check(&state("k2/S2/G2/R1K b").position, SideId(1)));
}

#[test]
fn such_games_are_not_solved() {
    let refused = endgame(&stones(), &["white king", "black king"]);
    assert!(matches!(refused, Err(EndgameError::Game(Unsolvable::Limits))));
}
