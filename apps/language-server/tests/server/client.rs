//! An editor for the tests.

use std::fmt::Write;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, ProtocolError, Request, Response};
use qishu_language_server::serve;
use serde_json::{Value, json};

/// The maximum time for an answer on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub const LIBRARY: &str =
    "variant shelf { board 2 x 2 sides alone region hill = a1 piece stone S { count 0..4 anywhere } }";

/// An editor.
pub struct Client {
    connection: Connection,
    server: JoinHandle<Result<(), ProtocolError>>,
    next: i32,
}

impl Client {
    pub fn new() -> Client {
        let (connection, server) = Connection::memory();
        let server = thread::spawn(move || serve(&server, vec![("shelf.rules", LIBRARY)]));
        let mut client = Client { connection, server, next: 0 };
        let completion = json!({ "completionItem": { "snippetSupport": true } });
        let capabilities = json!({ "textDocument": { "completion": completion } });
        let answer = client.ask("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(answer["serverInfo"]["name"], "qishu");
        client.tell("initialized", json!({}));
        client
    }

    pub fn tell(&self, method: &str, params: Value) {
        let message = Notification::new(method.to_string(), params);
        self.connection.sender.send(message.into()).expect("the server listens");
    }

    fn hear(&self) -> Message {
        self.connection.receiver.recv_timeout(PATIENCE).expect("the server answers")
    }

    /// The answer to a request; notifications in between are skipped.
    pub fn response(&mut self, method: &str, params: Value) -> Response {
        self.next += 1;
        let request = Request::new(self.next.into(), method.to_string(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        loop {
            if let Message::Response(response) = self.hear() {
                assert_eq!(response.id, self.next.into());
                return response;
            }
        }
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        response.response_result.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    pub fn open(&self, uri: &str, text: &str) -> Value {
        let document = json!({ "uri": uri, "languageId": "qishu", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    pub fn change(&self, uri: &str, text: &str) -> Value {
        let params = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", params);
        self.diagnostics(uri)
    }

    /// The diagnostics sent for a text.
    pub fn diagnostics(&self, uri: &str) -> Value {
        loop {
            if let Message::Notification(Notification { method, params }) = self.hear()
                && method == "textDocument/publishDiagnostics"
                && params["uri"] == uri
            {
                return params["diagnostics"].clone();
            }
        }
    }

    /// Sends a request about the first occurrence of some words in a text.
    pub fn ask_at(&mut self, method: &str, uri: &str, text: &str, words: &str) -> Value {
        self.ask(method, json!({ "textDocument": { "uri": uri }, "position": place(text, words) }))
    }

    pub fn goodbye(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        let served = self.server.join().expect("the server does not panic");
        served.expect("the protocol is kept");
    }
}

/// The address of a file, as editors write it.
pub fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => uri.push(byte.into()),
            _ => write!(uri, "%{byte:02X}").expect("a string has room"),
        }
    }
    uri
}

/// The place where some words begin, as an editor writes it.
pub fn place(text: &str, words: &str) -> Value {
    let before = &text[..text.find(words).expect("the words are there")];
    let line = before.rsplit('\n').next().unwrap_or_default();
    json!({ "line": before.matches('\n').count(), "character": line.encode_utf16().count() })
}

/// The words in a range of a text, if it is on one line.
pub fn words_at(text: &str, range: &Value) -> String {
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a number")).expect("it is small");
    let line = text.split('\n').nth(number(&range["start"]["line"])).expect("there is such a line");
    assert_eq!(range["start"]["line"], range["end"]["line"]);
    let units: Vec<u16> = line.encode_utf16().collect();
    let [start, end] = [&range["start"], &range["end"]].map(|place| number(&place["character"]));
    String::from_utf16(&units[start..end]).expect("no pair is cut")
}
