//! Tests with requests over real connections: the server that they ask.

mod access;
mod ends;
mod games;
mod restarts;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use qishu::Variant;
use serde_json::{Value, json};

use super::listen::{PageServer, ServerStopper};
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
    /// A server with the game of [`RULES`] alone, which stores nothing.
    fn start() -> TestServer {
        TestServer::of(&[RULES], GameStore::in_memory().expect("there is memory"), None)
    }

    /// A server with some games, perhaps at the last address of a folder.
    fn of(rules: &[&str], store: GameStore, folder: Option<&Path>) -> TestServer {
        let variant = |text: &&str| Variant::from_text("rules", text).expect("the rules are right");
        let rules = ServerLimits {
            variants: rules.iter().map(variant).collect(),
            named: None,
            program: Some(UciProgram::new("/nowhere/engine".to_owned(), Vec::new())),
            for_a_move: Duration::from_millis(50),
            seed: 1,
        };
        let game_server = GameServer::new(rules, store);
        let server = match folder {
            Some(folder) => PageServer::bind_again(game_server, None, folder),
            None => PageServer::bind(game_server, 0),
        };
        let server = server.expect("a port is free");
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

    /// Begins a game, and returns its number.
    fn begin(&self, request: &Value) -> Value {
        let (status, session) = self.ask("POST", "/api/sessions", request);
        assert_eq!(status, 200, "{session}");
        session["id"].clone()
    }

    /// Makes moves of the game of people, from its beginning.
    fn play(&self, id: &Value, moves: &[&str]) {
        for (at, text) in moves.iter().enumerate() {
            assert_eq!(self.act(id, &json!({"do": "move", "text": text, "at": at})), 200, "{text}");
        }
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
