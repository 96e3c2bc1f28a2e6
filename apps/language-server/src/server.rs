//! The conversation: dispatching of messages.

use std::collections::BTreeSet;

use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use qishu_spec_lang::symbols::COLOURS;
use serde_json::{Value, json};

use crate::counting::PassingCounts;
use crate::open_texts::{NamedText, OpenTexts, Params, Unanswered};
use crate::workspace::LibraryFile;

/// Answers an editor until it ends the conversation. Files may extend those of the library, too.
///
/// # Errors
///
/// Fails if the editor violates the protocol, or disconnects before the end of the conversation.
pub fn serve(connection: &Connection, library: Vec<LibraryFile>) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let completion = &params["capabilities"]["textDocument"]["completion"];
    let with_snippets = completion["completionItem"]["snippetSupport"] == true;
    let info = json!({ "name": "qishu", "version": env!("CARGO_PKG_VERSION") });
    connection.initialize_finish(id, json!({ "capabilities": capabilities(), "serverInfo": info }))?;
    Server::new(connection, OpenTexts::new(library).offering_snippets(with_snippets)).answer_all()
}

/// The capabilities of the server.
fn capabilities() -> Value {
    json!({
        // Every change contains the whole text.
        "textDocumentSync": { "openClose": true, "change": 1 },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": { "prepareProvider": true },
        "completionProvider": {},
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentFormattingProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": COLOURS, "tokenModifiers": [] },
            "full": true,
        },
    })
}

/// The state of the server.
struct Server<'c> {
    connection: &'c Connection,
    texts: OpenTexts,
    counting: PassingCounts,
    /// Whether a text has changed since diagnostics were last sent.
    is_changed: bool,
    /// The texts with diagnostics sent.
    told: BTreeSet<String>,
    /// The text that changed last.
    latest: Option<String>,
}

impl<'c> Server<'c> {
    /// A server without open texts.
    fn new(connection: &'c Connection, texts: OpenTexts) -> Server<'c> {
        Server {
            connection,
            texts,
            counting: PassingCounts::new(),
            is_changed: false,
            told: BTreeSet::new(),
            latest: None,
        }
    }

    /// Answers until the editor ends the conversation.
    ///
    /// # Errors
    ///
    /// Fails if the editor violates the protocol.
    fn answer_all(&mut self) -> Result<(), ProtocolError> {
        while let Ok(message) = self.connection.receiver.recv() {
            match message {
                Message::Request(request) if self.connection.handle_shutdown(&request)? => return Ok(()),
                Message::Request(request) => {
                    let count_of = |uri: &str| self.counting.count(uri);
                    let answer = self.texts.answer(&request.method, &request.params, count_of);
                    self.send(response(request, answer).into());
                }
                Message::Notification(notification) => self.hear(notification),
                Message::Response(_) => {}
            }
            // Rapid typing leads to one report only.
            if self.is_changed && self.connection.receiver.is_empty() {
                self.tell_mistakes();
            }
        }
        Ok(())
    }

    fn send(&self, message: Message) {
        // If the editor has disconnected, sending has no effect, and no further message arrives.
        let _ = self.connection.sender.send(message);
    }

    /// Records changes of texts. Other notifications, and unreadable ones, have no effect.
    fn hear(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if method == "workspace/didChangeWatchedFiles" {
            self.is_changed = true;
            return;
        }
        let Ok(Params { text_document: NamedText { uri, text }, content_changes, .. }) = serde_json::from_value(params)
        else {
            return;
        };
        match method.as_str() {
            "textDocument/didOpen" | "textDocument/didChange" => {
                let Some(text) = text.or_else(|| content_changes.into_iter().next_back().map(|change| change.text))
                else {
                    return;
                };
                self.counting.stop();
                self.texts.open(&uri, text);
                self.latest = Some(uri);
            }
            "textDocument/didClose" => self.texts.close(&uri),
            _ => return,
        }
        self.is_changed = true;
    }

    /// Sends the diagnostics of each text, since each may extend the changed one, and counts the latest.
    fn tell_mistakes(&mut self) {
        self.is_changed = false;
        let open = self.texts.uris();
        let closed: Vec<String> = self.told.iter().filter(|uri| !open.contains(uri)).cloned().collect();
        for uri in closed {
            self.told.remove(&uri);
            self.publish(&uri, Vec::new());
        }
        for uri in open {
            let Some(checked) = self.texts.checked(&uri) else { continue };
            self.told.insert(uri.clone());
            self.publish(&uri, checked.diagnostics());
            if checked.model.is_some() && self.latest.as_ref() == Some(&uri) {
                let texts = checked.lineage.iter().map(|one| (one.uri.clone(), one.text.as_str().to_string()));
                self.counting.start(texts.collect());
            }
        }
    }

    fn publish(&self, uri: &str, diagnostics: Vec<Value>) {
        let params = json!({ "uri": uri, "diagnostics": diagnostics });
        self.send(Notification::new("textDocument/publishDiagnostics".to_string(), params).into());
    }
}

fn response(request: Request, answer: Result<Value, Unanswered>) -> Response {
    let (code, message) = match answer {
        Ok(result) => return Response::new_ok(request.id, result),
        Err(Unanswered::UnknownMethod(message)) => (ErrorCode::MethodNotFound, message),
        Err(Unanswered::UnreadParams(message)) => (ErrorCode::InvalidParams, message),
        Err(Unanswered::Refused(message)) => (ErrorCode::RequestFailed, message),
    };
    Response::new_err(request.id, code as i32, message)
}
