//! Games that go on after the server has ended.

use std::path::Path;

use serde_json::{Value, json};

use super::{RULES, TestServer};
use crate::store::GameStore;

fn server(folder: &Path) -> TestServer {
    TestServer::of(&[RULES], GameStore::open(folder).expect("it opens"), Some(folder))
}

#[test]
fn a_game_goes_on_at_the_same_address() {
    let folder = tempfile::tempdir().expect("there is room");
    let first = server(folder.path());
    let (port, secret) = (first.port, first.secret.clone());
    let clock = json!({"main": 600, "increment": 5});
    let id = first.begin(&json!({"variant": "rows", "players": ["human", "human"], "clock": clock}));
    let unplayed = first.begin(&json!({"variant": "rows", "players": ["human", "hard"]}));
    first.play(&id, &["X@a1", "O@b2", "X@c1"]);
    assert_eq!(first.act(&id, &json!({"do": "go", "node": 1})), 200);
    assert_eq!(first.act(&id, &json!({"do": "move", "text": "O@b1", "at": 1})), 200);
    let before = first.view(&id);
    drop(first);

    let second = server(folder.path());
    assert_eq!((second.port, &second.secret), (port, &secret));
    let after = second.view(&id);
    for field in ["state", "players", "to_move", "record", "verdict", "is_paused", "last", "moves"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(after["nodes"].as_array().map(Vec::len), before["nodes"].as_array().map(Vec::len));
    assert_eq!(after["clock"]["running"], json!(0));
    assert!(after["clock"]["left"][0].as_u64().is_some_and(|left| (600_000..=615_000).contains(&left)), "{after}");
    let at = &after["current"];
    assert_eq!(second.act(&id, &json!({"do": "move", "text": "X@b2", "at": at})), 200);
    assert_eq!(second.ask("GET", "/api/records", &Value::Null).1.as_array().map(Vec::len), Some(1), "it is one game");
    assert_eq!(second.view(&unplayed)["players"], json!(["human", "hard"]), "a game without moves is there, too");
    assert_eq!(second.ask("GET", "/api/sessions/99", &Value::Null).0, 404);
    let third = second.begin(&json!({"variant": "rows", "players": ["human", "human"]}));
    assert!(third != id && third != unplayed, "numbers are not used twice");
    assert_eq!(second.act(&id, &json!({"do": "resign", "side": 0})), 200);
    let (_, rematch) = second.ask("POST", &format!("/api/sessions/{id}/rematch"), &json!({"swapped": true}));
    drop(second);

    let third = server(folder.path());
    let view = third.view(&id);
    assert_eq!((&view["verdict"]["reason"], &view["verdict"]["winner"]), (&json!("resigned"), &json!(1)));
    assert_eq!(view["rematch"], rematch["id"]);
}

#[test]
fn an_engine_that_is_to_move_moves_after_a_restart() {
    let folder = tempfile::tempdir().expect("there is room");
    let first = server(folder.path());
    let id = first.begin(&json!({"variant": "rows", "players": ["human", "human"]}));
    first.play(&id, &["X@a1"]);
    assert_eq!(first.act(&id, &json!({"do": "go", "node": 1})), 200);
    assert_eq!(first.act(&id, &json!({"do": "players", "players": ["human", "easy"]})), 200);
    assert_eq!(first.view(&id)["is_paused"], json!(true), "it waits");
    drop(first);
    let second = server(folder.path());
    assert_eq!(second.view(&id)["current"], json!(1));
    assert_eq!(second.act(&id, &json!({"do": "go_on"})), 200);
    second.until(&id, |view| view["current"] == 2);
}

#[test]
fn a_second_server_of_a_folder_has_an_address_of_its_own() {
    let folder = tempfile::tempdir().expect("there is room");
    let first = server(folder.path());
    let second = server(folder.path());
    assert_ne!(first.port, second.port);
    let port = first.port;
    drop((first, second));
    assert_eq!(server(folder.path()).port, port, "that of the first one is kept");
}
