//! Tests with requests over real connections, friendly and hostile.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use qishu::Variant;
use serde_json::{Value, json};

use super::listen::{MOST_CONNECTIONS, PageServer, ServerStopper};
use crate::game_server::{GameServer, ServerLimits};
use crate::players::UciProgram;
use crate::store::GameStore;

/// The first side wins by beginning in the middle, against every defence.
const RULES: &str = "variant rows { board 3 x 2 sides one, two same
    piece cross X of one { count 0..3 anywhere } piece nought O of two { count 0..3 anywhere }
    start \"3/3\" move cross, nought drops
    end win if line of 2 along file, rank end draw if no move }";

/// A server that is stopped at the end of a test.
struct TestServer {
    port: u16,
    secret: String,
    stopper: ServerStopper,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    fn start() -> TestServer {
        let rules = ServerLimits {
            variants: vec![Variant::from_text("rows", RULES).expect("the rules are right")],
            named: None,
            program: Some(UciProgram::new("/nowhere/engine".to_owned(), Vec::new())),
            for_a_move: Duration::from_millis(50),
            seed: 1,
        };
        let game_server = GameServer::new(rules, GameStore::in_memory().expect("there is memory"));
        let server = PageServer::bind(game_server, 0).expect("a port is free");
        assert!(server.address().ip().is_loopback());
        let (port, secret, stopper) = (server.address().port(), server.token().to_owned(), server.stopper());
        let thread = thread::spawn(move || server.run().expect("it runs"));
        TestServer { port, secret, stopper, thread: Some(thread) }
    }

    /// The status and the body of the answer to some bytes; `None` if the connection is closed without one.
    fn raw(&self, request: &[u8]) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        // A client that is cut off in mid-request cannot send the rest.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = text.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    /// The answer to a request with some headers, of which `Host` may be one.
    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let has = |name: &str| headers.iter().any(|(one, _)| *one == name);
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !has("Host") {
            text += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        if !has("Content-Type") {
            text += "Content-Type: application/json\r\n";
        }
        headers.iter().for_each(|(name, value)| text += &format!("{name}: {value}\r\n"));
        self.raw(format!("{text}\r\n{body}").as_bytes()).expect("it answers")
    }

    /// The answer to a request of the page itself.
    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) = self.request(method, path, &[("X-Qishu-Token", &self.secret)], &body);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    fn view(&self, id: &Value) -> Value {
        self.ask("GET", &format!("/api/sessions/{id}"), &Value::Null).1["view"].clone()
    }

    fn act(&self, id: &Value, action: &Value) -> u16 {
        self.ask("POST", &format!("/api/sessions/{id}/actions"), action).0
    }

    /// Waits until a view of a game meets a condition.
    fn until(&self, id: &Value, is_so: impl Fn(&Value) -> bool) -> Value {
        let mut after = 0;
        for _ in 0..50 {
            let (_, answer) = self.ask("GET", &format!("/api/sessions/{id}?after={after}"), &Value::Null);
            if is_so(&answer["view"]) {
                return answer["view"].clone();
            }
            after = answer["version"].as_u64().expect("it has a version");
        }
        panic!("the game never looks so")
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stopper.stop();
        self.thread.take().map(JoinHandle::join);
    }
}

#[test]
fn none_else_is_answered() {
    let server = TestServer::start();
    let (secret, port) = (server.secret.clone(), server.port);
    let own = format!("http://127.0.0.1:{port}");
    let with = |headers: &[(&str, &str)]| server.request("GET", "/api/records", headers, "").0;
    let token = ("X-Qishu-Token", secret.as_str());
    assert_eq!(with(&[token]), 200);
    assert_eq!(with(&[token, ("Origin", &own)]), 200);
    assert_eq!(with(&[]), 401);
    assert_eq!(with(&[("X-Qishu-Token", &secret[1..])]), 401);
    for origin in
        ["http://example.org", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://127.0.0.1.example.org"]
    {
        assert_eq!(with(&[token, ("Origin", origin)]), 403, "{origin}");
    }
    for host in
        ["example.org", "127.0.0.1", &format!("127.0.0.1.example.org:{port}"), &format!("example.org:{port}"), ""]
    {
        assert_eq!(with(&[token, ("Host", host)]), 421, "{host}");
        assert_eq!(server.request("GET", "/", &[("Host", host)], "").0, 421, "{host}");
    }
    // The page itself is public, and contains no secret.
    let (status, page) = server.request("GET", "/", &[], "");
    assert!(status == 200 && page.contains("<main>") && !page.contains(&secret));
    assert_eq!(server.request("GET", "/assets/board.js", &[], "").0, 200);
    for path in ["/assets/../Cargo.toml", "/assets/%2e%2e%2fCargo.toml", "/assets/", "/etc/passwd"] {
        assert_eq!(server.request("GET", path, &[], "").0, 404, "{path}");
    }
}

#[test]
fn hostile_questions_get_an_error_and_do_no_harm() {
    let server = TestServer::start();
    let json = |text: &str| server.request("POST", "/api/sessions", &[("X-Qishu-Token", &server.secret)], text).0;
    let deep = "[".repeat(100_000);
    let players = r#""players":["human","human"]"#;
    for text in [
        "",
        "{",
        "null",
        "\u{0}",
        &deep,
        r#"{"variant":"rows"}"#,
        r#"{"variant":7,"players":[]}"#,
        &format!(r#"{{"variant":"none",{players}}}"#),
        &format!(r#"{{"variant":"rows",{players},"more":1}}"#),
        &format!(r#"{{"variant":"rows",{players},"state":"XXXXXXXXX"}}"#),
        &format!(r#"{{"variant":"rows",{players},"clock":{{"main":-1,"increment":0}}}}"#),
        r#"{"variant":"rows","players":["human","stranger"]}"#,
    ] {
        assert!((400..500).contains(&json(text)), "{}", &text[..text.len().min(80)]);
    }
    assert_eq!(json(&"x".repeat(300 << 10)), 413);
    let plain = [("X-Qishu-Token", server.secret.as_str()), ("Content-Type", "text/plain")];
    assert_eq!(server.request("POST", "/api/sessions", &plain, "{}").0, 415);
    for (method, path, status) in [
        ("GET", "/api/sessions/9", 404),
        ("GET", "/api/sessions/x", 400),
        ("GET", "/api/sessions/99999999999999999999", 400),
        ("GET", "/api/drawings/none", 404),
        ("PUT", "/api/records", 405),
        ("GET", "/api/records/1", 404),
        ("DELETE", "/api/records/-1", 404),
        ("GET", "/api/nothing", 404),
    ] {
        assert_eq!(server.ask(method, path, &Value::Null).0, status, "{method} {path}");
    }
    let (status, _) =
        server.ask("POST", "/api/setup", &json!({"variant": "rows", "board": [99, null, null, null, null, null]}));
    assert_eq!(status, 422);
    for bytes in [&b"\x16\x03\x01\x02\x00\x01\x00"[..], b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n", &[0xff; 100_000]] {
        // Every answer to this is an error.
        assert!(server.raw(bytes).is_none_or(|(status, _)| (400..600).contains(&status)));
    }
    assert_eq!(server.ask("GET", "/api/offers", &Value::Null).0, 200, "it is still there");
}

#[test]
fn a_thousand_questions_at_once_are_answered() {
    let server = TestServer::start();
    let (_, session) = server.ask("POST", "/api/sessions", &json!({"variant": "rows", "players": ["human", "human"]}));
    let path = format!("/api/sessions/{}", session["id"]);
    let answered: usize = thread::scope(|scope| {
        let ask = || (0..50).filter(|_| server.ask("GET", &path, &Value::Null).0 == 200).count();
        let threads: Vec<_> = (0..20).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it asks")).sum()
    });
    assert_eq!(answered, 1000);
    // Silent connections do not block others.
    let silent: Vec<_> = (0..200).filter_map(|_| TcpStream::connect(("127.0.0.1", server.port)).ok()).collect();
    assert_eq!(server.ask("GET", &path, &Value::Null).0, 200);
    drop(silent);
}

#[test]
fn where_there_is_no_room_for_a_connection_it_is_refused() {
    let server = TestServer::start();
    let path = "/api/offers";
    let silent = || TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    let silent: Vec<_> = (0..MOST_CONNECTIONS).map(|_| silent()).collect();
    let refused = (0..100).any(|_| server.ask("GET", path, &Value::Null).0 == 503);
    assert!(refused, "further connections are not kept waiting");
    drop(silent);
    let answered = (0..1000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        server.ask("GET", path, &Value::Null).0 == 200
    });
    assert!(answered, "when they are gone there is room again");
}

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
