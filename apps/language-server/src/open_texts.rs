//! The open texts of an editor, and the requests about them. This part needs no streams and no threads, so that it also
//! runs where there are none.

use qishu_spec_lang::{entry_at, format};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::diagnostics::CheckedText;
use crate::document::Document;
use crate::places::FoundSymbol;
use crate::text::{EditorPlace, EditorRange};
use crate::workspace::{LibraryFile, Workspace};
use crate::{completion, hover, outline, reference};

/// Texts with their addresses, which may extend one another and those of the library.
///
/// ```
/// use qishu_language_server::OpenTexts;
/// use serde_json::json;
///
/// let mut texts = OpenTexts::new(Vec::new());
/// texts.open("dots", "variant dots { board 3 x 3 sides one peice dot { count 0..2 anywhere } }".to_owned());
/// assert_eq!(texts.diagnostics("dots")[0]["code"], "E0012");
/// let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
/// let params = json!({ "textDocument": { "uri": "dots" }, "range": whole });
/// let fixes = texts.answer("textDocument/codeAction", &params, |_| None).expect("it is served");
/// assert_eq!(fixes[0]["title"], "Replace `peice` by `piece`");
/// ```
#[derive(Clone, Debug)]
pub struct OpenTexts {
    workspace: Workspace,
    /// Whether completions may be texts with stops.
    with_snippets: bool,
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// There is no request of that name.
    UnknownMethod(String),
    /// The parameters cannot be read: the message gives the reason.
    UnreadParams(String),
    /// The request is refused: the message gives the reason.
    Refused(String),
}

/// The parts of messages that are read; missing parts have defaults.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Params {
    pub text_document: NamedText,
    pub position: Option<EditorPlace>,
    pub range: Option<EditorRange>,
    pub new_name: Option<String>,
    pub context: Option<ReferenceContext>,
    #[serde(default)]
    pub content_changes: Vec<NewText>,
}

#[derive(Deserialize)]
pub(crate) struct NamedText {
    pub uri: String,
    pub text: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferenceContext {
    #[serde(default)]
    include_declaration: bool,
}

#[derive(Deserialize)]
pub(crate) struct NewText {
    pub text: String,
}

impl OpenTexts {
    /// Only the texts of the library.
    #[must_use]
    pub fn new(library: Vec<LibraryFile>) -> OpenTexts {
        OpenTexts { workspace: Workspace::new(library), with_snippets: false }
    }

    /// Whether completions are whole statements with stops, too, which not every editor reads.
    #[must_use]
    pub fn offering_snippets(self, with_snippets: bool) -> OpenTexts {
        OpenTexts { with_snippets, ..self }
    }

    /// Opens a text, or replaces it.
    pub fn open(&mut self, uri: &str, text: String) {
        self.workspace.open(uri, text);
    }

    /// Closes a text; its file on the disk becomes valid again.
    pub fn close(&mut self, uri: &str) {
        self.workspace.close(uri);
    }

    /// The addresses of all open texts.
    #[must_use]
    pub fn uris(&self) -> Vec<String> {
        self.workspace.open_uris()
    }

    /// The diagnostics of a text in the form of the protocol; empty if there is no such text.
    #[must_use]
    pub fn diagnostics(&self, uri: &str) -> Vec<Value> {
        self.checked(uri).map_or(Vec::new(), |checked| checked.diagnostics())
    }

    /// A text, checked with those that it extends; `None` if it does not exist.
    pub(crate) fn checked(&self, uri: &str) -> Option<CheckedText> {
        CheckedText::new(&self.workspace, uri)
    }

    /// The answer to a request of the protocol. Hover texts of a variant include the number of its positions, if
    /// `count_of` returns it for the address of the text.
    ///
    /// # Errors
    ///
    /// Fails if the request is not supported, if its parameters cannot be read, or if it requests an invalid edit.
    pub fn answer(
        &self,
        method: &str,
        params: &Value,
        count_of: impl Fn(&str) -> Option<String>,
    ) -> Result<Value, Unanswered> {
        if method == "qishu/rules" {
            let uri = params["uri"].as_str().unwrap_or_default();
            return Ok(json!(self.workspace.read(uri).map(|document| document.text.as_str().to_string())));
        }
        let unread = |error: serde_json::Error| Unanswered::UnreadParams(error.to_string());
        let params = || Params::deserialize(params).map_err(unread);
        Ok(match method {
            "textDocument/hover" => self.hover(&params()?, count_of),
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
                found.renamed(&self.workspace, &new).map_err(Unanswered::Refused)?
            }
            "textDocument/completion" => {
                let params = params()?;
                let byte = self.byte(&params);
                let uri = &params.text_document.uri;
                json!(byte.map(|byte| completion::offers(&self.workspace, uri, byte, self.with_snippets)))
            }
            "textDocument/documentSymbol" => json!(self.document(&params()?).map(outline::symbols)),
            "textDocument/foldingRange" => json!(self.document(&params()?).map(outline::folds)),
            "textDocument/semanticTokens/full" => {
                json!(self.document(&params()?).map(|document| json!({ "data": outline::colours(document) })))
            }
            "textDocument/formatting" => json!(self.document(&params()?).and_then(formatting)),
            "textDocument/codeAction" => json!(self.fixes(&params()?)),
            method => return Err(Unanswered::UnknownMethod(format!("`{method}` is not served"))),
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

    fn hover(&self, params: &Params, count_of: impl Fn(&str) -> Option<String>) -> Value {
        let uri = &params.text_document.uri;
        let (Some(byte), Some(checked)) = (self.byte(params), self.checked(uri)) else {
            return Value::Null;
        };
        let found = self.found(params);
        let count = count_of(uri);
        let told = |found: &FoundSymbol| {
            hover::told(found.lineage(), found.symbol(), checked.model.as_ref(), count.as_deref())
        };
        let mut parts: Vec<String> = found.iter().map(told).collect();
        let text = &checked.lineage[0].text;
        let word = entry_at(text.as_str(), byte).filter(|_| found.is_none());
        parts.extend(word.iter().map(|(_, entry)| reference::told(entry)));
        parts.extend(checked.explained(byte));
        if parts.is_empty() {
            return Value::Null;
        }
        let mut hover = json!({ "contents": { "kind": "markdown", "value": parts.join("\n\n---\n\n") } });
        let range = found.map(|found| found.range()).or_else(|| Some(text.range(&word?.0)));
        range.into_iter().for_each(|range| hover["range"] = range);
        hover
    }

    fn fixes(&self, params: &Params) -> Option<Vec<Value>> {
        let text = &self.document(params)?.text;
        let range = params.range?;
        let bytes = text.byte(range.start)..text.byte(range.end);
        Some(self.checked(&params.text_document.uri)?.fixes(&bytes))
    }
}

/// The edit that formats a text; no edit if it is already formatted, `None` if it cannot be.
fn formatting(document: &Document) -> Option<Value> {
    let text = document.text.as_str();
    let formatted = format(&document.uri, text).text.ok()?;
    match formatted == text {
        true => Some(json!([])),
        false => Some(json!([{ "range": document.text.range(&(0..text.len())), "newText": formatted }])),
    }
}
