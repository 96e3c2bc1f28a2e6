//! Groups in games: what moves capture and must not leave, and the ends by groups.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_moves::play::Play;
use qishu_rules::{GameOutcome, GameState};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts};

const GO: &str = "capture group of enemy stone not beside empty\n    must not leave group of stone not beside empty";

/// A game of two sides that lay stones on 3 x 3, and pass.
fn stones(statements: &str) -> Model {
    let text = format!(
        "variant x {{\n    board 3 x 3\n    sides black, white same\n    piece stone S {{ count 0..9 anywhere }}\n    \
         start \"3/3/3\"\n    move stone drops\n    move stone passes always\n    {statements}\n}}\n"
    );
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

fn state(model: &Model, text: &str) -> GameState {
    let game = model.game.as_ref().expect("it has moves");
    game.parse_state(&model.rules, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn moves(statements: &str, text: &str) -> Vec<String> {
    let model = stones(statements);
    move_texts(&games::interpreter(&model), text)
}

/// The board after a move.
fn after(statements: &str, text: &str, played: &str) -> String {
    let model = stones(statements);
    let game = games::interpreter(&model);
    let state = state(&model, text);
    let mv = game.legal_moves(&state).into_iter().find(|mv| model.rules.move_text(mv, &state.position) == played);
    let next = game.after(&state, &mv.unwrap_or_else(|| panic!("{text}: no {played}")));
    model.rules.state_text(&next)
}

fn outcome(statements: &str, text: &str) -> Option<GameOutcome> {
    let model = stones(statements);
    let game = games::interpreter(&model);
    Play::new(&game, state(&model, text)).outcome()
}

#[test]
fn groups_without_liberties_are_captured() {
    assert_eq!(after(GO, "1s1/sSs/3 b", "s@b1"), "1s1/s1s/1s1 w - - 0 2");
    // The last stone may have no liberty before it captures, and may capture several groups.
    assert_eq!(after(GO, "sS1/SSs/ss1 b", "s@c3"), "s1s/2s/ss1 w - - 0 2");
    assert_eq!(after(GO, "1sS/sS1/1sS b", "s@c2"), "1s1/s1s/1s1 w - - 0 2");
    // Without a capture, the count of quiet plies goes on.
    assert_eq!(after(GO, "3/3/3 w", "pass"), "3/3/3 b - - 1 1");
}

#[test]
fn no_move_leaves_a_group_of_its_side_without_liberties() {
    assert_eq!(moves(GO, "1s1/s1s/1s1 w"), ["pass"]);
    assert_eq!(moves(GO, "1s1/s1s/1s1 b").len(), 6);
    assert_eq!(moves("", "1s1/s1s/1s1 w").len(), 6);
    assert_eq!(moves("capture group of enemy stone not beside empty", "1s1/s1s/1s1 w").len(), 6, "it may be left");
    // A pass changes nothing, and leaves the group as any move does.
    let camp = "must not leave group of stone on ranks 3";
    assert_eq!(moves(camp, "S2/3/3 w"), Vec::<String>::new());
    assert_eq!(moves(camp, "s2/3/3 w").len(), 7);
}

#[test]
fn a_side_may_pass_without_a_piece() {
    assert!(moves("", "3/3/3 w").contains(&"pass".to_owned()));
    let model = stones("");
    let with_piece = model.game.as_ref().map(|game| game.passes_always(&model.rules, qishu_rules::SideId(1)));
    assert_eq!(with_piece, Some(true));
}

#[test]
fn groups_end_a_game() {
    let chain = "end win if chain of stone between files a, files c";
    assert_eq!(outcome(chain, "3/SSS/3 b"), Some(GameOutcome::Lose));
    assert_eq!(outcome(chain, "S2/SS1/1SS w"), Some(GameOutcome::Win));
    assert_eq!(outcome(chain, "S2/1S1/2S w"), None);
    // Both sides meet it: it counts for the side that has just moved.
    assert_eq!(outcome(chain, "SSS/sss/3 w"), Some(GameOutcome::Lose));
    assert_eq!(outcome(chain, "SSS/sss/3 b"), Some(GameOutcome::Lose));
    let one = "end win if exactly 1 group of stone joined along file, rank, diagonal";
    assert_eq!(outcome(one, "S1s/1S1/2s b"), Some(GameOutcome::Lose));
    assert_eq!(outcome(one, "S1s/2S/s2 b"), None);
    assert!(moves(one, "S1s/1S1/2s b").is_empty());
    let named = "end win if chain of white stone between ranks 1, ranks 3";
    assert_eq!(outcome(named, "S1s/S1s/S1s w"), Some(GameOutcome::Lose));
    assert_eq!(outcome(named, "S1s/S2/S1s w"), None);
}

#[test]
fn squares_of_groups_are_compared() {
    let area = "end win if 2 plies without capture, drop with more stone or group of empty not beside enemy stone\n    \
                end draw if 2 plies without capture, drop";
    assert_eq!(outcome(area, "1S1/SS1/sss w - - 2 5"), Some(GameOutcome::Win), "a3 is black's");
    assert_eq!(outcome(area, "1S1/SSS/1s1 w - - 2 5"), Some(GameOutcome::Win));
    assert_eq!(outcome(area, "1S1/SSS/1s1 b - - 2 5"), Some(GameOutcome::Draw), "only more squares win");
    assert_eq!(outcome(area, "1S1/SSS/1s1 w - - 1 5"), None);
}

#[test]
fn games_about_groups_are_not_solved() {
    for statements in [
        "must not leave group of stone not beside empty",
        "end win if chain of stone between files a, files c",
        "end win if no move with more stone or group of empty not beside enemy stone",
    ] {
        let text = format!(
            "variant x {{\n    board 3 x 3\n    sides black, white same\n    piece stone S {{ count 0..3 anywhere }}\n    \
             start \"3/S1s/3\"\n    move stone steps along file, rank\n    {statements}\n}}\n"
        );
        let model = qishu_spec_lang::check_texts(&[("x.rules", &text)]).models.expect("it is sound").remove(0);
        assert!(
            matches!(endgame(&model, &["black stone", "white stone"]), Err(EndgameError::Game(Unsolvable::Groups))),
            "{statements}"
        );
    }
}
