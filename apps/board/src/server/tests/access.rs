//! Who is answered, and that hostile requests do no harm.

use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::TestServer;
use crate::server::listen::MOST_CONNECTIONS;

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
