//! Pieces that are royal as the last of their type.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_moves::play::Play;
use qishu_rules::{GameOutcome, GameState};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts};

/// A game of guards and rooks, with further statements.
fn guards(statements: &str) -> Model {
    let text = format!(
        "variant x {{\n    board 4 x 4\n    sides white, black mirror ranks\n    piece guard G {{ count 0..3 anywhere }}\n    \
         piece rook R {{ count 0..2 anywhere }}\n    start \"gg1r/4/4/RG1G\"\n    move guard steps along file, rank, diagonal\n    \
         move rook slides along file, rank\n    {statements}\n}}\n"
    );
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

fn moves(statements: &str, text: &str) -> Vec<String> {
    let model = guards(statements);
    let mut moves = move_texts(&games::interpreter(&model), text);
    moves.sort_unstable();
    moves
}

fn state(model: &Model, text: &str) -> GameState {
    let game = model.game.as_ref().expect("it has moves");
    game.parse_state(&model.rules, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

#[test]
fn the_last_piece_is_royal_and_others_are_not() {
    // The rook must stay between.
    assert_eq!(moves("royal last guard", "r3/4/R3/G3 w"), ["a1b1", "a1b2", "a2a3", "a2a4"]);
    let two = moves("royal last guard", "r3/4/4/G2G w");
    assert_eq!(two, moves("", "r3/4/4/G2G w"), "either of two may be captured");
    assert_ne!(moves("royal guard", "r3/4/4/G2G w"), two);
}

#[test]
fn the_last_piece_stays_royal_in_a_move_that_brings_another() {
    let promotes = "royal last guard promote rook on ranks 4 as guard";
    // Behind the promotion there are two guards, and the first one was royal when the move began.
    assert_eq!(moves(promotes, "4/3R/r3/G3 w"), ["a1a2", "a1b1"]);
    assert!(moves(promotes, "4/3R/1r2/G3 w").contains(&"d3d4g".to_owned()), "it is not attacked");
}

#[test]
fn pieces_give_check_where_they_may_not_stand() {
    let pawn = |last: &str| {
        format!(
            "royal last guard piece pawn P {{ count 0..2 on ranks 1..3 }} \
             move pawn steps along diagonal forward onto enemy guard {last}"
        )
    };
    // The pawn attacks the guard on the last rank while that is the last one, and never captures it there.
    assert_eq!(moves(&pawn(""), "g3/2P1/4/3G b"), ["a4a3", "a4b3"]);
    assert_eq!(moves(&pawn("into ranks 1..3"), "g3/2P1/4/3G b"), ["a4a3", "a4b3", "a4b4"]);
    assert!(moves(&pawn(""), "g2g/2P1/4/3G b").contains(&"a4b4".to_owned()), "there is another one");
    assert_eq!(moves(&pawn(""), "g2g/2P1/4/3G w"), moves("royal last guard", "g2g/4/4/3G w"));
    assert!(moves(&pawn(""), "3g/g3/1P2/3G w").contains(&"b2a3".to_owned()), "there it may stand");
}

#[test]
fn an_attacked_last_piece_without_moves_is_mated() {
    let model = guards("royal last guard end lose if no move in check end draw if no move");
    let game = games::interpreter(&model);
    let outcome = |text: &str| Play::new(&game, state(&model, text)).outcome();
    assert_eq!(outcome("rr2/4/4/G3 w"), Some(GameOutcome::Lose));
    assert_eq!(outcome("rr2/4/4/GG2 w"), None, "neither guard is the last");
}

#[test]
fn such_games_are_not_solved() {
    let refused = endgame(&guards("royal last guard"), &["white guard", "black guard"]);
    assert!(matches!(refused, Err(EndgameError::Game(Unsolvable::RoyalAsLast))));
}
