//! The end of a game and what players can do about it: draws, rematches, analyses.

use serde_json::{Value, json};

use super::{RULES, TestServer};
use crate::store::GameStore;

/// Kings that go round in circles, and rooks; no game is long.
const KINGS: &str = "variant kings { title \"Kings\" board 3 x 3 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R { count 0..2 anywhere }
    start \"k1r/3/K1R\" royal king
    move king steps along file, rank, diagonal move rook slides along file, rank
    end lose if no move in check end draw if no move end draw if 99 repeats }";

fn server() -> TestServer {
    TestServer::of(&[RULES, KINGS], GameStore::in_memory().expect("there is memory"), None)
}

/// A game of kings from a position.
fn kings(server: &TestServer, players: [&str; 2], state: &str) -> Value {
    server.begin(&json!({"variant": "kings", "players": players, "state": state}))
}

/// The offer of a draw after plies in which kings go to and fro, and its answer.
fn answer_to_offer(state: &str, plies: usize) -> Value {
    let server = server();
    let id = kings(&server, ["human", "human"], state);
    let circle = ["a1b1", "a3b3", "b1a1", "b3a3"];
    server.play(&id, &(0..plies).map(|ply| circle[ply % 4]).collect::<Vec<&str>>());
    assert_eq!(server.act(&id, &json!({"do": "players", "players": ["human", "hard"]})), 200);
    assert_eq!(server.act(&id, &json!({"do": "offer_draw", "side": 1})), 409, "it is the engine's side");
    assert_eq!(server.act(&id, &json!({"do": "offer_draw", "side": 0})), 200);
    server.until(&id, |view| view["verdict"] != Value::Null || view["draw"]["stage"] == "declined")
}

#[test]
fn the_end_has_a_reason_and_captured_pieces_are_told() {
    let server = server();
    let id = kings(&server, ["human", "human"], "k1r/3/K1R");
    assert_eq!(server.view(&id)["departed"], json!([]));
    server.play(&id, &["c1c3"]);
    let view = server.view(&id);
    let (_, drawing) = server.ask("GET", "/api/drawings/kings", &Value::Null);
    let departed = view["departed"][0].as_u64().expect("one has left") as usize;
    assert_eq!(
        (&drawing["pieces"][departed]["side"], &drawing["pieces"][departed]["symbol"]),
        (&json!(1), &json!("r"))
    );
    assert_eq!(view["notations"], json!(["squares", "san"]));
    assert_eq!(server.act(&id, &json!({"do": "take_back"})), 200);
    assert_eq!(server.view(&id)["departed"], json!([]), "it is back");
    let id = kings(&server, ["human", "human"], "k2/2R/K2");
    server.play(&id, &["c2c3"]);
    assert_eq!(server.view(&id)["verdict"], json!({"winner": 0, "reason": "mate", "number": null}));
}

#[test]
fn a_person_answers_an_offer_of_a_draw() {
    let server = server();
    let id = kings(&server, ["human", "human"], "k1r/3/K1R");
    let offer = |side: u32| server.act(&id, &json!({"do": "offer_draw", "side": side}));
    let answer = |accepts: bool| server.act(&id, &json!({"do": "answer_draw", "accepts": accepts}));
    assert_eq!((answer(true), offer(2)), (409, 409));
    assert_eq!((offer(1), server.view(&id)["draw"].clone()), (200, json!({"side": 1, "stage": "open"})));
    assert_eq!((answer(false), server.view(&id)["draw"]["stage"].clone()), (200, json!("declined")));
    assert_eq!(answer(true), 409, "it has been declined");
    assert_eq!(offer(0), 200);
    server.play(&id, &["a1b1"]);
    assert_eq!(server.view(&id)["draw"], Value::Null, "a move declines it");
    assert_eq!((offer(0), answer(true)), (200, 200));
    assert_eq!(server.view(&id)["verdict"], json!({"winner": null, "reason": "agreed", "number": null}));
    let (_, records) = server.ask("GET", "/api/records", &Value::Null);
    assert_eq!(records[0]["result"], "1/2-1/2");
    assert_eq!(offer(0), 409, "the game is over");
}

#[test]
fn the_engine_accepts_a_draw_by_its_evaluation() {
    assert_eq!(answer_to_offer("k1r/3/K1R", 4)["draw"]["stage"], "declined", "the game has only begun");
    assert_eq!(answer_to_offer("k2/3/K2", 24)["verdict"]["reason"], "agreed", "none is ahead");
    assert_eq!(answer_to_offer("k1r/3/K2", 24)["draw"]["stage"], "declined", "it is a rook ahead");
}

#[test]
fn a_rematch_has_the_same_players_and_clock_and_sides_are_swapped_on_demand() {
    let server = server();
    let clock = json!({"main": 60, "increment": 2});
    let request = json!({"variant": "kings", "players": ["human", "easy"], "clock": clock, "state": "k2/3/K2"});
    let id = server.begin(&request);
    let rematch = |id: &Value, swapped: bool| {
        server.ask("POST", &format!("/api/sessions/{id}/rematch"), &json!({"swapped": swapped}))
    };
    let (status, refused) = rematch(&id, true);
    assert_eq!((status, &refused["code"]), (409, &json!("not_over")));
    assert_eq!(server.act(&id, &json!({"do": "resign", "side": 0})), 200);
    let (status, next) = rematch(&id, true);
    assert_eq!((status, &server.view(&id)["rematch"]), (200, &next["id"]));
    assert_eq!(rematch(&id, false).1, next, "it is one game for both players");
    let view = server.view(&next["id"]);
    assert_eq!(view["players"], json!(["easy", "human"]));
    assert!(view["clock"]["left"][1].as_u64().is_some_and(|left| left > 50_000), "{view}");
    assert!(view["nodes"].as_array().is_some_and(|nodes| nodes.len() <= 2));
    assert_eq!(server.act(&next["id"], &json!({"do": "resign", "side": 1})), 200);
    assert_eq!(server.view(&rematch(&next["id"], false).1["id"])["players"], json!(["easy", "human"]));
}

#[test]
fn an_analysis_is_shown_on_demand_and_earns_no_high_score() {
    let server = server();
    let id = server.begin(&json!({"variant": "rows", "players": ["human", "easy"]}));
    assert_eq!(server.view(&id)["analysis"], Value::Null);
    assert_eq!(server.act(&id, &json!({"do": "analyse", "lines": 1})), 200);
    let ends_in = |view: &Value| view["analysis"]["lines"][0]["ends_in"].clone();
    let view = server.until(&id, |view| ends_in(view) != Value::Null);
    let analysis = &view["analysis"];
    assert_eq!((&analysis["node"], &ends_in(&view), &analysis["share"]), (&json!(0), &json!(3), &json!(1.0)));
    assert_eq!(analysis["lines"][0]["moves"][0][0], "X@b1");
    assert_eq!(server.act(&id, &json!({"do": "move", "text": "X@b1", "at": 0})), 200);
    let view = server.until(&id, |view| view["current"] == 2 && ends_in(view) != Value::Null);
    assert_eq!((&view["analysis"]["node"], &ends_in(&view)), (&json!(2), &json!(1)));
    let best = view["analysis"]["lines"][0]["moves"][0][0].clone();
    assert_eq!(server.act(&id, &json!({"do": "move", "text": best, "at": 2})), 200);
    let view = server.view(&id);
    assert_eq!(
        (&view["verdict"]["winner"], &view["beaten"], &view["analysis"]),
        (&json!(0), &Value::Null, &Value::Null)
    );
    assert_eq!(server.act(&id, &json!({"do": "analyse", "lines": 0})), 200);
    assert_eq!(server.view(&id)["analysed_lines"], json!(0));
}

#[test]
fn an_analysis_has_several_lines_from_the_best_on() {
    let server = server();
    let id = kings(&server, ["human", "human"], "k1r/3/K1R w");
    assert_eq!(server.act(&id, &json!({"do": "analyse", "lines": 3})), 200);
    let lines = |view: &Value| view["analysis"]["lines"].as_array().cloned().unwrap_or_default();
    let view = server.until(&id, |view| lines(view).len() == 3);
    let firsts: Vec<Value> = lines(&view).iter().map(|line| line["moves"][0][0].clone()).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{view}");
    assert_eq!(server.act(&id, &json!({"do": "analyse", "lines": 9})), 200);
    assert_eq!(server.view(&id)["analysed_lines"], json!(3), "there are no more");
    assert_eq!(server.act(&id, &json!({"do": "analyse", "lines": 1})), 200);
    server.until(&id, |view| lines(view).len() == 1);
}

#[test]
fn another_try_from_an_earlier_place_earns_no_high_score() {
    let server = server();
    let id = server.begin(&json!({"variant": "rows", "players": ["human", "human"]}));
    server.play(&id, &["X@a1", "o@c2"]);
    assert_eq!(server.act(&id, &json!({"do": "go", "node": 0})), 200);
    assert_eq!(server.act(&id, &json!({"do": "move", "text": "X@b1", "at": 0})), 200);
    assert_eq!(server.act(&id, &json!({"do": "players", "players": ["human", "easy"]})), 200);
    let view = server.until(&id, |view| view["to_move"] == 0 && view["verdict"].is_null());
    let wins = ["X@a1", "X@c1", "X@b2"];
    let moves = view["moves"].as_array().expect("a list");
    let text = wins.into_iter().find(|text| moves.iter().any(|mv| mv["text"] == *text)).expect("one of them is free");
    assert_eq!(server.act(&id, &json!({"do": "move", "text": text, "at": view["current"]})), 200);
    let view = server.view(&id);
    assert_eq!((&view["verdict"]["winner"], &view["beaten"]), (&json!(0), &Value::Null));
}

#[test]
fn faults_of_positions_are_data_and_messages_have_no_line_of_the_rules_file() {
    let server = server();
    let set_up = |state: &str| server.ask("POST", "/api/setup", &json!({"variant": "kings", "state": state})).1;
    let many = &set_up("k2/rrr/K2")["fault"];
    assert_eq!((&many["code"], &many["numbers"], &many["side"]), (&json!("count"), &json!([3, 0, 2]), &json!(1)));
    assert_eq!((&many["piece_type"], &many["squares"]), (&json!("rook"), &json!(["a2", "b2", "c2"])));
    assert!(many["message"].as_str().is_some_and(|message| !message.contains("rules:")), "{many}");
    let check = &set_up("k2/3/R1K")["fault"];
    assert_eq!((&check["code"], &check["side"]), (&json!("check"), &json!(1)));
    assert_eq!(set_up("k2/3/2K")["fault"], Value::Null);
    let many = json!({"variant": "kings", "players": ["human", "human"], "state": "k2/rrr/K2"});
    let (status, refused) = server.ask("POST", "/api/sessions", &many);
    let message = refused["error"].as_str().expect("a message");
    assert!(status == 422 && message.contains("there are 3") && !message.contains("rules:"), "{message}");
    let (status, refused) = server.ask("POST", "/api/setup", &json!({"variant": "kings", "state": "k2"}));
    assert_eq!((status, &refused["code"]), (422, &json!("no_position")));
}

#[test]
fn a_variant_that_plays_as_another_one_is_not_offered() {
    use qishu::Variant;

    use crate::game_server::{GameServer, ServerLimits};

    let fewer = "variant fewer extends kings { budget rooks: across sides 0..2 = rook }";
    let longer = "variant longer extends kings { end draw if 30 plies without capture }";
    let texts = [("kings.rules", KINGS), ("fewer.rules", fewer), ("longer.rules", longer)];
    let variants = Variant::from_texts(&texts).expect("the rules are right");
    let offered = |named: Option<&str>| {
        let limits = ServerLimits {
            variants: variants.clone(),
            named: named.map(str::to_owned),
            program: None,
            for_a_move: std::time::Duration::from_millis(1),
            seed: 1,
        };
        let server = GameServer::new(limits, GameStore::in_memory().expect("there is memory"));
        let offers = server.offers();
        let names = offers["variants"].as_array().expect("a list").iter();
        names.map(|one| one["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<String>>()
    };
    assert_eq!(offered(None), ["kings", "longer"]);
    assert_eq!(offered(Some("fewer")), ["kings", "fewer", "longer"], "unless the user has named it");
}
