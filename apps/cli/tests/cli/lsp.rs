//! Tests of the language server through its pipes.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use crate::program::Folder;

/// A message in the wire format.
fn framed(message: &Value) -> String {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// The next message.
fn read(output: &mut impl BufRead) -> Value {
    let mut length = 0;
    loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).expect("a header is a text") > 0, "the program goes on");
        match line.trim_end().split_once(": ") {
            Some((name, number)) if name.eq_ignore_ascii_case("content-length") => {
                length = number.parse().expect("it is a number");
            }
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).expect("the message is whole");
    serde_json::from_slice(&body).expect("it is JSON")
}

#[test]
fn an_editor_is_told_what_is_wrong() {
    let folder = Folder::new("lsp");
    let mut program = folder.command(&["lsp"]).spawn().expect("the program starts");
    let mut input = program.stdin.take().expect("standard input is a pipe");
    let mut output = BufReader::new(program.stdout.take().expect("standard output is a pipe"));
    let mut tell = |message: Value| input.write_all(framed(&message).as_bytes()).expect("the program listens");
    tell(json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
    assert_eq!(read(&mut output)["result"]["serverInfo"]["name"], "qishu");
    tell(json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
    // It extends a variant that is compiled into the program.
    let text = "variant more extends small_jieqi { remove piece soldiers }";
    let document = json!({ "uri": "untitled:more", "languageId": "qishu", "version": 1, "text": text });
    tell(json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let told = read(&mut output);
    assert_eq!(told["method"], "textDocument/publishDiagnostics");
    let mistakes = &told["params"]["diagnostics"];
    assert_eq!(
        (&mistakes[0]["code"], &mistakes[0]["range"]["start"]["character"]),
        (&json!("E0504"), &json!(48)),
        "{told}"
    );
    tell(json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    assert_eq!(read(&mut output)["id"], 2);
    tell(json!({ "jsonrpc": "2.0", "method": "exit" }));
    drop(input);
    assert!(program.wait().expect("the program ends").success());
}

#[test]
fn what_ends_a_conversation_is_said() {
    let folder = Folder::new("lsp_broken");
    let said = |bytes: &str| {
        let run = folder.run_with(&["lsp"], bytes.as_bytes());
        assert_eq!(run.code, Some(1), "{}", run.out);
        run.err
    };
    assert_eq!(
        said("hello\r\n\r\n"),
        "error: what the editor sends cannot be read: \"hello\" is no line of a header\n"
    );
    assert_eq!(
        said("Content-Length: 100000000000\r\n\r\n{"),
        "error: what the editor sends cannot be read: it ends within a message\n"
    );
}
