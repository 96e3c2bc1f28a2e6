//! Games over real connections: against the engine, with clocks, from positions.

use std::thread;

use serde_json::{Value, json};

use super::TestServer;
use crate::store::GameStore;

#[test]
fn a_game_is_played_against_the_engine_kept_and_opened_again() {
    let server = TestServer::start();
    let (_, session) = server.ask("POST", "/api/sessions", &json!({"variant": "rows", "players": ["human", "easy"]}));
    let id = &session["id"];
    assert_eq!(server.act(id, &json!({"do": "move", "text": "X@d1", "at": 0})), 409, "there is no such square");
    assert_eq!(server.act(id, &json!({"do": "move", "text": "X@b1", "at": 7})), 409, "the game is elsewhere");
    assert_eq!(server.act(id, &json!({"do": "move", "text": "X@b1", "at": 0})), 200);
    let view = server.until(id, |view| view["to_move"] == 0 && view["current"] == 2);
    let wins =
        |square: &str| view["moves"].as_array().expect("a list").iter().any(|mv| mv["text"] == format!("X@{square}"));
    let square = ["a1", "c1", "b2"].into_iter().find(|square| wins(square)).expect("one of them is free");
    assert_eq!(server.act(id, &json!({"do": "move", "text": format!("X@{square}"), "at": 2})), 200);
    let view = server.view(id);
    assert_eq!((&view["verdict"]["winner"], &view["beaten"]), (&json!(0), &json!("easy")));
    assert_eq!(server.act(id, &json!({"do": "move", "text": "X@a2", "at": 3})), 409, "the game is over");

    let high_score = format!("/api/sessions/{id}/high-score");
    assert_eq!(server.ask("POST", &high_score, &json!({"name": " "})).0, 422);
    assert_eq!(server.ask("POST", &high_score, &json!({"name": "李"})).0, 200);
    assert_eq!(server.ask("POST", &high_score, &json!({"name": "李"})).0, 422, "one game, one high score");
    assert_eq!(server.ask("GET", "/api/high-scores", &Value::Null).1[0]["moves"], 2);

    let (_, records) = server.ask("GET", "/api/records", &Value::Null);
    assert_eq!((&records[0]["result"], &records[0]["plies"]), (&json!("1-0"), &json!(3)));
    let record = format!("/api/records/{}", records[0]["id"]);
    let (_, text) = server.ask("GET", &record, &Value::Null);
    assert!(text.as_str().is_some_and(|text| text.contains("[White \"human\"]") && text.ends_with("1-0\n")), "{text}");
    let (_, opened) = server.ask("POST", &format!("{record}/open"), &Value::Null);
    let id = &opened["id"];
    assert_eq!(server.act(id, &json!({"do": "go", "node": 1})), 200);
    assert_eq!(server.act(id, &json!({"do": "move", "text": "O@b2", "at": 1})), 200);
    let (_, records) = server.ask("GET", "/api/records", &Value::Null);
    assert_eq!(records.as_array().map(Vec::len), Some(2), "what is played on is another game");
    assert_eq!(server.ask("DELETE", &record, &Value::Null).0, 200);
    assert_eq!(server.ask("DELETE", &record, &Value::Null).0, 404);
}

#[test]
fn any_waits_hears_of_moves_resigning_and_time() {
    let server = TestServer::start();
    let clock = json!({"variant": "rows", "players": ["human", "human"], "clock": {"main": 1, "increment": 0}});
    let (_, session) = server.ask("POST", "/api/sessions", &clock);
    let id = &session["id"];
    thread::scope(|scope| {
        let waits = scope.spawn(|| server.until(id, |view| view["current"] == 1));
        assert_eq!(server.act(id, &json!({"do": "move", "text": "a1", "at": 0})), 409, "nothing is moved so");
        assert_eq!(server.act(id, &json!({"do": "move", "text": "X@a1", "at": 0})), 200);
        assert_eq!(waits.join().expect("it waits")["clock"]["running"], 1);
    });
    let late = server.until(id, |view| !view["verdict"].is_null());
    assert_eq!((&late["verdict"]["winner"], &late["verdict"]["reason"]), (&json!(0), &json!("time")));
    assert_eq!(server.act(id, &json!({"do": "take_back"})), 200);
    assert_eq!(server.act(id, &json!({"do": "resign", "side": 2})), 409);
    assert_eq!(server.act(id, &json!({"do": "resign", "side": 0})), 200);
    let view = server.view(id);
    assert_eq!((&view["verdict"]["winner"], &view["verdict"]["reason"]), (&json!(1), &json!("resigned")));
    assert_eq!(server.ask("POST", &format!("/api/sessions/{id}/hint"), &Value::Null).0, 409, "the game is over");
}

#[test]
fn a_program_that_is_not_there_is_trouble_and_can_be_replaced() {
    let server = TestServer::start();
    let (_, session) =
        server.ask("POST", "/api/sessions", &json!({"variant": "rows", "players": ["program", "human"]}));
    let id = &session["id"];
    let view = server.view(id);
    assert!(view["trouble"].as_str().is_some_and(|trouble| trouble.contains("`/nowhere/engine`")), "{view}");
    assert_eq!(server.act(id, &json!({"do": "players", "players": ["middle", "human"]})), 200);
    assert_eq!(server.until(id, |view| view["current"] == 1)["trouble"], Value::Null);
}

#[test]
fn positions_are_set_up_and_hints_given() {
    let server = TestServer::start();
    let set_up = |position: Value| server.ask("POST", "/api/setup", &position).1;
    assert_eq!(set_up(json!({"variant": "rows"}))["wrong"], Value::Null);
    let many = set_up(json!({"variant": "rows", "board": [0, 0, 0, 0, null, null]}));
    assert!(many["wrong"].as_str().is_some_and(|wrong| wrong.contains("there are 4")), "{many}");
    let position = set_up(json!({"variant": "rows", "board": [0, null, null, null, null, 1], "to_move": 1}));
    assert_eq!((&position["state"], &position["wrong"]), (&json!("2o/X2 b - - 0 1"), &Value::Null));
    let state = json!({"variant": "rows", "players": ["human", "human"], "state": "2o/X2"});
    let (_, session) = server.ask("POST", "/api/sessions", &state);
    let id = &session["id"];
    assert_eq!(server.ask("POST", &format!("/api/sessions/{id}/hint"), &Value::Null).0, 200);
    let view = server.until(id, |view| !view["hint"].is_null());
    let hint = &view["moves"][view["hint"].as_u64().expect("a number") as usize]["text"];
    assert!(hint == "X@a2" || hint == "X@b1", "it wins at once: {hint}");
}

/// The side that moves again keeps the move, its clock runs on, and an engine makes all moves of its turn.
#[test]
fn turns_of_several_moves_are_played() {
    let rules = "variant turns { board 3 x 3 sides one, two same piece stone S { count 0..9 anywhere }
        start \"3/3/3 w - - 2/2\" must make 2 moves move stone drops
        end win if line of 3 along file, rank, diagonal end draw if no move }";
    let server = TestServer::of(&[rules], GameStore::in_memory().expect("there is memory"), None);
    let people = json!({"variant": "turns", "players": ["human", "human"], "clock": {"main": 60, "increment": 0}});
    let (_, session) = server.ask("POST", "/api/sessions", &people);
    let id = &session["id"];
    let moves = ["S@b2", "s@a1", "s@c1", "S@a2"];
    let sides = moves.iter().enumerate().map(|(at, text)| {
        assert_eq!(server.act(id, &json!({"do": "move", "text": text, "at": at})), 200, "{text}");
        let view = server.view(id);
        (view["to_move"].clone(), view["clock"]["running"].clone(), view["nodes"][at + 1]["side"].clone())
    });
    let expected = [(1, 0), (1, 1), (0, 1), (0, 0)].map(|(next, by)| (json!(next), json!(next), json!(by)));
    assert_eq!(sides.collect::<Vec<_>>(), expected);
    let engine = json!({"variant": "turns", "players": ["human", "easy"]});
    let (_, session) = server.ask("POST", "/api/sessions", &engine);
    let id = &session["id"];
    assert_eq!(server.act(id, &json!({"do": "move", "text": "S@b2", "at": 0})), 200);
    let view = server.until(id, |view| view["to_move"] == 0);
    assert_eq!(view["current"], 3, "the engine has made both of its moves");
}
