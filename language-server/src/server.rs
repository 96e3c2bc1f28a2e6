//! The conversation: which message asks for what.

use std::collections::BTreeSet;

use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use qishu_spec_lang::format;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::counting::PassingCounts;
use crate::diagnostics::CheckedText;
use crate::places::FoundSymbol;
use crate::text::{EditorPlace, EditorRange};
use crate::workspace::{Document, LibraryFile, Workspace};
use crate::{completion, hover, outline};

/// What an editor may ask for.
pub fn capabilities() -> Value {
    json!({
        // A text comes whole with every change.
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
            "legend": { "tokenTypes": outline::COLOURS, "tokenModifiers": [] },
            "full": true,
        },
    })
}

/// Who answers.
pub struct Server<'c> {
    connection: &'c Connection,
    workspace: Workspace,
    counting: PassingCounts,
    /// Whether a text has changed since the editor was told what is wrong.
    is_changed: bool,
    /// The texts of which something wrong was told.
    told: BTreeSet<String>,
    /// The text that changed last.
    latest: Option<String>,
}

/// The parts of messages that are read; what a message has not is left out.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: NamedText,
    position: Option<EditorPlace>,
    range: Option<EditorRange>,
    new_name: Option<String>,
    context: Option<ReferenceContext>,
    #[serde(default)]
    content_changes: Vec<NewText>,
}

#[derive(Deserialize)]
struct NamedText {
    uri: String,
    text: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReferenceContext {
    #[serde(default)]
    include_declaration: bool,
}

#[derive(Deserialize)]
struct NewText {
    text: String,
}

/// Why there is no answer.
struct Unanswered(ErrorCode, String);

impl<'c> Server<'c> {
    /// Nothing is open yet.
    pub fn new(connection: &'c Connection, library: Vec<LibraryFile>) -> Server<'c> {
        Server {
            connection,
            workspace: Workspace::new(library),
            counting: PassingCounts::new(),
            is_changed: false,
            told: BTreeSet::new(),
            latest: None,
        }
    }

    /// Answers until the editor says goodbye.
    ///
    /// # Errors
    ///
    /// Fails if it does not keep to the protocol.
    pub fn answer_all(&mut self) -> Result<(), ProtocolError> {
        while let Ok(message) = self.connection.receiver.recv() {
            match message {
                Message::Request(request) if self.connection.handle_shutdown(&request)? => return Ok(()),
                Message::Request(request) => {
                    let answer = self.answer(&request);
                    let response = match answer {
                        Ok(result) => Response::new_ok(request.id, result),
                        Err(Unanswered(code, message)) => Response::new_err(request.id, code as i32, message),
                    };
                    self.send(response.into());
                }
                Message::Notification(notification) => self.hear(notification),
                Message::Response(_) => {}
            }
            // Somebody who types quickly is told once.
            if self.is_changed && self.connection.receiver.is_empty() {
                self.tell_mistakes();
            }
        }
        Ok(())
    }

    fn send(&self, message: Message) {
        // An editor that is gone hears nothing, and the next message from it does not come.
        let _ = self.connection.sender.send(message);
    }

    /// Takes note of what happens to texts. Other notifications, and those that cannot be read, change nothing.
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
                self.workspace.open(&uri, text);
                self.latest = Some(uri);
            }
            "textDocument/didClose" => self.workspace.close(&uri),
            _ => return,
        }
        self.is_changed = true;
    }

    /// Tells what is wrong with each text, since each may extend the one that has changed, and counts the latest.
    fn tell_mistakes(&mut self) {
        self.is_changed = false;
        let open = self.workspace.open_uris();
        let closed: Vec<String> = self.told.iter().filter(|uri| !open.contains(uri)).cloned().collect();
        for uri in closed {
            self.told.remove(&uri);
            self.publish(&uri, Vec::new());
        }
        for uri in open {
            let Some(checked) = CheckedText::new(&self.workspace, &uri) else { continue };
            self.told.insert(uri.clone());
            self.publish(&uri, checked.diagnostics());
            if checked.model.is_some() && self.latest.as_ref() == Some(&uri) {
                let texts = checked.lineage.into_iter().map(|one| (one.uri, one.text.as_str().to_string()));
                self.counting.start(texts.collect());
            }
        }
    }

    fn publish(&self, uri: &str, diagnostics: Vec<Value>) {
        let params = json!({ "uri": uri, "diagnostics": diagnostics });
        self.send(Notification::new("textDocument/publishDiagnostics".to_string(), params).into());
    }

    fn answer(&self, request: &Request) -> Result<Value, Unanswered> {
        if request.method == "qishu/rules" {
            let uri = request.params["uri"].as_str().unwrap_or_default();
            return Ok(json!(self.workspace.read(uri).map(|document| document.text.as_str().to_string())));
        }
        let unread = |error: serde_json::Error| Unanswered(ErrorCode::InvalidParams, error.to_string());
        let params = || serde_json::from_value::<Params>(request.params.clone()).map_err(unread);
        Ok(match request.method.as_str() {
            "textDocument/hover" => self.hover(&params()?),
            "textDocument/definition" => json!(self.found(&params()?).and_then(|found| found.definition())),
            "textDocument/references" => {
                let params = params()?;
                let with_definition = params.context.as_ref().is_none_or(|context| context.include_declaration);
                let found = self.found(&params);
                json!(found.map(|found| found.references(&self.workspace, with_definition)))
            }
            "textDocument/documentHighlight" => {
                json!(self.found(&params()?).map(|found| found.highlights(&self.workspace)))
            }
            "textDocument/prepareRename" => json!(self.found(&params()?).map(|found| found.range())),
            "textDocument/rename" => {
                let params = params()?;
                let Some(found) = self.found(&params) else { return Ok(Value::Null) };
                let new = params.new_name.unwrap_or_default();
                found.renamed(&self.workspace, &new).map_err(|why| Unanswered(ErrorCode::RequestFailed, why))?
            }
            "textDocument/completion" => {
                let params = params()?;
                let byte = self.byte(&params);
                json!(byte.map(|byte| completion::offers(&self.workspace, &params.text_document.uri, byte)))
            }
            "textDocument/documentSymbol" => json!(self.document(&params()?).map(outline::symbols)),
            "textDocument/foldingRange" => json!(self.document(&params()?).map(outline::folds)),
            "textDocument/semanticTokens/full" => {
                json!(self.document(&params()?).map(|document| json!({ "data": outline::colours(document) })))
            }
            "textDocument/formatting" => json!(self.document(&params()?).and_then(formatting)),
            "textDocument/codeAction" => json!(self.fixes(&params()?)),
            method => return Err(Unanswered(ErrorCode::MethodNotFound, format!("`{method}` is not served"))),
        })
    }

    fn document(&self, params: &Params) -> Option<&Document> {
        self.workspace.document(&params.text_document.uri)
    }

    fn byte(&self, params: &Params) -> Option<usize> {
        Some(self.document(params)?.text.byte(params.position?))
    }

    fn found(&self, params: &Params) -> Option<FoundSymbol> {
        FoundSymbol::at(&self.workspace, &params.text_document.uri, self.byte(params)?)
    }

    fn hover(&self, params: &Params) -> Value {
        let uri = &params.text_document.uri;
        let (Some(byte), Some(checked)) = (self.byte(params), CheckedText::new(&self.workspace, uri)) else {
            return Value::Null;
        };
        let found = self.found(params);
        let count = self.counting.count(uri);
        let told = |found: &FoundSymbol| {
            hover::told(found.lineage(), found.symbol(), checked.model.as_ref(), count.as_deref())
        };
        let mut parts: Vec<String> = found.iter().map(told).collect();
        parts.extend(checked.explained(byte));
        if parts.is_empty() {
            return Value::Null;
        }
        let mut hover = json!({ "contents": { "kind": "markdown", "value": parts.join("\n\n---\n\n") } });
        found.into_iter().for_each(|found| hover["range"] = found.range());
        hover
    }

    fn fixes(&self, params: &Params) -> Option<Vec<Value>> {
        let text = &self.document(params)?.text;
        let range = params.range?;
        let bytes = text.byte(range.start)..text.byte(range.end);
        Some(CheckedText::new(&self.workspace, &params.text_document.uri)?.fixes(&bytes))
    }
}

/// The edit that puts a text in its canonical form; none if it is in it, `None` if it has none.
fn formatting(document: &Document) -> Option<Value> {
    let text = document.text.as_str();
    let formatted = format(&document.uri, text).text.ok()?;
    match formatted == text {
        true => Some(json!([])),
        false => Some(json!([{ "range": document.text.range(&(0..text.len())), "newText": formatted }])),
    }
}
