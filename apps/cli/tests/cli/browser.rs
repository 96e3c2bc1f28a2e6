//! A browser under the control of the WebDriver protocol.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The longest wait for something to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// The key under which the protocol has elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Chromium without a window, and the program that steers it.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser whose own files lie in a folder; `None`, with a word, where there is none. `CHROMEDRIVER` names
    /// the program that steers it, or says that it is `required`.
    pub fn start(folder: &Path) -> Option<Browser> {
        let named = env::var("CHROMEDRIVER").ok();
        let is_required = named.as_deref() == Some("required");
        let program = named.filter(|_| !is_required).unwrap_or_else(|| "chromedriver".to_owned());
        let started = Command::new(&program).arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let Ok(mut driver) = started else {
            assert!(!is_required, "there is no `{program}`");
            eprintln!("skipped: there is no `{program}`, so that no browser can be steered");
            return None;
        };
        let mut lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let number = line.strip_suffix('.')?.rsplit_once("on port ")?.1;
            number.parse().ok()
        });
        // It must not be stopped by what it says later.
        thread::spawn(move || lines.for_each(drop));
        let mut browser = Browser { driver, port: port.expect("it says where it listens"), session: String::new() };
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--lang=en-US",
            "--window-size=1200,900",
        ];
        let mut arguments = arguments.map(str::to_owned).to_vec();
        arguments.push(format!("--user-data-dir={}", folder.display()));
        let options = json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": { "args": arguments } } } });
        let session = browser.ask("POST", "/session", &options);
        browser.session = session["sessionId"].as_str().expect("it has a session").to_owned();
        Some(browser)
    }

    /// Opens an address.
    pub fn open(&self, url: &str) {
        self.tell("url", json!({ "url": url }));
    }

    /// The result of a script.
    pub fn run(&self, script: &str) -> Value {
        self.tell("execute/sync", json!({ "script": script, "args": [] }))
    }

    /// Waits until a script returns something true.
    pub fn wait(&self, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let found = self.run(&format!("return {script}"));
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return found;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "this never happens: {script}\n{}",
                self.run("return document.body.innerText")
            );
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks on what a selector finds, as soon as it is there.
    pub fn click(&self, selector: &str) {
        loop {
            let element = self.element(selector);
            let answer = self.answer("POST", &self.path(&format!("element/{element}/click")), &json!({}));
            // The element may have been redrawn in the meantime.
            if answer["error"] != "stale element reference" {
                assert!(answer.get("error").is_none(), "{selector}: {answer}");
                return;
            }
        }
    }

    /// Types into an element, and replaces its text.
    pub fn write(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.tell(&format!("element/{element}/clear"), json!({}));
        self.tell(&format!("element/{element}/value"), json!({ "text": text }));
    }

    /// Presses keys, by their names in the protocol's own letters.
    pub fn keys(&self, keys: &str) {
        let presses: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() })))
            .collect();
        self.act(json!({ "type": "key", "id": "keys", "actions": presses }));
    }

    /// Presses a pointer, `mouse` or `touch`, at one point of the window and lets it go at another.
    pub fn pull(&self, pointer: &str, from: [f64; 2], to: [f64; 2]) {
        let go = |[x, y]: [f64; 2]| json!({ "type": "pointerMove", "duration": 20, "x": x as i64, "y": y as i64 });
        let actions = json!([
            go(from), { "type": "pointerDown", "button": 0 }, go(to), { "type": "pointerUp", "button": 0 }
        ]);
        self.act(
            json!({ "type": "pointer", "id": pointer, "parameters": { "pointerType": pointer }, "actions": actions }),
        );
    }

    /// Makes the window so large.
    pub fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.tell("goog/cdp/execute", json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }));
    }

    /// A picture of the window, in the WebP format.
    pub fn picture(&self) -> Vec<u8> {
        let format = json!({ "format": "webp", "quality": 82 });
        let picture = self.tell("goog/cdp/execute", json!({ "cmd": "Page.captureScreenshot", "params": format }));
        of_base_64(picture["data"].as_str().expect("a text"))
    }

    /// Does something in another window, which is closed then.
    pub fn in_another_window<T>(&self, work: impl FnOnce() -> T) -> T {
        let first = self.ask("GET", &self.path("window"), &Value::Null);
        let other = self.tell("window/new", json!({ "type": "tab" }))["handle"].clone();
        self.tell("window", json!({ "handle": other }));
        let result = work();
        self.ask("DELETE", &self.path("window"), &Value::Null);
        self.tell("window", json!({ "handle": first }));
        result
    }

    fn act(&self, source: Value) {
        self.tell("actions", json!({ "actions": [source] }));
    }

    fn element(&self, selector: &str) -> String {
        let text = serde_json::to_string(selector).expect("a text");
        self.wait(&format!("document.querySelector({text}) !== null"));
        let found = self.tell("element", json!({ "using": "css selector", "value": selector }));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    fn path(&self, words: &str) -> String {
        format!("/session/{}/{words}", self.session)
    }

    fn tell(&self, words: &str, body: Value) -> Value {
        self.ask("POST", &self.path(words), &body)
    }

    /// The value that is answered, which is no mistake.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.answer(method, path, body);
        assert!(answer.get("error").is_none(), "{path} {body}: {answer}");
        answer
    }

    /// The value that is answered, or the mistake.
    fn answer(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let (port, length) = (self.port, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {length}"
        );
        write!(stream, "{head}\r\n\r\n{body}").expect("it hears");
        let text = body_of(stream);
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {text}"));
        value["value"].clone()
    }
}

/// Decodes base 64.
fn of_base_64(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<usize> = text.chars().filter_map(|character| DIGITS.find(character)).collect();
    let bytes = digits.chunks(4).flat_map(|chunk| {
        let bits = chunk.iter().enumerate().fold(0, |bits, (place, digit)| bits | digit << (18 - 6 * place));
        (1..chunk.len()).map(move |byte| (bits >> (24 - 8 * byte)) as u8)
    });
    bytes.collect()
}

/// The body of an answer. The connection may stay open after it.
fn body_of(stream: TcpStream) -> String {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("it answers");
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        length = line.strip_prefix("content-length:").map_or(length, |text| text.trim().parse().expect("a number"));
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("it answers");
    String::from_utf8(body).expect("a text")
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a failure: otherwise the browser would outlive the program that steers it.
        let path = format!("/session/{}", self.session);
        let head = format!("DELETE {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port);
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.write_all(head.as_bytes());
            // It answers when the browser has ended.
            let _ = BufReader::new(stream).read_line(&mut String::new());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
