//! Turns of several moves: what ends them, and how they are written.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_rules::{GameOutcome, GameState};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts};

fn model(statements: &str) -> Model {
    let text = format!("variant x {{ board 4 x 4 sides white, black mirror ranks {statements} }}");
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

/// Kings and rooks, three moves a turn, and further statements.
fn rooks(statements: &str) -> Model {
    model(&format!(
        "piece king K {{ count 1 anywhere }} piece rook R {{ count 0..2 anywhere }} start \"1k2/r3/3R/2K1\" royal king
         must make 3 moves move king steps along file, rank move rook slides along file, rank {statements}
         end lose if no move in check end draw if no move"
    ))
}

fn state(game: &Interpreter<'_>, text: &str) -> GameState {
    game.game.parse_state(game.rules, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// The state after the move of that text.
fn after(game: &Interpreter<'_>, state: &GameState, text: &str) -> GameState {
    let moves = game.legal_moves(state);
    let mv = moves.iter().find(|mv| game.rules.move_text(mv, &state.position) == text);
    game.after(state, mv.unwrap_or_else(|| panic!("no {text} in {}", game.rules.state_text(state))))
}

/// The texts of the states after each of some moves.
fn line(game: &Interpreter<'_>, start: &str, moves: &[&str]) -> Vec<String> {
    let mut now = state(game, start);
    let texts = moves.iter().map(|text| {
        now = after(game, &now, text);
        game.rules.state_text(&now)
    });
    texts.collect()
}

#[test]
fn a_turn_has_its_moves_and_its_field_tells_which_is_next() {
    let model = rooks("");
    let game = games::interpreter(&model);
    let states = line(&game, "1k2/r3/3R/2K1 w", &["c1d1", "d1c1", "d2d1", "a3a4", "b4b3"]);
    let expected = [
        "1k2/r3/3R/3K w - - 2/3 1 1",
        "1k2/r3/3R/2K1 w - - 3/3 2 1",
        "1k2/r3/4/2KR b - - 1/3 3 1",
        "rk2/4/4/2KR b - - 2/3 4 1",
        "r3/1k2/4/2KR b - - 3/3 5 1",
    ];
    assert_eq!(states, expected);
    assert_eq!(state(&game, "1k2/r3/3R/2K1 w"), state(&game, "1k2/r3/3R/2K1 w - - 1/3 0 1"), "a turn begins");
    let wrong = game.game.parse_state(game.rules, "1k2/r3/3R/2K1 w - - 4/3").map_err(|error| error.to_string());
    let message = "byte 20: found `4/3`, expected the next move of the turn, as `1/2` for the first of two";
    assert_eq!(wrong, Err(message.to_owned()));
}

#[test]
fn a_check_or_a_pass_ends_the_turn() {
    let model = rooks("move rook passes");
    let game = games::interpreter(&model);
    let ended = |start: &str, text: &str| line(&game, start, &[text]).remove(0);
    assert_eq!(ended("1k2/r3/3R/2K1 w - - 2/3", "d2b2"), "1k2/r3/1R2/2K1 b - - 1/3 1 1", "it gives check");
    assert_eq!(ended("1k2/r3/3R/2K1 w - - 2/3", "d2d1"), "1k2/r3/4/2KR w - - 3/3 1 1");
    assert_eq!(ended("1k2/r3/3R/2K1 b - - 1/3 0 7", "pass"), "1k2/r3/3R/2K1 w - - 1/3 1 8");
    assert_eq!(ended("1k2/r3/3R/2K1 b - - 1/3 0 7", "a3a2"), "1k2/4/r2R/2K1 b - - 2/3 1 7");
}

#[test]
fn each_move_of_a_turn_leaves_the_king_safe() {
    let model = rooks("");
    let game = games::interpreter(&model);
    // The rook that shields the king does not leave the file, though the king could go after it.
    let moves = move_texts(&game, "1kr1/4/2R1/2K1 w - - 1/3");
    assert!(moves.contains(&"c2c3".to_owned()) && !moves.contains(&"c2d2".to_owned()), "{moves:?}");
    // A side in check answers at once.
    let mut answers = move_texts(&game, "1kr1/4/3R/2K1 w - - 1/3");
    answers.sort_unstable();
    assert_eq!(answers, ["c1b1", "c1d1", "d2c2"]);
}

#[test]
fn a_row_ends_the_game_within_a_turn_for_the_side_that_has_it() {
    let model = model(
        "piece stone S { count 0..8 anywhere } start \"4/4/4/4 w - - 2/2\" must make 2 moves move stone drops
         end win if line of 3 along rank end draw if no move",
    );
    let game = games::interpreter(&model);
    let outcome = |text: &str| Play::new(&game, state(&game, text)).outcome();
    assert_eq!(outcome("4/4/4/SSS1 w - - 2/2"), Some(GameOutcome::Win), "it moved last and is to move");
    assert_eq!(outcome("4/4/4/SSS1 b - - 1/2"), Some(GameOutcome::Lose));
    assert!(game.legal_moves(&state(&game, "4/4/4/SSS1 w - - 2/2")).is_empty());
    // Where both sides have a row, it counts for the side that has moved last.
    assert_eq!(outcome("sss1/4/4/SSS1 w - - 2/2"), Some(GameOutcome::Win));
    assert_eq!(outcome("sss1/4/4/SSS1 w - - 1/2"), Some(GameOutcome::Lose));
}

#[test]
fn tables_of_material_are_refused() {
    let model = rooks("");
    let refused = endgame(&model, &["white king", "black king", "white rook"]).err();
    assert_eq!(refused, Some(EndgameError::Game(Unsolvable::Turns)));
    assert!(refused.is_some_and(|why| why.to_string().contains("--method reached")));
}
